"""Outbox messages written in the transaction of the change that they report.

A mergeable post waits a little for the next moves and takes them in, so that a run of moves becomes one post.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any

import sqlalchemy as sa

from storage import mapping, tables
from storage.rows import AppliedChange, Change, MatchTimer, OutboxMessage
from storage.tables import board_channels, matches, outbox, timers, tournaments

REFRESH = "event-refresh"
"""Kind of outbox message that refreshes the post of a tournament."""
RESULT = "result"
"""Kind of outbox message that announces the result of a match in another channel."""
UNPLACED = "unplaced"
"""Kind of outbox message that tells the players of a match that it has no channel or thread."""
GUEST_GAME, GUEST_THREAD = "guest-game", "guest-thread"
"""Kinds of outbox messages of a match for the second server of its tournament: its announcement, and its thread."""
HOST_GONE = "event-host-gone"
"""Kind of outbox message that tells the second server of a match that the first one has removed the bot."""
BOARD_KINDS = ("turn", "notice", "dropped", "reminder", "departed", "thought")
"""Kinds of outbox messages of a match that all its board channels get."""
NONCE_LENGTH = 25
"""Discord's limit for nonces."""
CHANNEL = sa.func.coalesce(matches.c.thread_id, matches.c.channel_id)
"""Column: the channel or thread for the messages of a match."""

_NOW = sa.bindparam("the_time", type_=tables.Utc)
_INSERT = sa.insert(outbox).values(state="pending", attempts=0)
_QUEUED = sa.exists(outbox.c.id).where(tables.WAITING, outbox.c.channel_id == sa.bindparam("the_channel"))
_CLAIMED: dict[str, Any] = {
    "state": sa.case((_QUEUED, "pending"), else_="sending"),
    "attempts": sa.case((_QUEUED, 0), else_=1),
    "next_at": sa.case((_QUEUED, None), else_=_NOW),
}
"""Values of a row claimed at once, unless another waits in its channel."""
_INSERT_AND_CLAIM = sa.insert(outbox).values(_CLAIMED).returning(outbox)
_INSERT_MERGEABLE = sa.insert(outbox).values(state="growing", attempts=0)
_MERGEABLE = (tables.MERGEABLE, outbox.c.match_id == sa.bindparam("the_match"))
_MERGE = (
    sa.update(outbox)
    .where(*_MERGEABLE, outbox.c.channel_id == sa.bindparam("the_channel", type_=sa.BigInteger))
    .values(
        seq=sa.bindparam("the_seq", type_=sa.Integer),
        nonce=sa.bindparam("the_nonce", type_=sa.String),
        buttons=sa.bindparam("the_buttons", type_=sa.Boolean),
    )
    .returning(outbox)
)
_MERGE_AND_CLAIM = _MERGE.values(_CLAIMED)
_MERGE_AND_WAIT = _MERGE.values(state="pending", next_at=None)
_RELEASE = sa.update(outbox).where(*_MERGEABLE).values(state="pending", next_at=None)
_REDIRECT = (
    sa.update(outbox)
    .where(
        tables.UNSENT,
        outbox.c.match_id == sa.bindparam("the_match"),
        outbox.c.kind.not_in(("refresh", RESULT, UNPLACED)),
        ~outbox.c.board,
        outbox.c.guild_id.is_(None),
    )
    .values(channel_id=sa.bindparam("the_channel"))
)
_BOARDS = (
    sa.select(board_channels.c.channel_id, board_channels.c.guild_id)
    .where(board_channels.c.match_id == sa.bindparam("the_match"))
    .order_by(board_channels.c.user_id)
)
_HOSTED = (
    sa.select(*tournaments.c["id", "version", "guest_guild_id", "guest_channel_id"])
    .where(
        tables.UNFINISHED_TOURNAMENT,
        tournaments.c.guild_id == sa.bindparam("the_guild"),
        tournaments.c.guest_channel_id.is_not(None),
    )
    .order_by(tournaments.c.id)
)
_OF_BOARD = (
    outbox.c.match_id == sa.bindparam("the_match", type_=sa.String),
    outbox.c.channel_id == sa.bindparam("the_channel", type_=sa.BigInteger),
    outbox.c.board,
)
_WAITING_ORIGINALS = sa.select(outbox.c.id, outbox.c.nonce).where(
    tables.UNSENT,
    outbox.c.state != "sending",
    outbox.c.match_id == sa.bindparam("the_match", type_=sa.String),
    outbox.c.kind.in_(BOARD_KINDS),
    ~outbox.c.board,
)
_SENT_COPIES = sa.select(outbox.c.nonce).where(
    *_OF_BOARD,
    outbox.c.state.in_(("sending", "sent")),
    outbox.c.nonce.in_(sa.bindparam("the_nonces", expanding=True, type_=sa.String)),
)
_DROP_UNSENT = sa.delete(outbox).where(tables.UNSENT, outbox.c.state != "sending", *_OF_BOARD)
_IS_BOARD = sa.select(board_channels.c.user_id).where(
    board_channels.c.match_id == sa.bindparam("the_match"), board_channels.c.channel_id == sa.bindparam("the_channel")
)
_STRIP_BOARD = (
    sa.update(outbox)
    .where(tables.LIVE_BUTTONS, *_OF_BOARD, outbox.c.message_id.is_not(None))
    .values(attempts=0, next_at=sa.bindparam("the_time", type_=tables.Utc), buttons=False)
    .returning(outbox)
)


