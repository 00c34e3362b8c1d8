"""Opening a database: configured connections, and migration to the current schema."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from storage.addresses import SQLITE
from storage.errors import DamagedDatabaseError, NewerDatabaseError
from storage.postgres import DAMAGED_STATES, MIGRATING, PostgresTransactor, create_pool, is_postgres, sqlstate_of
from storage.sqlite_thread import SqliteThread
from storage.transactions import AsyncTransactor, Transactor

log = logging.getLogger(__name__)
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=10000",
    "cache_size=-16000",
    "secure_delete=ON",  # erased data must not stay in the free pages of the file
)

READ_THROUGH = 256 << 20
"""Size in bytes up to which a file is checked at every start, in under a second; of larger ones, copies are."""


async def connect(url: str, *, writes: bool) -> Transactor:
    """Connect for transactions that write, one at a time, or for those that only read.

    Errors do not contain the values of a statement, which may be secret.
    """
    address = sa.make_url(url)
    if is_postgres(address):
        return PostgresTransactor(create_pool(address, writes=writes), writes=writes)
    if address.drivername in SQLITE:
        plain = address.set(drivername="sqlite")
        engine = sa.create_engine(plain, poolclass=sa.StaticPool, hide_parameters=True)
        prepare(engine, writes=writes)
        return await SqliteThread(engine).open()
    pool = create_async_engine(address, hide_parameters=True)
    if address.get_backend_name() == "sqlite":
        prepare(pool.sync_engine, writes=writes)
    return AsyncTransactor(pool)


def prepare(engine: sa.Engine, *, writes: bool) -> None:
    """Set every connection to SQLite up."""

    # The driver's own transactions begin too late for SQLite: a writer must hold the lock from the start.
    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    if writes:

        @sa.event.listens_for(engine, "begin")
        def begin(connection: sa.Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")


async def bring_up_to_date(url: str, writing: Transactor) -> None:
    """Migrate a database to the current schema."""
    address = sa.make_url(url)
    if not is_postgres(address):
        _log_change(*await writing.run(migrate))
    elif not await writing.run(is_current, "autocommit"):
        patient = PostgresTransactor(create_pool(address, writes=True, long_running=True), writes=True, marks=False)
        try:
            _log_change(*await patient.run(migrate))
        finally:
            await patient.close()


def is_current(connection: sa.Connection) -> bool:
    """Tell whether a database has the current schema."""
    return schema_version(connection) == known_versions()[0]


def migrate(connection: sa.Connection) -> tuple[str | None, str]:
    """Migrate in the caller's transaction, which does nothing else; return the versions before and after."""
    begin_migration(connection)
    before, latest = schema_version(connection), known_versions()[0]
    if before != latest:  # Alembic finds that out too, in three times an opening's time
        upgrade(connection)
    return before, latest


def _log_change(before: str | None, after: str) -> None:
    """Log a migration, once it is committed."""
    if before is None:
        log.info("created the tables of schema %s", after)
    elif before != after:
        log.info("migrated the database from schema %s to %s", before, after)


def begin_migration(connection: sa.Connection) -> None:
    """Lock the schema until the end of this transaction, which has just begun."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")


def upgrade(connection: sa.Connection, version: str = "head") -> None:
    """Change the schema, or build it. Raises NewerDatabaseError."""
    # Most starts have nothing to change, and Alembic is an eighth of what a start imports.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, version)
    except CommandError as error:  # its version is none of those that there are migrations to
        raise NewerDatabaseError(str(error)) from error
    if connection.dialect.name == "postgresql":
        _set_binary_collation(connection)


def _set_binary_collation(connection: sa.Connection) -> None:
    """Make PostgreSQL order texts as SQLite and Python do, with any locale of its database."""
    # To change a column for another reason makes it take the order of the database again, so it is looked for always.
    query = """
        SELECT format('ALTER TABLE %I ALTER COLUMN %I TYPE %s COLLATE "C"',
                      c.relname, a.attname, format_type(a.atttypid, a.atttypmod))
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_collation l ON l.oid = a.attcollation
        WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0
          AND NOT a.attisdropped AND l.collname = 'default'
        ORDER BY 1
    """
    for (change,) in connection.exec_driver_sql(query).fetchall():
        connection.exec_driver_sql(change)


@cache
def known_versions() -> tuple[str, ...]:
    """Return all versions of the schema, latest first."""
    names = (script.name for script in files("storage").joinpath("migrations/versions").iterdir())
    return tuple(sorted((name[1:5] for name in names if name.startswith("v")), reverse=True))


def earlier_version(connection: sa.Connection) -> str | None:
    """Return the version of a schema that `migrate` would change; None for a current, later or empty one."""
    version = schema_version(connection)
    return version if version in known_versions()[1:] else None


def require_known(connection: sa.Connection) -> None:
    """Refuse a database of a later version. Raises NewerDatabaseError."""
    version = schema_version(connection)
    if version is not None and version not in known_versions():
        raise NewerDatabaseError(version)


def schema_version(connection: sa.Connection) -> str | None:
    """Return the schema version of a database; None if it has no tables of this program."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return version


def check(connection: sa.Connection, most: int = READ_THROUGH) -> None:
    """Check the integrity of an SQLite file of at most so many bytes. Raises DamagedDatabaseError."""
    if connection.dialect.name != "sqlite":
        return
    pages, size = (connection.exec_driver_sql(f"PRAGMA page_{what}").scalar_one() for what in ("count", "size"))
    if pages * size <= most:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise DamagedDatabaseError(str(found))


@contextmanager
def translated_errors() -> Iterator[None]:
    """Turn errors of an unusable database into DamagedDatabaseError or NewerDatabaseError."""
    try:
        yield
    except DBAPIError as error:
        if not is_damage(error):
            raise
        raise DamagedDatabaseError(str(error.orig)) from error


def is_damage(error: DBAPIError) -> bool:
    """Tell whether an error means a damaged file or text: SQLite raises this base class for nothing else.

    PostgreSQL has codes for it.
    """
    return (
        type(error) is DatabaseError
        or "Could not decode to UTF-8" in str(error.orig)
        or sqlstate_of(error) in DAMAGED_STATES
    )
