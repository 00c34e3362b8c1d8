"""The bot as a process of its own, to be started, stopped and killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from asyncio.subprocess import Process
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from bot.app.workers.scheduler import ALIVE
from sandbox.driver import Driver
from storage.tables import Utc, metadata

PATIENCE = 30.0
"""Seconds that a start or a stop may take on a busy machine."""


class BotProcess:
    """`python -m bot run` against a sandbox, with its database and its log in `folder`."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.database = folder / "feerie.sqlite3"
        self.log = folder / "bot.log"
        self._driver = driver
        self._folder = folder
        self._process: Process | None = None

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start it and wait until it is connected."""
        process = await self.launch()
        ended = asyncio.create_task(process.wait())
        online = asyncio.create_task(self._driver.bot_online(within=PATIENCE))
        await asyncio.wait((ended, online), return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not online.done():
            online.cancel()
            raise AssertionError(f"The bot ended with {process.returncode}:\n{self.told()}")
        await online

    async def launch(self) -> Process:
        """Start it, whatever becomes of it."""
        environment = os.environ | {
            "FEERIE_API": self._driver.url,
            "FEERIE_TOKEN": "a-token",
            "FEERIE_DATABASE": f"sqlite+aiosqlite:///{self.database}",
            "FEERIE_LOG_LEVEL": "INFO",
        }
        with self.log.open("ab") as log:
            # Its own folder, so that nobody's .env is read; its own group, so that a kill leaves no child behind.
            self._process = process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"),
                env=environment,
                cwd=self._folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        return process

    async def kill(self) -> None:
        """SIGKILL: it learns nothing and finishes nothing."""
        await self._signal(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to stop, as a host does, and return its exit status."""
        return await self._signal(signal.SIGTERM)

    async def ended(self) -> None:
        """Wait until it has ended and the server has noticed."""
        if self._process is not None:
            await self._process.wait()
        await self._driver.bot_online(False)

    async def _signal(self, number: signal.Signals) -> int:
        assert self._process is not None
        if self.running:
            os.killpg(self._process.pid, number)
        try:
            await asyncio.wait_for(self.ended(), PATIENCE)
        except TimeoutError:
            os.killpg(self._process.pid, signal.SIGKILL)
            raise AssertionError(f"The bot does not stop.\n{self.told()}") from None
        return self._process.returncode or 0

    async def later(self, time: timedelta, *, asleep: bool = False) -> None:
        """Stop it, and start it when it seems to have run for so much longer; or to have been `asleep` meanwhile."""
        assert await self.stop() == 0
        self.age(time, asleep=asleep)
        await self.start()

    def age(self, time: timedelta, *, asleep: bool = False) -> None:
        """Let everything in its database have happened, or be due, so much earlier; `asleep`: it last ran then."""

        def earlier(text: str | None) -> str | None:
            return text and (datetime.fromisoformat(text) - time).isoformat(" ", "microseconds")

        with closing(sqlite3.connect(self.database)) as connection, connection:
            connection.create_function("earlier", 1, earlier)
            for table in metadata.sorted_tables:
                for name in (column.name for column in table.columns if isinstance(column.type, Utc)):
                    connection.execute(f"UPDATE {table.name} SET {name} = earlier({name})")  # noqa: S608 (own words)
            if asleep:
                connection.execute("UPDATE settings SET value = earlier(value) WHERE key = ?", (ALIVE,))

    def told(self) -> str:
        """Everything it has logged."""
        return self.log.read_text() if self.log.exists() else ""

    def crashes(self) -> list[str]:
        """Lines of its log that tell of a fault."""
        return [line for line in self.told().splitlines() if "Traceback" in line or " ERROR " in line]
