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
BATCH = 100
"""Players whose logs are read at once."""


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

    async def reliability(self, users: Collection[int]) -> dict[int, int | None]:
        """Return the reliability of players in percent; None for newcomers."""
        now = self._clock.now()
        known = {user: self._known[user] for user in users if user in self._known}
        found = {user: percent for user, (at, percent) in known.items() if timedelta() <= now - at < FRESH}
        missing = sorted(set(users) - found.keys())
        for first in range(0, len(missing), BATCH):
            games = await self._store.statistics.timed_games_of(missing[first : first + BATCH])
            for user, played in games.items():
                found[user] = percent = reliability_of(user, played).percent
                self._known[user] = (now, percent)
        return found
