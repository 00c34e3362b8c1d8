"""PostgreSQL: configured connections, and transactions that survive lost connections and serialization failures."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NoReturn

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.addresses import POSTGRES
from storage.errors import DamagedDatabaseError
from storage.transactions import Isolation, Result, Work

RETRY_TIMEOUT_SECONDS = 10.0
"""Seconds for which a transaction is retried while the database does not answer, as in `busy_timeout`."""
DEADLOCK_ATTEMPTS = 20
"""Attempts at a transaction that deadlocks with another."""
IN_USE, MIGRATING, WRITING = 0x46_65_65_01, 0x46_65_65_02, 0x46_65_65_03
"""Advisory locks: shared by all writing connections, or held by a copy alone; held during migrations; held by each
writing transaction, shared or alone."""

NAME = {"application_name": "feerie"}
"""The only startup parameter: PgBouncer refuses those that it does not keep track of."""
_TIMEOUTS = {
    "statement_timeout": "30s",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "5s",  # who stands still with a lock lets no one wait for it longer
}
_CONNECT_TIMEOUT_SECONDS = 10
"""Seconds for a new connection."""
_STATEMENT_TIMEOUT_SECONDS = 60
"""Seconds for a statement whose end the server would not tell: it ends those of half a minute itself."""
_READ_POOL_SIZE, _WRITE_POOL_SIZE = 4, 2
"""Connections; the second that writes is for what must wait for no one."""
_DEADLOCK_STATES = ("40001", "40P01")
"""States: serialization failure and deadlock."""
_LOST_CONNECTION_STATES = ("08", "53300", "57P01", "57P02", "57P03", "57P05", "25P03")
"""States: the connection is lost, or none is free."""
_UNAVAILABLE_STATES = ("08", "25006", "25P03", "28", "3D", "40", "53", "55", "57", "58")
DAMAGED_STATES = ("XX001", "XX002")
"""States: a damaged row or index."""


def create_pool(address: sa.URL, *, writes: bool, exclusive: bool = False, long_running: bool = False) -> AsyncEngine:
    """The connections of a process: those that write, or those that read. Raises ImportError if there is no driver.

    Each statement is a transaction of its own unless another isolation level is set.

    Who writes says so by a lock, which who wants to have the database `exclusive` is refused, and the other way round.
    A `long_running` process, which changes tables or copies them, waits for as long as that takes.
    """
    answering = None if long_running else _STATEMENT_TIMEOUT_SECONDS
    engine = create_async_engine(
        asyncpg_address(address),
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=_WRITE_POOL_SIZE if writes else _READ_POOL_SIZE,
        max_overflow=0,
        isolation_level="AUTOCOMMIT",  # asyncpg's question whether a connection works is a transaction in any other
        connect_args={"timeout": _CONNECT_TIMEOUT_SECONDS, "command_timeout": answering, "server_settings": NAME},
    )
    configure(engine, {"TimeZone": "UTC"} | ({} if long_running else _TIMEOUTS))
    if writes:

        @sa.event.listens_for(engine.sync_engine, "connect")
        def use(connection: Any, _record: object) -> None:
            cursor = connection.cursor()
            cursor.execute(f"SELECT pg_try_advisory_lock{'' if exclusive else '_shared'}({IN_USE})")
            (free,) = cursor.fetchone()
            cursor.close()
            connection.commit()
            if not free:
                raise OperationalError("", None, Exception(_BOT_IS_RUNNING if exclusive else _COPY_IS_RUNNING))

    return engine


def configure(engine: AsyncEngine, settings: Mapping[str, str]) -> None:
    """Give every new connection of an engine these settings, by a statement."""
    values = ", ".join(f"set_config('{name}', '{value}', false)" for name, value in settings.items())

    @sa.event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SELECT {values}")
        cursor.close()
        connection.commit()


def server_process(connection: sa.Connection) -> int:
    """The number of the process of PostgreSQL that serves a connection: no other has it, unless a pooler lends it."""
    return int(connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())


_COPY_IS_RUNNING = "it is being copied or filled: wait until that is done"
_BOT_IS_RUNNING = "a bot uses it: stop that one"


def asyncpg_address(address: sa.URL) -> sa.URL:
    """An address as asyncpg wants it, of one as everyone writes it."""
    query = dict(address.query)
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    return address.set(drivername="postgresql+asyncpg", query=query)


def is_postgres(address: sa.URL) -> bool:
    """Tell whether an address is one of PostgreSQL."""
    return address.drivername in POSTGRES


_RECORD_TRANSACTION = """
    INSERT INTO writers (name, number, at) VALUES (:name, :number, timezone('UTC', now()))
    ON CONFLICT (name) DO UPDATE SET at = excluded.at"""
_LOCKS = {
    "exclusive": f"SELECT pg_advisory_xact_lock({WRITING})",
    "shared": f"SELECT pg_advisory_xact_lock_shared({WRITING})",
}
_BEGIN = {
    isolation: sa.text(f"WITH mark AS ({_RECORD_TRANSACTION}, number = excluded.number) {lock}")
    for isolation, lock in _LOCKS.items()
}
_BEGIN_UNMARKED = {isolation: sa.text(lock) for isolation, lock in _LOCKS.items()}
# It waits for a transaction that is still being committed, as that has changed the same row.
_LAST_TRANSACTION = sa.text(f"{_RECORD_TRANSACTION} RETURNING number")
_FORGET = sa.text("DELETE FROM writers WHERE name = :name OR at < timezone('UTC', now()) - interval '30 days'")


class PostgresTransactor:
    """Runs each transaction until it is known to be committed, or known to have failed for good.

    A writing transaction starts with a lock, so that it sees all earlier writes, and only "shared" ones run beside
    each other. A reading one sees one snapshot. A transaction is retried after a deadlock or a lost connection. If the
    connection is lost during the commit, a row of this process tells the outcome: each transaction `marks` it with
    another number. (PostgreSQL may reuse its own transaction ids after a crash.)
    """

    def __init__(
        self, engine: AsyncEngine, *, writes: bool, marks: bool = True, chance: Callable[[], float] = random.random
    ) -> None:
        self._engine = engine
        self._writes = writes
        self._marks = marks
        self._name = secrets.token_hex(10)
        self._number = 0
        self._level = "READ COMMITTED" if writes else "REPEATABLE READ"
        self._chance = chance
        self._has_connected = False
        """The database has answered before; until then there are no retries."""

    @property
    def engine(self) -> sa.Engine:
        """The engine beneath the asynchronous one."""
        return self._engine.sync_engine

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:
        """Each statement is awaited by itself."""
        loop = asyncio.get_running_loop()
        latest, deadlocks = loop.time() + RETRY_TIMEOUT_SECONDS, 0
        while True:
            try:
                return await self._run(work, isolation)
            except Exception as error:
                deadlocks += sqlstate_of(error) in _DEADLOCK_STATES
                again = (
                    deadlocks < DEADLOCK_ATTEMPTS
                    if sqlstate_of(error) in _DEADLOCK_STATES
                    else self._has_connected and _is_connection_lost(error)
                )
                if not again or loop.time() > latest:
                    _raise_without_values(error)
            await self._jitter(deadlocks or 3)

    async def close(self) -> None:
        """Close all connections."""
        if self._number:
            with suppress(Exception):  # or it is forgotten after a while
                async with self._engine.connect() as connection:
                    await connection.execute(_FORGET, {"name": self._name})
        await self._engine.dispose()

    async def _jitter(self, times: int) -> None:
        """Wait longer from time to time, and never as long as another who waits."""
        await asyncio.sleep(self._chance() * min(0.5, 0.005 * 2**times))

    async def _run(self, work: Work[Result], isolation: Isolation) -> Result:
        async with self._engine.connect() as connection:
            self._has_connected = True
            if isolation == "autocommit":
                return await connection.run_sync(work)
            await connection.execution_options(isolation_level=self._level)
            transaction = await connection.begin()
            number = await self._begin(connection, isolation) if self._writes else None
            result = await connection.run_sync(work)
            try:
                await transaction.commit()
            except Exception as error:
                if number is None or sqlstate_of(error) in _DEADLOCK_STATES:
                    raise
                with suppress(Exception):
                    await connection.invalidate()
            else:
                return result
        if self._marks and await self._committed(number):
            return result
        raise InterfaceError("COMMIT", None, Exception("the connection was lost"), connection_invalidated=True)

    async def _begin(self, connection: AsyncConnection, isolation: Isolation) -> int:
        """Let a transaction that writes begin; the number that it is marked with."""
        self._number += 1
        if self._marks:
            await connection.execute(_BEGIN[isolation], {"name": self._name, "number": self._number})
        else:
            await connection.execute(_BEGIN_UNMARKED[isolation])
        return self._number

    async def _committed(self, number: int) -> bool:
        """Tell whether an unanswered commit has succeeded. Raises OperationalError if that is unknown."""
        loop = asyncio.get_running_loop()
        latest = loop.time() + RETRY_TIMEOUT_SECONDS
        while loop.time() < latest:
            with suppress(Exception):
                async with self._engine.connect() as connection:
                    marked = await connection.execute(_LAST_TRANSACTION, {"name": self._name, "number": 0})
                    return bool(marked.scalar_one() == number)
            await self._jitter(3)
        raise OperationalError("COMMIT", None, Exception("nobody knows whether it was committed"))


def sqlstate_of(error: BaseException) -> str:
    """Return the SQLSTATE of an error, empty if it is not PostgreSQL's."""
    return str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")


