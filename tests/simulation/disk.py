"""The disk that the database lies on, and SQLite in the event loop with trouble at every statement and commit."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy.dialects import registry
from sqlalchemy.util import await_only

from tests.bot.fakes import blank
from tests.simulation.direct import Direct
from tests.simulation.machine import PROCESS, KilledError, Process
from tests.simulation.trouble import Nemesis

PATIENCE = 10.0
"""Seconds that SQLite waits for a lock before it gives up (`busy_timeout`)."""


class Disk:
    """The files of one machine. `committed` is called whenever something has become durable."""

    def __init__(self, folder: Path, nemesis: Nemesis, chance: Random, committed: Callable[[], None]) -> None:
        self._nemesis = nemesis
        self._chance = chance
        self._committed = committed
        self._folder = folder
        self._images = 0
        self._look: sqlite3.Connection | None = None
        self.path = folder / "0" / "club.db"
        self.path.parent.mkdir()
        self.path.write_bytes(blank())

    def url(self) -> str:
        """The database, for `storage.open`."""
        return f"sqlite+simulated:///{self.path}"

    def look(self) -> sqlite3.Connection:
        """A connection that only reads."""
        if self._look is None:
            self._look = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        return self._look

    def close(self) -> None:
        """Let go of the files."""
        if self._look is not None:
            self._look.close()
            self._look = None

    async def statement(self, text: str) -> None:
        """What may happen before a statement. Raises sqlite3.OperationalError, KilledError."""
        process = PROCESS.get()
        process.require()
        await self._time("slow", 0.002)
        process.require()
        if self._nemesis.strikes("crash-statement"):
            self.crash(process)
        if self._nemesis.strikes("fail-statement"):
            raise sqlite3.OperationalError("disk I/O error")
        if text.startswith("BEGIN IMMEDIATE"):
            await self._lock()
        elif text.startswith(("INSERT", "UPDATE", "DELETE")) and self._nemesis.lasts("full"):
            raise sqlite3.OperationalError("database or disk is full")

    async def _lock(self) -> None:
        if self._nemesis.lasts("locked"):
            await asyncio.sleep(PATIENCE)
            PROCESS.get().require()
            if self._nemesis.lasts("locked"):
                raise sqlite3.OperationalError("database is locked")

    async def commit(self, connection: sqlite3.Connection) -> None:
        """Commit, or not, or nobody knows. Raises sqlite3.OperationalError, KilledError."""
        process, nemesis = PROCESS.get(), self._nemesis
        process.require()
        if not connection.in_transaction:
            return
        await self._time("slow", 0.005)
        process.require()
        if nemesis.strikes("crash-commit"):
            self._torn(connection, process)
        if nemesis.strikes("fail-commit"):
            raise sqlite3.OperationalError("disk I/O error")
        connection.commit()
        self._committed()
        if nemesis.strikes("ambiguous-commit"):
            raise sqlite3.OperationalError("disk I/O error")

    async def _time(self, kind: str, usual: float) -> None:
        if self._nemesis.strikes(kind):
            await asyncio.sleep(30 * self._nemesis.draw(kind).random())
        else:
            await asyncio.sleep(usual * self._chance.random())

    def _torn(self, connection: sqlite3.Connection, process: Process) -> None:
        """Lose power in a commit: any part of what it was about to write is on the disk, up to all of it."""
        before = self._bytes()
        connection.commit()
        after = self._bytes()
        main, log = self.path.name, f"{self.path.name}-wal"
        chance = self._nemesis.draw("crash-commit")
        kept = dict(after)
        if chance.random() < 0.7:
            # The log is on the disk, whole, before the database itself is touched.
            name = main if before[main] != after[main] and chance.random() < 0.5 else log
            kept[name] = _mixed(before.get(name, b""), after[name], chance)
            if name == log:
                kept[main] = before[main]
        self.crash(process, kept)

    def _bytes(self) -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in self.path.parent.iterdir() if not file.name.endswith("-shm")}

    def crash(self, process: Process, files: dict[str, bytes] | None = None) -> None:
        """Kill the process and go on with what is on the disk. Raises KilledError."""
        self.freeze(files)
        process.kill()
        raise KilledError

    def freeze(self, files: dict[str, bytes] | None = None) -> None:
        """Go on with a copy of the files as they are, or of others; what has them open writes into the void."""
        self.close()
        self._images += 1
        old = self.path.parent
        image = self._folder / str(self._images)
        image.mkdir()
        for name, content in (files or self._bytes()).items():
            (image / name).write_bytes(content)
        self.path = image / self.path.name
        shutil.rmtree(old)


def _mixed(before: bytes, after: bytes, chance: Random) -> bytes:
    """What is on the disk when writing was interrupted at a random byte."""
    differing = [at for at in range(0, len(after), 512) if before[at : at + 512] != after[at : at + 512]]
    if not differing:
        return after
    cut = chance.randint(differing[0], min(differing[-1] + 512, len(after)))
    return after[:cut] + before[cut:]


class SimulatedDialect(Direct):
    """SQLite in the event loop, with a disk that may fail."""

    driver = "simulated"
    supports_statement_cache = True

    def do_execute(self, cursor: Any, statement: str, parameters: Any, _context: Any = None) -> None:
        await_only(PROCESS.get().drive.statement(statement))
        cursor.execute(statement, parameters)

    def do_executemany(self, cursor: Any, statement: str, parameters: Any, _context: Any = None) -> None:
        await_only(PROCESS.get().drive.statement(statement))
        cursor.executemany(statement, parameters)

    def do_commit(self, connection: Any) -> None:
        await_only(PROCESS.get().drive.commit(connection))

    def connect(self, *names: Any, **more: Any) -> Any:
        connection = super().connect(*names, **more)
        PROCESS.get().connections.append(connection)
        return connection


registry.register("sqlite.simulated", __name__, "SimulatedDialect")
