"""The store: every read and write the application needs, and no SQL for anybody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from storage import mapping, tables
from storage.errors import ConflictError, DuplicateError
from storage.opening import connect, migrate
from storage.rows import Action, Change, Match, OutboxRow, Parcel, Secret
from storage.tables import actions, matches, outbox, seats, secrets, settings
from storage.writer import Result, Work, Writer

_MATCH = (
    sa.select(matches, seats.c.holder, seats.c.user_id.label("seat_user_id"))
    .join(seats, seats.c.match_id == matches.c.id)
    .order_by(matches.c.created_at, matches.c.id, seats.c.seat)
)
# What every turn asks is put together once: building a statement costs more than running it.
_MATCH_BY_ID = _MATCH.where(matches.c.id == sa.bindparam("the_match"))
_PLAYED_IN = sa.select(matches.c.id).where(tables.PLAYING, matches.c.place == sa.bindparam("the_place"))
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
_CHANNEL = sa.func.coalesce(matches.c.thread_id, matches.c.channel_id)


class Store:
    """Durable matches. Writes happen one at a time, each whole or not at all, even if the caller is cancelled."""

    def __init__(self, url: str) -> None:
        self._writer = Writer(connect(url, writes=True))
        self._write = self._writer.write
        self._reader = connect(url, writes=False)

    async def migrate(self) -> None:
        """Bring the schema up to date."""
        await self._write(migrate)

    async def close(self) -> None:
        """Finish the writes under way and let go of the database."""
        await self._writer.close()
        await self._reader.dispose()

    async def _rows(self, query: sa.Executable, **values: object) -> Sequence[sa.Row[Any]]:
        async with self._reader.connect() as connection:
            return (await connection.execute(query, values)).fetchall()

    # Matches

    async def match(self, match: str) -> Match | None:
        """A match with its seats."""
        rows = await self._rows(_MATCH_BY_ID, the_match=match)
        return mapping.match_of(rows) if rows else None

    async def actions(self, match: str) -> list[Action]:
        """The log of a match, in order."""
        query = sa.select(actions).where(actions.c.match_id == match).order_by(actions.c.seq)
        return [mapping.action_of(row) for row in await self._rows(query)]

    async def secrets(self, match: str) -> tuple[Secret, ...]:
        """What the seats of a match have chosen in secret, in seat order: to be told to nobody but their owners."""
        query = sa.select(secrets).where(secrets.c.match_id == match).order_by(secrets.c.seat)
        return tuple(Secret(row.seat, row.choice, row.nonce) for row in await self._rows(query))

    async def played_in(self, place: int) -> str | None:
        """The match being played in a channel or thread."""
        rows = await self._rows(_PLAYED_IN, the_place=place)
        return str(rows[0].id) if rows else None

    async def latest_in(self, place: int) -> tuple[str, str] | None:
        """The match last begun in a channel or thread, and its status."""
        latest = sa.select(matches.c.id, matches.c.status).where(matches.c.place == place)
        rows = await self._rows(latest.order_by(matches.c.started_at.desc()).limit(1))
        return (str(rows[0].id), str(rows[0].status)) if rows else None

    async def live_of(self, user: int) -> list[Match]:
        """A user's challenges (invitations included), games and parked games, oldest first."""
        mine = sa.select(seats.c.match_id).where(tables.LIVE_SEAT, seats.c.user_id == user)
        grouped: dict[str, list[sa.Row[Any]]] = {}
        for row in await self._rows(_MATCH.where(matches.c.id.in_(mine))):
            grouped.setdefault(row.id, []).append(row)
        return [mapping.match_of(rows) for rows in grouped.values()]

    async def owed(self) -> list[str]:
        """Matches that wait for a computer's move, oldest first."""
        query = sa.select(matches.c.id).where(tables.OWED).order_by(matches.c.created_at)
        return [str(row.id) for row in await self._rows(query)]

    async def requested(self, interaction: int) -> str | None:
        """The match that an interaction opened or acted on, if it was stored."""
        opened = sa.select(matches.c.id).where(matches.c.request_id == interaction)
        acted = sa.select(actions.c.match_id).where(actions.c.interaction_id == interaction)
        rows = await self._rows(opened.union_all(acted))
        return str(rows[0][0]) if rows else None

    async def create(self, match: Match, parcels: Iterable[Parcel]) -> None:
        """Store a new match. Raises ConflictError if the id is taken, DuplicateError for a known `request`."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(matches), mapping.match_values(match))
            connection.execute(sa.insert(seats), mapping.seat_values(match.id, match.status, match.seats))
            _post(connection, match.id, match.thread or match.channel, parcels)

        await self._guarded(work)

    async def write(self, change: Change) -> int:
        """Make one change of a match and return the channel its parcels go to.

        Raises ConflictError if the match has moved on or its place is taken, DuplicateError.
        """

        def work(connection: sa.Connection) -> int:
            fields = mapping.field_values(change.fields)
            fields["version"] = change.version + len(change.actions)
            update = (
                sa.update(matches)
                .where(
                    matches.c.id == change.match,
                    matches.c.version == change.version,
                    matches.c.status == change.status,
                )
                .values(fields)
                .returning(_CHANNEL)
            )
            channel = connection.execute(update).scalar_one_or_none()
            if channel is None:
                raise ConflictError(f"{change.match} is not {change.status} at version {change.version}")
            if change.actions:
                rows = [mapping.action_values(change.match, action) for action in change.actions]
                connection.execute(sa.insert(actions), rows)
            if change.secret is not None:
                connection.execute(sa.insert(secrets), mapping.secret_values(change.match, change.secret))
            _reseat(connection, change)
            _post(connection, change.match, channel, change.parcels)
            return int(channel)

        return await self._guarded(work)

    async def _guarded(self, work: Work[Result]) -> Result:
        try:
            return await self._write(work)
        except IntegrityError as error:
            known = any(name in str(error.orig) for name in ("request_id", "interaction_id"))
            raise (DuplicateError if known else ConflictError)(str(error.orig)) from error

    # The outbox

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
                later = sa.update(outbox).where(tables.WAITING, outbox.c.match_id == match, outbox.c.kind != "refresh")
                connection.execute(later.values(channel_id=thread))

        await self._guarded(work)

    # Settings

    async def setting(self, key: str) -> str | None:
        """A value the bot keeps for itself."""
        rows = await self._rows(sa.select(settings.c.value).where(settings.c.key == key))
        return str(rows[0].value) if rows else None

    async def set_setting(self, key: str, value: str) -> None:
        """Keep a value."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(settings).where(settings.c.key == key))
            connection.execute(sa.insert(settings), {"key": key, "value": value})

        await self._write(work)


def _post(connection: sa.Connection, match: str, channel: int, parcels: Iterable[Parcel]) -> None:
    rows = [mapping.parcel_values(match, channel, parcel) for parcel in parcels]
    if rows:
        connection.execute(sa.insert(outbox), rows)


def _reseat(connection: sa.Connection, change: Change) -> None:
    status = change.fields.get("status", change.status)
    if change.seats is not None:
        connection.execute(sa.delete(seats).where(seats.c.match_id == change.match))
        connection.execute(sa.insert(seats), mapping.seat_values(change.match, status, change.seats))
    elif status not in mapping.LIVE_STATUSES:
        connection.execute(sa.update(seats).where(seats.c.match_id == change.match).values(live=False))


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


async def open_store(url: str) -> Store:
    """Open a database such as `sqlite+aiosqlite:///feerie.db`, creating or migrating it as needed."""
    store = Store(url)
    await store.migrate()
    return store
