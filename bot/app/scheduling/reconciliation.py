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
    """Has each worker look for work at the start and then periodically; a failed search is retried sooner."""

    def __init__(self, workers: WorkerRegistry, clock: Clock, period: timedelta = SEARCH_INTERVAL) -> None:
        self._workers = workers
        self._clock = clock
        self._period = period
        super().__init__(KeyedTasks("the search by", workers.find_work, clock))
        self._periodic: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Look for work now, then periodically."""
        self.wake_all()
        self._periodic = asyncio.create_task(self._repeat())

    async def close(self) -> None:
        """Stop."""
        if self._periodic is not None:
            self._periodic.cancel()
            await asyncio.gather(self._periodic, return_exceptions=True)
        await super().close()

    def wake_all(self) -> None:
        """Have all workers look for work now."""
        for name in self._workers:
            if name not in self._tasks:
                self._tasks.wake(name)

    async def _repeat(self) -> None:
        while True:
            await self._clock.until(self._clock.now() + self._period)
            self.wake_all()
