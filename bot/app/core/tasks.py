"""Work in the background: a task for each key that is woken, tried again until it succeeds."""

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
FIRST_PAUSE = 1.0
"""Seconds before a run that failed is tried again; twice as many after each further failure."""
LONGEST_PAUSE = 60.0


def is_due(last: datetime | None, now: datetime, period: timedelta) -> bool:
    """Tell whether something periodic is due: a period after its last run, or as soon as the clock was set back."""
    return last is None or not timedelta() <= now - last < period


class KeyedTasks(Generic[Key]):
    """Runs `work(key)` for every key that is woken, one task at a time for each.

    A key woken while it runs is run once more. Whatever a run raises is logged, as `what` and the key, and the key is
    run again after a pause; so `work` must be able to begin anew wherever it was interrupted. To wake a key ends its
    pause, so a search that only finds it still waiting must leave it alone.
    """

    def __init__(self, what: str, work: Callable[[Key], Coroutine[Any, Any, None]], clock: Clock) -> None:
        self._what = what
        self._work = work
        self._clock = clock
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._again: set[Key] = set()
        self._pauses: dict[Key, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, key: Key) -> None:
        """There is something to do for a key."""
        if self._closed:
            return
        if key in self._tasks:
            self._again.add(key)
            if key in self._pauses:
                self._pauses[key].cancel()
            return
        task = asyncio.create_task(self._run(key))
        self._tasks[key] = task
        task.add_done_callback(lambda done: self._ended(key, done))

    def __contains__(self, key: Key) -> bool:
        """True if a key is running, or waits for a retry."""
        return key in self._tasks

    @property
    def busy(self) -> bool:
        """True if any task is unfinished."""
        return bool(self._tasks)

    async def idle(self) -> None:
        """Wait until nothing is left to do."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())
            await asyncio.sleep(0)  # lets those that were woken again begin

    async def close(self) -> None:
        """Cancel what is under way, and do nothing any more."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: Key) -> None:
        pause = FIRST_PAUSE
        while not await self._succeeds(key, pause):
            await self._rest(key, pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _rest(self, key: Key, seconds: float) -> None:
        """Wait so long, or until the key is woken."""
        pause = self._pauses[key] = asyncio.create_task(self._clock.sleep(seconds))
        try:
            await asyncio.wait({pause})
        finally:
            pause.cancel()
            del self._pauses[key]

    async def _succeeds(self, key: Key, pause: float) -> bool:
        self._again.discard(key)
        try:
            await self._work(key)
        except Exception:  # nothing else would take up what is left for this key
            log.exception("%s %s failed. Trying again in %g s", self._what, key, pause)
            return False
        return True

    def _ended(self, key: Key, task: asyncio.Task[None]) -> None:
        del self._tasks[key]
        if key in self._again and not task.cancelled():
            self.wake(key)


class KeyedWorker(Worker, Generic[Key]):
    """A worker whose all is done in keyed tasks."""

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
