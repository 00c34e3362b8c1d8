"""Processes forked from one that has loaded everything (`tests/journeys/warm.py`), which takes a fifth of the time."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from multiprocessing.forkserver import ensure_running
from pathlib import Path

_LOADED = get_context("forkserver")
_LOADED.set_forkserver_preload(["tests.journeys.warm", __name__])


def start_warm_process() -> None:
    """Start the process that bots are forked from, unless it runs: it keeps the environment of its start."""
    ensure_running()


class Forked:
    """`feerie` with these words, in `folder`; what it says is added to `log`. `cold`: started as people start it."""

    def __init__(
        self, words: Sequence[str], folder: Path, log: Path, environment: Mapping[str, str], *, cold: bool = False
    ) -> None:
        arguments = (tuple(words), folder, log, dict(environment), cold)
        self._process: ForkServerProcess = _LOADED.Process(target=_become, args=arguments)
        self._process.start()
        self._gone = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._process.sentinel, self._reap)

    def _reap(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._gone.set()

    @property
    def pid(self) -> int:
        """Its number, which is that of its group too."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        """True until it has ended."""
        return not self._gone.is_set()

    def signal(self, number: signal.Signals) -> None:
        """Send it and its children a signal, if it runs."""
        if self.running:
            os.killpg(self.pid, number)

    async def ended(self) -> int:
        """Wait until it has ended; its exit status, or minus the signal that ended it."""
        await self._gone.wait()
        return self._process.exitcode or 0


def _become(words: tuple[str, ...], folder: Path, log: Path, environment: dict[str, str], cold: bool) -> None:
    os.setsid()  # its own group, so that a kill leaves no child behind
    os.chdir(folder)  # its own folder, so that nobody's .env is read
    os.environ.clear()
    os.environ.update(environment)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(output, stream)
    if cold:
        os.execv(sys.executable, (sys.executable, "-m", "bot", *words))  # noqa: S606 (the very process that was started)
    from bot.__main__ import main

    sys.exit(main(words))
