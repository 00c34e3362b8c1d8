"""A process that is started before its database waits for it."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.databases import NotYetError, _may_heal, open_store
from bot.settings import read
from bot.starting import StoppedError, open_patiently
from tests.bot.processes import TOKEN, begun, place

NOBODY = "postgresql://feerie@127.0.0.1:1/feerie"


class ServerError(Exception):
    def __init__(self, state: str) -> None:
        super().__init__(state)
        self.sqlstate = state


@pytest.mark.parametrize(
    ("state", "heals"), [("57P03", True), ("53300", True), ("08006", True), ("28P01", False), ("3D000", False)]
)
def test_an_error_of_postgresql_may_heal_by_its_code(state: str, heals: bool) -> None:
    assert _may_heal(sa.exc.OperationalError(None, None, ServerError(state))) is heals


async def test_a_server_that_refuses_connections_is_not_there_yet() -> None:
    async with AsyncExitStack() as stack:
        with pytest.raises(NotYetError):
            await open_store(read(_env_file=None, database=NOBODY), stack)


async def test_a_missing_disk_gets_no_folders(tmp_path: Path) -> None:
    file = tmp_path / "disk" / "feerie" / "feerie.db"
    async with AsyncExitStack() as stack:
        with pytest.raises(NotYetError):
            await open_store(read(_env_file=None, database=f"sqlite+aiosqlite:///{file}"), stack)
    assert not (tmp_path / "disk").exists()


async def test_a_stop_ends_the_waiting() -> None:
    stop = asyncio.Event()
    stop.set()
    async with AsyncExitStack() as stack:
        with pytest.raises(StoppedError):
            await open_patiently(stop, read(_env_file=None, database=NOBODY), stack)


async def test_a_waiting_bot_opens_the_disk_that_comes_and_stops_with_0(tmp_path: Path) -> None:
    file, log = tmp_path / "disk" / "feerie" / "feerie.db", tmp_path / "bot.log"
    process = begun(tmp_path, log, "run", **TOKEN, **place(file), FEERIE_API="http://127.0.0.1:9")
    try:
        async with asyncio.timeout(60):
            while "Trying again in 1 s" not in (log.read_text() if log.exists() else ""):
                assert process.running
                await asyncio.sleep(0.05)
            (tmp_path / "disk").mkdir()
            while not file.exists():
                assert process.running
                await asyncio.sleep(0.05)
        process.signal(signal.SIGTERM)
        assert await process.ended() == 0
    finally:
        process.signal(signal.SIGKILL)
