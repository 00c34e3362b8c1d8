"""Ratings and reliability of players in the lobby. Reliability is cached, as it is read from logs."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.app.core.ports import Clock
from bot.app.ratings.reliability import reliability_of
from bot.app.ratings.standings import RatingQueries, Standing
from storage import Store

CACHED_PLAYERS = 4096
FRESH = timedelta(hours=1)
"""Age up to which a cached reliability is used."""


class Reputation:
    """Ratings and reliability of players, as the lobby shows them."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._ratings = RatingQueries(store)
        self._known: LRUCache[int, tuple[datetime, int | None]] = LRUCache(CACHED_PLAYERS)

    async def ratings(self, variant: str, users: Collection[int]) -> dict[int, Standing]:
        """Return the standings of players in a variant."""
        return await self._ratings.of(variant, users)

    async def reliability(self, user: int) -> int | None:
        """Return a player's reliability in percent; None for a newcomer."""
        now, known = self._clock.now(), self._known.get(user)
        if known is not None and timedelta() <= now - known[0] < FRESH:
            return known[1]
        percent = reliability_of(user, await self._store.statistics.timed_games(user)).percent
        self._known[user] = (now, percent)
        return percent
