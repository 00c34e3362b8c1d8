"""The real clock."""

from __future__ import annotations

import asyncio
import time as clocks
from datetime import UTC, datetime, timedelta

CLOCK_CHECK_SECONDS = 30.0
"""Seconds after which it is looked whether the clock was set, or the computer asleep."""
SET_BACK = timedelta(minutes=1)
"""Smallest backward step of the clock that wakes tasks waiting for a time of day."""


class SystemClock:
    """The computer's own time."""

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds since some moment, by a clock that no one can set."""
        return clocks.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    async def until(self, time: datetime) -> None:
        """Wait until a time of day, or until the clock is set back."""
        last = self.now()
        while (rest := (time - last).total_seconds()) > 0:
            await self._nap(min(rest, CLOCK_CHECK_SECONDS))
            now = self.now()
            if last - now >= SET_BACK:
                return
            last = now

    async def _nap(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
