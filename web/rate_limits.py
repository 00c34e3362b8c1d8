"""Rate limits per address and per session: a bucket that fills again with time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from cachetools import LRUCache

MAX_BUCKETS = 10_000
"""Addresses and sessions that are remembered; the least recently seen are forgotten first."""


class TooManyRequestsError(Exception):
    """An address or a session sends too many requests; the next may come after `wait` seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__()
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests at once, and so many per second after that."""

    burst: int
    per_second: float


class RateLimits:
    """Buckets by key."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._buckets: LRUCache[str, tuple[float, float]] = LRUCache(MAX_BUCKETS)

    def wait(self, key: str) -> float:
        """Take one request from a bucket; return 0, or the seconds until there is one, and take nothing."""
        now = self._clock()
        left, since = self._buckets.get(key, (float(self._limit.burst), now))
        left = min(float(self._limit.burst), left + (now - since) * self._limit.per_second)
        self._buckets[key] = (left - 1 if left >= 1 else left, now)
        return 0.0 if left >= 1 else (1 - left) / self._limit.per_second

    def require(self, key: str) -> None:
        """Take one request from a bucket. Raises TooManyRequestsError."""
        if wait := self.wait(key):
            raise TooManyRequestsError(wait)
