"""Discord's ids ("snowflakes": milliseconds since 2015 above 22 low bits) and time stamps."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], float]
"""Seconds since 1970, UTC."""

EPOCH_MS = 1_420_070_400_000
WORLD_BEGAN = 1_704_067_200.0
"""Creation time of the built-in guild, channels and members: 2024-01-01, the same on every start."""


def snowflake(seconds: float) -> str:
    """The lowest id of that moment."""
    return str((int(seconds * 1000) - EPOCH_MS) << 22)


def created_at(identifier: str) -> float:
    """Seconds since 1970 at which this id was made."""
    return ((int(identifier) >> 22) + EPOCH_MS) / 1000


def timestamp(seconds: float) -> str:
    """ISO 8601 with microseconds and offset, as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


class Snowflakes:
    """Makes ids that always grow, even when the clock stands still or steps back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        """A new id."""
        self._last = max(int(snowflake(self._clock())), self._last + 1)
        return str(self._last)

    def saw(self, identifier: str) -> None:
        """Never make an id at or below this one."""
        self._last = max(self._last, int(identifier))
