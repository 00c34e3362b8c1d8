"""Current ratings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.app.ratings.projection import strength_of
from bot.app.ratings.strength import NEWCOMER, PROVISIONAL, SkillEstimate
from storage import Rating, Store, is_ghost


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rating in a variant, after so many rated matches; a newcomer's after none."""

    user: int
    strength: SkillEstimate = NEWCOMER
    games: int = 0

    @property
    def rating(self) -> int:
        """In points."""
        return self.strength.rating

    @property
    def uncertainty(self) -> int:
        """One standard deviation, in points."""
        return self.strength.uncertainty

    @property
    def provisional(self) -> bool:
        """True while there are too few rated games."""
        return self.games < PROVISIONAL


class RatingQueries:
    """Asks the store for ratings as they are now: those of all rated matches that have been counted."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, variant: str, users: Collection[int]) -> dict[int, Standing]:
        """Standings of each of these users in a variant, in the order given."""
        found = {rating.user: standing_of(rating) for rating in await self._store.ratings.leaderboard(variant, users)}
        return {user: found.get(user, Standing(user)) for user in users}

    async def middles(self, variant: str, users: Collection[int]) -> dict[int, float]:
        """Mean ratings of the rated users in a variant, in model units (more is stronger)."""
        return {rating.user: rating.mu for rating in await self._store.ratings.leaderboard(variant, users)}

    async def in_server(self, variant: str, guild: int) -> list[Standing]:
        """Those who have played a rated match of a variant in a server, the strongest first, the provisional ones last.

        Those who do not want to be listed are left out, as are ghosts, whom no one can meet.
        """
        known = await self._store.ratings.leaderboard(variant, guild=guild)
        rated = [rating for rating in known if not is_ghost(rating.user)]
        chosen = await self._store.people.preferences_of("user", [rating.user for rating in rated])
        hidden = {user for user, choice in chosen.items() if choice.get("listed") is False}
        listed = [standing_of(rating) for rating in rated if rating.user not in hidden]
        return sorted(listed, key=lambda standing: standing.provisional)


def standing_of(rating: Rating) -> Standing:
    """Standing of a rating's user."""
    return Standing(rating.user, strength_of(rating), rating.games)
