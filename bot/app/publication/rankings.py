"""Public rankings of a server: those of pages, and those of open data."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.app.match.service import MatchService
from bot.app.publication.people import PublicPerson
from bot.app.publication.visibility import Visibility
from bot.app.ratings.standings import RatingQueries, Standing


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A line of a ranking."""

    person: PublicPerson
    rating: int
    uncertainty: int
    games: int
    provisional: bool


class PublicRankings:
    """Rankings of players who are listed and have a public result in a server, with as many queries for any number."""

    def __init__(self, matches: MatchService, visibility: Visibility) -> None:
        self._matches = matches
        self._visibility = visibility
        self._ratings = RatingQueries(matches.store)

    async def seen(self, guild: int) -> set[int]:
        """Everyone with a public result in a server."""
        channels = await self._visibility.shown_channels(guild, ("over",))
        return await self._matches.store.public_matches.scored_players(guild, channels) if channels else set()

    async def of(self, variant: str, guild: int, seen: Collection[int], most: int) -> tuple[RankedPlayer, ...]:
        """The best of the players who are `seen`, in a variant."""
        if not seen:
            return ()
        standings = [one for one in await self._ratings.in_server(variant, guild) if one.user in seen][:most]
        people = await self._visibility.people([one.user for one in standings], {})
        return tuple(ranked_player(people[one.user], one) for one in standings)


def ranked_player(person: PublicPerson, standing: Standing) -> RankedPlayer:
    """A player's line of a ranking."""
    return RankedPlayer(person, standing.rating, standing.uncertainty, standing.games, standing.provisional)
