"""The time of a history: the event loop's, and a wall clock that may leap."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)


class WallClock:
    """The clock that the bot is given. It notices when the machine has slept."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._leapt = asyncio.Event()

    def now(self) -> datetime:
        """The time of day."""
        return BEGINNING + timedelta(seconds=asyncio.get_running_loop().time() + self.ahead)

    def monotonic(self) -> float:
        """Seconds, which stand still while the machine sleeps."""
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Wait; a machine that sleeps makes this longer."""
        await asyncio.sleep(seconds)

    async def until(self, time: datetime) -> None:
        """Wait until a time of day."""
        while (rest := (time - self.now()).total_seconds()) > 0:
            leapt = asyncio.ensure_future(self._leapt.wait())
            await asyncio.wait([leapt], timeout=rest)
            leapt.cancel()

    def leap(self, seconds: float) -> None:
        """The machine has slept."""
        self.ahead += seconds
        self._leapt.set()
        self._leapt = asyncio.Event()
