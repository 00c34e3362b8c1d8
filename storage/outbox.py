"""The outbox: what is to be sent, in order per channel."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import sqlalchemy as sa

from storage import mapping, tables
from storage.base import Database
from storage.rows import OutboxRow, Parcel
from storage.tables import matches, outbox

CHANNEL = sa.func.coalesce(matches.c.thread_id, matches.c.channel_id)
"""Where what a match has to tell is sent."""

_POST = sa.insert(outbox)
_FIRST = sa.select(sa.func.min(outbox.c.id)).where(tables.WAITING, outbox.c.channel_id == sa.bindparam("the_channel"))
_TAKE = (
    sa.update(outbox)
    .where(outbox.c.id == _FIRST.scalar_subquery())
    .values(state="sending", attempts=outbox.c.attempts + 1)
    .returning(outbox)
)
_SENT = (
    sa.update(outbox)
    .where(outbox.c.id == sa.bindparam("the_row"))
    .values(state="sent", message_id=sa.bindparam("the_message"), next_at=None)
)
_LATEST = (
    sa.update(matches).where(matches.c.id == sa.bindparam("the_match")).values(message_id=sa.bindparam("the_message"))
)
_OLDER = (
    sa.update(outbox)
    .where(tables.LIVE_BUTTONS, outbox.c.match_id == sa.bindparam("the_match"), outbox.c.id < sa.bindparam("the_row"))
    .values(buttons=False)
    .returning(outbox.c.channel_id, outbox.c.message_id)
)
_OLDER_NOTICES = _OLDER.where(outbox.c.kind == "notice")
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
        """Mark the next row of a channel as `sending` and return it."""
        return await self._write(lambda connection: _take(connection, channel))

    async def sent(self, row: OutboxRow, message: int | None) -> tuple[list[tuple[int, int]], OutboxRow | None]:
        """Note that a row was sent as `message` (None: it left none), and take the next one.

        Also returns the (channel, message) of older posts whose buttons it replaces, each only once.
        """

        def work(connection: sa.Connection) -> tuple[list[tuple[int, int]], OutboxRow | None]:
            connection.execute(_SENT, {"the_row": row.id, "the_message": message})
            replaced = [] if message is None else _arrived(connection, row, message)
            return replaced, _take(connection, row.channel)

        return await self._write(work)

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
        values = {"state": "failed", "error": error[:200]}
        update = sa.update(outbox).where(tables.WAITING, outbox.c.match_id == match).values(values)
        await self._write(lambda connection: connection.execute(update))

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


def redirect(connection: sa.Connection, match: str, channel: int) -> None:
    """Send what waits for a match to another channel; an old challenge can only be refreshed where it stands."""
    connection.execute(_REDIRECT, {"the_match": match, "the_channel": channel})


def _take(connection: sa.Connection, channel: int) -> OutboxRow | None:
    row = connection.execute(_TAKE, {"the_channel": channel}).one_or_none()
    return None if row is None else mapping.outbox_of(row)


def _arrived(connection: sa.Connection, row: OutboxRow, message: int) -> list[tuple[int, int]]:
    connection.execute(_LATEST, {"the_match": row.match, "the_message": message})
    if row.parcel.kind == "challenge":
        mine = sa.update(matches).where(matches.c.id == row.match)
        connection.execute(mine.values(challenge_message_id=message))
    if row.parcel.kind not in ("turn", "notice"):
        return []
    # Words about an offer leave the buttons of the position alone.
    older = _OLDER_NOTICES if row.parcel.kind == "notice" else _OLDER
    gone = connection.execute(older, {"the_match": row.match, "the_row": row.id})
    return [(place, old) for place, old in gone if old is not None]
