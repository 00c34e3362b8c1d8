"""Whole transactions as plain functions of a connection, wherever they are run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

Result = TypeVar("Result")
Work = Callable[[sa.Connection], Result]
"""What one transaction does, perhaps in another thread; it changes nothing but the database."""

Manner = Literal["alone", "beside", "apart"]
"""How a transaction goes with those of other processes on the same database.

* "alone": nobody else writes while it runs, as in a file, so that it is right whatever it reads before it writes.
* "beside": others may write in the same manner. It decides by conditions in the very statements that write, or by rows
  that such a statement has locked before.
* "apart": it is none; each statement stands for itself.
"""

UNAVAILABLE = (InterfaceError, OperationalError, sa.exc.TimeoutError)
"""What is raised where the database itself cannot be asked: no answer, a lost connection, a full disk, or no connection
free in time."""


class Transactor(Protocol):
    """Runs transactions on connections of its own."""

    @property
    def engine(self) -> sa.Engine:
        """What the connections come from: its events tell of every statement."""

    async def run(self, work: Work[Result], manner: Manner = "alone") -> Result:
        """Do `work` in a transaction of its own and commit it; raises what it raises, after a rollback."""

    async def close(self) -> None:
        """Let go of the database."""


class AsyncTransactor:
    """Runs them through a driver of asyncio's own, such as asyncpg."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @property
    def engine(self) -> sa.Engine:
        """The engine beneath the asynchronous one."""
        return self._engine.sync_engine

    async def run(self, work: Work[Result], manner: Manner = "alone") -> Result:  # noqa: ARG002 (all are alone)
        """Each statement is awaited by itself."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()