def post(
    connection: sa.Connection, match: str, channel: int, outbox_messages: Iterable[OutboxMessage], at: datetime
) -> None:
    """Insert the messages of a match into one channel; a mergeable one waits, with a timer."""
    messages = list(outbox_messages)
    rows = [mapping.outbox_values(match, channel, message, at) for message in messages if not message.mergeable]
    if rows:
        connection.execute(_INSERT, rows)
    for message in messages:
        if message.mergeable:
            connection.execute(_INSERT_MERGEABLE, mapping.outbox_values(match, channel, message, at))
            _set_merge_timer(connection, match, message.due)


def post_tournament(
    connection: sa.Connection,
    tournament: str,
    channel: int,
    outbox_messages: Iterable[OutboxMessage],
    at: datetime,
    guest: tuple[int, int] | None = None,
) -> None:
    """Insert the messages of a tournament; a refresh of its post replaces one that waits.

    `guest` are server and channel of its second place. Messages go to both places unless they name a channel.
    """
    messages = list(outbox_messages)
    own = [message for message in messages if guest is None or message.channel != guest[1]]
    rows = [mapping.outbox_values("", channel, message, at, tournament) | {"guild_id": None} for message in own]
    if guest is not None:
        server, there = guest
        copies = [
            replace(message, nonce=_nonce_in(there, message.nonce), channel=there)
            for message in messages
            if message.channel in (None, there)
        ]
        rows += [mapping.outbox_values("", there, copy, at, tournament) | {"guild_id": server} for copy in copies]
    for refreshed in {row["channel_id"] for row in rows if row["kind"] == REFRESH}:
        older = sa.and_(outbox.c.event_id == tournament, outbox.c.kind == REFRESH, outbox.c.state == "pending")
        connection.execute(sa.delete(outbox).where(older, outbox.c.channel_id == refreshed))
    if rows:
        connection.execute(_INSERT, rows)


def tell_guests(connection: sa.Connection, guild: int, at: datetime) -> list[int]:
    """Tell the second servers of matches of a server that it has removed the bot; return their channels."""
    channels = []
    for row in connection.execute(_HOSTED, {"the_guild": guild}).fetchall():
        nonce = _nonce_in(row.guest_channel_id, f"{row.id} {at.isoformat()}")
        values = mapping.outbox_values(
            "", row.guest_channel_id, OutboxMessage(HOST_GONE, row.version, nonce), at, row.id
        )
        connection.execute(_INSERT, values | {"guild_id": row.guest_guild_id})
        channels.append(int(row.guest_channel_id))
    return channels


