"""A server of PostgreSQL in the place of the disk: it is real, its answers come at once, and the seed cuts connections.

Everything above the driver is the bot's own: SQLAlchemy's pool, and `storage.postgres`, which tries again. The driver
works in a thread with a clock of its own, for which everyone waits: so no time passes in the history but what the
seed wants to.
"""

from __future__ import annotations

import asyncio
import inspect
import itertools
import re
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, cast

import asyncpg
import sqlalchemy as sa

from storage import Store
from storage.opening import check, migrate
from storage.postgres import PostgresTransactor, create_pool
from tests import databases
from tests.compiled import share_compiled
from tests.elsewhere import done, done_there
from tests.simulation.machine import PROCESS, KilledError, Process
from tests.simulation.trouble import Nemesis

_NAMED = re.compile(r":(\w+)")
MIGRATED = 4
"""Of so many starts one looks for migrations, as all do in earnest: it takes long."""


class Server:
    """The database of one history. `committed` is called whenever something has become durable."""

    def __init__(self, folder: Path, nemesis: Nemesis, chance: Random, committed: Callable[[], None]) -> None:
        self._nemesis = nemesis
        self._chance = chance
        self._committed = committed
        self._file = folder / "club.db"
        self._url = databases.make(self._file)
        self._look: Look | None = None
        self._out: dict[object, sa.pool.PoolProxiedConnection] = {}
        """Connections in use, by their records: who is killed never gives them back, and the collector of garbage would
        complain of that at any time."""

    async def open(self, life: int) -> Store:
        """Open the database as `storage.open` does."""
        writing = self._transactor(writes=True)
        if life % MIGRATED == 1:
            await writing.run(check)
            await writing.run(migrate)
        return share_compiled(Store(writing, self._transactor(writes=False)))

    def _transactor(self, *, writes: bool) -> PostgresTransactor:
        engine = create_pool(sa.make_url(self._url), writes=writes)

        @sa.event.listens_for(engine.sync_engine, "do_connect")
        def connect(_dialect: object, _record: object, _given: object, more: dict[str, Any]) -> None:
            more["async_creator_fn"] = self._connect

        @sa.event.listens_for(engine.sync_engine, "checkout")
        def keep(_connection: object, record: object, proxy: sa.pool.PoolProxiedConnection) -> None:
            self._out[record] = proxy

        @sa.event.listens_for(engine.sync_engine, "checkin")
        def release(_connection: object, record: object) -> None:
            self._out.pop(record, None)

        return PostgresTransactor(engine, writes=writes, chance=self._chance.random)

    async def _connect(self, **how: Any) -> Remote:
        PROCESS.get().require()
        if self._nemesis.lasts("locked"):
            raise ConnectionRefusedError("nobody listens")
        connection = done(asyncpg.connect(**how))
        line = Remote(connection, self, Line(connection, self._nemesis))
        PROCESS.get().connections.append(cast(sqlite3.Connection, line.line))
        return line

    def look(self) -> sqlite3.Connection:
        """Something that answers those who only read as a connection to a file does."""
        if self._look is None:
            self._look = Look(self._url)
        return cast(sqlite3.Connection, self._look)

    def close(self) -> None:
        """Let go of it."""
        for proxy in [*self._out.values()]:
            proxy.invalidate()
        if self._look is not None:
            self._look.close()
            self._look = None
        databases.release(self._file)

    def crash(self, process: Process) -> None:
        """Kill the process; the server knows of nothing. Raises KilledError."""
        process.kill()
        raise KilledError

    def freeze(self) -> None:
        """Do nothing: the server keeps its data."""

    # What happens on the way there

    async def begin(self, line: Line) -> None:
        """Inject faults before a transaction. Raises KilledError, and errors of asyncpg."""
        await self._time()
        line.split = self._nemesis.strikes("split")
        if self._nemesis.lasts("locked"):
            line.cut()

    async def statement(self, line: Line, text: str) -> None:
        """Inject faults before a statement."""
        if line.split:
            await asyncio.sleep(self._chance.random() / 200)
        process = PROCESS.get()
        process.require()
        if self._nemesis.strikes("crash-statement"):
            self.crash(process)
        if self._nemesis.strikes("fail-statement"):
            if self._nemesis.draw("fail-statement").random() < 0.5:
                raise asyncpg.SerializationError("could not serialize access due to concurrent update")
            line.cut()
        if text.startswith(("INSERT", "UPDATE", "DELETE")) and self._nemesis.lasts("full"):
            raise asyncpg.DiskFullError("could not extend file: No space left on device")

    async def commit(self, line: Line, commit: Awaitable[None]) -> None:
        """Commit, or not, or no one knows."""
        await self._time()
        process, nemesis = PROCESS.get(), self._nemesis
        if nemesis.strikes("crash-commit"):
            if nemesis.draw("crash-commit").random() < 0.5:
                done(_awaited(commit))
            self.crash(process)
        if nemesis.strikes("fail-commit"):
            line.cut()
        done(_awaited(commit))
        self._committed()
        if nemesis.strikes("ambiguous-commit"):
            line.cut()

    async def _time(self) -> None:
        """It takes a moment, or longer. Raises KilledError."""
        slow = self._nemesis.strikes("slow")
        await asyncio.sleep(30 * self._nemesis.draw("slow").random() if slow else self._chance.random() / 200)
        PROCESS.get().require()


