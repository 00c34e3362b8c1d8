"""Checkup of a PostgreSQL database from outside, also while a bot uses it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime

import sqlalchemy as sa

from storage.checkup import Checkup
from storage.cluster import Membership, membership_of
from storage.copying import Contents
from storage.errors import NewerDatabaseError, SharedConnectionError
from storage.opening import known_versions, schema_version
from storage.postgres import IN_USE, create_pool, server_process
from storage.tables import Utc

_LOCK_HOLDERS = sa.text(
    "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND classid = 0 AND objid = :number AND granted"
)
_WAITING = sa.text(
    "SELECT count(*), min(written_at) AS oldest FROM outbox"
    " WHERE state IN ('pending', 'sending') AND (attempts > 0 OR next_at IS NULL OR next_at <= :now)"
).bindparams(sa.bindparam("now", type_=Utc))


_SAFEGUARDS = ("fsync", "full_page_writes", "synchronous_commit")


@dataclass(frozen=True)
class ServerCheckup:
    """The server's version, whether a bot (or a copy) has the database open, and what is in it (None: no tables).

    `durability_off` names the settings by which a crash of the server, or of its machine, would lose confirmed
    transactions; `memberships` are the processes that shared it at two looks, if any did.
    """

    server: str
    used: bool
    found: Checkup | None
    durability_off: tuple[str, ...] = ()
    memberships: tuple[Membership, Membership] | None = None


async def check_up_server(url: str, now: datetime, pause: float) -> ServerCheckup:
    """Look at a database; where processes share it, once more after a `pause` in seconds, to see who lives.

    Raises NewerDatabaseError, SharedConnectionError, ImportError without the driver, SQLAlchemyError and OSError."""
    engine = create_pool(sa.make_url(url), writes=False)
    try:
        async with engine.connect() as one, engine.connect() as other:
            if await one.run_sync(server_process) == await other.run_sync(server_process):
                raise SharedConnectionError("two connections lead to one process of PostgreSQL")
        async with engine.connect() as connection:
            seen = await connection.run_sync(_check, now)
            if seen.found is None or seen.found.contents.version != known_versions()[0]:
                return seen
            first = await connection.run_sync(membership_of)
            if not first.beats:
                return seen
            await asyncio.sleep(pause)
            return replace(seen, memberships=(first, await connection.run_sync(membership_of)))
    finally:
        await engine.dispose()


def _check(connection: sa.Connection, now: datetime) -> ServerCheckup:
    server = _setting(connection, "server_version").partition(" ")[0]
    used = bool(connection.execute(_LOCK_HOLDERS, {"number": IN_USE}).scalar_one())
    version = schema_version(connection)
    durability_off = tuple([name for name in _SAFEGUARDS if _setting(connection, name) == "off"])
    if version is None:
        return ServerCheckup(server, used, None, durability_off)
    if version not in known_versions():
        raise NewerDatabaseError(version)
    matches = connection.exec_driver_sql("SELECT count(*) FROM matches").scalar_one()
    hashed_actions = waiting = 0
    oldest = None
    if version == known_versions()[0]:  # earlier ones lack columns
        hashed_actions = connection.exec_driver_sql("SELECT count(*) FROM actions WHERE seal <> ''").scalar_one()
        waiting, oldest = connection.execute(_WAITING.columns(oldest=Utc), {"now": now}).one()
    size = connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one()
    return ServerCheckup(
        server, used, Checkup(Contents(version, matches, hashed_actions), size, waiting, oldest), durability_off
    )


def _setting(connection: sa.Connection, name: str) -> str:
    return str(connection.exec_driver_sql(f"SHOW {name}").scalar_one())
