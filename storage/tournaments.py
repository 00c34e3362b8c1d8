"""Tournaments: their logs, and the matches that belong to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage import mapping
from storage.base import Database
from storage.errors import ConflictError
from storage.match_writes import insert_match
from storage.posting import place_of_guest, post_to_guest, post_tournament
from storage.rows import MatchSeat, OutboxMessage
from storage.scope import OF_TOURNAMENT
from storage.tables import (
    GUEST_TOURNAMENT,
    NO_LADDER,
    REPEATING_TOURNAMENT,
    UNFINISHED_TOURNAMENT,
    actions,
    board_channels,
    matches,
    seats,
    tournament_actions,
    tournaments,
)
from storage.timers import set_tournament_timer
from storage.tournament_rows import (
    Forfeit,
    LoadedTournament,
    StoredTournament,
    TournamentAction,
    TournamentChange,
    TournamentMatch,
)

_ID = sa.bindparam("the_tournament", type_=sa.String)
_TOURNAMENT = sa.select(tournaments).where(tournaments.c.id == _ID, NO_LADDER)
_LOG = sa.select(tournament_actions).where(tournament_actions.c.event_id == _ID).order_by(tournament_actions.c.seq)
_MINE = matches.c.event_id == _ID
_GAMES = (
    sa.select(
        *matches.c["id", "status", "moves", "scores", "reason", "thread_id", "started_at", "ended_at", "clock"],
        seats.c.holder,
        seats.c.user_id,
    )
    .select_from(matches.join(seats, seats.c.match_id == matches.c.id))
    .where(_MINE)
    .order_by(matches.c.id, seats.c.seat)
)
_GUEST_BOARDS = (
    sa.select(board_channels.c.match_id, board_channels.c.channel_id)
    .join(matches, matches.c.id == board_channels.c.match_id)
    .where(_MINE, board_channels.c.guild_id == sa.bindparam("the_guild", type_=sa.BigInteger))
)
_PLACES = sa.select(*tournaments.c["guest_guild_id", "guest_channel_id"]).where(tournaments.c.id == _ID)
_RELEVANT = ("time", "resign", "hold", "release", "extend")
"""Kinds of actions of games that concern their tournament."""
_GAME_ACTIONS = (
    sa.select(*actions.c["match_id", "kind", "seat", "at", "text"])
    .select_from(actions.join(matches, actions.c.match_id == matches.c.id))
    .where(_MINE, actions.c.kind.in_(_RELEVANT))
    .order_by(actions.c.match_id, actions.c.seq)
)
_IN_CHANNEL = sa.select(tournaments.c.id).where(
    UNFINISHED_TOURNAMENT,
    tournaments.c.guild_id == sa.bindparam("the_guild"),
    tournaments.c.channel_id == sa.bindparam("the_channel"),
)
_GUEST_IN_CHANNEL = sa.select(tournaments.c.id).where(
    GUEST_TOURNAMENT,
    tournaments.c.guest_guild_id == sa.bindparam("the_guild"),
    tournaments.c.guest_channel_id == sa.bindparam("the_channel"),
)


@dataclass
class TournamentStore:
    """Tournaments and their logs."""

    db: Database

    async def create(
        self,
        tournament: StoredTournament,
        outbox_messages: Sequence[OutboxMessage],
        timer: datetime | None = None,
        log: Sequence[TournamentAction] = (),
    ) -> None:
        """Insert a new tournament, with a log up to its version.

        Raises ConflictError if the id is taken, DuplicateError for a known `request`.
        """

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(tournaments), mapping.values_of(tournament))
            _insert_log(connection, tournament.id, log)
            set_tournament_timer(connection, tournament.id, timer)
            post_tournament(connection, tournament.id, tournament.channel, outbox_messages, tournament.created_at)
            self.db.notify(connection, "event", tournament.id, tournament.channel, tournament.guild)

        await self.db.write_unique(work)

    async def get(self, tournament: str) -> StoredTournament | None:
        """Return a tournament without its log."""
        rows = await self.db.rows(_TOURNAMENT, the_tournament=tournament)
        return tournament_of(rows[0]) if rows else None

    async def load(self, tournament: str) -> LoadedTournament | None:
        """Return a tournament with its log and games, in one hop to the database."""

        def work(connection: sa.Connection) -> LoadedTournament | None:
            known = with_log(connection, _TOURNAMENT, tournament)
            if known is None:
                return None
            found, log = known
            return LoadedTournament(found, log, _games(connection, tournament), _guest_boards(connection, found))

        return await self.db.read(work)

    async def advance(self, change: TournamentChange, now: datetime) -> list[int]:
        """Apply one change to a tournament; return the channels of its posts.

        Raises ConflictError if the tournament has changed, DuplicateError for a known interaction.
        """

        def work(connection: sa.Connection) -> list[int]:
            before = connection.execute(_PLACES, {"the_tournament": change.tournament}).one_or_none()
            fields = {mapping.column_of(name): value for name, value in change.fields.items()}
            fields["version"] = change.version + len(change.actions)
            same = sa.and_(tournaments.c.id == change.tournament, tournaments.c.version == change.version)
            update = (
                sa.update(tournaments)
                .where(same)
                .values(fields)
                .returning(*tournaments.c["channel_id", "guild_id", "guest_guild_id", "guest_channel_id"])
            )
            changed = connection.execute(update).one_or_none()
            if changed is None:
                raise ConflictError(f"{change.tournament} is not at version {change.version}")
            channel, guest = changed.channel_id, place_of_guest(changed)
            self.db.notify(connection, "event", change.tournament, channel, changed.guild_id)
            _insert_log(connection, change.tournament, change.actions)
            for new in change.new_games:
                insert_match(connection, new.match, new.outbox_messages, new.timers, new.genesis)
                if guest is not None:
                    post_to_guest(connection, new.match.id, guest, new.guest_messages, now)
            set_tournament_timer(connection, change.tournament, change.timer)
            left = None if before is None else place_of_guest(before)
            last = [one for one in change.outbox_messages if left not in (None, guest) and one.channel == left[1]]
            ours = [one for one in change.outbox_messages if one not in last]
            post_tournament(connection, change.tournament, channel, ours, now, guest)
            post_tournament(connection, change.tournament, channel, last, now, left)
            for server, there in {place for place in (guest, left) if place is not None}:
                self.db.notify(connection, "posts", change.tournament, there, server)
            return [channel, *{place[1] for place in (guest, left) if place is not None}]

        return await self.db.write_unique(work)

    async def by_interaction(self, interaction: int) -> str | None:
        """Return the tournament that an interaction opened or acted on, if it was stored."""
        opened = sa.select(tournaments.c.id).where(tournaments.c.request_id == interaction)
        acted = sa.select(tournament_actions.c.event_id).where(tournament_actions.c.interaction_id == interaction)
        rows = await self.db.rows(opened.union_all(acted))
        return str(rows[0][0]) if rows else None

    async def in_server(self, guild: int) -> list[StoredTournament]:
        """Return the tournaments of a server, newest first."""
        query = (
            sa.select(tournaments)
            .where(tournaments.c.guild_id == guild, NO_LADDER)
            .order_by(tournaments.c.created_at.desc(), tournaments.c.id)
        )
        return [tournament_of(row) for row in await self.db.rows(query)]

    async def shown_in(self, guild: int) -> list[StoredTournament]:
        """Return the tournaments of a server and the matches in which it is the second server, newest first."""
        here = sa.or_(tournaments.c.guild_id == guild, sa.and_(GUEST_TOURNAMENT, tournaments.c.guest_guild_id == guild))
        query = sa.select(tournaments).where(here, NO_LADDER)
        rows = await self.db.rows(query.order_by(tournaments.c.created_at.desc(), tournaments.c.id))
        return [tournament_of(row) for row in rows]

    async def by_code(self, code: str) -> str | None:
        """Return the match that a second server accepts with a code."""
        rows = await self.db.rows(sa.select(tournaments.c.id).where(tournaments.c.invite_code == code))
        return str(rows[0].id) if rows else None

    async def finished_by(self, user: int) -> list[str]:
        """Return the tournaments with final results that a user took part in, newest first."""
        mine = sa.select(tournament_actions.c.event_id).where(tournament_actions.c.subject_id == user)
        over = tournaments.c.id.in_(mine), tournaments.c.status == "over", tournaments.c.ended_at.is_not(None)
        rows = await self.db.rows(
            sa.select(tournaments.c.id).where(*over).order_by(tournaments.c.ended_at.desc(), tournaments.c.id)
        )
        return [str(row.id) for row in rows]

    async def open_with(self, user: int) -> list[str]:
        """Return the tournaments before their start that a user joined, even if they withdrew since; oldest first."""
        mine = sa.select(tournament_actions.c.event_id).where(tournament_actions.c.subject_id == user)
        found = sa.select(tournaments.c.id).where(tournaments.c.id.in_(mine), tournaments.c.status == "open")
        return [str(row.id) for row in await self.db.rows(found.order_by(tournaments.c.created_at, tournaments.c.id))]

    async def names(self, ids: Collection[str]) -> dict[str, str]:
        """Return the names of tournaments by id."""
        if not ids:
            return {}
        query = sa.select(tournaments.c.id, tournaments.c.name).where(tournaments.c.id.in_(ids))
        return {row.id: row.name for row in await self.db.rows(query)}

    async def in_channel(self, guild: int, channel: int) -> list[str]:
        """Return the unfinished tournaments of a channel."""
        return [str(row.id) for row in await self.db.rows(_IN_CHANNEL, the_guild=guild, the_channel=channel)]

    async def guests_in_channel(self, guild: int, channel: int) -> list[str]:
        """Return the matches with posts in a channel of their second server."""
        rows = await self.db.rows(_GUEST_IN_CHANNEL, the_guild=guild, the_channel=channel)
        return [str(row.id) for row in rows]

    async def unfinished(self) -> list[str]:
        """Return the tournaments that are not over, without final results, or to be repeated; oldest first."""
        provisional = sa.and_(tournaments.c.status == "over", tournaments.c.ended_at.is_(None))
        live = sa.or_(tournaments.c.status.in_(("open", "running", "paused")), provisional, REPEATING_TOURNAMENT)
        query = sa.select(tournaments.c.id).where(live).order_by(tournaments.c.created_at)
        return [str(row.id) for row in await self.db.rows(self.db.own(query, OF_TOURNAMENT))]


def with_log(
    connection: sa.Connection, query: sa.Select[Any], tournament: str
) -> tuple[StoredTournament, tuple[TournamentAction, ...]] | None:
    """Return the tournament or ladder of a query, whose ID is `the_tournament`, and its log; None if there is none."""
    row = connection.execute(query, {"the_tournament": tournament}).one_or_none()
    if row is None:
        return None
    found = tournament_of(row)
    log = [_action_of(one) for one in connection.execute(_LOG, {"the_tournament": tournament})]
    return found, tuple(log[: found.version])


def _insert_log(connection: sa.Connection, tournament: str, log: Sequence[TournamentAction]) -> None:
    rows = [mapping.values_of(one, event_id=tournament, data=dict(one.data)) for one in log]
    if rows:
        connection.execute(sa.insert(tournament_actions), rows)


def _guest_boards(connection: sa.Connection, tournament: StoredTournament) -> dict[str, int]:
    """The threads of a match's games in its second server, by game."""
    if tournament.guest_guild is None:
        return {}
    which = {"the_tournament": tournament.id, "the_guild": tournament.guest_guild}
    return {row.match_id: row.channel_id for row in connection.execute(_GUEST_BOARDS, which)}


