"""Delivery of outbox messages: claimed in order per channel, then marked as sent, retried or failed."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from storage import mapping, tables
from storage.base import Database, is_unreadable, reason_of
from storage.errors import UnreadableError
from storage.posting import REFRESH, RESULT, UNPLACED, fail_unsent, redirect, strip_removed_board
from storage.rows import OutboxMessage, OutboxRow, ReplacedPost
from storage.scope import OF_POST, Scope
from storage.tables import matches, outbox, tournaments

Found = TypeVar("Found")
_ROW = sa.bindparam("the_row", type_=sa.Integer)
_MESSAGE = sa.bindparam("the_message", type_=sa.BigInteger)
_NOW = sa.bindparam("the_time", type_=tables.Utc)
_MATCH = sa.bindparam("the_match", type_=sa.String)
_UNFINISHED = sa.update(outbox).where(outbox.c.id == _ROW, tables.WAITING)
_WAITING = sa.and_(tables.WAITING, outbox.c.channel_id == sa.bindparam("the_channel"))
# A row that is claimed again may be tried now, but not before the time that was set when it failed.
_TRIED_AT = sa.case((outbox.c.next_at > _NOW, outbox.c.next_at), else_=_NOW)
_ATTEMPTS = outbox.c.attempts + sa.case((outbox.c.id == sa.bindparam("the_waited", type_=sa.Integer), 0), else_=1)
_CLAIM = (
    sa.update(outbox)
    .where(outbox.c.id == _ROW, _WAITING)
    .values(state="sending", attempts=_ATTEMPTS, next_at=_TRIED_AT)
    .returning(outbox)
)
_TO_STRIP = (
    sa.select(outbox)
    .where(tables.STALE_BUTTONS, outbox.c.next_at <= _NOW)
    .order_by(outbox.c.next_at, outbox.c.id)
    .limit(sa.bindparam("the_most"))
)
_STRIPPED = (
    sa.update(outbox)
    .where(outbox.c.id == _ROW)
    .values(next_at=_NOW, attempts=outbox.c.attempts + sa.bindparam("the_attempt", type_=sa.Integer))
)
# The newest post of an action carries all its buttons.
_REPLACING = ("turn", "dropped", "notice")
_LATEST = sa.update(matches).where(matches.c.id == _MATCH).values(message_id=_MESSAGE)
_FIRST = _LATEST.values(challenge_message_id=_MESSAGE)
_TOURNAMENT_POST = (
    sa.update(tournaments)
    .where(tournaments.c.id == sa.bindparam("the_tournament"), tournaments.c.channel_id == sa.bindparam("the_channel"))
    .values(message_id=_MESSAGE)
)
_GUEST_POST = (
    sa.update(tournaments)
    .where(
        tournaments.c.id == sa.bindparam("the_tournament"),
        tournaments.c.guest_channel_id == sa.bindparam("the_channel"),
    )
    .values(guest_message_id=_MESSAGE)
)
_OPEN = sa.select(matches.c.id).where(matches.c.status == "challenge")
_RETRY_CHALLENGES = (
    sa.update(outbox)
    .where(tables.FAILED_CHALLENGE, outbox.c.match_id.in_(_OPEN), outbox.c.next_at <= _NOW)
    .values(state="pending", attempts=1)
)
_DEPARTED = sa.select(outbox.c.payload).where(tables.DEPARTURE_NOTICE)
_SERVER = sa.select(OF_POST).where(outbox.c.id == _ROW)


class _Step(NamedTuple):
    """New values for some rows, which must still meet a condition once they are locked."""

    rows: sa.Select[Any]
    condition: sa.ColumnElement[bool]
    values: Mapping[str, Any]


def _combined(*steps: _Step) -> sa.UpdateBase:
    """Combine steps for different rows into one statement, which returns all of them."""
    columns = sorted({name for step in steps for name in step.values})
    values = {
        name: sa.case(
            *((step.condition, step.values[name]) for step in steps if name in step.values), else_=outbox.c[name]
        )
        for name in columns
    }
    rows = sa.union_all(*(step.rows for step in steps))
    changed = sa.update(outbox).where(outbox.c.id.in_(rows), sa.or_(*(step.condition for step in steps)))
    return changed.values(values).returning(outbox)


@cache
def _waiting(scope: Scope | None) -> sa.ColumnElement[bool]:
    """Condition: a row waits for its channel, and this process may send it."""
    return _WAITING if scope is None else sa.and_(_WAITING, scope.about_still(OF_POST))


@cache
def _next(scope: Scope | None) -> sa.Select[Any]:
    return sa.select(outbox.c.id, outbox.c.next_at).where(_waiting(scope)).order_by(outbox.c.id).limit(1)


@cache
def _mark_sent(scope: Scope | None, *, replaces: bool, board: bool) -> sa.UpdateBase:
    """Mark a row as sent, claim the next one of its channel, and take the buttons off older posts of its match.

    `board`: it is in an additional board channel, and so are those; the first one may have moved meanwhile.
    """
    mine = outbox.c.id == _ROW
    sent = _Step(
        sa.select(outbox.c.id).where(mine),
        sa.and_(mine, outbox.c.state != "sent"),  # a row marked twice keeps its own buttons
        {"state": "sent", "message_id": _MESSAGE, "next_at": None},
    )
    claimed = _Step(
        sa.select(sa.func.min(outbox.c.id)).where(_waiting(scope), ~mine),
        sa.and_(~mine, _WAITING),
        {"state": "sending", "attempts": outbox.c.attempts + 1, "next_at": _TRIED_AT},
    )
    if not replaces:
        return _combined(sent, claimed)
    older = (tables.LIVE_BUTTONS, outbox.c.match_id == _MATCH, outbox.c.id < _ROW)
    on_this_board = outbox.c.board & (outbox.c.channel_id == sa.bindparam("the_channel")) if board else ~outbox.c.board
    replaced = _Step(
        sa.select(outbox.c.id).where(*older, on_this_board),
        sa.and_(~mine, outbox.c.state == "sent"),
        {"attempts": 0, "next_at": sa.case((outbox.c.message_id.is_not(None), _NOW)), "buttons": False},
    )
    return _combined(sent, claimed, replaced)


@dataclass
class OutboxStore:
    """Outbox messages from their claim to the removal of their buttons."""

    db: Database

    async def waiting_channels(self) -> list[int]:
        """Return the channels with unsent messages."""
        query = sa.select(outbox.c.channel_id).where(tables.WAITING).distinct()
        return [int(row.channel_id) for row in await self.db.rows(self.db.own(query, OF_POST))]

    async def claim(self, channel: int, now: datetime, waited: int | None = None) -> OutboxRow | None:
        """Claim the next row of a channel: mark it as `sending` and return it.

        `waited` is the id of a row claimed before its due time; claiming it again does not count as an attempt.
        Raises UnreadableError for a damaged row, and fails it.
        """
        term = self.db.ownership.term

        def work(connection: sa.Connection) -> OutboxRow | UnreadableError | None:
            try:
                found = _claim(connection, _next(self.db.ownership.scope), channel, now, waited)
                return found and replace(found, term=term)
            except Exception as error:
                if not is_unreadable(error):
                    raise
                return _fail_damaged(connection, channel, error)

        return _or_raised(await self.db.write(work, "shared"))

    async def mark_sent(
        self, row: OutboxRow, message: int | None, now: datetime
    ) -> tuple[list[ReplacedPost], OutboxRow | None]:
        """Mark a row as sent as `message` (None: without one), and claim the next one.

        Also returns the older posts that lose their buttons to it; they are listed until `mark_stripped`. Raises
        UnreadableError if the next row is damaged, and fails that one. Rows that another process has marked meanwhile
        stay as they are.
        """
        kind, term = "" if message is None else row.outbox_message.kind, self.db.ownership.term
        which = {"the_row": row.id, "the_channel": row.channel, "the_match": row.match}
        values = {**which, "the_message": message, "the_time": now}
        # A refresh leaves no message, but the challenge it edits has the buttons of all seats.
        replaces = kind in _REPLACING or row.outbox_message.kind == "refresh"
        marking = _mark_sent(self.db.ownership.scope, replaces=replaces, board=row.board)

        def work(connection: sa.Connection) -> tuple[list[ReplacedPost], OutboxRow | None] | UnreadableError:
            changed: Sequence[sa.Row[Any]] = ()
            damaged = following = None
            try:
                changed = connection.execute(marking, values).fetchall()
                claimed = (mapping.outbox_of(one) for one in changed if one.state == "sending")
                following = next((replace(one, term=term) for one in claimed), None)
            except Exception as error:
                if not is_unreadable(error):
                    raise
                damaged = _fail_damaged(connection, row.channel, error)
            if damaged is not None or any(one.id == row.id for one in changed):
                _set_latest_post(connection, row, kind, values)
            older = [one for one in changed if one.state == "sent" and one.id != row.id]
            if row.board:
                older += strip_removed_board(connection, row.match, row.channel, now)
            replaced = [mapping.replaced_of(one) for one in older if one.message_id is not None]
            return damaged or (replaced, following)

        return _or_raised(await self.db.write(work, "shared", row.match))

    async def posts_to_strip(self, before: datetime, most: int = 100) -> list[ReplacedPost]:
        """Return the posts that should have lost their buttons before a time, in order."""
        rows = await self.db.rows(self.db.own(_TO_STRIP, OF_POST), the_time=before, the_most=most)
        return [mapping.replaced_of(row) for row in rows]

    async def mark_stripped(self, rows: Mapping[int, datetime | None], uncounted: Container[int] = ()) -> None:
        """Record that posts have lost their buttons (None), or when to retry; `uncounted` attempts do not count."""
        values = [
            {"the_row": row, "the_time": at, "the_attempt": int(row not in uncounted)} for row, at in rows.items()
        ]
        if values:
            await self.db.write(lambda connection: connection.execute(_STRIPPED, values), "shared")

    async def retry(self, row: int, at: datetime, error: str) -> None:
        """Set when to retry; the row stays `sending`, as its message may have arrived all the same."""
        await self._update(row, next_at=at, error=error[:200])

    async def fail(self, row: int, error: str) -> None:
        """Mark a row as failed."""
        await self._update(row, state="failed", error=error[:200])

    async def fail_all(self, match: str, error: str) -> None:
        """Mark all unsent rows of a match as failed."""
        await self.db.write(lambda connection: fail_unsent(connection, match, error))

    async def add_question(self, match: str, seat: int, channel: int, message: int, at: datetime) -> None:
        """Record a private question to a seat, which keeps its buttons until `close_questions`."""
        outbox_message = mapping.outbox_values(match, channel, OutboxMessage("asked", seat, ""), at)
        values = {**outbox_message, "state": "sent", "attempts": 0, "message_id": message}
        await self.db.write(lambda connection: connection.execute(sa.insert(outbox), values))

    async def close_questions(self, match: str, seat: int | None, at: datetime) -> list[ReplacedPost]:
        """Return the open private questions to a seat (None: all); they are listed until `mark_stripped`."""
        which = sa.update(outbox).where(tables.SENT_QUESTION, outbox.c.match_id == match)
        if seat is not None:
            which = which.where(outbox.c.seq == seat)
        strip = which.values(kind="answered", next_at=at).returning(outbox)

        def work(connection: sa.Connection) -> list[ReplacedPost]:
            return [mapping.replaced_of(row) for row in connection.execute(strip)]

        return await self.db.write(work, "shared", match)

    async def mark_departed(self, row: int) -> None:
        """Turn a reminder into the news that its player has left the server."""
        await self._update(row, kind="departed", buttons=False)

    async def departed_players(self, match: str, since: int) -> frozenset[int]:
        """Return the players whose departure from the server was announced in a match since a version."""
        query = _DEPARTED.where(outbox.c.match_id == match, outbox.c.seq >= since)
        return frozenset(int(row.payload["user"]) for row in await self.db.rows(query))

    async def retry_challenges(self, before: datetime) -> None:
        """Retry the posts of open challenges that failed before a time."""
        await self.db.write(lambda connection: connection.execute(_RETRY_CHALLENGES, {"the_time": before}))

    async def mark_thread_opened(self, match: str, row: int, thread: int | None) -> None:
        """Move a match and its unsent messages to a new `thread` (None: it stays in the channel).

        Raises ConflictError if another match is played there. A row that another process has marked meanwhile stays.
        """
        opened = _UNFINISHED.values(state="sent", next_at=None)

        def work(connection: sa.Connection) -> None:
            if not connection.execute(opened, {"the_row": row}).rowcount:
                return
            place = matches.c.channel_id if thread is None else thread
            values = {"thread_id": thread, "place": place}
            connection.execute(sa.update(matches).where(matches.c.id == match).values(values))
            self.db.notify(connection, "match", match)
            if thread is not None:
                redirect(connection, match, thread)

        await self.db.write_unique(work)

    async def server_of(self, row: int) -> int | None:
        """Return the server that a row is to be sent to, if any."""
        rows = await self.db.rows(_SERVER, the_row=row)
        return rows[0][0] if rows else None

    async def message_of(self, match: str, channel: int, kind: str) -> int | None:
        """Return the message that a row of a match has become in a channel; None if it was not sent."""
        which = outbox.c.match_id == match, outbox.c.channel_id == channel, outbox.c.kind == kind
        sent = outbox.c.state == "sent", outbox.c.message_id.is_not(None)
        rows = await self.db.rows(sa.select(outbox.c.message_id).where(*which, *sent))
        return int(rows[0].message_id) if rows else None

    async def latest_message(self, row: OutboxRow) -> int | None:
        """Return the newest message of earlier rows about earlier actions in a row's channel; None if there is none.

        Its own action is no earlier one: a row that was moved to another board may be known there by its copy.
        """
        owner = outbox.c.match_id == row.match if row.match else outbox.c.event_id == row.tournament
        earlier = outbox.c.channel_id == row.channel, outbox.c.id < row.id, outbox.c.seq < row.outbox_message.seq
        newest = sa.select(sa.func.max(outbox.c.message_id)).where(owner, *earlier)
        (found,) = (await self.db.rows(newest))[0]
        return None if found is None else int(found)

    async def count_sending(self, scope: Scope) -> int:
        """Count the rows being sent to the servers of a scope, after all pending writes."""
        every = sa.select(sa.func.count()).select_from(outbox)
        sending = every.where(tables.WAITING, outbox.c.state == "sending", scope.about(OF_POST))
        return await self.db.write(lambda connection: int(connection.execute(sending).scalar_one()), "shared")

    async def _update(self, row: int, **values: object) -> None:
        """Update an unfinished row, unless another process has marked it meanwhile."""
        update = _UNFINISHED.values(values)
        await self.db.write(lambda connection: connection.execute(update, {"the_row": row}), "shared")


def _set_latest_post(connection: sa.Connection, row: OutboxRow, kind: str, values: Mapping[str, Any]) -> None:
    """Store the message of a row as the latest post of its match or tournament; empty `kind`: it left no message."""
    if kind and row.match and not row.board and row.guild is None and kind not in (RESULT, UNPLACED):
        connection.execute(_FIRST if kind in ("challenge", "game") else _LATEST, values)
    if kind in ("event", REFRESH):
        which = {"the_tournament": row.tournament, "the_channel": row.channel}
        statement = _TOURNAMENT_POST if row.guild is None else _GUEST_POST
        connection.execute(statement, {**which, "the_message": values["the_message"]})


def _claim(
    connection: sa.Connection, first: sa.Select[Any], channel: int, now: datetime, waited: int | None
) -> OutboxRow | None:
    found = connection.execute(first, {"the_channel": channel}).one_or_none()
    if found is None:
        return None
    values = {"the_row": found.id, "the_channel": channel, "the_time": now, "the_waited": waited}
    row = connection.execute(_CLAIM, values).one_or_none()
    return None if row is None else mapping.outbox_of(row, found.next_at)


def _fail_damaged(connection: sa.Connection, channel: int, error: Exception) -> UnreadableError:
    """Mark the row of a channel that was just claimed and cannot be read as failed."""
    claimed = sa.select(sa.func.min(outbox.c.id)).where(_WAITING).scalar_subquery()
    failed = sa.update(outbox).where(outbox.c.id == claimed).values(state="failed", error="unreadable")
    match = connection.execute(failed.returning(outbox.c.match_id), {"the_channel": channel}).scalar_one()
    return UnreadableError(reason_of(error), match)


def _or_raised(found: Found | UnreadableError) -> Found:
    """Raise an error that could not be raised in the transaction, as that had to be committed."""
    if isinstance(found, UnreadableError):
        raise found
    return found
