"""Periodic reconciliation: pick up work whose wake-up was lost."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.app.core.ports import Clock
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.core.workers import WorkerRegistry

SEARCH_INTERVAL = timedelta(minutes=1)
"""Period between two searches of each worker."""


class Reconciliation(KeyedWorker[str]):
    """Has each worker search at the start, and then again and again; a search that fails is tried again sooner."""

    def __init__(self, workers: WorkerRegistry, clock: Clock, period: timedelta = SEARCH_INTERVAL) -> None:
        self._workers = workers
        self._clock = clock
        self._period = period
        super().__init__(KeyedTasks("the search by", workers.search, clock))
        self._repeating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Search, now and periodically."""
        self.look()
        self._repeating = asyncio.create_task(self._repeat())

    async def close(self) -> None:
        """Search no more."""
        if self._repeating is not None:
            self._repeating.cancel()
            await asyncio.gather(self._repeating, return_exceptions=True)
        await super().close()

    def look(self) -> None:
        """Have all workers search now."""
        for name in self._workers:
            if name not in self._tasks:
                self._tasks.wake(name)

    async def _repeat(self) -> None:
        while True:
            await self._clock.until(self._clock.now() + self._period)
            self.look()
