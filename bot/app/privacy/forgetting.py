"""Forget analyses, jobs and challenge notifications a while after they were last of use."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.ports import Clock
from bot.app.core.tasks import KeyedTasks, KeyedWorker, is_due
from storage import Store

THOUGHTS = "thoughts"
ANALYSIS_RETENTION = timedelta(days=30)
"""Retention of an analysis after it was last viewed."""
JOB_RETENTION = timedelta(hours=1)
"""Retention of a job: its asker is gone by then."""
PING_RETENTION = timedelta(days=1)
"""Period for which notifications of challenges are remembered."""
DELETION_INTERVAL = timedelta(hours=1)
"""Interval between looks for data to delete."""


class Forgetting(KeyedWorker[str]):
    """Forgets what no one comes back to, by a time that is confirmed."""

    def __init__(self, store: Store, clock: Clock, time: ConfirmedTime) -> None:
        super().__init__(KeyedTasks("the deletion of", self._forget, clock))
        self._store = store
        self._clock = clock
        self._time = time
        self._looked: datetime | None = None

    async def find_work(self) -> None:
        """Look whether there is something to be forgotten, now and then."""
        now = self._time.now()
        if now is not None and THOUGHTS not in self._tasks and is_due(self._looked, now, DELETION_INTERVAL):
            self._looked = now
            self._tasks.wake(THOUGHTS)

    async def _forget(self, _what: str) -> None:
        if (now := self._time.now()) is None:
            return
        await self._store.analyses.forget(now - ANALYSIS_RETENTION)
        await self._store.jobs.forget(now - JOB_RETENTION)
        await self._store.people.forget_pings(now - PING_RETENTION)
