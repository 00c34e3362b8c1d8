"""The bot as a process of its own, to be started, stopped and killed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Mapping
from pathlib import Path

from sandbox.driver import Driver
from tests.forked import Forked

PROCESS_TIMEOUT_SECONDS = 30.0
"""Seconds that a start or a stop may take on a busy machine."""


class BotProcess:
    """`python -m bot run` against a sandbox, with its database and its log in `folder`."""

    def __init__(
        self, driver: Driver, folder: Path, *, cold: bool = False, environment: Mapping[str, str] | None = None
    ) -> None:
        self._more = environment or {}
        self.database = folder / "feerie.sqlite3"
        self.log = folder / "bot.log"
        self._driver = driver
        self._folder = folder
        self._cold = cold
        self._process: Forked | None = None

    @property
    def running(self) -> bool:
        """True if the process exists."""
        return self._process is not None and self._process.running

    async def start(self) -> None:
        """Start it and wait until it is connected."""
        ended = asyncio.create_task(self.launch().ended())
        online = asyncio.create_task(self._driver.bot_online(within=PROCESS_TIMEOUT_SECONDS))
        await asyncio.wait((ended, online), return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            online.cancel()
            raise AssertionError(f"The bot ended with {ended.result()}:\n{self.told()}")
        ended.cancel()
        await online

    def launch(self, *words: str) -> Forked:
        """Start it, or another command with these words, whatever becomes of it."""
        environment = os.environ | {
            "FEERIE_API": self._driver.url,
            "FEERIE_TOKEN": "a-token",
            "FEERIE_DATABASE": f"sqlite+aiosqlite:///{self.database}",
            "FEERIE_LOG_LEVEL": "INFO",
            **self._more,
        }
        self._process = Forked(words or ["run"], self._folder, self.log, environment, cold=self._cold)
        return self._process

    async def end(self, number: signal.Signals | None) -> int:
        """Send it a signal (None: wait until it ends by itself); its exit status, anyone who else is connected."""
        assert self._process is not None
        if number is not None:
            self._process.signal(number)
        async with asyncio.timeout(PROCESS_TIMEOUT_SECONDS):
            return await self._process.ended()

    async def kill(self) -> None:
        """SIGKILL: it learns nothing and finishes nothing."""
        await self._signal(signal.SIGKILL)

    async def freeze(self) -> None:
        """SIGSTOP: it stands still between two instructions."""
        assert self._process is not None
        self._process.signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """SIGCONT: it goes on as if nothing had been."""
        assert self._process is not None
        self._process.signal(signal.SIGCONT)

    async def stop(self) -> int:
        """Ask it to stop, as a host does, and return its exit status."""
        return await self._signal(signal.SIGTERM)

    async def ended(self) -> int:
        """Wait until it has ended and the server has noticed, and return its exit status."""
        status = await self._process.ended() if self._process else 0
        await self._driver.bot_online(False)
        return status

    async def _signal(self, number: signal.Signals) -> int:
        assert self._process is not None
        self._process.signal(number)
        try:
            return await asyncio.wait_for(self.ended(), PROCESS_TIMEOUT_SECONDS)
        except TimeoutError:
            self._process.signal(signal.SIGKILL)
            raise AssertionError(f"The bot does not stop.\n{self.told()}") from None

    def told(self) -> str:
        """Everything it has logged."""
        return self.log.read_text() if self.log.exists() else ""

    def crashes(self) -> list[str]:
        """Lines of its log that tell of a fault."""
        return [line for line in self.told().splitlines() if "Traceback" in line or " ERROR " in line]
