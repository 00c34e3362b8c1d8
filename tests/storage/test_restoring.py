"""A backup in the place of a database: whole, and what was there is kept."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import storage
from storage import (
    BackupFolder,
    DamagedDatabaseError,
    ErasureLog,
    NewerDatabaseError,
    StoreUnavailableError,
    copy,
    examine,
    held,
    restore,
)
from tests.databases import blank
from tests.storage.samples import NOW, outbox_message, playing, turn

pytestmark = pytest.mark.sqlite("its files")

BOT = 10001
"""The user that the bot runs as."""
KEPT = "store.db.replaced-2026-02-03T040506Z"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "store.db").write_bytes(blank())
    return folder / "store.db"


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    (tmp_path / "backup.db").write_bytes(blank())
    prefer(tmp_path / "backup.db", 1)
    return tmp_path / "backup.db"


def prefer(file: Path, user: int) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO preferences VALUES ('user', ?, '{}')", [user])


def preferring(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM preferences")]


def test_backup_takes_place_of_database_which_is_kept(file: Path, backup: Path) -> None:
    prefer(file, 2)
    assert restore(backup, file, NOW) == (examine(backup), file.with_name(KEPT), 0)
    assert preferring(file) == [1]
    assert preferring(file.with_name(KEPT)) == [2]
    assert file.stat().st_mode & 0o777 == 0o600


def test_where_there_is_none_nothing_is_kept(file: Path, backup: Path) -> None:
    file.unlink()
    assert restore(backup, file, NOW) == (examine(backup), None, 0)
    assert [path.name for path in file.parent.iterdir()] == ["store.db"]


def test_what_killed_bot_had_not_moved_into_its_file_is_kept_too(file: Path, backup: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("INSERT INTO preferences VALUES ('user', 2, '{}')")
        connection.commit()
        killed = tmp_path / "killed"
        killed.mkdir()
        for path in file.parent.iterdir():
            (killed / path.name).write_bytes(path.read_bytes())
    assert (killed / "store.db-wal").stat().st_size > 0
    restore(backup, killed / "store.db", NOW)
    assert sorted(path.name for path in killed.iterdir()) == ["store.db", KEPT]
    assert preferring(killed / "store.db") == [1]
    assert preferring(killed / KEPT) == [2]


def later(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def test_damaged_backup_changes_nothing(file: Path, backup: Path) -> None:
    prefer(file, 2)
    backup.write_bytes(backup.read_bytes()[:20_000])
    with pytest.raises(DamagedDatabaseError):
        restore(backup, file, NOW)
    assert preferring(file) == [2]
    assert [path.name for path in file.parent.iterdir()] == ["store.db"]


def test_backup_of_later_version_changes_nothing(file: Path, backup: Path) -> None:
    later(backup)
    with pytest.raises(NewerDatabaseError):
        restore(backup, file, NOW)
    assert [path.name for path in file.parent.iterdir()] == ["store.db"]


def test_damaged_database_can_be_replaced(file: Path, backup: Path) -> None:
    file.write_text("This is no database.\n" * 100)
    restore(backup, file, NOW)
    assert preferring(file) == [1]
    assert file.with_name(KEPT).read_text().startswith("This is no database.")


def test_damaged_database_is_kept_with_its_logs(file: Path, backup: Path) -> None:
    file.write_text("This is no database.\n" * 100)
    for end in ("-wal", "-journal"):
        file.with_name(file.name + end).write_text("a log")
    restore(backup, file, NOW)
    for end in ("-wal", "-journal"):
        assert file.with_name(KEPT + end).read_text() == "a log"
    assert sorted(path.name for path in file.parent.iterdir()) == ["store.db", KEPT, f"{KEPT}-journal", f"{KEPT}-wal"]
    assert preferring(file) == [1]


def test_restore_waits_for_reader_and_changes_nothing(file: Path, backup: Path) -> None:
    prefer(file, 2)
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("PRAGMA journal_mode=WAL")
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM preferences").fetchall()
        prefer(file, 3)
        with pytest.raises(StoreUnavailableError, match="another program is reading"):
            restore(backup, file, NOW, patience=0.01)
    assert preferring(file) == [2, 3]
    assert [path.name for path in file.parent.iterdir()] == ["store.db"]


def test_log_of_replaced_database_is_left_alone(file: Path) -> None:
    log = file.with_name(f"{KEPT}-wal")
    log.write_text("a log")
    with held(file):
        assert sorted(path.name for path in file.parent.iterdir()) == ["store.db", "store.db.lock", log.name]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to others")
@pytest.mark.parametrize("existing", [True, False])
def test_root_leaves_files_to_their_owner(file: Path, backup: Path, existing: bool) -> None:
    os.chown(file.parent, BOT, BOT)
    os.chown(file, BOT, BOT)
    if not existing:
        file.unlink()
    with held(file):
        restore(backup, file, NOW)
    copy(file, BackupFolder(file, file.parent / "new" / "backups").by_hand(NOW))
    owners = {str(path.relative_to(file.parent)): path.stat().st_uid for path in file.parent.rglob("*")}
    assert len(owners) == 6 if existing else 5
    assert set(owners.values()) == {BOT}, owners


async def test_what_waited_to_be_sent_when_backup_was_made_may_have_arrived(file: Path, tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{file}"
    store = await storage.open(url)
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, outbox_message(1), outbox_message(2)), NOW)
    await store.close()
    copy(file, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", file, NOW)
    store = await storage.open(url)
    first = await store.outbox.claim(100, NOW)
    assert first is not None
    assert first.interrupted
    _, second = await store.outbox.mark_sent(first, 5, NOW)
    assert second is not None
    assert second.interrupted
    assert await store.settings.get(storage.RESTORED) == NOW.isoformat()
    await store.close()


async def test_backup_of_first_version_is_held_against_list_of_erasures_too(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection, connection:
        connection.execute("CREATE TABLE settings (key VARCHAR(40) PRIMARY KEY, value VARCHAR(400) NOT NULL)")
        connection.execute("CREATE TABLE seats (match_id VARCHAR(40), seat INTEGER, user_id BIGINT)")
        connection.execute("INSERT INTO seats VALUES ('a', 0, 5), ('a', 1, NULL), ('b', 0, 6)")
        erasures = ErasureLog(tmp_path / "store.db")
        for user in (6, 7):
            await erasures.note(user, NOW, 0)
        assert erasures.follow(connection) == 1
        assert connection.execute("SELECT * FROM settings").fetchall() == [("erase 6", "again"), ("erasures", "2")]
        connection.execute("DELETE FROM settings WHERE key = 'erase 6'")
        assert erasures.follow(connection) == 0  # who is in it now has come back since
