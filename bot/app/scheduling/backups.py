"""A backup every night, made by the bot itself while it runs."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterable
from datetime import UTC, date, datetime, time, timedelta

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.ports import Archive, Clock
from bot.app.core.tasks import KeyedTasks, KeyedWorker, is_due
from storage import StoreError

log = logging.getLogger(__name__)
BACKUP_RETRY_DELAY = timedelta(hours=1)
"""Delay before a failed backup is retried."""
BACKUP_TIME = time(3)
"""Time of day of backups, in UTC."""
_RETENTION: tuple[tuple[int, Callable[[date], Hashable]], ...] = (
    (7, lambda night: night),
    (4, lambda night: night.isocalendar()[:2]),
    (6, lambda night: (night.year, night.month)),
)
"""Number of periods to keep, and the period of a night: days, weeks, months."""


class Backups(KeyedWorker[date]):
    """Makes the last night's backup as soon as it is due, and deletes old ones.

    Backups dated in the future, made while the clock was wrong, are neither counted nor deleted.
    """

    def __init__(self, archive: Archive, clock: Clock, at: time, confirmed: ConfirmedTime) -> None:
        self._archive = archive
        self._clock = clock
        self._at = at
        self._time = confirmed
        self._last_saved: date | None = None
        self._pruning_due = False
        """True if there may be more backups than are kept."""
        self._failed_at: datetime | None = None
        super().__init__(KeyedTasks("the backup of", self._save, clock))

    async def find_work(self) -> None:
        """Start a backup if one is due."""
        now = self._clock.now()
        night = last_night(now, self._at)
        wanted = night != self._last_saved or (self._pruning_due and self._time.now() is not None)
        if wanted and is_due(self._failed_at, now, BACKUP_RETRY_DELAY) and not self._tasks.busy:
            self._tasks.wake(night)

    async def _save(self, night: date) -> None:
        try:
            if night != self._last_saved:
                if night not in await self._archive.nights() and await self._archive.save(night):
                    log.info("made the backup of %s", night)
                self._last_saved, self._pruning_due = night, True
            if (now := self._time.now()) is not None:
                nights = {found for found in await self._archive.nights() if found <= last_night(now, self._at)}
                for old in nights - nights_to_keep(nights):
                    await self._archive.delete(old)
                self._pruning_due = False
        except (StoreError, OSError) as error:
            self._failed_at = self._clock.now()
            log.error("the backup of %s failed. Trying again in an hour: %s", night, error)


def nights_to_keep(nights: Iterable[date]) -> set[date]:
    """Select the last night of each of the last 7 days, 4 weeks and 6 months that have a backup.

    Periods without a backup don't count, so a long pause of the bot deletes nothing.
    """
    latest_first = sorted(nights, reverse=True)
    found: set[date] = set()
    for limit, period_of in _RETENTION:
        last_of: dict[Hashable, date] = {}
        for night in latest_first:
            last_of.setdefault(period_of(night), night)
        found.update(list(last_of.values())[:limit])
    return found


def last_night(now: datetime, at: time) -> date:
    """Date of the last backup time before now, in UTC."""
    now = now.astimezone(UTC)
    return now.date() - timedelta(days=now.time() < at)
