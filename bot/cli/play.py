"""`feerie play`: a local Discord and the bot side by side, for anyone who wants to try a game right now."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

import aiohttp

from bot.cli.parent_watchdog import LEASH

STOP_TIMEOUT_SECONDS = 10.0
"""Seconds a child has to stop by itself."""


class PlayStoppedError(Exception):
    """It is over: told to stop (status 0), or a child has ended."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@contextlib.asynccontextmanager
async def child(name: str, *words: str, environment: Mapping[str, str] | None = None) -> AsyncIterator[Process]:
    """A command of ours in a process group of its own, stopped at the end of the block or when this process dies."""
    command = (sys.executable, "-m", "bot", name, *words)
    process = await asyncio.create_subprocess_exec(
        *command, env={**os.environ, LEASH: "1", **(environment or {})}, stdin=PIPE, start_new_session=True
    )
    try:
        yield process
    finally:
        await stop(process)


async def stop(process: Process) -> None:
    """Ask a child and its own children to stop, and make them after a while."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_TIMEOUT_SECONDS):
                await process.wait()
            return


async def ready(url: str, bot: bool) -> None:
    """Wait until the page is served, or until the bot is connected to it and has registered its commands."""
    async with aiohttp.ClientSession() as session:
        while True:
            with contextlib.suppress(aiohttp.ClientError, OSError):
                async with session.get(f"{url}/sandbox/state") as answer:
                    state = await answer.json()
                    if not bot or (state["bot_online"] and state["registered"]):
                        return
            await asyncio.sleep(0.1)


async def servers_with_bot(url: str) -> list[str]:
    """IDs of the servers that the bot is in."""
    async with aiohttp.ClientSession() as session, session.get(f"{url}/sandbox/state") as answer:
        return [guild["id"] for guild in (await answer.json())["guilds"] if guild["state"] == "here"]


async def set_server_state(url: str, servers: list[str], state: str) -> None:
    """Let the bot be in servers (`here`) or not (`removed`)."""
    async with aiohttp.ClientSession() as session:
        for server in servers:
            await session.post(f"{url}/sandbox/admin", json={"do": "guild", "state": state, "guild_id": server})


async def change_rules(url: str, **rules: object) -> None:
    """Set switches of the local Discord."""
    async with aiohttp.ClientSession() as session:
        await session.post(f"{url}/sandbox/admin", json={"do": "rules", **rules})


async def play(port: int, folder: Path, locale: str, tell: Callable[[str], None]) -> int:
    """Run both until SIGINT, SIGTERM or SIGHUP; return the exit status, that of a child if one stops before.

    `tell` is given the address of the page once both are ready; `folder`, which must exist, keeps their state.
    """
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # the last when the terminal is closed
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    url, joining = f"http://127.0.0.1:{port}", folder / "joining"
    if not (folder / "sandbox.json").exists():
        joining.touch()  # until the bot has joined the servers of this new world
    words = ("--more-servers", "--port", str(port), "--state", str(folder / "sandbox.json"), "--locale", locale)
    environment = {
        "FEERIE_API": url,
        "FEERIE_TOKEN": "sandbox",  # never the real one, even if .env has it
        "FEERIE_DATABASE": f"sqlite+aiosqlite:///{(folder / 'sandbox.sqlite3').resolve()}",
        "FEERIE_WEB": f"http://127.0.0.1:{port + 1}",
        "FEERIE_WEB_LISTEN": f"127.0.0.1:{port + 1}",
        "FEERIE_CLIENT_SECRET": "sandbox",
        "FEERIE_LOG_LEVEL": os.environ.get("FEERIE_LOG_LEVEL", "WARNING"),
    }
    try:
        async with child("sandbox", *words) as sandbox:
            await unless(ready(url, bot=False), stop, sandbox)
            await change_rules(url, activity=environment["FEERIE_WEB"])
            if joining.exists():
                joining.write_text("\n".join(joining.read_text().split() or await servers_with_bot(url)))
                await set_server_state(url, joining.read_text().split(), "removed")
            async with child("run", environment=environment) as bot:
                await unless(ready(url, bot=True), stop, sandbox, bot)
                if joining.exists():
                    await set_server_state(url, joining.read_text().split(), "here")
                    joining.unlink()
                tell(f"Féerie is ready: open {url} in a browser. Ctrl-C stops it.")
                await unless(asyncio.Event().wait(), stop, sandbox, bot)
    except PlayStoppedError as stopped:
        if stopped.status < 0:
            tell("The bot or its local Discord was killed, so the other one stops too. Nothing is lost: start again.")
        return abs(stopped.status)
    return 0


async def unless(work: Coroutine[Any, Any, object], stop: asyncio.Event, *children: Process) -> None:
    """Wait for `work`. Raises StoppedError if told to stop, or if a child ends, before it is done."""
    working = asyncio.create_task(work)
    ends = [asyncio.create_task(stop.wait()), *(asyncio.create_task(process.wait()) for process in children)]
    try:
        await asyncio.wait([working, *ends], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (working, *ends):
            task.cancel()
        await asyncio.gather(working, *ends, return_exceptions=True)
    if stop.is_set():
        raise PlayStoppedError(0)
    for process in children:
        if process.returncode is not None:  # it has said why
            raise PlayStoppedError(process.returncode or 1)