class _StateError(Exception):
    """An error of PostgreSQL without the values of its rows."""

    def __init__(self, text: str, state: str) -> None:
        super().__init__(text)
        self.sqlstate = state


def _is_connection_lost(error: BaseException) -> bool:
    """Tell whether the connection failed, or none was free."""
    if isinstance(error, OSError):  # TimeoutError, too
        return True
    if isinstance(error, InternalError) and not sqlstate_of(error):
        return True  # asyncpg has lost count of what it was about, as the connection ended in the middle
    return sqlstate_of(error).startswith(_LOST_CONNECTION_STATES) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    )


def first_line(error: DBAPIError) -> str:
    """Return the first line of a message, without the rows that may follow."""
    return str(error.orig).partition("\n")[0]


def _raise_without_values(error: Exception) -> NoReturn:
    """Raise an error as a general one, without values of rows."""
    if isinstance(error, OSError):
        raise OperationalError("", None, error) from error
    if not isinstance(error, DBAPIError):
        raise error
    state, orig = sqlstate_of(error), error.orig
    reason = Exception(first_line(error))
    if state.startswith(DAMAGED_STATES):
        raise DamagedDatabaseError(str(reason)) from None
    if state.startswith(_UNAVAILABLE_STATES) or _is_connection_lost(error):
        raise OperationalError(None, None, _StateError(str(reason), state)) from None
    if orig is not None:
        orig.__cause__ = None  # it may hold a row
        orig.args = reason.args
    raise error from None
