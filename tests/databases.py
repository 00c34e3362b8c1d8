"""The databases of tests: files of SQLite, or on a server of PostgreSQL for tests, if `FEERIE_TEST_DATABASE` names one.

A test says by a file which database it means, whatever that is. On a server it is lent one, which is emptied when it
is lent: to make one takes forty times as long.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from storage.opening import migrate
from storage.tables import metadata
from storage.transactions import Result, Work
from tests.elsewhere import done

if TYPE_CHECKING:
    import asyncpg

SERVER = os.environ.get("FEERIE_TEST_DATABASE") or None
"""An address such as `postgresql+asyncpg://postgres@127.0.0.1:5433/postgres`, where databases may be made."""
SHARE = int(os.environ.get("FEERIE_TEST_SHARE") or 1)
"""On a server one test in so many is run, always the same."""
_RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:8]
_WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw")
_MAKING = 0x46_65_65_0F
_STRANGERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
_EMPTYING = "; ".join(
    [f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)]  # noqa: S608 (our own names)
    + [f"ALTER SEQUENCE {name}_id_seq RESTART" for name in ("deadlines", "vacations", "outbox")]
)


def choose(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tests for a database server: those of storage, and a share of the others that need a database."""
    wanted = [item for item in items if _needs_database(item) and _in_share(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(wanted)])
    items[:] = wanted
    for item in items:
        if alone := item.get_closest_marker("sqlite"):
            item.add_marker(pytest.mark.skip(reason=f"SQLite alone: {alone.args[0]}"))


def _needs_database(item: pytest.Item) -> bool:
    return "tmp_path" in getattr(item, "fixturenames", ()) or (
        item.path.parent.name == "simulation" or item.get_closest_marker("postgres") is not None
    )


def _in_share(item: pytest.Item) -> bool:
    always = item.path.parent.name in ("storage", "simulation") or item.get_closest_marker("postgres") is not None
    return always or crc32(item.nodeid.encode()) % SHARE == 0


@cache
def blank() -> bytes:
    """A database without a row, as a file of SQLite. To build one takes as long as most tests do."""
    with closing(sqlite3.connect(":memory:")) as memory:
        with sa.create_engine("sqlite://", creator=lambda: memory).begin() as connection:
            migrate(connection)
        return memory.serialize()


def url_of(file: Path) -> str:
    """The address of a database."""
    return f"sqlite+aiosqlite:///{file}" if SERVER is None else _address(_lending().of(file))


def make(file: Path) -> str:
    """A database with tables and without a row; returns its address."""
    if SERVER is None:
        file.write_bytes(blank())
    return url_of(file)


def bare(file: Path, made: str = "") -> str:
    """A database without a table, on a server `made` in another way than usual; returns its address."""
    if SERVER is not None:
        _lending().strip(file, made)
    return url_of(file)


def duplicate(old: Path, new: Path) -> str:
    """Copy a database that no one uses into another one; returns its address."""
    if SERVER is None:
        shutil.copy(old, new)
    else:
        _lending().duplicate(old, new)
    return url_of(new)


def run(file: Path, work: Work[Result]) -> Result:
    """Run work in a transaction of its own on a database, and return its result."""
    if SERVER is not None:
        return done(_run(url_of(file), work))
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        result = work(connection)
    engine.dispose()
    return result


