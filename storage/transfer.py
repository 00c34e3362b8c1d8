"""All of a database carried over into an empty one, of the same kind or the other: SQLite's, PostgreSQL's."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import ExitStack, asynccontextmanager
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.copying import Contents, examine, is_empty
from storage.errors import CopyRefusedError, DamagedDatabaseError, NewerDatabaseError
from storage.files import file_of, held, make_private
from storage.migrations.older_schemas import has_entry_hashes
from storage.opening import begin_migration, known_versions, prepare, schema_version, upgrade
from storage.postgres import create_pool, first_line, is_postgres

OnProgress = Callable[[str, int, int], None]
"""Callback for progress: a table, how many of its rows are there, and of how many."""

BATCH = 1000
"""Rows at a time."""
_VERSION = "alembic_version"
_CLUSTER_TABLES = ("processes", "shards", "writers", "errands")
"""Tables of those who share a database, and of what they ask of one another now: they stay with it."""
_NEVER_EMPTY_TABLES = ("alembic_version", "settings", *_CLUSTER_TABLES)
"""Tables of which every database that was ever opened may have rows."""
_SQLITE_SEQUENCES = "sqlite_sequence"


async def transfer(source: str, target: str, on_progress: OnProgress = lambda *_: None) -> Contents:
    """Carry all of a database over into an empty one; both are addresses, and no one may use either meanwhile.

    The target has the tables of today, and is as it was before unless all is there. Raises CopyRefusedError,
    DatabaseHeldError, DamagedDatabaseError, NewerDatabaseError, errors of SQLAlchemy's and OSError.
    """
    async with _source(source) as reading, _target(target) as writing:
        here = await reading.run_sync(lambda connection: connection)
        return await writing.run_sync(lambda there: _copy_all(here, there, on_progress))


@asynccontextmanager
async def _source(url: str) -> AsyncIterator[AsyncConnection]:
    """A transaction that sees one moment of a database, which no one else uses."""
    with ExitStack() as stack:
        file = file_of(url)
        if file is not None:
            if not file.exists():
                raise CopyRefusedError(f"there is no database {file}")
            stack.enter_context(held(file))
            examine(file)
            engine = create_async_engine(_address(file.as_uri(), mode="ro", uri="true"), hide_parameters=True)
        else:
            engine = _server(url)
        async with _connected(engine) as connection:
            if file is not None:
                await connection.exec_driver_sql("BEGIN")
            yield connection


@asynccontextmanager
async def _target(url: str) -> AsyncIterator[AsyncConnection]:
    """A transaction on a database without content, committed at the end. Raises CopyRefusedError."""
    with ExitStack() as stack:
        file = file_of(url)
        if file is None:
            async with _connected(_server(url)) as connection, connection.begin():
                await connection.run_sync(_require_empty)
                yield connection
            return
        new = not file.exists()
        stack.enter_context(held(file))
        if not is_empty(file):
            raise CopyRefusedError(f"{file} is not empty: name a new file")
        try:
            make_private(file)
            engine = create_async_engine(_address(str(file)), hide_parameters=True)
            prepare(engine.sync_engine, writes=True)
            async with _connected(engine) as connection, connection.begin():
                yield connection
        except BaseException:
            for end in ("", "-wal", "-shm") if new else ():
                file.with_name(file.name + end).unlink(missing_ok=True)
            raise


def _address(name: str, **query: str) -> sa.URL:
    return sa.URL.create("sqlite+aiosqlite", database=name, query=query)


def _server(url: str) -> AsyncEngine:
    address = sa.make_url(url)
    if not is_postgres(address):
        raise CopyRefusedError("only files of SQLite and databases of PostgreSQL can be copied")
    engine = create_pool(address, writes=True, exclusive=True, long_running=True)
    return engine.execution_options(isolation_level="REPEATABLE READ")


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()


def _require_empty(connection: sa.Connection) -> None:
    begin_migration(connection)
    tables = [name for name in sa.inspect(connection).get_table_names() if name not in _NEVER_EMPTY_TABLES]
    query = "SELECT 1 FROM {} LIMIT 1"
    quote = connection.dialect.identifier_preparer.quote
    if any(connection.exec_driver_sql(query.format(quote(name))).first() is not None for name in tables):
        raise CopyRefusedError("the database to copy to is not empty: make a new one")


def _copy_all(source: sa.Connection, target: sa.Connection, on_progress: OnProgress) -> Contents:
    version = schema_version(source)
    if version is None:
        raise DamagedDatabaseError("it is no database of Féerie")
    if version not in known_versions():
        raise NewerDatabaseError(version)
    _drop_tables(target)
    upgrade(target, version)  # what is of an earlier version is carried over as it is, and brought up to date there
    here, there = _tables(source), _tables(target)
    for table in here.sorted_tables:
        _copy_table(source, target, table, there.tables[table.name], on_progress)
    _copy_sequences(source, target, here.sorted_tables)
    counts = {table.name: _count(target, there.tables[table.name]) for table in here.sorted_tables}
    found = Contents(known_versions()[0], counts["matches"], _hashed_actions(target, there, version))
    upgrade(target)
    return found


def _drop_tables(target: sa.Connection) -> None:
    """Take away the tables, which have no content, so that those of any version can be made."""
    found = sa.MetaData()
    found.reflect(target)
    found.drop_all(target)


def _tables(connection: sa.Connection) -> sa.MetaData:
    found = sa.MetaData()
    found.reflect(connection, only=lambda name, _: name not in (_VERSION, _SQLITE_SEQUENCES, *_CLUSTER_TABLES))
    return found


def _copy_table(
    source: sa.Connection, target: sa.Connection, here: sa.Table, there: sa.Table, on_progress: OnProgress
) -> None:
    columns = [column.name for column in here.columns]
    whole, done, digest = _count(source, here), 0, 0
    on_progress(here.name, 0, whole)
    for rows in _batches(source, here, columns):
        try:
            target.execute(sa.insert(there), [dict(zip(columns, row, strict=True)) for row in rows])
        except DBAPIError as error:
            raise CopyRefusedError(f"{here.name}: {first_line(error)}") from None  # which may repeat a row
        digest += _digest(rows)
        done += len(rows)
        on_progress(here.name, done, whole)
    arrived = sum(_digest(rows) for rows in _batches(target, there, columns))
    if (done, digest) != (_count(target, there), arrived) or done != whole:
        raise DamagedDatabaseError(f"what arrived in {here.name} is not what was sent")


def _batches(connection: sa.Connection, table: sa.Table, columns: list[str]) -> Iterable[list[sa.Row[Any]]]:
    key = sa.tuple_(*table.primary_key)
    query = sa.select(*(table.c[name] for name in columns)).order_by(*table.primary_key).limit(BATCH)
    places = [columns.index(column.name) for column in table.primary_key]
    # A cursor would be quicker by little, and keep the tables of PostgreSQL from being changed in this transaction.
    rows, further = [], query
    try:
        while rows := list(connection.execute(further)):
            yield rows
            last = (sa.literal(rows[-1][place], column.type) for place, column in zip(places, key.clauses, strict=True))
            further = query.where(key > sa.tuple_(*last))
    except (ValueError, TypeError) as error:
        raise DamagedDatabaseError(f"a row of {table.name} cannot be read") from error


def _digest(rows: Iterable[sa.Row[Any]]) -> int:
    """The sum of the hashes of rows: the same in any order."""
    texts = (json.dumps(list(row), default=_json_value, sort_keys=True) for row in rows)
    return sum(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big") for text in texts)


def _json_value(value: Any) -> str:
    if not isinstance(value, datetime):
        raise DamagedDatabaseError(f"a value of the type {type(value).__name__}")
    return value.isoformat()


def _count(connection: sa.Connection, table: sa.Table) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())


def _hashed_actions(connection: sa.Connection, tables: sa.MetaData, version: str) -> int:
    if not has_entry_hashes(version):
        return 0
    actions = tables.tables["actions"]
    hashed = sa.select(sa.func.count()).where(actions.c.seal != "")
    return int(connection.execute(hashed).scalar_one())


def _copy_sequences(source: sa.Connection, target: sa.Connection, tables: Iterable[sa.Table]) -> None:
    """Let the target number new rows where the source would: a number of a row that is gone never comes again."""
    for table in tables:
        if (numbered := table.autoincrement_column) is None or numbered.name != "id":
            continue
        last = _sequence_value(source, table.name)
        if not last:
            continue
        if target.dialect.name == "sqlite":
            target.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
            target.exec_driver_sql("INSERT INTO sqlite_sequence VALUES (?, ?)", (table.name, last))
        else:
            sequence = sa.func.pg_get_serial_sequence(table.name, "id")
            target.execute(sa.select(sa.func.setval(sequence, last)))


def _sequence_value(connection: sa.Connection, table: str) -> int:
    if connection.dialect.name == "sqlite":
        query = "SELECT seq FROM sqlite_sequence WHERE name = ?"
        return int(connection.exec_driver_sql(query, (table,)).scalar() or 0)
    sequence = connection.execute(sa.select(sa.func.pg_get_serial_sequence(table, "id"))).scalar_one()
    query = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"  # noqa: S608 (its own name)
    return int(connection.exec_driver_sql(query).scalar_one())
