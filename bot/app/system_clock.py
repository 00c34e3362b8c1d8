"""The real clock."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

NAP = 30.0
"""Seconds after which it is looked whether the clock was set, or the computer asleep."""


class SystemClock:
    """The computer's own time."""

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    async def until(self, time: datetime) -> None:
        """Wait until a time of day."""
        while (rest := (time - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 (no event tells that the clock was set)
            await asyncio.sleep(min(rest, NAP))