class Line:
    """The way to the server that one connection has."""

    def __init__(self, connection: asyncpg.Connection, nemesis: Nemesis) -> None:
        self._connection = connection
        self._nemesis = nemesis
        self.split = False
        """True if others may run between the statements of the current transaction."""

    def cut(self) -> None:
        """Cut it. Raises asyncpg.ConnectionDoesNotExistError."""
        self.close()
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    def close(self) -> None:
        """Drop it without a farewell; also where the collector of garbage finds it, in any thread."""
        done_there(self._connection.terminate)


class Remote:
    """A connection, transaction or prepared statement of asyncpg's that works elsewhere."""

    def __init__(self, it: Any, server: Server, line: Line, text: str = "") -> None:
        self._it = it
        self._server = server
        self.line = line
        self._text = text

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._it, name)
        if not callable(found):
            return found

        def call(*given: Any, **more: Any) -> Any:
            if name == "terminate":
                return self.line.close()
            made = found(*given, **more)
            if inspect.iscoroutine(made):
                return self._answered(name, made, str(given[0]) if given else "")
            return Remote(made, self._server, self.line) if name == "transaction" else made

        return call

    async def _answered(self, name: str, asked: Coroutine[Any, Any, Any], text: str) -> Any:
        try:
            if name == "start":
                await self._server.begin(self.line)
            elif name == "fetch":
                await self._server.statement(self.line, self._text)
            elif name == "commit":
                return await self._server.commit(self.line, asked)
            made = done(_awaited(asked))
        finally:
            asked.close()  # it may never have begun
        return Remote(made, self._server, self.line, text) if name == "prepare" else made


class Look:
    """Reads as SQLite would answer: times are texts, and `?` stand for values."""

    def __init__(self, url: str) -> None:
        self._connection = done(asyncpg.connect(url.replace("+asyncpg", "")))

    def execute(self, query: str, values: Sequence[object] | Mapping[str, object] = ()) -> Answer:
        """Run a query with named or numbered values."""
        if isinstance(values, Mapping):
            names = list(dict.fromkeys(_NAMED.findall(query)))
            numbered = _NAMED.sub(lambda found: f"${names.index(found[1]) + 1}", query)
            given = [values[name] for name in names]
        else:
            numbers = itertools.count(1)
            numbered, given = re.sub(r"\?", lambda _: f"${next(numbers)}", query), list(values)
        return Answer(done(_awaited(self._connection.fetch(numbered, *given))))

    def close(self) -> None:
        """Let go of it."""
        done_there(self._connection.terminate)


class Answer:
    """Rows of values."""

    def __init__(self, rows: Sequence[asyncpg.Record]) -> None:
        self._rows = iter([tuple(map(_plain, row.values())) for row in rows])

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._rows

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Those that are left."""
        return list(self._rows)

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next one."""
        return next(self._rows, None)


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat(" ", "microseconds")
    return int(value) if isinstance(value, bool) else value


async def _awaited(asked: Awaitable[Any]) -> Any:
    return await asked
