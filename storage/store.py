"""The store: every read and write the application needs, and no SQL for anybody else."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from storage import mapping, tables
from storage.analysis import AnalysisStore
from storage.archive import Archive
from storage.erasing import Erasing
from storage.errors import ConflictError, SharedConnectionError, UnreadableError
from storage.events import Events
from storage.exporting import Exporting
from storage.files import file_of, is_server, make_private
from storage.game_threads import Places
from storage.jobs import Jobs
from storage.known_users import KnownUsers, ping
from storage.leasing import Leasing
from storage.monitoring import Monitoring
from storage.new_matches import insert_match, link, originate
from storage.opening import bring_up_to_date, check, connect, earlier_version, explained
from storage.outbox import Outbox
from storage.postgres import server_process
from storage.posting import CHANNEL, give_up, post_change, redirect
from storage.probing import Probing
from storage.ratings import Ratings
from storage.removed_servers import RemovedServers
from storage.restoring import note_restored
from storage.rows import (
    Action,
    Change,
    Heading,
    Match,
    Origin,
    OutboxMessage,
    Seat,
    Secret,
    Status,
    Timer,
    Whole,
    Written,
)
from storage.scope import OF_MATCH
from storage.seat_names import names_of, rename
from storage.servers import Servers
from storage.sqlite_thread import SqliteThread
from storage.statistics import Statistics
from storage.tables import actions, matches, origins, seat_links, seats, secrets
from storage.timers import Timers, set_timers
from storage.transactions import Transactor
from storage.user_data import UserData, forget_plans, plans_of, set_plans, silent_of
from storage.watermark import Watermark, count_of

log = logging.getLogger(__name__)
_MATCH = (
    sa.select(matches, seats.c.holder, seats.c.user_id.label("seat_user_id"))
    .join(seats, seats.c.match_id == matches.c.id)
    .order_by(matches.c.created_at, matches.c.id, seats.c.seat)
)
# What every turn asks is put together once: building a statement costs more than running it.
_MATCH_BY_ID = _MATCH.where(matches.c.id == sa.bindparam("the_match"))
_ACTIONS = sa.select(actions).where(actions.c.match_id == sa.bindparam("the_match")).order_by(actions.c.seq)
_PLAYED_IN = sa.select(matches.c.id).where(tables.PLAYING, matches.c.place == sa.bindparam("the_place"))
_CHANGE = (
    sa.update(matches)
    .where(
        matches.c.id == sa.bindparam("the_match"),
        matches.c.version == sa.bindparam("the_version"),
        matches.c.status == sa.bindparam("the_status"),
    )
    .returning(CHANNEL, matches.c.guild_id, matches.c.event_id)
)
_ACT = sa.insert(actions)
_SEATS = sa.select(seats.c.holder, seats.c.user_id).where(seats.c.match_id == sa.bindparam("the_match"))
_SEATS = _SEATS.order_by(seats.c.seat)
_STANDING = sa.select(*matches.c["version", "status", "thread_id"]).where(matches.c.id == sa.bindparam("the_match"))
_HEADING = sa.select(*matches.c["id", "version", "status", "reason", "created_by", "language"])


class Store(
    Outbox,
    Timers,
    UserData,
    AnalysisStore,
    Events,
    Ratings,
    Statistics,
    Places,
    Servers,
    KnownUsers,
    Erasing,
    Exporting,
    RemovedServers,
    Leasing,
    Jobs,
    Probing,
    Monitoring,
):
    """Durable matches."""

    async def match(self, match: str) -> Match | None:
        """A match with its seats."""
        return await self._read(lambda connection: _match(connection, match))

    async def whole(self, match: str) -> Whole | None:
        """A match with all that belongs to it, in one hop."""

        def work(connection: sa.Connection) -> Whole | None:
            row = _match(connection, match)
            if row is None:
                return None
            log = _actions(connection, match)[: row.version]  # the log may have grown between the two questions
            kept = plans_of(connection, match), silent_of(connection, match), names_of(connection, match)
            return Whole(row, tuple(log), *kept)

        return await self._read(work)

    async def taken(self, names: Collection[str]) -> set[str]:
        """The names, of those given, that matches have."""
        return {row.id for row in await self._rows(sa.select(matches.c.id).where(matches.c.id.in_(names)))}

    async def standing(self, match: str) -> tuple[int, str, int | None] | None:
        """What a match read before is held against: its version, status and thread."""
        rows = await self._rows(_STANDING, the_match=match)
        return None if not rows else (rows[0].version, rows[0].status, rows[0].thread_id)

    async def actions(self, match: str) -> list[Action]:
        """The log of a match, in order."""
        return await self._read(lambda connection: _actions(connection, match))

    async def secrets(self, match: str) -> tuple[Secret, ...]:
        """What the seats of a match have chosen in secret, in seat order: to be told to nobody but their owners."""
        query = sa.select(secrets).where(secrets.c.match_id == match).order_by(secrets.c.seat)
        return tuple(Secret(row.seat, row.choice, row.nonce) for row in await self._rows(query))

    async def origin(self, match: str) -> Origin | None:
        """How the log of a match begins, None for one without seals. Its seed is told to nobody before the end."""
        rows = await self._rows(sa.select(origins).where(origins.c.match_id == match))
        if not rows:
            return None
        query = sa.select(seat_links).where(seat_links.c.match_id == match)
        links = await self._rows(query.order_by(seat_links.c.seq, seat_links.c.seat))
        return Origin(rows[0].line, rows[0].seed, tuple(map(mapping.link_of, links)))

    async def played_in(self, place: int) -> str | None:
        """The match being played in a channel or thread."""
        rows = await self._rows(_PLAYED_IN, the_place=place)
        return str(rows[0].id) if rows else None

    async def latest_in(self, place: int) -> tuple[str, str] | None:
        """The match last begun in a channel or thread, and its status."""
        latest = sa.select(matches.c.id, matches.c.status).where(matches.c.place == place)
        rows = await self._rows(latest.order_by(matches.c.started_at.desc()).limit(1))
        return (str(rows[0].id), str(rows[0].status)) if rows else None

    async def rematch(self, match: str) -> str | None:
        """The match that follows another, unless it was cancelled."""
        rows = await self._rows(sa.select(matches.c.id).where(tables.FOLLOWS, matches.c.rematch_of == match))
        return str(rows[0].id) if rows else None

    async def opened(self, user: int, since: datetime, most: int) -> datetime | None:
        """When the first of the last `most` matches that a user opened was opened, if that was after a time."""
        mine = sa.select(matches.c.created_at).where(matches.c.created_by == user, matches.c.event_id.is_(None))
        latest = mine.where(matches.c.created_at > since).order_by(matches.c.created_at.desc()).limit(most)
        rows = await self._rows(latest)
        return rows[-1].created_at if len(rows) == most else None

    async def live_of(self, user: int) -> list[Match]:
        """A user's challenges (invitations included), games and parked games, oldest first.

        Those that cannot be read are left out.
        """
        mine = sa.select(seats.c.match_id).where(tables.LIVE_SEAT, seats.c.user_id == user)

        def work(connection: sa.Connection) -> list[Match]:
            grouped: dict[str, list[sa.Row[Any]]] = {}
            for row in connection.execute(_MATCH.where(matches.c.id.in_(mine))):
                grouped.setdefault(row.id, []).append(row)
            return [mapping.match_of(rows) for rows in grouped.values()]

        try:
            return await self._read(work)
        except UnreadableError:
            names = [row.match_id for row in await self._rows(mine)]
        found = [match for name in names if (match := await self._readable(name)) is not None]
        return sorted(found, key=lambda match: (match.created_at, match.id))

    async def _readable(self, match: str) -> Match | None:
        try:
            return await self.match(match)
        except UnreadableError:
            return None

    async def owed(self, *, anywhere: bool = False) -> list[str]:
        """Matches that wait for a computer's move, oldest first; `anywhere`: those of other processes, too."""
        query = sa.select(matches.c.id).where(tables.OWED).order_by(matches.c.created_at)
        return [str(row.id) for row in await self._rows(query if anywhere else self._own(query, OF_MATCH))]

    async def of_status(self, status: Status) -> list[str]:
        """The matches of a status, oldest first. Reads them all."""
        query = sa.select(matches.c.id).where(matches.c.status == status).order_by(matches.c.created_at)
        return [str(row.id) for row in await self._rows(query)]

    async def requested(self, interaction: int) -> str | None:
        """The match that an interaction opened or acted on, if it was stored."""
        opened = sa.select(matches.c.id).where(matches.c.request_id == interaction)
        acted = sa.select(actions.c.match_id).where(actions.c.interaction_id == interaction)
        rows = await self._rows(opened.union_all(acted))
        return str(rows[0][0]) if rows else None

    async def create(
        self,
        match: Match,
        outbox_messages: Iterable[OutboxMessage],
        timers: Iterable[Timer] = (),
        origin: Origin | None = None,
        pinged: Iterable[int] = (),
        names: Mapping[int, str] | None = None,
    ) -> None:
        """Store a new match with its timers, and with its origin if it begins at once; `pinged` are notified of it.

        `names` are what those who have a seat are called. Raises ConflictError if the id is taken or the match it
        follows has a rematch, DuplicateError for a known `request`.
        """

        def work(connection: sa.Connection) -> None:
            insert_match(connection, match, outbox_messages, timers, origin)
            ping(connection, match, pinged)
            self._tell(connection, "match", match.id, match.thread or match.channel, match.guild)
            rename(connection, match.id, names or {})

        await self._guarded(work)

    async def write(self, change: Change, now: datetime) -> Written:
        """Make one change of a match, and take the first of its outbox messages if it may be sent at once.

        A match that stops loses its timers but `parked`, one that ends its plans too. What waits to be sent follows it
        elsewhere.
        Raises ConflictError if the match has moved on or its place is taken, DuplicateError.
        """
        term = self.term

        def work(connection: sa.Connection) -> Written:
            fields = mapping.field_values(change.fields)
            fields["version"] = change.version + len(change.actions)
            seen = {"the_match": change.match, "the_version": change.version, "the_status": change.status}
            changed = connection.execute(_CHANGE, {**seen, **fields}).one_or_none()
            if changed is None:
                raise ConflictError(f"{change.match} is not {change.status} at version {change.version}")
            channel, guild, event = changed
            _check_seats(connection, change)
            if change.actions:
                rows = [mapping.action_values(change.match, action) for action in change.actions]
                connection.execute(_ACT, rows)
            if change.secret is not None:
                connection.execute(sa.insert(secrets), mapping.secret_values(change.match, change.secret))
            originate(connection, change.match, change.origin)
            link(connection, change.match, () if change.guest is None else (change.guest,))
            _reseat(connection, change)
            rename(connection, change.match, change.names)
            _retime(connection, change)
            if not change.fields.keys().isdisjoint(("channel", "thread", "place")):
                redirect(connection, change.match, channel)
            self._tell(connection, "match", change.match, channel, guild)
            if event is not None and change.fields.get("status") == "over":
                self._tell(connection, "event", event, guild=guild)
            written = post_change(connection, change, channel, now, takes=self._owns_still(connection, guild))
            return written if written.first is None else replace(written, first=replace(written.first, term=term))

        return await self._guarded(work, "beside", change.match)

    async def heading(self, match: str) -> Heading | None:
        """What can be told of a match without reading what may be damaged."""
        rows = await self._rows(_HEADING.where(matches.c.id == match))
        if not rows:
            return None
        query = sa.select(seats.c.user_id).where(seats.c.match_id == match, seats.c.holder == "joined")
        players = tuple(row.user_id for row in await self._rows(query.order_by(seats.c.seat)))
        row = rows[0]
        return Heading(row.id, row.version, row.status, row.reason, row.created_by, row.language, players)

    async def set_aside(self, match: str, reason: str, at: datetime) -> None:
        """Stop a match without reading its rows, and have it told: park it, or cancel the challenge."""
        going_on = matches.c.status.in_(("challenge", "playing"))
        proposed = matches.c.status == "challenge"
        stopped = {
            "status": sa.case((proposed, "cancelled"), else_="parked"),
            "reason": reason,
            "deadline": None,
            "ended_at": sa.case((proposed, sa.literal(at, tables.Utc)), else_=None),
        }
        update = sa.update(matches).where(matches.c.id == match, going_on).values(stopped)

        def work(connection: sa.Connection) -> None:
            give_up(connection, match, reason)
            self._tell(connection, "match", match)
            if connection.execute(update).rowcount:
                set_timers(connection, match, (Timer("parked", at, match),))

        await self._write(work)


