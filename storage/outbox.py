"""The outbox: what is to be sent, in order per channel; and which older posts lose their buttons to a new one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, TypeVar

import sqlalchemy as sa

from storage import mapping, tables
from storage.base import Database, is_unreadable, reason_of
from storage.errors import UnreadableError
from storage.rows import OutboxRow, Parcel
from storage.tables import matches, outbox

Found = TypeVar("Found")
CHANNEL = sa.func.coalesce(matches.c.thread_id, matches.c.channel_id)
"""Where what a match has to tell is sent."""

_THE_ROW, _THE_MESSAGE = sa.bindparam("the_row", type_=sa.Integer), sa.bindparam("the_message", type_=sa.BigInteger)
_WAITING = (tables.WAITING, outbox.c.channel_id == sa.bindparam("the_channel"))
_POST = sa.insert(outbox).values(state="pending", attempts=0)
_QUEUED = sa.exists(outbox.c.id).where(*_WAITING)
_POST_AND_TAKE = (
    sa.insert(outbox)
    .values(state=sa.case((_QUEUED, "pending"), else_="sending"), attempts=sa.case((_QUEUED, 0), else_=1))
    .returning(outbox)
)
_TAKE = (
    sa.update(outbox)
    .where(outbox.c.id == sa.select(sa.func.min(outbox.c.id)).where(*_WAITING).scalar_subquery())
    .values(state="sending", attempts=outbox.c.attempts + 1)
    .returning(outbox)
)


def _sent(*replaced: sa.ColumnElement[bool]) -> sa.UpdateBase:
    """One row is sent, the next one of its channel is taken, and older posts of the match lose their buttons."""
    mine, older = outbox.c.id == _THE_ROW, outbox.c.state == "sent"
    following = sa.select(sa.func.min(outbox.c.id)).where(*_WAITING, ~mine)
    before = sa.and_(outbox.c.match_id == sa.bindparam("the_match"), outbox.c.id < _THE_ROW, *replaced)
    losing = sa.select(outbox.c.id).where(tables.LIVE_BUTTONS, before)
    rows = sa.union_all(sa.select(outbox.c.id).where(mine), following, losing)
    return (
        sa.update(outbox)
        .where(outbox.c.id.in_(rows))
        .values(
            state=sa.case((sa.or_(mine, older), "sent"), else_="sending"),
            attempts=outbox.c.attempts + sa.case((sa.or_(mine, older), 0), else_=1),
            message_id=sa.case((mine, _THE_MESSAGE), else_=outbox.c.message_id),
            next_at=sa.case((mine, None), else_=outbox.c.next_at),
            buttons=sa.and_(outbox.c.buttons, ~older),
        )
        .returning(outbox)
    )


# Words about an offer leave the buttons of the position alone.
_SENT = {"turn": _sent(), "notice": _sent(outbox.c.kind == "notice")}
_SENT_OTHER = _sent(sa.false())
_LATEST = sa.update(matches).where(matches.c.id == sa.bindparam("the_match")).values(message_id=_THE_MESSAGE)
_LATEST_OF = {"challenge": _LATEST.values(challenge_message_id=_THE_MESSAGE)}
_REDIRECT = (
    sa.update(outbox)
    .where(tables.WAITING, outbox.c.match_id == sa.bindparam("the_match"), outbox.c.kind != "refresh")
    .values(channel_id=sa.bindparam("the_channel"))
)


class Outbox(Database):
    """The part of the store that the sender drains."""

    async def waiting_channels(self) -> list[int]:
        """Channels with something to send."""
        query = sa.select(outbox.c.channel_id).where(tables.WAITING).distinct()
        return [int(row.channel_id) for row in await self._rows(query)]

    async def take(self, channel: int) -> OutboxRow | None:
        """Mark the next row of a channel as `sending` and return it.

        Raises UnreadableError for one that is damaged, and gives it up.
        """

        def work(connection: sa.Connection) -> OutboxRow | UnreadableError | None:
            try:
                row = connection.execute(_TAKE, {"the_channel": channel}).one_or_none()
                return None if row is None else mapping.outbox_of(row)
            except Exception as error:
                if not is_unreadable(error):
                    raise
                return _given_up(connection, channel, error)

        return _or_raised(await self._write(work))

    async def sent(self, row: OutboxRow, message: int | None) -> tuple[list[tuple[int, int]], OutboxRow | None]:
        """Note that a row was sent as `message` (None: it left none), and take the next one.

        Also returns the (channel, message) of older posts whose buttons it replaces, each only once. Raises
        UnreadableError if the next one is damaged, and gives that up; the first is sent all the same.
        """

        kind = "" if message is None else row.parcel.kind
        values = {"the_row": row.id, "the_channel": row.channel, "the_match": row.match, "the_message": message}

        def work(connection: sa.Connection) -> tuple[list[tuple[int, int]], OutboxRow | None] | UnreadableError:
            changed: Sequence[sa.Row[Any]] = ()
            damaged = following = None
            try:
                changed = connection.execute(_SENT.get(kind, _SENT_OTHER), values).fetchall()
                following = next((mapping.outbox_of(one) for one in changed if one.state == "sending"), None)
            except Exception as error:
                if not is_unreadable(error):
                    raise
                damaged = _given_up(connection, row.channel, error)
            if message is not None:
                connection.execute(_LATEST_OF.get(kind, _LATEST), values)
            older = [one for one in changed if one.state == "sent" and one.id != row.id]
            replaced = [(one.channel_id, one.message_id) for one in older if one.message_id is not None]
            return damaged or (replaced, following)

        return _or_raised(await self._write(work))

    async def retry(self, row: int, at: datetime, error: str) -> None:
        """Note why sending did not work; the row stays `sending`, as the message may have arrived all the same."""
        values = {"next_at": at, "error": error[:200]}
        await self._write(
            lambda connection: connection.execute(sa.update(outbox).where(outbox.c.id == row).values(values))
        )

    async def fail(self, row: int, error: str) -> None:
        """Give a row up."""
        values = {"state": "failed", "error": error[:200]}
        await self._write(
            lambda connection: connection.execute(sa.update(outbox).where(outbox.c.id == row).values(values))
        )

    async def give_up(self, match: str, error: str) -> None:
        """Give up everything a match still has to send."""
        await self._write(lambda connection: give_up(connection, match, error))

    async def thread_opened(self, match: str, row: int, thread: int | None) -> None:
        """The match is played in `thread` (None: in the channel after all); what waits for it goes there.

        Raises ConflictError if another match is played there.
        """

        def work(connection: sa.Connection) -> None:
            place = matches.c.channel_id if thread is None else thread
            values = {"thread_id": thread, "place": place}
            connection.execute(sa.update(matches).where(matches.c.id == match).values(values))
            connection.execute(sa.update(outbox).where(outbox.c.id == row).values(state="sent"))
            if thread is not None:
                redirect(connection, match, thread)

        await self._guarded(work)


def post(connection: sa.Connection, match: str, channel: int, parcels: Iterable[Parcel]) -> None:
    """Insert what a match has to tell."""
    rows = [mapping.parcel_values(match, channel, parcel) for parcel in parcels]
    if rows:
        connection.execute(_POST, rows)


def post_and_take(connection: sa.Connection, match: str, channel: int, parcels: Sequence[Parcel]) -> OutboxRow | None:
    """Insert what a match has to tell, and take the first of it unless something else comes before it."""
    if not parcels:
        return None
    first = mapping.parcel_values(match, channel, parcels[0])
    row = connection.execute(_POST_AND_TAKE, {**first, "the_channel": channel}).one()
    post(connection, match, channel, parcels[1:])
    return mapping.outbox_of(row) if row.state == "sending" else None


def redirect(connection: sa.Connection, match: str, channel: int) -> None:
    """Send what waits for a match to another channel; an old challenge can only be refreshed where it stands."""
    connection.execute(_REDIRECT, {"the_match": match, "the_channel": channel})


def give_up(connection: sa.Connection, match: str, error: str) -> None:
    """Give up everything a match still has to send."""
    waiting = sa.update(outbox).where(tables.WAITING, outbox.c.match_id == match)
    connection.execute(waiting.values(state="failed", error=error[:200]))


def _given_up(connection: sa.Connection, channel: int, error: Exception) -> UnreadableError:
    """Give up the row of a channel that was just taken and cannot be read."""
    taken = sa.select(sa.func.min(outbox.c.id)).where(*_WAITING).scalar_subquery()
    failed = sa.update(outbox).where(outbox.c.id == taken).values(state="failed", error="unreadable")
    match = connection.execute(failed.returning(outbox.c.match_id), {"the_channel": channel}).scalar_one()
    return UnreadableError(reason_of(error), match)


def _or_raised(found: Found | UnreadableError) -> Found:
    """What was found; what could not be read is told only now, when the transaction has noted it."""
    if isinstance(found, UnreadableError):
        raise found
    return found
