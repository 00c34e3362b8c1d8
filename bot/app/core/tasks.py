"""Background work: one task per key, retried until it succeeds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

from bot.app.core.ports import Clock
from bot.app.core.workers import Worker

log = logging.getLogger(__name__)
Key = TypeVar("Key", bound=Hashable)
FIRST_RETRY_DELAY_SECONDS = 1.0
"""Delay before a failed run is retried, doubled after each further failure."""
MAX_RETRY_DELAY_SECONDS = 60.0


def is_due(last: datetime | None, now: datetime, period: timedelta) -> bool:
    """True if something periodic is due: a period after its last run, or if the clock was set back."""
    return last is None or not timedelta() <= now - last < period


class KeyedTasks(Generic[Key]):
    """Runs `work(key)` for every key that is woken, one task at a time for each.

    A key woken while it runs is run once more. An exception is logged, as `label` and the key, and the key is run again
    after a delay. So `work` must be able to start over after any interruption. To wake a key ends its delay, so a
    periodic search must not wake a key that is in these tasks already.
    """

    def __init__(self, label: str, work: Callable[[Key], Coroutine[Any, Any, None]], clock: Clock) -> None:
        self._label = label
        self._work = work
        self._clock = clock
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._rerun: set[Key] = set()
        self._waiting: dict[Key, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, key: Key) -> None:
        """Run a key, or run it once more if it is running."""
        if self._closed:
            return
        if key in self._tasks:
            self._rerun.add(key)
            if key in self._waiting:
                self._waiting[key].cancel()
            return
        task = asyncio.create_task(self._run(key))
        self._tasks[key] = task
        task.add_done_callback(lambda done: self._on_task_done(key, done))

    def __contains__(self, key: Key) -> bool:
        """True if a key is running, or waits for a retry."""
        return key in self._tasks

    @property
    def busy(self) -> bool:
        """True if any task is unfinished."""
        return bool(self._tasks)

    async def idle(self) -> None:
        """Wait until no task is left."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())
            await asyncio.sleep(0)  # lets those that were woken again begin

    async def close(self) -> None:
        """Cancel all tasks, and start no others."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: Key) -> None:
        delay = FIRST_RETRY_DELAY_SECONDS
        while not await self._try_once(key, delay):
            await self._wait_before_retry(key, delay)
            delay = min(2 * delay, MAX_RETRY_DELAY_SECONDS)

    async def _wait_before_retry(self, key: Key, seconds: float) -> None:
        """Wait for a delay, or until the key is woken."""
        waiting = self._waiting[key] = asyncio.create_task(self._clock.sleep(seconds))
        try:
            await asyncio.wait({waiting})
        finally:
            waiting.cancel()
            del self._waiting[key]

    async def _try_once(self, key: Key, delay: float) -> bool:
        self._rerun.discard(key)
        try:
            await self._work(key)
        except Exception:  # nothing else would take up what is left for this key
            log.exception("%s %s failed. Trying again in %g s", self._label, key, delay)
            return False
        return True

    def _on_task_done(self, key: Key, task: asyncio.Task[None]) -> None:
        del self._tasks[key]
        if key in self._rerun and not task.cancelled():
            self.wake(key)


class KeyedWorker(Worker, Generic[Key]):
    """A worker that does everything in keyed tasks."""

    def __init__(self, tasks: KeyedTasks[Key]) -> None:
        self._tasks = tasks

    @property
    def busy(self) -> bool:
        """True if any task is unfinished."""
        return self._tasks.busy

    async def idle(self) -> None:
        """Wait until nothing is left to do."""
        await self._tasks.idle()

    async def close(self) -> None:
        """Stop."""
        await self._tasks.close()
