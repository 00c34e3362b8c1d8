"""The bot's transactions in the event loop: on a disk that fails, in the one thread that a seed foresees."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.util import await_only, greenlet_spawn

from storage import Store
from storage.opening import check, migrate, prepare
from storage.transactions import Isolation, Result, Work
from tests.compiled import share_compiled
from tests.simulation.disk import Disk
from tests.simulation.machine import PROCESS
from tests.simulation.trouble import Nemesis

if TYPE_CHECKING:
    from tests.simulation.server import Server

MIGRATED = 4
"""Of so many starts one looks through the file and for migrations, as all do in earnest: it takes long."""


class Transactions:
    """Runs transactions on one connection, as the thread of `storage` does."""

    def __init__(self, disk: Disk, nemesis: Nemesis, *, writes: bool) -> None:
        self.engine = sa.create_engine(f"sqlite:///{disk.path}", poolclass=sa.StaticPool, hide_parameters=True)
        self._disk = disk
        self._nemesis = nemesis
        self._writes = writes
        self._turn = asyncio.Lock()
        self._split = False
        """True if others may run between the statements of the current transaction."""
        prepare(self.engine, writes=writes)
        sa.event.listen(self.engine, "connect", _hurry)
        sa.event.listen(self.engine, "before_cursor_execute", self._before)

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:  # noqa: ARG002 (all are exclusive)
        """Do it, and commit it."""
        async with self._turn:
            await self._disk.begin(writes=self._writes)
            with self.engine.connect() as connection, connection.begin():
                result = await self._done(work, connection)
                raw = connection.connection.driver_connection
                assert isinstance(raw, sqlite3.Connection)
                await self._disk.commit(raw)
        await self._disk.pause()  # who asked may be gone by now, as where it takes a hop
        return result

    async def _done(self, work: Work[Result], connection: sa.Connection) -> Result:
        if not self._nemesis.strikes("split"):
            return work(connection)
        self._split = True
        try:
            return await greenlet_spawn(work, connection)
        finally:
            self._split = False

    async def close(self) -> None:
        """Let go of the file."""
        self.engine.dispose()

    def _before(self, _connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if self._split:
            await_only(self._disk.pause())
        self._disk.statement(statement)


def _hurry(connection: sqlite3.Connection, _: object) -> None:
    """Turn off syncing: the simulated disk decides the effect of a power loss."""
    PROCESS.get().connections.append(connection)
    connection.execute("PRAGMA synchronous=OFF")


async def opened(disk: Disk | Server, nemesis: Nemesis, life: int) -> Store:
    """Open the database as `storage.open` does."""
    if not isinstance(disk, Disk):
        return await disk.open(life)
    writing = Transactions(disk, nemesis, writes=True)
    if life % MIGRATED == 1:
        await writing.run(check)
        await writing.run(migrate)
    return share_compiled(Store(writing, Transactions(disk, nemesis, writes=False)))