def _match(connection: sa.Connection, match: str) -> Match | None:
    rows = connection.execute(_MATCH_BY_ID, {"the_match": match}).fetchall()
    return mapping.match_of(rows) if rows else None


def _actions(connection: sa.Connection, match: str) -> list[Action]:
    return [mapping.action_of(row) for row in connection.execute(_ACTIONS, {"the_match": match})]


def _check_seats(connection: sa.Connection, change: Change) -> None:
    """See that the seats are those that a change was made of, once its match is locked. Raises ConflictError."""
    if change.seen is not None:
        rows = connection.execute(_SEATS, {"the_match": change.match})
        if tuple(Seat(row.holder, row.user_id) for row in rows) != change.seen:
            raise ConflictError(f"somebody has taken or left a seat of {change.match}")


def _reseat(connection: sa.Connection, change: Change) -> None:
    status = change.fields.get("status", change.status)
    if change.seats is not None:
        connection.execute(sa.delete(seats).where(seats.c.match_id == change.match))
        connection.execute(sa.insert(seats), mapping.seat_values(change.match, status, change.seats))
    elif status not in mapping.LIVE_STATUSES:
        connection.execute(sa.update(seats).where(seats.c.match_id == change.match).values(live=False))


def _retime(connection: sa.Connection, change: Change) -> None:
    status = change.fields.get("status", change.status)
    if status not in ("challenge", "playing"):
        set_timers(connection, change.match, (timer for timer in change.timers or () if timer.kind == "parked"))
    elif change.timers is not None:
        set_timers(connection, change.match, change.timers)
    if status not in mapping.LIVE_STATUSES:
        forget_plans(connection, change.match)
    elif change.plans:
        set_plans(connection, change.match, change.plans)