def place_of_guest(row: sa.Row[Any]) -> tuple[int, int] | None:
    """Return server and channel of the second place of a tournament, from its row."""
    return None if row.guest_channel_id is None else (row.guest_guild_id, row.guest_channel_id)


def post_to_guest(
    connection: sa.Connection,
    match: str,
    guest: tuple[int, int],
    outbox_messages: Iterable[OutboxMessage],
    at: datetime,
) -> None:
    """Insert messages of a match for the second place of its tournament, given as server and channel."""
    server, channel = guest
    rows = [mapping.outbox_values(match, channel, message, at) | {"guild_id": server} for message in outbox_messages]
    if rows:
        connection.execute(_INSERT, rows)


def post_in_server(
    connection: sa.Connection, guild: int, channel: int, outbox_message: OutboxMessage, at: datetime
) -> None:
    """Insert a message that belongs to a server alone."""
    connection.execute(_INSERT, mapping.outbox_values("", channel, outbox_message, at) | {"guild_id": guild})


def post_change(
    connection: sa.Connection, change: Change, channel: int, now: datetime, *, claims: bool, boards: int = 0
) -> AppliedChange:
    """Insert the messages of a change, and claim the first one unless another waits before it.

    A mergeable message gets a timer instead. `claims`: this process may send it. `boards` is the number of additional
    board channels of the match.
    """
    written = _post_on_first_board(connection, change, channel, now, claims=claims)
    if not boards:
        return written
    return replace(written, boards=post_on_boards(connection, change.match, change.outbox_messages, now))


def _post_on_first_board(
    connection: sa.Connection, change: Change, channel: int, now: datetime, *, claims: bool
) -> AppliedChange:
    first, rest = next(iter(change.outbox_messages), None), change.outbox_messages[1:]
    row = None
    if change.may_merge:
        if first is not None and first.merges:
            row = _merged(connection, change.match, channel, first, now, claims=claims)
        if row is None:
            connection.execute(_RELEASE, {"the_match": change.match})
    if row is None and first is not None:
        row = _inserted(connection, change.match, channel, first, now, claims=claims)
    post(connection, change.match, channel, rest, now)
    if row is None:
        return AppliedChange(channel)
    if row.state == "growing":
        _set_merge_timer(connection, change.match, row.next_at)
        return AppliedChange(channel, merge_until=row.next_at)
    return AppliedChange(channel, mapping.outbox_of(row) if row.state == "sending" else None)


def post_on_boards(
    connection: sa.Connection, match: str, outbox_messages: Iterable[OutboxMessage], now: datetime
) -> dict[int, int | None]:
    """Insert copies of messages for all additional boards of a match; return their servers by channel."""
    shown = [message for message in outbox_messages if message.kind in BOARD_KINDS and message.channel is None]
    if not shown:
        return {}
    boards = {row.channel_id: row.guild_id for row in connection.execute(_BOARDS, {"the_match": match})}
    for channel in boards:
        for message in shown:
            post_on_board(connection, match, channel, message, now)
    return boards


def post_on_board(
    connection: sa.Connection, match: str, channel: int, outbox_message: OutboxMessage, now: datetime
) -> None:
    """Insert a copy of a message for an additional board channel, merged like the message itself."""
    copy = replace(outbox_message, nonce=_nonce_in(channel, outbox_message.nonce))
    if copy.merges and _merged(connection, match, channel, copy, now, claims=False) is not None:
        return
    inserting = _INSERT_MERGEABLE if copy.mergeable else _INSERT
    connection.execute(inserting, mapping.outbox_values(match, channel, copy, now) | {"board": True})


def drop_board(connection: sa.Connection, match: str, channel: int, now: datetime) -> list[sa.Row[Any]]:
    """Delete what waits for an additional board channel; return its sent rows that lose their buttons.

    What is being sent stays, and loses its buttons once it is sent (`strip_removed_board`).
    """
    which = {"the_match": match, "the_channel": channel}
    connection.execute(_DROP_UNSENT, which)
    return list(connection.execute(_STRIP_BOARD, which | {"the_time": now}))


