"""The disk that the database lies on, with trouble at every statement and commit."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

from sqlalchemy.exc import OperationalError

from tests.databases import blank
from tests.simulation.machine import PROCESS, KilledError, Process
from tests.simulation.trouble import Nemesis

DISK_WAIT_SECONDS = 10.0
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

    async def begin(self, *, writes: bool) -> None:
        """Inject faults before a transaction. Raises sqlalchemy.exc.OperationalError, KilledError."""
        await self._time()
        if writes and self._nemesis.lasts("locked"):
            await asyncio.sleep(DISK_WAIT_SECONDS)
            PROCESS.get().require()
            if self._nemesis.lasts("locked"):
                raise fault("database is locked")

    def statement(self, text: str) -> None:
        """Inject faults before a statement. Raises sqlalchemy.exc.OperationalError, KilledError."""
        process = PROCESS.get()
        process.require()
        if self._nemesis.strikes("crash-statement"):
            self.crash(process)
        if self._nemesis.strikes("fail-statement"):
            raise fault("disk I/O error")
        if text.startswith(("INSERT", "UPDATE", "DELETE")) and self._nemesis.lasts("full"):
            raise fault("database or disk is full")

    async def commit(self, connection: sqlite3.Connection) -> None:
        """Commit, or not, or no one knows. Raises sqlalchemy.exc.OperationalError, KilledError."""
        if not connection.in_transaction:
            return
        await self._time()
        process, nemesis = PROCESS.get(), self._nemesis
        if nemesis.strikes("crash-commit"):
            self._torn(connection, process)
        if nemesis.strikes("fail-commit"):
            raise fault("disk I/O error")
        connection.commit()
        self._committed()
        if nemesis.strikes("ambiguous-commit"):
            raise fault("disk I/O error")

    async def _time(self) -> None:
        """It takes a moment, or longer. Raises KilledError."""
        slow = self._nemesis.strikes("slow")
        await asyncio.sleep(30 * self._nemesis.draw("slow").random() if slow else self._chance.random() / 200)
        PROCESS.get().require()

    async def pause(self) -> None:
        """Others have their turn between two statements. Raises KilledError."""
        await asyncio.sleep(self._chance.random() / 200)
        PROCESS.get().require()

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
    """Content of the disk if writing stops at a random byte."""
    differing = [at for at in range(0, len(after), 512) if before[at : at + 512] != after[at : at + 512]]
    if not differing:
        return after
    cut = chance.randint(differing[0], min(differing[-1] + 512, len(after)))
    return after[:cut] + before[cut:]


def fault(text: str) -> OperationalError:
    """SQLAlchemy's error for a fault of SQLite."""
    return OperationalError("", None, sqlite3.OperationalError(text))
