"""The real clock."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime


class SystemClock:
    """The computer's own time."""

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
