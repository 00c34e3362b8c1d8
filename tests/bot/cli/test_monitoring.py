"""Metrics that are looked up at each scrape, and those of workers."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Literal, cast

import pytest
from aiohttp import web
from prometheus_client.core import Metric

from bot.cli.databases import StartError
from bot.cli.metrics import Metrics
from bot.cli.monitoring import Files, Lookup, serve_metrics
from bot.cli.settings import SettingsError, read
from storage import Store, Traffic
from storage.scope import Ownership
from tests import databases
from tests.bot.cli.test_metrics import got, health
from tests.bot.fakes import ANNA, Club, FakeClock
from tests.bot.processes import begun, feerie


def values(found: Sequence[Metric]) -> dict[str, float]:
    """Each sample, by its name and the folder it is about."""
    samples = (sample for metric in found for sample in metric.samples)
    return {" ".join((sample.name, *sample.labels.values())): sample.value for sample in samples}


@pytest.fixture
def files(tmp_path: Path) -> Files:
    database = tmp_path / "data" / "feerie.sqlite3"
    database.parent.mkdir()
    database.write_bytes(b"x" * 1000)
    return Files(database, database.parent / "backups", nightly=True)


async def looked_up(it: Club, files: Files | None) -> dict[str, float]:
    return values(await Lookup(it.store, FakeClock(it.world), files).look())


async def test_database_size_has_its_log(it: Club, files: Files) -> None:
    files.database.with_name("feerie.sqlite3-wal").write_bytes(b"x" * 234)
    assert (await looked_up(it, files))["feerie_database_size_bytes"] == 1234


async def test_database_size_is_asked_without_file(it: Club) -> None:
    found = await looked_up(it, None)
    assert found["feerie_database_size_bytes"] > 100_000
    assert not any("disk" in name or "backup" in name for name in found)


async def test_disks_of_both_folders_are_measured(it: Club, files: Files) -> None:
    found = await looked_up(it, files)
    for folder in ("database", "backups"):
        assert 0 < found[f"feerie_disk_free_bytes {folder}"] <= found[f"feerie_disk_size_bytes {folder}"]


async def test_last_backup_is_latest_whole_one(it: Club, files: Files) -> None:
    assert (await looked_up(it, files))["feerie_last_backup_timestamp_seconds"] == 0
    files.backups.mkdir()
    for name, made in (
        ("feerie-2026-11-21.sqlite3", 1000),
        ("feerie-2026-11-22.sqlite3", 2000),
        (".feerie-2026-11-23.sqlite3.part", 3000),
        ("other-2026-11-23.sqlite3", 3000),
    ):
        (files.backups / name).touch()
        os.utime(files.backups / name, (made, made))
    assert (await looked_up(it, files))["feerie_last_backup_timestamp_seconds"] == 2000


async def test_backups_made_by_others_are_not_measured(it: Club, files: Files) -> None:
    found = await looked_up(it, Files(files.database, files.backups, nightly=False))
    assert "feerie_last_backup_timestamp_seconds" not in found


async def test_missing_folder_costs_no_other_figure(it: Club, tmp_path: Path) -> None:
    gone = tmp_path / "gone" / "feerie.sqlite3"
    found = await looked_up(it, Files(gone, gone.parent / "backups", nightly=True))
    assert found["feerie_disk_free_bytes database"] > 0
    assert found["feerie_database_size_bytes"] == 0


async def test_computer_moves_are_counted_while_no_one_thinks(it: Club) -> None:
    await it.restart(thinks=False)
    match = await it.begin("connexes", ANNA, computers=1)
    await it.play(match, (ANNA, "e3"))
    it.world.now += timedelta(minutes=20)
    found = await looked_up(it, None)
    assert found["feerie_computer_moves_waiting"] == 1
    assert found["feerie_computer_moves_oldest_seconds"] == 20 * 60


async def test_unavailable_database_leaves_figures_of_files(it: Club, files: Files) -> None:
    await it.store.close()
    found = await looked_up(it, files)
    assert "feerie_computer_moves_waiting" not in found
    assert found["feerie_database_size_bytes"] == 1000
    await it.open()


async def test_hung_disk_is_asked_once_and_holds_up_nothing(it: Club, files: Files) -> None:
    asked, answer = [], threading.Event()

    def measure(_: Files) -> list[Metric]:
        asked.append(1)
        answer.wait()
        return []

    lookup = Lookup(it.store, FakeClock(it.world), files, measure, patience=0.01)
    for _ in range(2):
        assert await lookup.look(answers=False) == []
    answer.set()
    assert asked == [1]


class SilentStore:
    """A database that never answers, and never refuses."""

    async def traffic(self, *_: object) -> Traffic:
        await asyncio.Event().wait()
        raise AssertionError

    computer_queue = database_size = traffic


async def test_silent_database_is_told_while_prometheus_waits(it: Club) -> None:
    store, clock = cast(Store, SimpleNamespace(monitoring=SilentStore(), ownership=Ownership())), FakeClock(it.world)
    lookup = Lookup(store, clock, patience=0.01)
    async with Metrics(0.01).served("127.0.0.1", 0, store, clock, lambda: True, lookup.look) as port:
        assert await health(port) == 503
        status, told = await got(f"http://127.0.0.1:{port}/metrics")
    assert status == 200
    assert "feerie_database_up 0.0" in told
    assert await lookup.look() == []


# Workers


async def test_worker_is_healthy_without_discord(it: Club) -> None:
    async with Metrics().served("127.0.0.1", 0, it.store, FakeClock(it.world), None) as port:
        assert await health(port) == 200
        _, told = await got(f"http://127.0.0.1:{port}/metrics")
        assert "feerie_database_up 1.0" in told
        assert "feerie_connected" not in told
        await it.store.close()
        assert await health(port) == 503
    await it.open()


@pytest.mark.parametrize("setting", ["metrics", "work_metrics", "web_metrics"])
async def test_taken_port_is_one_sentence(it: Club, setting: Literal["metrics", "work_metrics", "web_metrics"]) -> None:
    runner = web.AppRunner(web.Application())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    taken = f"127.0.0.1:{runner.addresses[0][1]}"
    settings = read(**{setting: taken})
    name = f"FEERIE_{setting.upper()}"
    async with AsyncExitStack() as stack:
        with pytest.raises(StartError, match=rf"^{name}: {taken} cannot be served \(.*\): .* a port of its own\.$"):
            await serve_metrics(stack, Metrics(), settings, it.store, FakeClock(it.world), None, setting)
    await runner.cleanup()


def test_worker_takes_no_port_of_bot() -> None:
    settings = read(metrics="127.0.0.1:9464")
    assert settings.work_metrics_address is None
    assert read(work_metrics="127.0.0.1:9465").work_metrics_address == ("127.0.0.1", 9465)
    with pytest.raises(SettingsError, match=r"^FEERIE_WORK_METRICS: must be a host and a port"):
        read(work_metrics="9465")


@pytest.mark.postgres
@pytest.mark.parametrize("command", ["work", "web"])
async def test_process_without_discord_serves_health_and_metrics(
    tmp_path: Path, unused_tcp_port_factory: Callable[[], int], command: str
) -> None:
    port, setting = unused_tcp_port_factory(), f"FEERIE_{command.upper()}_METRICS"
    place = {
        "FEERIE_DATABASE": databases.make(tmp_path / "there.db"),
        setting: f"127.0.0.1:{port}",
        "FEERIE_TOKEN": "t.o.ken",
        "FEERIE_METRICS": "127.0.0.1:1",
        "FEERIE_WEB": "https://club.example",
        "FEERIE_WEB_LISTEN": f"127.0.0.1:{unused_tcp_port_factory()}",
    }
    process = begun(tmp_path, tmp_path / "its.log", command, **place)
    try:
        async with asyncio.timeout(60):
            while await health(port) != 200:
                assert process.running, (tmp_path / "its.log").read_text()
                await asyncio.sleep(0.05)
        _, told = await got(f"http://127.0.0.1:{port}/metrics")
        for name in ("feerie_database_size_bytes", "feerie_computer_moves_waiting", "process_resident_memory_bytes"):
            assert f"\n{name} " in told
        status, said = await feerie(tmp_path, command, **place)
        assert (status, said.count("\n")) == (2, 1), said
        assert said.startswith(f"feerie: {setting}: 127.0.0.1:{port} cannot be served (")
    finally:
        process.signal(signal.SIGKILL)
        await process.ended()
