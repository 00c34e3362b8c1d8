"""`feerie play`, as a newcomer starts it."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

import pytest

from sandbox.driver import Driver

from .process import PROCESS_TIMEOUT_SECONDS


async def feerie_play(folder: Path, port: int) -> Process:
    command = (sys.executable, "-m", "bot", "play", "--port", str(port))
    return await asyncio.create_subprocess_exec(*command, cwd=folder, stdout=PIPE, stderr=PIPE)


@pytest.fixture
def port() -> int:
    """A free port, with the next one free too: the web pages are there."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as free, suppress(OSError, OverflowError):
            found = int(free.getsockname()[1])
            with socket.create_server(("127.0.0.1", found + 1)):
                return found


async def test_one_command_opens_page_and_ctrl_c_ends_everything(tmp_path: Path, port: int) -> None:
    playing = await feerie_play(tmp_path, port)
    assert playing.stdout
    assert playing.stderr
    try:
        told = await asyncio.wait_for(playing.stdout.readline(), PROCESS_TIMEOUT_SECONDS)
        url = f"http://127.0.0.1:{port}"
        assert told.decode() == f"Féerie is ready: open {url} in a browser. Ctrl-C stops it.\n"
        async with Driver(url) as driver:
            alice = await driver.member("Alice")
            assert "Challenge" in (await alice.command("#games", "play", variant="connexes")).text
        playing.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(playing.wait(), PROCESS_TIMEOUT_SECONDS) == 0
        # Both children hold these pipes, so an end of file shows that neither is left.
        async with asyncio.timeout(5):
            assert await playing.stdout.read() == b""
            assert await playing.stderr.read() == b""
    finally:
        if playing.returncode is None:
            playing.terminate()
            await playing.wait()
    assert {path.name for path in (tmp_path / "data").iterdir()} >= {"sandbox.json", "sandbox.sqlite3"}


@pytest.mark.parametrize(("number", "status"), [(signal.SIGHUP, 0), (signal.SIGKILL, -signal.SIGKILL)])
async def test_closing_terminal_or_killing_it_ends_everything_too(
    tmp_path: Path, port: int, number: signal.Signals, status: int
) -> None:
    playing = await feerie_play(tmp_path, port)
    assert playing.stdout
    try:
        assert b"ready" in await asyncio.wait_for(playing.stdout.readline(), PROCESS_TIMEOUT_SECONDS)
        playing.send_signal(number)
        # Both children hold this pipe, so an end of file shows that neither is left.
        assert await asyncio.wait_for(playing.stdout.read(), PROCESS_TIMEOUT_SECONDS) == b""
        assert await playing.wait() == status
    finally:
        if playing.returncode is None:
            playing.terminate()
            await playing.wait()


async def test_busy_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        playing = await feerie_play(tmp_path, port)
        out, err = await asyncio.wait_for(playing.communicate(), PROCESS_TIMEOUT_SECONDS)
    assert playing.returncode
    assert out == b""
    assert f"Port {port} is already in use" in err.decode()
    assert len(err.splitlines()) == 1