def rows(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row of every table, whatever there is."""

    def look(connection: sa.Connection) -> list[tuple[str, dict[str, Any]]]:
        names = sa.inspect(connection).get_table_names()
        queries = {name: f"SELECT * FROM {name}" for name in names}  # noqa: S608 (its own names)
        return [(name, dict(row)) for name in names for row in connection.exec_driver_sql(queries[name]).mappings()]

    yield from run(file, look)


def release(file: Path) -> None:
    """No one needs a database any more."""
    if SERVER is not None:
        _lending().release(file)


def give_back() -> None:
    """The test is over."""
    if SERVER is not None:
        _lending().give_back()


class _Lending:
    """The databases that one process of tests has on the server, with a connection to each."""

    def __init__(self) -> None:
        self._template = f"feerie_{_RUN}"
        self._made = 0
        self._free: list[str] = []
        self._lent: dict[Path, str] = {}
        self._connections: dict[str, asyncpg.Connection] = {}
        self._server: asyncpg.Connection = done(_connected(sa.make_url(SERVER or "").database or ""))
        done(self._prepare())

    def of(self, file: Path) -> str:
        """The database that stands for a file: if it is not lent yet, an empty one."""
        if file not in self._lent:
            self._lent[file] = done(self._emptied())
        return self._lent[file]

    def strip(self, file: Path, made: str) -> None:
        """Take its tables away, or make it anew."""
        if made:
            self._made += 1
            self._lent[file] = f"{self._template}_{_WORKER}_{os.getpid()}_{self._made}"
            done(_executed(self._server, f"CREATE DATABASE {self._lent[file]} {made}"))
            return
        done(self._ask(self.of(file), "DROP SCHEMA public CASCADE"))
        done(self._ask(self.of(file), "CREATE SCHEMA public"))

    def duplicate(self, old: Path, new: Path) -> None:
        """Put a copy of one in the place of another."""
        if new in self._lent:
            self._free.append(self._lent.pop(new))
        self._lent[new] = done(self._new(self.of(old)))

    def release(self, file: Path) -> None:
        """One is free."""
        if file in self._lent:
            self._free.append(self._lent.pop(file))

    def give_back(self) -> None:
        """All that were lent are free."""
        self._free += self._lent.values()
        self._lent.clear()

    def clear_away(self) -> None:
        """All tests are over: drop them."""
        for name in [*self._free, *self._lent.values()]:
            done(self._drop(name))
        done(self._server.close())

    async def _prepare(self) -> None:
        """Make the database that all others are made of, unless another process has made it."""
        await self._server.execute(f"SELECT pg_advisory_lock({_MAKING})")
        if not await self._server.fetch("SELECT 1 FROM pg_database WHERE datname = $1", self._template):
            await self._server.execute(f"CREATE DATABASE {self._template}")
            await _run(_address(self._template), migrate)
        await self._server.execute(f"SELECT pg_advisory_unlock({_MAKING})")

    async def _new(self, template: str) -> str:
        self._made += 1
        name = f"{self._template}_{_WORKER}_{os.getpid()}_{self._made}"
        if template in self._connections:
            await self._connections.pop(template).close()
        await self._server.execute(f"{_STRANGERS} datname = '{template}'")
        await self._server.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
        return name

    async def _drop(self, name: str) -> None:
        if name in self._connections:
            await self._connections.pop(name).close()
        await self._server.execute(f"DROP DATABASE {name} WITH (FORCE)")

    async def _emptied(self) -> str:
        while self._free:
            name = self._free.pop()
            await self._ask(name, f"{_STRANGERS} datname = current_database() AND pid <> pg_backend_pid()")
            found = await self._ask(name, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            if {row[0] for row in found} == {*metadata.tables, "alembic_version"}:
                await self._connections[name].execute(_EMPTYING)
                return name
            await self._drop(name)  # its tables are others by now
        return await self._new(self._template)

    async def _ask(self, name: str, query: str) -> Sequence[Any]:
        if name not in self._connections or self._connections[name].is_closed():  # a test may cut it
            self._connections[name] = await _connected(name)
        found: Sequence[Any] = await self._connections[name].fetch(query)
        return found


async def _executed(connection: asyncpg.Connection, query: str) -> None:
    await connection.execute(query)


@cache
def _lending() -> _Lending:
    lending = _Lending()
    atexit.register(lending.clear_away)
    return lending


def _address(name: str) -> str:
    return sa.make_url(SERVER or "").set(database=name).render_as_string(hide_password=False)


async def _run(url: str, work: Work[Result]) -> Result:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        result = await connection.run_sync(work)
    await engine.dispose()
    return result


async def _connected(name: str) -> asyncpg.Connection:
    import asyncpg

    return await asyncpg.connect(_address(name).replace("+asyncpg", ""))
