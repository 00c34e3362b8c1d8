"""Public pages of servers whose managers turned them on: games of channels that @everyone can view, and no other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from bot.app.core.ports import Messenger
from bot.app.core.requests import RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import AppError, Refused
from bot.app.match.drawn_names import numbered_player
from bot.app.match.service import MatchService
from bot.app.publication.people import PublicPerson, public_people
from bot.app.ratings.reliability import Reliability, reliability_of
from bot.app.ratings.standings import RatingQueries, Standing
from bot.app.tournaments.queries import rules_in_words
from bot.app.tournaments.rows import parts_of
from bot.app.tournaments.steps import Steps
from render.tables import Part
from storage import Match, StoredTournament

MAX_GAMES, MAX_RESULTS, MAX_RANKED = 50, 30, 20
"""Lines of each list of a server's page."""
BEGUN = ("playing", "over", "parked")
"""Statuses of matches that were begun, as stored."""


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A line of a list of games."""

    match: str
    variant: str
    people: tuple[PublicPerson, ...]
    moves: int
    scores: tuple[Fraction, ...]
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A line of a ranking."""

    person: PublicPerson
    rating: int
    uncertainty: int
    games: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class PublicServer:
    """The page of a server. `ranking` is by variant; `indexed`: search engines may list its pages."""

    guild: int
    name: str
    indexed: bool
    games: tuple[PublicGame, ...]
    results: tuple[PublicGame, ...]
    ranking: Mapping[str, tuple[RankedPlayer, ...]]
    tournaments: tuple[StoredTournament, ...]


