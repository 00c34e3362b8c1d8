"""Transactions as plain functions of a connection, independent of the thread or driver that runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

Result = TypeVar("Result")
Work = Callable[[sa.Connection], Result]
"""The body of a transaction. It may run in another thread and must change nothing but the database."""

Isolation = Literal["exclusive", "shared", "autocommit"]
"""Isolation of a transaction from those of other processes on the same database.

* "exclusive": no other process writes while it runs, as in a file, so it may read before it writes.
* "shared": other "shared" transactions may write at the same time. It must decide by conditions in the writing
  statements themselves, or by rows that such a statement has locked before.
* "autocommit": no transaction; each statement stands alone.
"""

UNAVAILABLE = (InterfaceError, OperationalError, sa.exc.TimeoutError)
"""Errors of an unavailable database: no answer, a lost connection, a full disk, or no free connection in time."""


class Transactor(Protocol):
    """Runs transactions on connections of its own."""

    @property
    def engine(self) -> sa.Engine:
        """The engine of the connections, whose events report every statement."""

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:
        """Run `work` in a transaction of its own and commit; roll back and re-raise its errors."""

    async def close(self) -> None:
        """Disconnect."""


class AsyncTransactor:
    """Transactor over an asyncio driver such as asyncpg."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @property
    def engine(self) -> sa.Engine:
        """The engine beneath the asynchronous one."""
        return self._engine.sync_engine

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:  # noqa: ARG002 (all are exclusive)
        """Run `work`, awaiting each statement."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()
