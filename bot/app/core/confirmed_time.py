"""The time as far as it is confirmed: what cannot be undone waits while the clock may be wrong."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from bot.app.core.ports import Clock
from storage import Store

log = logging.getLogger(__name__)
UNCONFIRMED_PERIOD = timedelta(hours=1)
"""Period for which the time stays unconfirmed after a gap or a jump."""
JUMP_TOLERANCE = timedelta(minutes=5)
"""Largest drift between clock and monotonic clock, from one look to the next, that is no jump."""
DOUBTED = "time doubted"
"""The setting that keeps since when the time is unconfirmed, for the case of a restart."""


class ConfirmedTime:
    """The time for what cannot be undone: known only while nothing tells against the clock.

    It is unconfirmed until it is `compared` with the last note that the bot was alive, and for an hour after a gap in
    those notes or a jump of the clock.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._compared = False
        self._start = self._monotonic_start()
        self._doubted_until = clock.monotonic()

    def now(self) -> datetime | None:
        """Return the time; None while it is unconfirmed: what cannot be undone then waits."""
        start = self._monotonic_start()
        if abs(start - self._start) > JUMP_TOLERANCE:
            log.warning(
                "the system clock jumped by %s: deletions and dates wait for %s",
                start - self._start,
                UNCONFIRMED_PERIOD,
            )
            self._doubt(UNCONFIRMED_PERIOD)
        self._start = start
        confirmed = self._compared and self._clock.monotonic() >= self._doubted_until
        return self._clock.now() if confirmed else None

    async def doubt(self) -> None:
        """Doubt the time from now on, also after a restart: the bot was away, or the clock has jumped."""
        await self._store.settings.set(DOUBTED, self._clock.now().isoformat())
        self._doubt(UNCONFIRMED_PERIOD)

    async def compared(self) -> None:
        """Take note that the clock was held against the last note that the bot was alive."""
        if self._compared:
            return
        noted = await self._store.settings.get(DOUBTED)
        passed = self._clock.now() - datetime.fromisoformat(noted) if noted else UNCONFIRMED_PERIOD
        if timedelta() <= passed < UNCONFIRMED_PERIOD:
            self._doubt(UNCONFIRMED_PERIOD - passed)
        self._compared = True

    def _doubt(self, time: timedelta) -> None:
        self._doubted_until = max(self._doubted_until, self._clock.monotonic() + time.total_seconds())

    def _monotonic_start(self) -> datetime:
        """Return the time of day at which the monotonic clock began: it changes only if the clock is set."""
        return self._clock.now() - timedelta(seconds=self._clock.monotonic())
