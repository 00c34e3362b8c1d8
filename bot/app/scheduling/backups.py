"""A backup every night, made by the bot itself while it runs."""

from __future__ import annotations

import logging
from datetime import date, datetime, time, timedelta

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.ports import Archive, Clock
from bot.app.core.tasks import KeyedTasks, KeyedWorker, is_due
from bot.app.scheduling.retention import kept, last_night
from storage import StoreError

log = logging.getLogger(__name__)
RETRY = timedelta(hours=1)
"""Delay before a failed backup is retried."""
NIGHT = time(3)
"""Time of day of backups, in UTC."""


class Backups(KeyedWorker[date]):
    """Makes the last night's backup as soon as it is due and there is none, and deletes those that are too many.

    Those of nights to come, made while the clock was wrong, are neither counted nor deleted.
    """

    def __init__(self, archive: Archive, clock: Clock, at: time, confirmed: ConfirmedTime) -> None:
        self._archive = archive
        self._clock = clock
        self._at = at
        self._time = confirmed
        self._done: date | None = None
        self._crowded = False
        """Tell whether there may be more backups than are kept."""
        self._failed: datetime | None = None
        super().__init__(KeyedTasks("the backup of", self._save, clock))

    async def search(self) -> None:
        """Look whether a backup is due."""
        now = self._clock.now()
        night = last_night(now, self._at)
        wanted = night != self._done or (self._crowded and self._time.now() is not None)
        if wanted and is_due(self._failed, now, RETRY) and not self._tasks.busy:
            self._tasks.wake(night)

    async def _save(self, night: date) -> None:
        try:
            if night != self._done:
                if night not in await self._archive.nights() and await self._archive.save(night):
                    log.info("the backup of %s is made", night)
                self._done, self._crowded = night, True
            if (now := self._time.now()) is not None:
                nights = {found for found in await self._archive.nights() if found <= last_night(now, self._at)}
                for old in nights - kept(nights):
                    await self._archive.drop(old)
                self._crowded = False
        except (StoreError, OSError) as error:
            self._failed = self._clock.now()
            log.error("the backup of %s failed, and is tried again in an hour: %s", night, error)
