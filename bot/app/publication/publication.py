"""Public pages of servers whose managers turned them on: games of channels that @everyone can view, and no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.app.core.requests import Export, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import AppError, Refused
from bot.app.ladders.queries import LadderQueries
from bot.app.match.drawn_names import numbered_player
from bot.app.match.service import MatchService
from bot.app.publication.ladders import PublicLadder, public_ladders
from bot.app.publication.people import PublicPerson
from bot.app.publication.rankings import PublicRankings, RankedPlayer, ranked_player
from bot.app.publication.visibility import PublicGame, Visibility
from bot.app.ratings.reliability import Reliability, reliability_of
from bot.app.ratings.standings import RatingQueries
from bot.app.tournaments.exports import report
from bot.app.tournaments.queries import rules_in_words
from bot.app.tournaments.rows import parts_of
from bot.app.tournaments.steps import Steps
from render.tables import Part
from storage import StoredTournament
from tournament.trf import has_report

MAX_GAMES, MAX_RESULTS, MAX_RANKED = 50, 30, 20
"""Lines of each list of a server's page."""


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
    ladders: tuple[PublicLadder, ...]


@dataclass(frozen=True, slots=True)
class PublicTournament:
    """The page of a tournament: its tables or bracket, the games of each round, and its rules.

    `has_report`: FIDE's report of it can be downloaded.
    """

    stored: StoredTournament
    indexed: bool
    parts: Sequence[Part]
    rounds: tuple[tuple[PublicGame, ...], ...]
    rules: tuple[str, ...]
    has_report: bool


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

    def __init__(
        self,
        matches: MatchService,
        visibility: Visibility,
        steps: Steps,
        ladders: LadderQueries,
        games: tuple[str, ...],
    ) -> None:
        self._matches = matches
        self._visibility = visibility
        self._steps = steps
        self._ladders = ladders
        self._games = games
        self._ratings = RatingQueries(matches.store)
        self._rankings = PublicRankings(matches, visibility)

    async def is_public(self, match: str) -> bool:
        """Tell whether anyone may see a match."""
        try:
            row = (await self._matches.snapshot(match)).match
        except AppError:
            return False
        return await self._visibility.is_published(row.guild) and await self._visibility.is_shown(row)

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

    async def pages_of(self, match: str) -> tuple[str, ...]:
        """Paths of the pages that list a match: those of its server and its tournament, public or not."""
        row = await self._matches.row(match)
        if row is None:
            return ()
        found = {"server": row.guild, "tournament": row.tournament}
        return tuple(f"{kind}/{name}" for kind, name in found.items() if name is not None)

    async def shows_server(self, guild: int) -> bool:
        """Tell whether a server has a page."""
        return await self._visibility.is_published(guild)

    async def people_of(self, match: str) -> tuple[PublicPerson, ...]:
        """The players of a match by seat, as public pages show them."""
        snapshot = await self._matches.snapshot(match)
        users = [seat.user for seat in snapshot.match.seats]
        people = await self._visibility.people(users, snapshot.names)
        return tuple(people[user] for user in users)

    async def server(self, guild: int) -> PublicServer:
        """The page of a server."""
        settings = await self._visibility.require_published(guild)
        store = self._matches.store
        tournaments = await store.tournaments.in_server(guild)
        return PublicServer(
            guild=guild,
            name=await self._visibility.server_name(guild),
            indexed=settings,
            games=await self._visibility.listed(
                reversed_latest(await store.matches.in_server(guild, "playing"), MAX_GAMES)
            ),
            results=await self._visibility.listed(
                reversed_latest(await store.matches.in_server(guild, "over"), MAX_RESULTS)
            ),
            ranking=await self._ranking(guild),
            tournaments=tuple(
                [
                    tournament
                    for tournament in tournaments
                    if tournament.status != "cancelled" and await self._visibility.shows(guild, tournament.channel)
                ]
            ),
            ladders=await public_ladders(self._visibility, await self._ladders.in_server(guild)),
        )

    async def _ranking(self, guild: int) -> dict[str, tuple[RankedPlayer, ...]]:
        seen = await self._rankings.seen(guild)
        ranked = {game: await self._rankings.of(game, guild, seen, MAX_RANKED) for game in self._games}
        return {game: players for game, players in ranked.items() if players}

    async def shows_tournament(self, name: str) -> bool:
        """Tell whether a tournament has a page."""
        state = await self._steps.state(name)
        return state is not None and await self._shows(state.stored)

    async def _shows(self, stored: StoredTournament) -> bool:
        if not await self._visibility.is_published(stored.guild):
            return False
        return await self._visibility.shows(stored.guild, stored.channel)

    async def tournament(self, name: str, translate: Translator) -> PublicTournament:
        """The page of a tournament."""
        state = await self._steps.state(name)
        if state is None or not await self._shows(state.stored):
            raise Refused("not-public")
        stored = state.stored
        indexed = await self._visibility.require_published(stored.guild)
        people = await self._visibility.people([entry.user for entry in state.entries], {})
        names = {
            number: (people[entry.user].name or numbered_player(translate, number),)
            for number, entry in enumerate(state.entries, 1)
        }
        rounds = [await self._visibility.listed([game.id for game in one.games]) for one in state.tournament.rounds]
        return PublicTournament(
            stored=stored,
            indexed=indexed,
            parts=parts_of(translate, state, names) if state.entries else (),
            rounds=tuple(rounds),
            rules=tuple(rules_in_words(translate, state, public=True)),
            has_report=has_report(state.tournament),
        )

    async def report(self, name: str) -> Export:
        """FIDE's report of a tournament, with people as its page shows them."""
        state = await self._steps.state(name)
        if state is None or not await self._shows(state.stored) or not has_report(state.tournament):
            raise Refused("not-public")
        people = await self._visibility.people([entry.user for entry in state.entries], {})
        return report(state, {number: people[entry.user].name for number, entry in enumerate(state.entries, 1)})

    async def player(self, guild: int, user: int) -> PublicPlayer:
        """The page of a player who is listed and has played in a server."""
        indexed = await self._visibility.require_published(guild)
        results = await self._results(guild, user)
        person = (
            await self._visibility.people(
                [user], await self._visibility.remembered([game.match for game in results[:1]])
            )
        )[user]
        if not results or person.kind != "named":
            raise Refused("not-public")
        ratings = {game: await self._ratings.of(game, [user]) for game in self._games}
        return PublicPlayer(
            guild=guild,
            person=person,
            indexed=indexed,
            reliability=reliability_of(user, await self._matches.store.statistics.timed_games(user)),
            ratings={game: ranked_player(person, found[user]) for game, found in ratings.items() if found[user].games},
            results=results,
        )

    async def _results(self, guild: int, user: int) -> tuple[PublicGame, ...]:
        """The latest finished games of a user in a server that are shown."""
        shown = frozenset(await self._visibility.shown_channels(guild, ("over",)))
        games = await self._matches.store.statistics.games_of(user)
        played = [game.match for game in games if game.guild == guild and game.channel in shown]
        return await self._visibility.listed(reversed_latest(played, MAX_RESULTS))


def reversed_latest(names: Sequence[str], most: int) -> list[str]:
    """The last names of a list, the latest first."""
    return list(reversed(names[-most:]))
