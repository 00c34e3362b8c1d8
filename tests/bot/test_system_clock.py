"""The computer's clock, which may be set at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from bot.app.core.system_clock import SystemClock

NOW, HOUR, SECOND = datetime(2026, 1, 1, tzinfo=UTC), timedelta(hours=1), timedelta(seconds=1)


class SetClock(SystemClock):
    """A clock that is set to these times, one after another."""

    def __init__(self, times: Iterable[datetime]) -> None:
        self.times = iter(times)
        self.naps = 0

    def now(self) -> datetime:
        return next(self.times)

    async def _nap(self, _seconds: float) -> None:
        self.naps += 1


async def waited(*times: datetime) -> int:
    """Return how many naps a wait of an hour takes."""
    clock = SetClock(times)
    await asyncio.wait_for(clock.until(NOW + HOUR), 5)
    return clock.naps


async def test_wait_ends_at_its_time() -> None:
    assert await waited(NOW, NOW + HOUR / 2, NOW + HOUR) == 2


async def test_wait_ends_once_clock_is_set_back() -> None:
    assert await waited(NOW, NOW + SECOND, NOW - 700 * HOUR) == 2


async def test_wait_goes_on_after_small_correction() -> None:
    assert await waited(NOW, NOW - SECOND, NOW + HOUR) == 2