def _games(connection: sa.Connection, tournament: str) -> dict[str, TournamentMatch]:
    done: dict[str, list[sa.Row[Any]]] = defaultdict(list)
    for row in connection.execute(_GAME_ACTIONS, {"the_tournament": tournament}):
        done[row.match_id].append(row)
    grouped: dict[str, list[sa.Row[Any]]] = defaultdict(list)
    for row in connection.execute(_GAMES, {"the_tournament": tournament}):
        grouped[row.id].append(row)
    return {match: _game(rows, done.get(match, ())) for match, rows in grouped.items()}


def _game(rows: Sequence[sa.Row[Any]], done: Sequence[sa.Row[Any]]) -> TournamentMatch:
    first = rows[0]
    lost = [row for row in done if row.kind in ("time", "resign") and row.seat is not None]
    held = [row.kind == "hold" for row in done if row.kind in ("hold", "release")]
    return TournamentMatch(
        match=first.id,
        status=first.status,
        seats=tuple(MatchSeat(row.holder, row.user_id) for row in rows),
        moves=first.moves,
        scores=first.scores,
        reason=first.reason,
        thread=first.thread_id,
        ended_at=first.ended_at,
        forfeits=tuple(Forfeit(row.kind, row.seat, row.at) for row in lost),
        started_at=first.started_at,
        clocked=bool(first.clock),
        held=bool(held) and held[-1],
        extended=frozenset((row.kind, row.seat, row.text) for row in done if row.kind == "extend"),
    )


def tournament_of(row: sa.Row[Any]) -> StoredTournament:
    """Return a tournament or ladder from its row. Raises ValueError."""
    values = row._mapping
    if not isinstance(values["plan"], dict) or not isinstance(values["options"], dict):
        raise ValueError(f"the plan of {values['id']} is not an object")
    return StoredTournament(**{name: values[column] for name, column in mapping.columns_of(StoredTournament).items()})


def _action_of(row: sa.Row[Any]) -> TournamentAction:
    """Return an entry of a log from its row. Raises ValueError."""
    if not isinstance(row.data, dict):
        raise ValueError(f"an action of {row.event_id} has no content")
    return TournamentAction(row.seq, row.kind, row.at, row.user_id, row.subject_id, row.data, row.interaction_id)