def _hold_against(mark: Watermark, connection: sa.Connection) -> int:
    """The count of a database's changes; one that is behind its mark is treated as restored from a backup."""
    reached, count = mark.read(), count_of(connection)
    if count < reached:
        log.error(
            "the database went back: it has %d of %d changes that were made; it is taken for a backup", count, reached
        )
        note_restored(connection.exec_driver_sql, datetime.now(UTC))
    return count


async def _served_by(transactor: Transactor) -> int:
    return await transactor.run(server_process, "apart")


async def open_store(url: str, backups: Path | None = None) -> Store:
    """Open a database such as `sqlite+aiosqlite:///feerie.db`, creating or migrating it as needed.

    A file that is to be migrated, and holds something, is first copied into the folder `backups`, if one is named.
    Raises DamagedDatabaseError, NewerDatabaseError, NotSavedError, SharedConnectionError, and errors of SQLAlchemy's
    where it cannot be reached.
    """
    if (file := file_of(url)) is not None:
        make_private(file)
    async with AsyncExitStack() as undo:
        undo.enter_context(explained())
        writing = await connect(url, writes=True)
        undo.push_async_callback(writing.close)
        await writing.run(check, "apart")
        if file is not None and backups is not None and (version := await writing.run(earlier_version)):
            await Archive(file, backups).save_version(version)
        await bring_up_to_date(url, writing)
        if file is not None and isinstance(writing, SqliteThread):
            mark = Watermark(file)
            mark.set(await writing.run(partial(_hold_against, mark)))
            writing.mark = mark
        reading = await connect(url, writes=False)
        undo.push_async_callback(reading.close)
        if is_server(url) and await _served_by(writing) == await _served_by(reading):
            raise SharedConnectionError("two connections lead to one process of PostgreSQL")
        store = Store(writing, reading)
        undo.pop_all()
    return store
