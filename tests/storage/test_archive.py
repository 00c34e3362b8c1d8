"""The folder of copies."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import storage
from storage import BackupFolder, CopyStoppedError, DamagedDatabaseError, NotSavedError, Store
from storage.copying import examine
from tests.databases import blank
from tests.storage.samples import playing

pytestmark = pytest.mark.sqlite("its files")

NIGHT = date(2026, 11, 22)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def archive(tmp_path: Path, folder: Path) -> BackupFolder:
    return BackupFolder(tmp_path / "store.db", folder)


async def test_copy_of_night_bears_its_date(store: Store, archive: BackupFolder, folder: Path) -> None:
    await store.matches.create(playing(), [])
    await archive.save(NIGHT)
    assert await archive.nights() == [NIGHT]
    assert examine(folder / "store-2026-11-22.sqlite3").matches == 1
    assert folder.stat().st_mode & 0o777 == 0o700


async def test_night_that_is_dropped_is_gone_and_may_be_dropped_again(store: Store, archive: BackupFolder) -> None:
    await store.matches.create(playing(), [])
    await archive.save(NIGHT)
    await archive.delete(NIGHT)
    await archive.delete(NIGHT)
    assert await archive.nights() == []


@pytest.mark.usefixtures("store")
async def test_of_database_that_holds_nothing_there_is_no_copy(
    store: Store, archive: BackupFolder, folder: Path
) -> None:
    await store.settings.set("alive", "now")
    await archive.save(NIGHT)
    assert not folder.exists()


async def test_preferences_alone_are_worth_copy(store: Store, archive: BackupFolder) -> None:
    await store.people.change_preferences("user", 1, lambda _: {"language": "fr"})
    await archive.save(NIGHT)
    assert await archive.nights() == [NIGHT]


async def test_other_files_of_folder_are_none_of_its_nights(archive: BackupFolder, folder: Path) -> None:
    folder.mkdir()
    for name in ("other-2026-11-22", "store-2026-11-22T030000Z", "store-of-0007-2026-11-22", "store-2026-13-22"):
        (folder / f"{name}.sqlite3").touch()
    (folder / "store-2026-11-22.sqlite3.part").touch()
    assert await archive.nights() == []


async def test_latest_copy_may_be_of_any_kind_but_is_of_this_database(
    store: Store, archive: BackupFolder, folder: Path
) -> None:
    assert archive.latest() is None
    await store.matches.create(playing(), [])
    await archive.save(NIGHT)
    by_hand = archive.by_hand(datetime(2026, 11, 22, 18, 30, 5, tzinfo=UTC))
    assert by_hand == folder / "store-2026-11-22T183005Z.sqlite3"
    by_hand.touch()
    (folder / "store-two-2026-11-23.sqlite3").touch()
    assert archive.latest() == by_hand


async def test_no_one_waiting_stops_copy(store: Store, archive: BackupFolder, folder: Path) -> None:
    await store.matches.create(playing(), [])
    stopped = asyncio.create_task(archive.save(NIGHT))
    await asyncio.sleep(0)
    stopped.cancel()
    with pytest.raises((asyncio.CancelledError, CopyStoppedError)):
        await stopped
    await asyncio.get_running_loop().shutdown_default_executor()
    assert [path for path in folder.glob("*") if path.suffix == ".part"] == []


def of_version(version: str, *statements: str) -> Callable[[Path], None]:
    """Makes a database of an earlier version."""

    def make(file: Path) -> None:
        engine = sa.create_engine(f"sqlite:///{file}")
        config = Config()
        config.set_main_option("script_location", "storage:migrations")
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, version)
            for statement in statements:
                connection.exec_driver_sql(statement)
        engine.dispose()

    return make


HOLDING = of_version("0005", "INSERT INTO preferences VALUES ('user', 1, '{}')")


async def test_database_is_saved_before_it_is_migrated(tmp_path: Path, url: str, folder: Path) -> None:
    HOLDING(tmp_path / "store.db")
    store = await storage.open(url, folder)
    assert await store.people.preferences_of("user", [1]) == {1: {}}
    await store.close()
    [copy] = folder.iterdir()
    assert copy.name.startswith("store-of-0005-20")
    assert examine(copy).version == "0005"


@pytest.mark.parametrize("make", [of_version("0005"), lambda file: file.write_bytes(blank()), lambda _: None])
async def test_one_that_holds_nothing_or_is_of_today_is_not(
    tmp_path: Path, url: str, folder: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "store.db")
    await (await storage.open(url, folder)).close()
    assert not folder.exists()


async def test_database_that_cannot_be_saved_is_not_migrated(tmp_path: Path, url: str, folder: Path) -> None:
    HOLDING(tmp_path / "store.db")
    folder.write_text("in the way")
    with pytest.raises(NotSavedError, match="File exists"):
        await storage.open(url, folder)
    assert examine(tmp_path / "store.db").version == "0005"


async def test_copy_of_damaged_database_is_refused(store: Store, archive: BackupFolder, tmp_path: Path) -> None:
    await store.close()
    (tmp_path / "store.db").write_text("This is no database.\n" * 100)
    with pytest.raises(DamagedDatabaseError):
        await archive.save(NIGHT)
