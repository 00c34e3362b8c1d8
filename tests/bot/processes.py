"""Commands as processes of their own."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOKEN = {"FEERIE_TOKEN": "t"}
SCARCE = {"PATH": "/usr/bin:/bin"}


async def begun(folder: Path, *words: str, **environment: str) -> Process:
    """A command that runs."""
    command = (sys.executable, "-m", "bot", *words)
    environment = {**SCARCE, "PYTHONPATH": str(ROOT), **environment}
    return await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment, stderr=PIPE)


async def feerie(folder: Path, *words: str, **environment: str) -> tuple[int | None, str]:
    """The exit status of a command and what it said on standard error."""
    process = await begun(folder, *words, **environment)
    _, said = await asyncio.wait_for(process.communicate(), 60)
    return process.returncode, said.decode()
