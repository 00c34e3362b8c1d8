"""Matches: their rows, seats, logs and secrets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage import mapping, tables
from storage.base import Database
from storage.errors import ConflictError, UnreadableError
from storage.match_writes import apply_change, insert_match, insert_pings, set_conditional_moves, set_seat_names
from storage.posting import fail_unsent, post_change
from storage.rows import (
    Action,
    AppliedChange,
    Change,
    Genesis,
    LoadedMatch,
    Match,
    MatchHeading,
    MatchTimer,
    OutboxMessage,
    Secret,
    Status,
    StoredConditionalMoves,
)
from storage.scope import OF_MATCH, Scope
from storage.tables import (
    actions,
    matches,
    notes,
    origins,
    plans,
    removed_servers,
    seat_links,
    seat_names,
    seats,
    secrets,
)
from storage.timers import set_timers

_ID = sa.bindparam("the_match", type_=sa.String)
_MATCH = (
    sa.select(matches, seats.c.holder, seats.c.user_id.label("seat_user_id"))
    .join(seats, seats.c.match_id == matches.c.id)
    .order_by(matches.c.created_at, matches.c.id, seats.c.seat)
)
# Statements of every turn are built once: building one costs more than running it.
_MATCH_BY_ID = _MATCH.where(matches.c.id == _ID)
_ACTIONS = sa.select(actions).where(actions.c.match_id == _ID).order_by(actions.c.seq)
_CONDITIONAL_MOVES = sa.select(plans).where(plans.c.match_id == _ID)
_MUTED = sa.select(notes.c.user_id).where(notes.c.match_id == _ID, notes.c.silent)
_NAMES = sa.select(seat_names.c.user_id, seat_names.c.name).where(seat_names.c.match_id == _ID)
_STAMP = sa.select(*matches.c["version", "status", "thread_id", "boards"]).where(matches.c.id == _ID)
_HEADING = sa.select(*matches.c["id", "version", "status", "reason", "created_by", "language"])
_BOARD_CHANNEL = sa.bindparam("the_channel", type_=sa.BigInteger)
_GUILD = sa.bindparam("the_guild", type_=sa.BigInteger)
_PLAYING_IN = sa.select(matches.c.id).where(tables.PLAYING, matches.c.place == _BOARD_CHANNEL)
_IN_CHANNEL = sa.select(matches.c.id).where(
    matches.c.status.in_(("challenge", "playing")),
    sa.or_(matches.c.channel_id == _BOARD_CHANNEL, matches.c.thread_id == _BOARD_CHANNEL),
    matches.c.guild_id == _GUILD,
)
_IN_SERVER = (
    sa.select(matches.c.id)
    .where(matches.c.guild_id == _GUILD, matches.c.status == sa.bindparam("the_status"))
    .order_by(matches.c.created_at)
)
IN_REMOVED_SERVER = sa.exists(removed_servers.c.guild_id).where(removed_servers.c.guild_id == matches.c.guild_id)
"""Condition: the server of the match has removed the bot, so nothing can be done there."""
_UNPLACED = (
    sa.select(matches.c.id)
    .where(
        tables.UNPLACED,
        sa.or_(matches.c.event_id.is_not(None), matches.c.started_at >= sa.bindparam("the_time", type_=tables.Utc)),
        ~IN_REMOVED_SERVER,
    )
    .order_by(matches.c.started_at, matches.c.id)
    .limit(sa.bindparam("the_most", type_=sa.Integer))
)


@dataclass
class MatchStore:
    """Matches and their logs."""

    db: Database

    async def get(self, match: str) -> Match | None:
        """Return a match with its seats."""
        return await self.db.read(lambda connection: _match(connection, match))

    async def load(self, match: str) -> LoadedMatch | None:
        """Return a match with all that belongs to it, in one hop to the database."""

        def work(connection: sa.Connection) -> LoadedMatch | None:
            row = _match(connection, match)
            if row is None:
                return None
            asked = {"the_match": match}
            log = _actions(connection, match)[: row.version]  # the log may have grown between the two queries
            rows = connection.execute(_CONDITIONAL_MOVES, asked)
            conditional_moves = {row.seat: mapping.conditional_moves_of(row) for row in rows}
            muted = frozenset(connection.execute(_MUTED, asked).scalars())
            names = {name.user_id: name.name for name in connection.execute(_NAMES, asked)}
            return LoadedMatch(row, tuple(log), conditional_moves, muted, names)

        return await self.db.read(work)

    async def existing(self, ids: Collection[str]) -> set[str]:
        """Return those of the given ids that are in use."""
        return {row.id for row in await self.db.rows(sa.select(matches.c.id).where(matches.c.id.in_(ids)))}

    async def stamp(self, match: str) -> tuple[int, str, int | None, int] | None:
        """Return version, status, thread and number of boards of a match, by which a cached copy is checked."""
        rows = await self.db.rows(_STAMP, the_match=match)
        return None if not rows else (rows[0].version, rows[0].status, rows[0].thread_id, rows[0].boards)

    async def actions(self, match: str) -> list[Action]:
        """Return the log of a match."""
        return await self.db.read(lambda connection: _actions(connection, match))

    async def secrets(self, match: str) -> tuple[Secret, ...]:
        """Return the secret choices of a match in seat order. Show them to their owners only."""
        query = sa.select(secrets).where(secrets.c.match_id == match).order_by(secrets.c.seat)
        return tuple(Secret(row.seat, row.choice, row.nonce) for row in await self.db.rows(query))

    async def genesis(self, match: str) -> Genesis | None:
        """Return the genesis of a match's log, None if the log has no hash chain. Its seed is secret until the end."""
        rows = await self.db.rows(sa.select(origins).where(origins.c.match_id == match))
        if not rows:
            return None
        query = sa.select(seat_links).where(seat_links.c.match_id == match)
        links = await self.db.rows(query.order_by(seat_links.c.seq, seat_links.c.seat))
        return Genesis(rows[0].line, rows[0].seed, tuple(map(mapping.link_of, links)))

    async def playing_in(self, channel: int) -> str | None:
        """Return the match in progress in a channel or thread."""
        rows = await self.db.rows(_PLAYING_IN, the_channel=channel)
        return str(rows[0].id) if rows else None

    async def all_playing_in(self, channel: int) -> list[str]:
        """Return the matches in progress in a channel or thread: one at most, but several in direct messages."""
        return _ids(await self.db.rows(_PLAYING_IN, the_channel=channel))

    async def latest_in(self, channel: int) -> tuple[str, str] | None:
        """Return the latest match of a channel or thread, and its status."""
        latest = sa.select(matches.c.id, matches.c.status).where(matches.c.place == channel)
        rows = await self.db.rows(latest.order_by(matches.c.started_at.desc()).limit(1))
        return (str(rows[0].id), str(rows[0].status)) if rows else None

    async def in_channel(self, guild: int, channel: int) -> list[str]:
        """Return the challenges and matches of a server in a channel or thread, or in a thread of the channel."""
        return _ids(await self.db.rows(_IN_CHANNEL, the_guild=guild, the_channel=channel))

    async def in_server(self, guild: int, status: Status) -> list[str]:
        """Return the matches of a server with a status, oldest first."""
        return _ids(await self.db.rows(_IN_SERVER, the_guild=guild, the_status=status))

    async def without_channel(self, since: datetime, most: int = 100) -> list[str]:
        """Return the matches without a channel or thread: those of tournaments, and others that started `since`."""
        return _ids(await self.db.rows(self.db.own(_UNPLACED, OF_MATCH), the_time=since, the_most=most))

    async def names_in(self, matches_: Collection[str]) -> dict[int, str]:
        """Return names of people by user, as the logs of some matches know them."""
        found = sa.select(seat_names.c.user_id, seat_names.c.name).where(seat_names.c.match_id.in_(matches_))
        return {row.user_id: row.name for row in await self.db.rows(found)} if matches_ else {}

    async def rematch_of(self, match: str) -> str | None:
        """Return the rematch of a match, unless it was cancelled."""
        rows = await self.db.rows(sa.select(matches.c.id).where(tables.REMATCH, matches.c.rematch_of == match))
        return str(rows[0].id) if rows else None

    async def nth_last_opened(self, user: int, since: datetime, count: int) -> datetime | None:
        """Return when a user opened the `count`-th last of their challenges, if that was after `since`."""
        mine = sa.select(matches.c.created_at).where(matches.c.created_by == user, matches.c.event_id.is_(None))
        latest = mine.where(matches.c.created_at > since).order_by(matches.c.created_at.desc()).limit(count)
        rows = await self.db.rows(latest)
        return rows[-1].created_at if len(rows) == count else None

    async def live_of(self, user: int) -> list[Match]:
        """Return a user's challenges (invitations included), games and suspended games, oldest first.

        Unreadable ones are left out.
        """
        mine = sa.select(seats.c.match_id).where(tables.LIVE_SEAT, seats.c.user_id == user)

        def work(connection: sa.Connection) -> list[Match]:
            grouped: dict[str, list[sa.Row[Any]]] = {}
            for row in connection.execute(_MATCH.where(matches.c.id.in_(mine))):
                grouped.setdefault(row.id, []).append(row)
            return [mapping.match_of(rows) for rows in grouped.values()]

        try:
            return await self.db.read(work)
        except UnreadableError:
            ids = [row.match_id for row in await self.db.rows(mine)]
        found = [match for id_ in ids if (match := await self._readable(id_)) is not None]
        return sorted(found, key=lambda match: (match.created_at, match.id))

    async def awaiting_user(self, user: int, besides: str, most: int) -> list[str]:
        """Return games in which a user is the next to act, besides one, the most urgent first."""
        mine = sa.select(seats.c.match_id).where(tables.LIVE_SEAT, seats.c.user_id == user)
        query = sa.select(matches.c.id).where(
            tables.PLAYING, matches.c.id.in_(mine), matches.c.turn_user == user, matches.c.id != besides
        )
        urgency = (matches.c.deadline.is_(None), matches.c.deadline, matches.c.created_at)
        return _ids(await self.db.rows(query.order_by(*urgency).limit(most)))

    async def _readable(self, match: str) -> Match | None:
        try:
            return await self.get(match)
        except UnreadableError:
            return None

    async def awaiting_computer(self, *, anywhere: bool = False) -> list[str]:
        """Return the matches that wait for a computer's move, oldest first; `anywhere`: of all processes."""
        query = sa.select(matches.c.id).where(tables.AWAITING_COMPUTER).order_by(matches.c.created_at)
        return _ids(await self.db.rows(query if anywhere else self.db.own(query, OF_MATCH)))

    async def with_status(self, status: Status) -> list[str]:
        """Return all matches with a status, oldest first. Reads the whole table."""
        query = sa.select(matches.c.id).where(matches.c.status == status).order_by(matches.c.created_at)
        return _ids(await self.db.rows(query))

    async def dated_after(self, at: datetime, scope: Scope | None = None) -> list[str]:
        """Return the matches in progress with a start or an action after a time: those of `scope`, or all."""
        later = sa.exists(actions.c.seq).where(actions.c.match_id == matches.c.id, actions.c.at > at)
        query = sa.select(matches.c.id).where(tables.PLAYING, sa.or_(matches.c.started_at > at, later))
        return _ids(await self.db.rows(self.db.own(query, OF_MATCH, scope)))

    async def by_interaction(self, interaction: int) -> str | None:
        """Return the match that an interaction opened or acted on, if it was stored."""
        opened = sa.select(matches.c.id).where(matches.c.request_id == interaction)
        acted = sa.select(actions.c.match_id).where(actions.c.interaction_id == interaction)
        rows = await self.db.rows(opened.union_all(acted))
        return str(rows[0][0]) if rows else None

    async def create(
        self,
        match: Match,
        outbox_messages: Iterable[OutboxMessage],
        timers: Iterable[MatchTimer] = (),
        genesis: Genesis | None = None,
        pinged: Iterable[int] = (),
        names: Mapping[int, str] | None = None,
    ) -> None:
        """Insert a match with its timers, and with its genesis if it starts at once; `pinged` users are notified of it.

        `names` are display names by user. Raises ConflictError if the id is taken or the match it follows has a
        rematch, DuplicateError for a known `request`.
        """

        def work(connection: sa.Connection) -> None:
            insert_match(connection, match, outbox_messages, timers, genesis)
            insert_pings(connection, match, pinged)
            self.db.notify(connection, "match", match.id, match.thread or match.channel, match.guild)
            set_seat_names(connection, match.id, names or {})

        await self.db.write_unique(work)

    async def apply(self, change: Change, now: datetime) -> AppliedChange:
        """Apply one change to a match, and claim the first of its outbox messages if it may be sent at once.

        A match that stops loses its timers but `parked`; one that ends, its conditional moves too. Unsent messages
        follow it to another channel. Raises ConflictError if the match has changed or its place is taken,
        DuplicateError.
        """
        term = self.db.ownership.term

        def work(connection: sa.Connection) -> AppliedChange:
            channel, guild, tournament, boards, replaced = apply_change(connection, change, now)
            self.db.notify(connection, "match", change.match, channel, guild)
            if tournament is not None and change.fields.get("status") == "over":
                self.db.notify(connection, "event", tournament, guild=guild)
            claims = self.db.owns_still(connection, guild)
            written = post_change(connection, change, channel, now, claims=claims, boards=boards)
            for board, server in written.boards.items():
                self.db.notify(connection, "match", change.match, board, server)
            if replaced:
                written = replace(written, replaced=replaced)
            return written if written.first is None else replace(written, first=replace(written.first, term=term))

        return await self.db.write_unique(work, "shared", change.match)

    async def set_conditional_moves(
        self, match: str, version: int, seat: int, moves: StoredConditionalMoves | None
    ) -> None:
        """Set or delete a seat's conditional moves. Raises ConflictError unless the match is played at that version."""

        def work(connection: sa.Connection) -> None:
            asked = sa.select(matches.c.version).where(matches.c.id == match, matches.c.status == "playing")
            if connection.execute(asked.with_for_update()).scalar_one_or_none() != version:
                raise ConflictError(f"{match} is not playing at version {version}")
            set_conditional_moves(connection, match, {seat: moves})
            self.db.notify(connection, "match", match)

        await self.db.write(work, "shared", match)

    async def heading(self, match: str) -> MatchHeading | None:
        """Return the columns of a match that can be read even if others are damaged."""
        rows = await self.db.rows(_HEADING.where(matches.c.id == match))
        if not rows:
            return None
        query = sa.select(seats.c.user_id).where(seats.c.match_id == match, seats.c.holder == "joined")
        players = tuple(row.user_id for row in await self.db.rows(query.order_by(seats.c.seat)))
        row = rows[0]
        return MatchHeading(row.id, row.version, row.status, row.reason, row.created_by, row.language, players)

    async def suspend(self, match: str, reason: str, at: datetime) -> None:
        """Suspend a match, or cancel a challenge, without reading its rows; a timer announces it."""
        live = matches.c.status.in_(("challenge", "playing"))
        open_ = matches.c.status == "challenge"
        stopped = {
            "status": sa.case((open_, "cancelled"), else_="parked"),
            "reason": reason,
            "deadline": None,
            "ended_at": sa.case((open_, sa.literal(at, tables.Utc)), else_=None),
        }
        update = sa.update(matches).where(matches.c.id == match, live).values(stopped)

        def work(connection: sa.Connection) -> None:
            fail_unsent(connection, match, reason)
            self.db.notify(connection, "match", match)
            if connection.execute(update).rowcount:
                set_timers(connection, match, (MatchTimer("parked", at, match),))

        await self.db.write(work)


def _ids(rows: Iterable[sa.Row[Any]]) -> list[str]:
    return [str(row.id) for row in rows]


def _match(connection: sa.Connection, match: str) -> Match | None:
    rows = connection.execute(_MATCH_BY_ID, {"the_match": match}).fetchall()
    return mapping.match_of(rows) if rows else None


def _actions(connection: sa.Connection, match: str) -> list[Action]:
    return [mapping.action_of(row) for row in connection.execute(_ACTIONS, {"the_match": match})]