@dataclass(frozen=True, slots=True)
class PublicTournament:
    """The page of a tournament: its tables or bracket, the games of each round, and its rules."""

    stored: StoredTournament
    indexed: bool
    parts: Sequence[Part]
    rounds: tuple[tuple[PublicGame, ...], ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """The page of a player in a server: ratings by variant, reliability, and latest results."""

    guild: int
    person: PublicPerson
    indexed: bool
    ratings: Mapping[str, RankedPlayer]
    reliability: Reliability
    results: tuple[PublicGame, ...]


class Publication:
    """Queries of public pages. Every one raises `Refused("not-public")` for what is not public."""

    def __init__(self, matches: MatchService, messenger: Messenger, steps: Steps, games: tuple[str, ...]) -> None:
        self._matches = matches
        self._messenger = messenger
        self._steps = steps
        self._games = games
        self._ratings = RatingQueries(matches.store)

    async def is_public(self, match: str) -> bool:
        """Tell whether anyone may see a match."""
        try:
            row = (await self._matches.snapshot(match)).match
        except AppError:
            return False
        return await self._is_published(row.guild) and self._is_shown(row)

    async def reader(self, request: RequestContext, match: str) -> RequestContext:
        """The request, with the right to see a match that is public."""
        if not await self.is_public(match):
            return request
        row = (await self._matches.snapshot(match)).match
        return replace(request, guild=row.guild, sees=lambda _channel: True)

    async def is_indexed(self, match: str) -> bool:
        """Tell whether search engines may list a match."""
        row = (await self._matches.snapshot(match)).match
        return (await self._matches.preferences.server(row.guild)).indexed and await self.is_public(match)

    async def people_of(self, match: str) -> tuple[PublicPerson, ...]:
        """The players of a match by seat, as public pages show them."""
        snapshot = await self._matches.snapshot(match)
        users = [seat.user for seat in snapshot.match.seats]
        people = await self._people(users, snapshot.names)
        return tuple(people[user] for user in users)

    async def server(self, guild: int) -> PublicServer:
        """The page of a server."""
        settings = await self._published(guild)
        store = self._matches.store
        tournaments = await store.tournaments.in_server(guild)
        return PublicServer(
            guild=guild,
            name=self._messenger.server_name(guild) or "",
            indexed=settings,
            games=await self._listed(reversed_latest(await store.matches.in_server(guild, "playing"), MAX_GAMES)),
            results=await self._listed(reversed_latest(await store.matches.in_server(guild, "over"), MAX_RESULTS)),
            ranking={game: ranked for game in self._games if (ranked := await self._ranked(game, guild))},
            tournaments=tuple(
                tournament
                for tournament in tournaments
                if tournament.status != "cancelled" and self._messenger.everyone_can_view(guild, tournament.channel)
            ),
        )

    async def shows_tournament(self, name: str) -> bool:
        """Tell whether a tournament has a page."""
        state = await self._steps.state(name)
        return state is not None and await self._shows(state.stored)

    async def _shows(self, stored: StoredTournament) -> bool:
        if not await self._is_published(stored.guild):
            return False
        return self._messenger.everyone_can_view(stored.guild, stored.channel)

    async def tournament(self, name: str, translate: Translator) -> PublicTournament:
        """The page of a tournament."""
        state = await self._steps.state(name)
        if state is None or not await self._shows(state.stored):
            raise Refused("not-public")
        stored = state.stored
        indexed = await self._published(stored.guild)
        people = await self._people([entry.user for entry in state.entries], {})
        names = {
            number: (people[entry.user].name or numbered_player(translate, number),)
            for number, entry in enumerate(state.entries, 1)
        }
        rounds = [await self._listed([game.id for game in one.games]) for one in state.tournament.rounds]
        return PublicTournament(
            stored=stored,
            indexed=indexed,
            parts=parts_of(translate, state, names) if state.entries else (),
            rounds=tuple(rounds),
            rules=tuple(rules_in_words(translate, state)),
        )

    async def player(self, guild: int, user: int) -> PublicPlayer:
        """The page of a player who is listed and has played in a server."""
        indexed = await self._published(guild)
        results = await self._results(guild, user)
        person = (await self._people([user], await self._remembered([game.match for game in results[:1]])))[user]
        if not results or person.kind != "named":
            raise Refused("not-public")
        ratings = {game: await self._ratings.of(game, [user]) for game in self._games}
        return PublicPlayer(
            guild=guild,
            person=person,
            indexed=indexed,
            reliability=reliability_of(user, await self._matches.store.statistics.timed_games(user)),
            ratings={game: _ranked(person, found[user]) for game, found in ratings.items() if found[user].games},
            results=results,
        )

    async def _results(self, guild: int, user: int) -> tuple[PublicGame, ...]:
        """The latest finished games of a user in a server, as far as they are shown."""
        played = [game.match for game in await self._matches.store.statistics.games_of(user) if game.guild == guild]
        return await self._listed(reversed_latest(played, MAX_RESULTS))

    async def _published(self, guild: int) -> bool:
        """True if the public pages of a server may be indexed. Refusals: not-public."""
        if not await self._is_published(guild):
            raise Refused("not-public")
        return (await self._matches.preferences.server(guild)).indexed

    async def _is_published(self, guild: int | None) -> bool:
        return guild is not None and (await self._matches.preferences.server(guild)).public

    def _is_shown(self, match: Match) -> bool:
        if match.guild is None or match.status not in BEGUN:
            return False
        return self._messenger.everyone_can_view(match.guild, match.channel)

    async def _listed(self, names: Sequence[str]) -> tuple[PublicGame, ...]:
        """Those of some matches that are shown, each as a line."""
        rows = [row for name in names if (row := await self._matches.row(name)) is not None and self._is_shown(row)]
        users = {seat.user for row in rows for seat in row.seats}
        people = await self._people(users, await self._remembered([row.id for row in rows]))
        return tuple(
            PublicGame(
                row.id,
                row.variant,
                tuple(people[seat.user] for seat in row.seats),
                row.moves,
                row.scores,
                row.ended_at,
            )
            for row in rows
        )

    async def _people(
        self, users: Collection[int | None], remembered: Mapping[int, str]
    ) -> dict[int | None, PublicPerson]:
        return await public_people(self._matches.store, users, self._messenger.display_name, remembered)

    async def _remembered(self, matches: Collection[str]) -> Mapping[int, str]:
        return await self._matches.store.matches.names_in(matches)

    async def _ranked(self, variant: str, guild: int) -> tuple[RankedPlayer, ...]:
        standings = (await self._ratings.in_server(variant, guild))[:MAX_RANKED]
        found = [one for one in standings if await self._results(guild, one.user)]
        people = await self._people([one.user for one in found], {})
        return tuple(_ranked(people[one.user], one) for one in found)


def _ranked(person: PublicPerson, standing: Standing) -> RankedPlayer:
    return RankedPlayer(person, standing.rating, standing.uncertainty, standing.games, standing.provisional)


def reversed_latest(names: Sequence[str], most: int) -> list[str]:
    """The last names of a list, the latest first."""
    return list(reversed(names[-most:]))
