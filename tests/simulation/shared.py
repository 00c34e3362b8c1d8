"""A server's database for several processes: it outlives each of them, and ends what one has begun that is gone.

SQLite stands for it: its transactions that write are one after another, as PostgreSQL's are that write alone.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from storage import Notification, Store
from storage.cluster import ClusterStore
from storage.transactions import Isolation, Result, Work
from tests.compiled import share_compiled
from tests.simulation.database import Transactions
from tests.simulation.disk import DISK_WAIT_SECONDS, Disk, fault
from tests.simulation.machine import PROCESS, Process
from tests.simulation.party import TOLD, Party
from tests.simulation.trouble import Nemesis

Stall = Callable[[Process, str], None]
GONE = "terminating connection"


class SharedDisk(Disk):
    """The server. `stalls` stops a process, `deafens` cuts its connection. `written` receives who commits."""

    def __init__(self, folder: Path, nemesis: Nemesis, chance: Random, committed: Callable[[], None]) -> None:
        super().__init__(folder, nemesis, chance, committed)
        self.party: Party
        self.stalls: Stall = lambda _process, _kind: None
        self.deafens: Callable[[Process], None] = lambda _: None
        self.written: Callable[[Process], None] = lambda _: None
        self._holder: object | None = None
        self._holding: Process | None = None

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Write while no one else does. Raises sqlalchemy.exc.OperationalError."""
        loop, me, pause = asyncio.get_running_loop(), object(), 0.001
        until = loop.time() + DISK_WAIT_SECONDS
        while self._holder is not None:
            if loop.time() > until:
                raise fault("canceling statement due to lock timeout")
            await asyncio.sleep(pause * (0.5 + self._chance.random()))
            pause = min(2 * pause, 0.5)
        self._holder, self._holding = me, PROCESS.get()
        try:
            yield
        finally:
            if self._holder is me:
                self._holder = None

    def forsake(self, process: Process) -> None:
        """End the connections of a process that is gone, or stands still in the midst of a transaction."""
        process.cuts += 1
        for connection in process.connections:
            with suppress(sqlite3.ProgrammingError):  # it has let go of it
                connection.rollback()
        if self._holder is not None and self._holding is process:
            self._holder = None

    async def begin(self, *, writes: bool) -> None:
        """Inject faults before a transaction. Raises sqlalchemy.exc.OperationalError, KilledError."""
        await super().begin(writes=writes)
        if self.party.away(PROCESS.get()):
            await asyncio.sleep(DISK_WAIT_SECONDS)
            if self.party.away(PROCESS.get()):
                raise fault("connection refused")

    async def commit(self, connection: sqlite3.Connection, told: Sequence[Notification] = ()) -> None:
        """Commit, or not, or no one knows. Raises sqlalchemy.exc.OperationalError, KilledError."""
        await self._time()
        process, nemesis = PROCESS.get(), self._nemesis
        if not connection.in_transaction:
            raise fault(GONE)
        if nemesis.strikes("crash-commit"):
            if nemesis.draw("crash-commit").random() < 0.5:
                self._durable(connection, process, told)
            self.crash(process)
        if nemesis.strikes("fail-commit"):
            raise fault("server closed the connection unexpectedly")
        self._durable(connection, process, told)
        if nemesis.strikes("stall-commit"):
            self.stalls(process, "stall-commit")
            await asyncio.sleep(0)
        if nemesis.strikes("ambiguous-commit"):
            raise fault("nobody knows whether it was committed")

    def _durable(self, connection: sqlite3.Connection, process: Process, told: Sequence[Notification]) -> None:
        connection.commit()
        self.party.spread(told)
        self.written(process)
        self._committed()

    async def answer_late(self, process: Process) -> None:
        """It is committed, but the process hears of it late; its line breaks meanwhile, and is mended."""
        self.deafens(process)
        await asyncio.sleep(self._nemesis.draw("late-answer").uniform(1, 40))
        process.require()

    def statement(self, text: str) -> None:
        """Inject faults before a statement. Raises sqlalchemy.exc.OperationalError, KilledError."""
        super().statement(text)
        if self._nemesis.strikes("stall-statement"):
            self.stalls(PROCESS.get(), "stall-statement")  # it goes on to where it next awaits something

    def freeze(self, files: dict[str, bytes] | None = None) -> None:
        """Do nothing: the server keeps its data."""


class SharedTransactions(Transactions):
    """Those of one process, whose connections the server may end."""

    def __init__(self, disk: SharedDisk, nemesis: Nemesis, *, writes: bool) -> None:
        self._server = disk
        self._life = PROCESS.get()
        self._cuts = 0
        super().__init__(disk, nemesis, writes=writes)

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:  # noqa: ARG002 (all are exclusive)
        """Do it, and commit it."""
        async with self._turn:
            kind = "stall-held" if self._server.party.holds(self._life) else "stall-write"
            if self._writes and self._nemesis.strikes(kind):
                self._server.stalls(self._life, kind)
                await asyncio.sleep(0)
            self._cuts = self._life.cuts
            await self._server.begin(writes=self._writes)
            if not self._writes:
                with self.engine.connect() as connection:
                    result = await self._done(work, connection)
            else:
                async with self._server.turn():
                    result, told = await self._written(work)
                if any(one.subject == "match" for one in told) and self._nemesis.strikes("late-answer"):
                    await self._server.answer_late(self._life)
        await self._server.pause()
        return result

    async def _written(self, work: Work[Result]) -> tuple[Result, list[Notification]]:
        with self.engine.connect() as connection, connection.begin():
            told: list[Notification] = []
            connection.info[TOLD] = told
            self._cuts = self._life.cuts
            result = await self._done(work, connection)
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            await self._server.commit(raw, told)
        return result, told

    def _before(self, *given: Any) -> None:
        super()._before(*given)
        if self._cuts != self._life.cuts:
            raise fault(GONE)


@dataclass
class SharedClusterStore(ClusterStore):
    """Store of a process that may pause before it expires another, which may come back meanwhile."""

    pause: Callable[[], Awaitable[None]]

    async def expire(self, process: str, beat: int) -> bool:
        """Expire a process, perhaps late."""
        await self.pause()
        return await super().expire(process, beat)


def joined(disk: SharedDisk, nemesis: Nemesis) -> Store:
    """A store for the process that runs this."""
    life = PROCESS.get()

    async def pause() -> None:
        if nemesis.strikes("stall-burial"):
            disk.stalls(life, "stall-burial")
            await asyncio.sleep(0)

    writing, reading = (SharedTransactions(disk, nemesis, writes=writes) for writes in (True, False))
    store = Store(writing, reading)
    store.cluster = SharedClusterStore(store.db, pause)
    return share_compiled(store)
