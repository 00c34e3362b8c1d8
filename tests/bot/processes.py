"""Commands as processes of their own."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from tempfile import NamedTemporaryFile

from tests.forked import Forked

ROOT = Path(__file__).parents[2]
TOKEN = {"FEERIE_TOKEN": "t"}
SCARCE = {"PATH": "/usr/bin:/bin"}
QUIET = {"FEERIE_LOG_LEVEL": "WARNING"}
PROCESS_TIMEOUT_SECONDS = 60


def place(file: Path) -> dict[str, str]:
    """The setting that names a database."""
    return {"FEERIE_DATABASE": f"sqlite+aiosqlite:///{file}"}


async def feerie(folder: Path, *words: str, **environment: str) -> tuple[int, str]:
    """The exit status of a command and what it said."""
    with NamedTemporaryFile() as log:
        command = begun(folder, Path(log.name), *words, **QUIET | environment)
        try:
            return await asyncio.wait_for(command.ended(), PROCESS_TIMEOUT_SECONDS), log.read().decode()
        finally:
            command.signal(signal.SIGKILL)


def begun(folder: Path, log: Path, *words: str, **environment: str) -> Forked:
    """A command that runs; what it says is added to a log."""
    return Forked(words, folder, log, SCARCE | environment)
