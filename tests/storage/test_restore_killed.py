"""A restore that is killed at any of its steps leaves a whole database, and a bot can open it."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from storage import examine, held, restore
from tests.databases import blank
from tests.storage.samples import NOW
from tests.storage.test_restoring import prefer, preferring

pytestmark = pytest.mark.sqlite("its files")

OLD, NEW = [2], [1]
"""Users with preferences in the replaced database, and in the backup."""


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    (tmp_path / "backup.db").write_bytes(blank())
    prefer(tmp_path / "backup.db", *NEW)
    return tmp_path / "backup.db"


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    """The folder of a bot that was killed: its last write is only in the `-wal` beside the database."""
    running, stopped = tmp_path / "running", tmp_path / "stopped"
    running.mkdir()
    file = running / "store.db"
    file.write_bytes(blank())
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("INSERT INTO preferences VALUES ('user', ?, '{}')", OLD)
        connection.commit()
        shutil.copytree(running, stopped)
    return stopped


def killed(step: int, work: Callable[[], object]) -> bool:
    """Do some work in a process that is killed just before its step of that number. Tell whether there is one."""
    child = os.fork()
    if child == 0:
        left = step

        def note(event: str, _arguments: object) -> None:
            nonlocal left
            if event.startswith(("os.", "open", "sqlite3.", "shutil.")):
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(note)
        try:
            work()
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def test_killed_restore_of_damaged_database_keeps_its_logs(backup: Path, tmp_path: Path) -> None:
    for step in count(1):
        folder = tmp_path / f"damaged-{step}"
        folder.mkdir()
        file = folder / "store.db"
        file.write_text("This is no database.\n" * 100)
        file.with_name("store.db-wal").write_text("a log")
        if not killed(step, partial(restore, backup, file, NOW)):
            break
        with held(file):
            assert not list(folder.glob("*.restored*"))
            [damaged] = (path for path in folder.iterdir() if path.stat().st_size == 2100)
            assert damaged.with_name(f"{damaged.name}-wal").read_text() == "a log"
            assert damaged == file or preferring(file) == NEW


def test_killed_restore_leaves_one_whole_database(stopped: Path, backup: Path, tmp_path: Path) -> None:
    outcomes = []
    for step in count(1):
        folder = tmp_path / f"killed-{step}"
        shutil.copytree(stopped, folder)
        file = folder / "store.db"
        if not killed(step, partial(restore, backup, file, NOW)):
            break
        with held(file):
            assert file.stat().st_nlink == 1, f"step {step} left a second name"
            assert not list(folder.glob("*.restored*")), f"step {step}"
            outcomes.append(preferring(file))
            examine(file)
        if outcomes[-1] == NEW:
            [kept] = (path for path in folder.glob("store.db.replaced-*") if not path.name.endswith(("-wal", "-shm")))
            assert preferring(kept) == OLD
    assert len(outcomes) > 10
    assert outcomes == sorted(outcomes, reverse=True), "once the new database is there, it stays"
    assert (outcomes[0], outcomes[-1]) == (OLD, NEW)