def drop_repeated(connection: sa.Connection, match: str, channel: int) -> None:
    """Delete the waiting messages of a match whose copies an additional board, now the first one, has already got."""
    waiting = connection.execute(_WAITING_ORIGINALS, {"the_match": match}).all()
    copies = {_nonce_in(channel, row.nonce): row.id for row in waiting}
    which = {"the_match": match, "the_channel": channel, "the_nonces": list(copies)}
    if sent := [copies[nonce] for nonce in connection.execute(_SENT_COPIES, which).scalars()]:
        connection.execute(sa.delete(outbox).where(outbox.c.id.in_(sent)))


def strip_removed_board(connection: sa.Connection, match: str, channel: int, now: datetime) -> list[sa.Row[Any]]:
    """Return the sent rows that lose their buttons as their board was removed while they were being sent."""
    which = {"the_match": match, "the_channel": channel}
    if connection.execute(_IS_BOARD, which).first() is not None:
        return []
    return list(connection.execute(_STRIP_BOARD, which | {"the_time": now}))


def _nonce_in(channel: int, nonce: str) -> str:
    """A nonce of its own for a copy: Discord would take the same one for the message that was sent first."""
    return sha256(f"{channel} {nonce}".encode()).hexdigest()[:NONCE_LENGTH]


def _set_merge_timer(connection: sa.Connection, match: str, due: datetime | None) -> None:
    if due is not None:
        connection.execute(sa.insert(timers), mapping.values_of(MatchTimer("grown", due, match)))


def release_merged(connection: sa.Connection, match: str, *, boards: int) -> list[int]:
    """Release the mergeable posts of a match for sending; return its additional board channels, of which it has some
    number.
    """
    connection.execute(_RELEASE, {"the_match": match})
    return [row.channel_id for row in connection.execute(_BOARDS, {"the_match": match})] if boards else []


def _merged(
    connection: sa.Connection, match: str, channel: int, outbox_message: OutboxMessage, now: datetime, *, claims: bool
) -> sa.Row[Any] | None:
    """Merge a message into the mergeable post of a match; return that, if there is one."""
    place = {"the_match": match, "the_channel": channel, "the_time": now}
    content = {"the_seq": outbox_message.seq, "the_nonce": outbox_message.nonce, "the_buttons": outbox_message.buttons}
    finished = _MERGE_AND_CLAIM if claims else _MERGE_AND_WAIT
    return connection.execute(_MERGE if outbox_message.mergeable else finished, {**place, **content}).one_or_none()


def _inserted(
    connection: sa.Connection, match: str, channel: int, outbox_message: OutboxMessage, now: datetime, *, claims: bool
) -> sa.Row[Any]:
    values = mapping.outbox_values(match, channel, outbox_message, now)
    if outbox_message.mergeable:
        return connection.execute(_INSERT_MERGEABLE.returning(outbox), values).one()
    if not claims:
        return connection.execute(_INSERT.returning(outbox), values).one()
    del values["next_at"]  # the statement sets it
    return connection.execute(_INSERT_AND_CLAIM, {**values, "the_channel": channel, "the_time": now}).one()


def redirect(connection: sa.Connection, match: str, channel: int) -> None:
    """Redirect the unsent messages of a match to another channel, except edits of existing posts."""
    connection.execute(_REDIRECT, {"the_match": match, "the_channel": channel})


def fail_unsent(connection: sa.Connection, match: str, error: str) -> None:
    """Fail the unsent messages of a match.

    Those that stay: that it has no board channel, edits of its challenge, and those for a second server.
    """
    kept = outbox.c.kind.not_in((UNPLACED, "refresh")) & outbox.c.guild_id.is_(None)
    waiting = sa.update(outbox).where(tables.UNSENT, outbox.c.match_id == match, kept)
    connection.execute(waiting.values(state="failed", error=error[:200]))
