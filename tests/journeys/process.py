"""The bot as a process of its own, to be started, stopped and killed.

A bot is forked from a process that has loaded everything already (`warm.py`), which takes a fifth of the time. Where
`cold` it is started as people start it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import closing
from datetime import datetime, timedelta
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot.app.workers.scheduler import ALIVE
from sandbox.driver import Driver
from storage.tables import Utc, metadata

PATIENCE = 30.0
"""Seconds that a start or a stop may take on a busy machine."""


_LOADED = get_context("forkserver")
_LOADED.set_forkserver_preload([f"{__package__}.warm", __name__])


class BotProcess:
    """`python -m bot run` against a sandbox, with its database and its log in `folder`."""

    def __init__(self, driver: Driver, folder: Path, *, cold: bool = False) -> None:
        self.database = folder / "feerie.sqlite3"
        self.log = folder / "bot.log"
        self._driver = driver
        self._folder = folder
        self._cold = cold
        self._process: ForkServerProcess | None = None
        self._gone = asyncio.Event()

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and not self._gone.is_set()

    async def start(self) -> None:
        """Start it and wait until it is connected."""
        self.launch()
        ended = asyncio.create_task(self._gone.wait())
        online = asyncio.create_task(self._driver.bot_online(within=PATIENCE))
        await asyncio.wait((ended, online), return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not online.done():
            online.cancel()
            raise AssertionError(f"The bot ended with {self._status()}:\n{self.told()}")
        await online

    def launch(self) -> None:
        """Start it, whatever becomes of it."""
        environment = os.environ | {
            "FEERIE_API": self._driver.url,
            "FEERIE_TOKEN": "a-token",
            "FEERIE_DATABASE": f"sqlite+aiosqlite:///{self.database}",
            "FEERIE_LOG_LEVEL": "INFO",
        }
        self._gone.clear()
        self._process = _LOADED.Process(target=_become_bot, args=(self._folder, self.log, environment, self._cold))
        self._process.start()
        asyncio.get_running_loop().add_reader(self._process.sentinel, self._reap)

    def _reap(self) -> None:
        assert self._process is not None
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._gone.set()

    def _status(self) -> int | None:
        return self._process.exitcode if self._process else None

    async def kill(self) -> None:
        """SIGKILL: it learns nothing and finishes nothing."""
        await self._signal(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to stop, as a host does, and return its exit status."""
        return await self._signal(signal.SIGTERM)

    async def ended(self) -> None:
        """Wait until it has ended and the server has noticed."""
        if self._process is not None:
            await self._gone.wait()
        await self._driver.bot_online(False)

    async def _signal(self, number: signal.Signals) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        if self.running:
            os.killpg(self._process.pid, number)
        try:
            await asyncio.wait_for(self.ended(), PATIENCE)
        except TimeoutError:
            os.killpg(self._process.pid, signal.SIGKILL)
            raise AssertionError(f"The bot does not stop.\n{self.told()}") from None
        return self._process.exitcode or 0

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


def _become_bot(folder: Path, log: Path, environment: dict[str, str], cold: bool) -> None:
    os.setsid()  # its own group, so that a kill leaves no child behind
    os.chdir(folder)  # its own folder, so that nobody's .env is read
    os.environ.update(environment)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(output, stream)
    if cold:
        os.execv(sys.executable, (sys.executable, "-m", "bot", "run"))  # noqa: S606 (the very process that was started)
    from bot.__main__ import main

    sys.exit(main(["run"]))
