"""The outbox filled: what is to be sent is written in the transaction of what it tells.

A post that grows waits a little for the moves that follow, and takes them in: a run of moves becomes one post.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage import mapping, tables
from storage.rows import Change, OutboxMessage, Timer, Written
from storage.tables import deadlines, matches, outbox

REFRESH = "event-refresh"
"""The kind of outbox message that shows an event's post as it is now."""
RESULT = "result"
"""The kind of outbox message that tells what came of a match in another channel than that where it was played."""
UNPLACED = "unplaced"
"""The kind of outbox message that tells the players of a match in its channel that it has no place to be played in."""
CHANNEL = sa.func.coalesce(matches.c.thread_id, matches.c.channel_id)
"""Where what a match has to tell is sent."""

_NOW = sa.bindparam("the_time", type_=tables.Utc)
_POST = sa.insert(outbox).values(state="pending", attempts=0)
_QUEUED = sa.exists(outbox.c.id).where(tables.WAITING, outbox.c.channel_id == sa.bindparam("the_channel"))
_TAKEN: dict[str, Any] = {
    "state": sa.case((_QUEUED, "pending"), else_="sending"),
    "attempts": sa.case((_QUEUED, 0), else_=1),
    "next_at": sa.case((_QUEUED, None), else_=_NOW),
}
"""A row that is under way at once, unless something waits in its channel."""
_POST_AND_TAKE = sa.insert(outbox).values(_TAKEN).returning(outbox)
_GROW = sa.insert(outbox).values(state="growing", attempts=0)
_GROWING = (tables.GROWING, outbox.c.match_id == sa.bindparam("the_match"))
_JOIN = (
    sa.update(outbox)
    .where(*_GROWING)
    .values(
        seq=sa.bindparam("the_seq", type_=sa.Integer),
        nonce=sa.bindparam("the_nonce", type_=sa.String),
        buttons=sa.bindparam("the_buttons", type_=sa.Boolean),
    )
    .returning(outbox)
)
_JOIN_AND_TAKE = _JOIN.values(_TAKEN)
_JOIN_AND_WAIT = _JOIN.values(state="pending", next_at=None)
_LET_GO = sa.update(outbox).where(*_GROWING).values(state="pending", next_at=None)
_WATCH = sa.insert(deadlines)
_REDIRECT = (
    sa.update(outbox)
    .where(
        tables.UNSENT,
        outbox.c.match_id == sa.bindparam("the_match"),
        outbox.c.kind.not_in(("refresh", RESULT, UNPLACED)),
    )
    .values(channel_id=sa.bindparam("the_channel"))
)


def post(
    connection: sa.Connection, match: str, channel: int, outbox_messages: Iterable[OutboxMessage], at: datetime
) -> None:
    """Insert what a match has to tell since a time."""
    rows = [mapping.parcel_values(match, channel, outbox_message, at) for outbox_message in outbox_messages]
    if rows:
        connection.execute(_POST, rows)


def post_event(
    connection: sa.Connection, event: str, channel: int, outbox_messages: Iterable[OutboxMessage], at: datetime
) -> None:
    """Insert what an event has to tell; how its post looks now is told once, however often it has changed."""
    rows = [mapping.parcel_values("", channel, outbox_message, at, event) for outbox_message in outbox_messages]
    if any(row["kind"] == REFRESH for row in rows):
        older = sa.and_(outbox.c.event_id == event, outbox.c.kind == REFRESH, outbox.c.state == "pending")
        connection.execute(sa.delete(outbox).where(older))
    if rows:
        connection.execute(_POST, rows)


def post_change(connection: sa.Connection, change: Change, channel: int, now: datetime, *, takes: bool) -> Written:
    """Insert what a change of a match has to tell, and take the first of it unless something else comes before it.

    A post that grows is not taken, but watched by a timer. Where another process sends it nothing is taken (`takes`).
    """
    first, rest = next(iter(change.outbox_messages), None), change.outbox_messages[1:]
    row = None
    if change.growing:
        row = None
        if first is not None and first.joins:
            row = _joined(connection, change.match, channel, first, now, takes=takes)
        if row is None:
            connection.execute(_LET_GO, {"the_match": change.match})
    if row is None and first is not None:
        row = _posted(connection, change.match, channel, first, now, takes=takes)
    post(connection, change.match, channel, rest, now)
    if row is None:
        return Written(channel)
    if row.state == "growing":
        connection.execute(_WATCH, mapping.timer_values(Timer("grown", row.next_at, change.match)))
        return Written(channel, grown=row.next_at)
    return Written(channel, mapping.outbox_of(row) if row.state == "sending" else None)


def let_go(connection: sa.Connection, match: str) -> None:
    """A post that grows is sent as it is."""
    connection.execute(_LET_GO, {"the_match": match})


def _joined(
    connection: sa.Connection, match: str, channel: int, outbox_message: OutboxMessage, now: datetime, *, takes: bool
) -> sa.Row[Any] | None:
    """The post of a match that grows, if there is one, once an outbox message has taken its place."""
    place = {"the_match": match, "the_channel": channel, "the_time": now}
    content = {"the_seq": outbox_message.seq, "the_nonce": outbox_message.nonce, "the_buttons": outbox_message.buttons}
    goes = _JOIN_AND_TAKE if takes else _JOIN_AND_WAIT
    return connection.execute(_JOIN if outbox_message.grows else goes, {**place, **content}).one_or_none()


def _posted(
    connection: sa.Connection, match: str, channel: int, outbox_message: OutboxMessage, now: datetime, *, takes: bool
) -> sa.Row[Any]:
    values = mapping.parcel_values(match, channel, outbox_message, now)
    if outbox_message.grows:
        return connection.execute(_GROW.returning(outbox), values).one()
    if not takes:
        return connection.execute(_POST.returning(outbox), values).one()
    del values["next_at"]  # it is the statement that says when
    return connection.execute(_POST_AND_TAKE, {**values, "the_channel": channel, "the_time": now}).one()


def redirect(connection: sa.Connection, match: str, channel: int) -> None:
    """Send what waits for a match to another channel; an old challenge can only be refreshed where it stands."""
    connection.execute(_REDIRECT, {"the_match": match, "the_channel": channel})


def give_up(connection: sa.Connection, match: str, error: str) -> None:
    """Give up everything a match still has to send, except the news that it has no place, and its challenge's edits."""
    kept = outbox.c.kind.not_in((UNPLACED, "refresh"))
    waiting = sa.update(outbox).where(tables.UNSENT, outbox.c.match_id == match, kept)
    connection.execute(waiting.values(state="failed", error=error[:200]))
