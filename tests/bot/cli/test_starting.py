"""A process that is started before its database waits for it."""

from __future__ import annotations

import asyncio
import json
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.cli.databases import NotYetError, _may_heal, open_store
from bot.cli.settings import read
from bot.cli.starting import StoppedError, open_patiently
from tests.bot.cli.test_databases import later_version
from tests.bot.cli.test_metrics import got, health
from tests.bot.processes import TOKEN, begun, feerie, place
from tests.databases import blank

NOBODY = "postgresql://feerie@127.0.0.1:1/feerie"


class ServerError(Exception):
    def __init__(self, state: str) -> None:
        super().__init__(state)
        self.sqlstate = state


@pytest.mark.parametrize(
    ("state", "heals"), [("57P03", True), ("53300", True), ("08006", True), ("28P01", False), ("3D000", False)]
)
def test_error_of_postgresql_may_heal_by_its_code(state: str, heals: bool) -> None:
    assert _may_heal(sa.exc.OperationalError(None, None, ServerError(state))) is heals


async def test_server_that_refuses_connections_is_not_there_yet() -> None:
    async with AsyncExitStack() as stack:
        with pytest.raises(NotYetError):
            await open_store(read(_env_file=None, database=NOBODY), stack)


async def test_missing_disk_gets_no_folders(tmp_path: Path) -> None:
    file = tmp_path / "disk" / "feerie" / "feerie.db"
    async with AsyncExitStack() as stack:
        with pytest.raises(NotYetError):
            await open_store(read(_env_file=None, database=f"sqlite+aiosqlite:///{file}"), stack)
    assert not (tmp_path / "disk").exists()


@pytest.mark.parametrize("words", ["erase 5", "ratings rebuild", f"copy {NOBODY} copy.db"])
async def test_command_without_its_server_ends_with_75(tmp_path: Path, words: str) -> None:
    status, said = await feerie(tmp_path, *words.split(), **TOKEN, FEERIE_DATABASE=NOBODY)
    assert (status, said.count("\n")) == (75, 1), said
    assert not (tmp_path / "copy.db").exists()


async def test_missing_file_whose_backups_are_elsewhere_is_waited_for(tmp_path: Path) -> None:
    disk, backups = tmp_path / "disk", tmp_path / "backups"
    for folder in (disk, backups):
        folder.mkdir()
    (backups / "feerie-2026-11-22.sqlite3").write_bytes(blank())
    settings = read(_env_file=None, database=f"sqlite+aiosqlite:///{disk}/data/feerie.db", backups=backups)
    async with AsyncExitStack() as stack:
        with pytest.raises(NotYetError, match="may not be mounted yet") as refused:
            await open_store(settings, stack)
        assert f"feerie restore {backups}/feerie-2026-11-22.sqlite3" in str(refused.value)
        assert list(disk.iterdir()) == []
        (disk / "data").mkdir()
        (disk / "data" / "feerie.db").write_bytes(blank())
        await open_store(settings, stack)


async def test_bot_told_to_stay_waits_on_newer_database(tmp_path: Path) -> None:
    file, log = tmp_path / "feerie.db", tmp_path / "bot.log"
    file.write_bytes(blank())
    later_version(file)
    bot = begun(tmp_path, log, "run", "--stay", **TOKEN, **place(file), FEERIE_API="http://127.0.0.1:9")
    try:
        async with asyncio.timeout(60):
            while "later version of Féerie" not in (log.read_text() if log.exists() else ""):
                assert bot.running
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        assert bot.running
    finally:
        bot.signal(signal.SIGKILL)


async def test_stop_ends_waiting() -> None:
    stop = asyncio.Event()
    stop.set()
    async with AsyncExitStack() as stack:
        with pytest.raises(StoppedError):
            await open_patiently(stop, None, read(_env_file=None, database=NOBODY), stack)


async def test_waiting_bot_opens_disk_that_comes_and_stops_with_0(tmp_path: Path, unused_tcp_port: int) -> None:
    file, log = tmp_path / "disk" / "feerie" / "feerie.db", tmp_path / "bot.log"
    served = {"FEERIE_METRICS": f"127.0.0.1:{unused_tcp_port}"}
    process = begun(tmp_path, log, "run", **TOKEN, **place(file), **served, FEERIE_API="http://127.0.0.1:9")
    try:
        async with asyncio.timeout(60):
            while "Trying again in 1 s" not in (log.read_text() if log.exists() else ""):
                assert process.running
                await asyncio.sleep(0.05)
            while not await health(unused_tcp_port):
                assert process.running
                await asyncio.sleep(0.05)
            status, told = await got(f"http://127.0.0.1:{unused_tcp_port}/healthz")
            assert (status, json.loads(told)) == (503, {"database": False, "waiting": "database"})
            _, told = await got(f"http://127.0.0.1:{unused_tcp_port}/metrics")
            assert "feerie_database_up 0.0" in told
            (tmp_path / "disk").mkdir()
            while not file.exists():
                assert process.running
                await asyncio.sleep(0.05)
        process.signal(signal.SIGTERM)
        assert await process.ended() == 0
    finally:
        process.signal(signal.SIGKILL)
