"""Copies of a database: whole, of one instant, verified, private, and made without keeping anyone waiting."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

import storage
from storage import Contents, CopyStoppedError, DamagedDatabaseError, NewerDatabaseError, Store, StoreUnavailableError
from storage.copying import copy, examine
from storage.opening import known_versions
from tests.databases import blank
from tests.storage.samples import NOW, outbox_message, playing, turn

pytestmark = pytest.mark.sqlite("its files")

LATEST = known_versions()[0]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "copies"
    folder.mkdir()
    return folder / "copy.db"


def alone(target: Path) -> bool:
    """Tell whether nothing else was left in the folder."""
    return [path.name for path in target.parent.iterdir()] == [target.name]


async def test_copy_of_open_database_holds_what_was_committed(store: Store, file: Path, target: Path) -> None:
    await store.matches.create(playing(), [outbox_message(1)])
    await store.matches.apply(turn(0), NOW)
    assert await asyncio.to_thread(copy, file, target) == Contents(LATEST, 1, 0)
    copied = await storage.open(f"sqlite+aiosqlite:///{target}")
    assert await copied.matches.load("kiva-tolu") == await store.matches.load("kiva-tolu")
    await copied.close()


async def test_copy_is_one_file_and_its_owners_alone(store: Store, file: Path, target: Path) -> None:
    await store.matches.create(playing(), [])
    os.umask(os.umask(0o022))
    await asyncio.to_thread(copy, file, target)
    assert alone(target)
    assert target.stat().st_mode & 0o777 == 0o600


async def test_writes_go_on_while_copy_is_made_and_are_not_in_it(store: Store, file: Path, target: Path) -> None:
    await store.matches.create(playing(), [])
    halfway, go_on = threading.Event(), threading.Event()

    def asked() -> bool:
        halfway.set()
        go_on.wait(60)
        return False

    copying = asyncio.create_task(asyncio.to_thread(copy, file, target, asked, pages=1))
    await asyncio.to_thread(halfway.wait, 60)
    for version in range(20):
        await store.matches.apply(turn(version, outbox_message(version)), NOW)
    assert not copying.done()
    assert len(await store.matches.actions("kiva-tolu")) == 20
    go_on.set()
    await copying
    copied = await storage.open(f"sqlite+aiosqlite:///{target}")
    assert await copied.matches.get("kiva-tolu") == playing()
    assert await copied.matches.actions("kiva-tolu") == []
    await copied.close()


async def test_many_writes_do_not_make_copy_begin_anew(store: Store, file: Path, target: Path) -> None:
    await store.matches.create(playing(), [])
    steps = 0

    with closing(sqlite3.connect(file, isolation_level=None)) as other:

        def asked() -> bool:
            nonlocal steps
            steps += 1
            other.execute("INSERT INTO settings VALUES (?, 'x')", [f"key {steps}"])
            return False

        await asyncio.to_thread(lambda: None)
        pages = other.execute("PRAGMA page_count").fetchone()[0]
        copy(file, target, asked, pages=1)
    assert steps == pages


async def test_copy_that_is_stopped_leaves_what_was_there(store: Store, file: Path, target: Path) -> None:
    await store.matches.create(playing(), [])
    target.write_bytes(b"before")
    with pytest.raises(CopyStoppedError):
        await asyncio.to_thread(copy, file, target, lambda: True, pages=1)
    assert target.read_bytes() == b"before"
    assert alone(target)


async def test_what_killed_copy_left_is_in_nobodys_way(store: Store, file: Path, target: Path) -> None:
    await store.matches.create(playing(), [])
    target.with_name("copy.db.part").write_bytes(b"half")
    target.with_name("copy.db.part-journal").write_bytes(b"half")
    await asyncio.to_thread(copy, file, target)
    assert alone(target)


async def test_copy_takes_place_of_older_one(store: Store, file: Path, target: Path) -> None:
    await store.matches.create(playing(), [])
    await asyncio.to_thread(copy, file, target)
    await store.matches.create(playing("other-one", board_channel=101), [])
    assert (await asyncio.to_thread(copy, file, target)).matches == 2
    assert examine(target).matches == 2


def page_of_matches(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        [(page, size)] = connection.execute(
            "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_master WHERE name = 'outbox'"
        )
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xff" * size)


def test_damaged_database_is_not_copied(file: Path, target: Path) -> None:
    file.write_bytes(blank())
    page_of_matches(file)
    with pytest.raises(DamagedDatabaseError):
        copy(file, target)
    assert list(target.parent.iterdir()) == []


def test_row_without_one_that_it_names_is_damage(file: Path) -> None:
    file.write_bytes(blank())
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO seats VALUES ('nowhere', 0, 1, 'joined', 1)")
    with pytest.raises(DamagedDatabaseError, match="rows are missing"):
        examine(file)


def test_later_version_is_told(file: Path) -> None:
    file.write_bytes(blank())
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabaseError, match="9999"):
        examine(file)


@pytest.mark.parametrize("content", [b"", b"This is no database.\n" * 100])
def test_file_that_is_no_database_of_ours_is_told(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(DamagedDatabaseError):
        examine(file)


def test_database_that_is_not_there_is_not_made(file: Path, target: Path) -> None:
    with pytest.raises(StoreUnavailableError):
        copy(file, target)
    assert not file.exists()
    assert list(target.parent.iterdir()) == []


def test_folder_that_is_not_there_is_told(file: Path) -> None:
    file.write_bytes(blank())
    with pytest.raises(FileNotFoundError):
        copy(file, file.parent / "nowhere" / "copy.db")
