"""The database as a host meets it: one bot has it to itself, no one else reads it, and what is broken is explained."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

import storage
from bot.cli.databases import StartError, open_store
from bot.cli.local_checks import local_checks
from bot.cli.settings import read
from sandbox.server import Sandbox
from tests.bot.processes import TOKEN, begun, feerie
from tests.databases import blank
from tests.forked import Forked


def place(file: Path) -> dict[str, str]:
    return {**TOKEN, "FEERIE_DATABASE": f"sqlite+aiosqlite:///{file}"}


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@asynccontextmanager
async def bot(folder: Path, file: Path) -> AsyncIterator[Forked]:
    """A bot that has a database to itself."""
    async with Sandbox.start() as sandbox:
        process = begun(folder, folder / "bot.log", "run", **place(file), FEERIE_API=sandbox.url)
        try:
            async with asyncio.timeout(60):
                while f"process {process.pid} " not in holder(file) or not file.with_name(f"{file.name}-wal").exists():
                    assert process.running, (folder / "bot.log").read_text()
                    await asyncio.sleep(0.05)
            yield process
        finally:
            process.signal(signal.SIGKILL)
            await process.ended()


def holder(file: Path) -> str:
    """Contents of a lock file."""
    lock = file.with_name(f"{file.name}.lock")
    return lock.read_text() if lock.exists() else ""


async def test_second_bot_on_file_says_who_has_it_and_leaves(tmp_path: Path) -> None:
    file = tmp_path / "data" / "feerie.db"
    async with bot(tmp_path, file) as first:
        (tmp_path / "other").symlink_to(tmp_path / "data")
        for same in (file, tmp_path / "other" / "feerie.db"):
            status, said = await feerie(tmp_path, "run", **place(same))
            assert status == 2
            assert said.count("\n") == 1
            told = (
                rf"feerie: The database {file} belongs to a bot .*\(process {first.pid} on .+, since 20.+ UTC\): stop"
            )
            assert re.match(told, said), said
        status, said = await feerie(tmp_path, "legal", "connexes")
        assert (status, said.split()[0]) == (0, "a2a3")
        assert first.running


async def test_bot_that_cannot_run_waits_to_be_stopped_where_it_would_be_restarted(tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    waiting = begun(tmp_path, log, "run", "--stay")
    async with asyncio.timeout(60):
        while not log.exists() or "FEERIE_TOKEN is missing" not in log.read_text():
            assert waiting.running
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    assert waiting.running
    waiting.signal(signal.SIGTERM)
    assert await waiting.ended() == 2


async def test_bot_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    file = tmp_path / "feerie.db"
    async with bot(tmp_path, file) as first:
        first.signal(signal.SIGKILL)
        assert await first.ended() == -signal.SIGKILL
        async with bot(tmp_path, file) as second:
            assert str(second.pid) in holder(file)


async def test_all_that_bot_keeps_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "data" / "feerie.db"
    async with bot(tmp_path, file):
        kept = sorted(path.name for path in file.parent.iterdir())
        assert kept == ["feerie.db", "feerie.db-shm", "feerie.db-wal", "feerie.db.lock"]
        assert {mode(path) for path in file.parent.iterdir()} == {0o600}
        assert mode(file.parent) == 0o700


async def test_database_that_others_could_read_becomes_private(tmp_path: Path) -> None:
    files = [tmp_path / f"feerie.db{end}" for end in ("", "-wal", "-shm", ".lock")]
    for file in files:
        file.touch(0o644)
        file.chmod(0o644)
    store = await storage.open(f"sqlite+aiosqlite:///{files[0]}")
    assert {mode(file) for file in files} == {0o600}
    await store.close()


async def test_folder_in_place_of_database_keeps_its_permissions(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with pytest.raises(OperationalError):
        await storage.open(f"sqlite+aiosqlite:///{tmp_path}")
    assert mode(tmp_path) == 0o755


@pytest.mark.parametrize(
    "url", ["sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:", "postgresql+asyncpg://host/name"]
)
def test_database_in_memory_or_on_server_has_no_lock(url: str) -> None:
    assert storage.file_of(url) is None


def header(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(b"Not a database!!")


def page_of_actions(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        [(page, size)] = connection.execute(
            "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_master WHERE name = 'actions'"
        )
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xff" * size)


def cut_short(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(10_000)


def later_version(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (header, "is damaged (file is not a database): restore a backup"),
        (page_of_actions, "is damaged (*** in database main ***"),
        (cut_short, "is damaged ("),
        (later_version, "was written by a later version of Féerie: install that version."),
    ],
)
async def test_database_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, damage: Callable[[Path], None], sentence: str
) -> None:
    file = tmp_path / "feerie.db"
    file.write_bytes(blank())
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    damage(file)
    before = file.read_bytes()
    status, said = await feerie(tmp_path, "run", **place(file))
    assert (status, said.count("\n")) == (2, 1), said
    assert said.startswith(f"feerie: The database {file} {sentence}"), said
    assert file.read_bytes() == before


@pytest.mark.parametrize("command", ["run", "work"])
async def test_several_processes_need_database_in_postgresql(tmp_path: Path, command: str) -> None:
    status, said = await feerie(tmp_path, command, **place(tmp_path / "feerie.db"), FEERIE_SHARDS="2")
    assert status == 2
    assert said == "feerie: FEERIE_SHARDS: several processes need a database in PostgreSQL (docs/hosting.md).\n"


async def test_no_one_only_thinks_for_bot_on_file(tmp_path: Path) -> None:
    status, said = await feerie(tmp_path, "work", **place(tmp_path / "feerie.db"))
    assert status == 2
    assert said == "feerie: FEERIE_DATABASE: feerie work needs a PostgreSQL database.\n"


async def test_process_of_pages_needs_server(tmp_path: Path) -> None:
    pages = {"FEERIE_WEB": "http://127.0.0.1:8080", "FEERIE_WEB_LISTEN": "127.0.0.1:8080"}
    status, said = await feerie(tmp_path, "web", **place(tmp_path / "feerie.db"), **pages)
    assert status == 2
    assert said == "feerie: FEERIE_DATABASE: feerie web needs a PostgreSQL database.\n"


async def test_process_of_pages_needs_addresses(tmp_path: Path) -> None:
    status, said = await feerie(tmp_path, "web", **place(tmp_path / "feerie.db"))
    assert status == 2
    assert said.startswith("feerie: FEERIE_WEB and FEERIE_WEB_LISTEN: feerie web needs both")


@pytest.mark.sqlite("its files")
@pytest.mark.parametrize("spoil", [Path.unlink, Path.touch, lambda file: file.write_bytes(b"")])
async def test_empty_database_beside_backups_is_refused(tmp_path: Path, spoil: Callable[[Path], object]) -> None:
    file = tmp_path / "feerie.db"
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "feerie-2026-11-22.sqlite3").write_bytes(blank())
    file.touch()
    spoil(file)
    settings = read(_env_file=None, database=f"sqlite+aiosqlite:///{file}")
    async with AsyncExitStack() as stack:
        with pytest.raises(StartError) as refused:
            await open_store(settings, stack)
    assert f"feerie restore {tmp_path / 'backups' / 'feerie-2026-11-22.sqlite3'}" in str(refused.value)
    assert [finding.key for finding in local_checks(settings)] == ["doctor-database-lost"]


async def test_new_database_without_backups_is_made(tmp_path: Path) -> None:
    settings = read(_env_file=None, database=f"sqlite+aiosqlite:///{tmp_path / 'feerie.db'}")
    async with AsyncExitStack() as stack:
        assert await (await open_store(settings, stack)).settings.get("restored") is None
