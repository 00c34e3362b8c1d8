"""Open data of servers with public pages, for programs: the same facts and the same people as on the pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Generic, TypeVar

from bot.app.errors import AppError, Refused
from bot.app.ladders.queries import LadderQueries
from bot.app.match.clock_start import waits_for_post
from bot.app.match.clocks import SeatClock
from bot.app.match.service import MatchService
from bot.app.match.state import SeatMove
from bot.app.publication.ladders import PublicLadder, public_ladders
from bot.app.publication.people import PublicPerson
from bot.app.publication.rankings import PublicRankings, RankedPlayer
from bot.app.publication.visibility import BEGUN, PublicGame, Visibility
from bot.app.tournaments.settings import TournamentSettings
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.steps import Steps
from storage import Status, StoredTournament
from tournament.formats import Section
from tournament.model import Round

Item = TypeVar("Item")
MAX_ITEMS = 100
"""Items of a page of a list, and players of a ranking."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_MAX_ID = 40
"""Characters of an ID in a cursor."""


@dataclass(frozen=True, slots=True)
class DataPage(Generic[Item]):
    """Part of a list, the newest first. `next` is the cursor of the part after it, None for the last part."""

    items: Sequence[Item]
    next: str | None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game: every move in coordinate form with its seat, the position, and the clocks.

    Choices of true kings tell only that a seat has chosen. `clocks` are what each seat had left when `clocks_at` was,
    empty without a time control; those of the `running` seats go on since.
    """

    game: PublicGame
    moves: tuple[SeatMove, ...]
    position: str
    to_act: tuple[int, ...]
    paused: bool
    deadline: datetime | None
    clocks: tuple[SeatClock, ...]
    clocks_at: datetime | None
    running: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """A whole tournament. `people` hold its entries, in order of number; `shown` are the games that are public."""

    stored: StoredTournament
    settings: TournamentSettings
    people: tuple[PublicPerson, ...]
    withdrawn: frozenset[int]
    sections: Sequence[Section]
    rounds: tuple[Round, ...]
    shown: frozenset[str]


class OpenData:
    """Queries of programs. Every one raises `Refused("not-public")` for what is not public."""

    def __init__(
        self,
        matches: MatchService,
        visibility: Visibility,
        steps: Steps,
        ladders: LadderQueries,
        variants: tuple[str, ...],
    ) -> None:
        self._matches = matches
        self._visibility = visibility
        self._steps = steps
        self._ladders = ladders
        self._rankings = PublicRankings(matches, visibility)
        self.variants = variants

    async def server_name(self, guild: int) -> str:
        """Name of a server, empty if unknown."""
        await self._visibility.require_published(guild)
        return await self._visibility.server_name(guild)

    async def games(
        self, guild: int, statuses: Sequence[Status] = BEGUN, most: int = MAX_ITEMS, cursor: str = ""
    ) -> DataPage[PublicGame]:
        """Part of the games of a server with some statuses. Refusals: also unknown-cursor."""
        before = _read(cursor)
        await self._visibility.require_published(guild)
        store = self._matches.store.public_matches
        channels = await self._visibility.shown_channels(guild, statuses)
        found = await store.latest(guild, channels, statuses, most + 1, before) if channels else []
        games = await self._visibility.listed([name for _, name in found[:most]])
        return DataPage(games, cursor_of(*found[most - 1]) if len(found) > most else None)

    async def game(self, match: str) -> GameRecord:
        """A whole game."""
        try:
            snapshot = await self._matches.snapshot(match)
        except AppError:  # unknown, or unreadable
            raise Refused("not-public") from None
        row, state = snapshot.match, snapshot.state
        if not (await self._visibility.is_published(row.guild) and await self._visibility.is_shown(row)):
            raise Refused("not-public")
        runs = row.status == "playing" and not await waits_for_post(self._matches, row)
        clocks = state.clocks
        return GameRecord(
            game=(await self._visibility.lines([row]))[0],
            moves=state.history,
            position=state.position.fen(),
            to_act=state.to_act,
            paused=state.paused,
            deadline=row.deadline if runs else None,
            clocks=() if clocks is None else clocks.seats,
            clocks_at=None if clocks is None else clocks.since,
            running=() if clocks is None or not runs else tuple(sorted(clocks.running)),
        )

    async def tournaments(self, guild: int, most: int = MAX_ITEMS, cursor: str = "") -> DataPage[StoredTournament]:
        """Part of the tournaments of a server, without cancelled ones. Refusals: also unknown-cursor."""
        before = _read(cursor)
        await self._visibility.require_published(guild)
        known = sorted(
            [
                one
                for one in await self._matches.store.tournaments.in_server(guild)
                if one.status != "cancelled" and await self._visibility.shows(guild, one.channel)
            ],
            key=lambda one: (one.created_at, one.id),
            reverse=True,
        )
        left = [one for one in known if before is None or (one.created_at, one.id) < before]
        found = left[:most]
        return DataPage(found, cursor_of(found[-1].created_at, found[-1].id) if len(left) > most else None)

    async def tournament(self, name: str) -> TournamentRecord:
        """A whole tournament."""
        state = await self._steps.state(name)
        if state is None:
            raise Refused("not-public")
        stored = state.stored
        await self._visibility.require_published(stored.guild)
        if not await self._visibility.shows(stored.guild, stored.channel):
            raise Refused("not-public")
        people = await self._visibility.people([entry.user for entry in state.entries], {})
        return TournamentRecord(
            stored=stored,
            settings=state.settings,
            people=tuple(people[entry.user] for entry in state.entries),
            withdrawn=state.tournament.withdrawn,
            sections=state.format.sections(state.tournament) if state.entries else (),
            rounds=state.tournament.rounds,
            shown=await self._shown_games(state),
        )

    async def ladders(self, guild: int) -> tuple[PublicLadder, ...]:
        """The open ladders of a server in channels that everyone can see, the oldest first."""
        await self._visibility.require_published(guild)
        return await public_ladders(self._visibility, await self._ladders.in_server(guild))

    async def ranking(self, guild: int, variant: str, most: int = MAX_ITEMS) -> tuple[RankedPlayer, ...]:
        """The best players of a variant who are listed and have a public result in a server."""
        await self._visibility.require_published(guild)
        if variant not in self.variants:
            raise Refused("not-public")
        return await self._rankings.of(variant, guild, await self._rankings.seen(guild), most)

    async def _shown_games(self, state: TournamentState) -> frozenset[str]:
        return frozenset(one.match for one in await self._visibility.listed(list(state.matches)))


def cursor_of(created_at: datetime, name: str) -> str:
    """The cursor of what is older than a match or a tournament: new ones, and ends of games, move nothing."""
    return f"{(created_at - _EPOCH) // _MICROSECOND}-{name}"


def _read(cursor: str) -> tuple[datetime, str] | None:
    """The time and the ID of a cursor; None for the start. Refusals: unknown-cursor."""
    if not cursor:
        return None
    time, _, name = cursor.partition("-")
    if not (time.isascii() and time.isdigit() and len(time) < 18 and name.isprintable() and len(name) <= _MAX_ID):
        raise Refused("unknown-cursor")
    return _EPOCH + int(time) * _MICROSECOND, name
