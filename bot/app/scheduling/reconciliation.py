"""Periodic reconciliation: pick up work whose wake-up was lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from datetime import timedelta
from typing import Any

from bot.app.core.ports import Clock
from bot.app.core.tasks import KeyedTasks, Worker

PERIOD = timedelta(minutes=1)
"""How often it is looked."""
Search = Callable[[], Coroutine[Any, Any, None]]
"""Asks the database what waits of one kind, and has it taken up where nobody is at it."""


class Reconciliation(Worker[Search]):
    """Runs some searches at the start, and then again and again; one that fails is tried again before its time."""

    def __init__(self, searches: Sequence[Search], clock: Clock, period: timedelta = PERIOD) -> None:
        self._searches = searches
        self._clock = clock
        self._period = period
        super().__init__(KeyedTasks("the search by", lambda search: search(), clock))
        self._repeating: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look for what was left."""
        self.look()
        self._repeating = asyncio.create_task(self._repeat())

    async def close(self) -> None:
        """Look no more."""
        if self._repeating is not None:
            self._repeating.cancel()
            await asyncio.gather(self._repeating, return_exceptions=True)
        await super().close()

    def look(self) -> None:
        """Look for what waits, now."""
        for search in self._searches:
            if search not in self._tasks:
                self._tasks.wake(search)

    async def _repeat(self) -> None:
        while True:
            await self._clock.until(self._clock.now() + self._period)
            self.look()
