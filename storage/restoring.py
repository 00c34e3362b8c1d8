"""A copy put in the place of a database, which is kept beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from storage.copying import Contents, copy, sync, translated_sqlite_errors
from storage.erasure_log import ErasureLog
from storage.errors import DamagedDatabaseError, StoreUnavailableError
from storage.files import FRESH, LOGS, MARK, REPLACED, drop_leftovers

RESTORED = "restored"
"""Setting: time of the restore, until the bot has announced it."""
_PRIMARY_CODE = 0xFF
"""The bits of an SQLite error code that name its kind."""
READER_TIMEOUT_SECONDS = 10.0
"""Seconds to wait for a program that reads the database that is to be replaced."""


def restore(
    source: Path, file: Path, now: datetime, patience: float = READER_TIMEOUT_SECONDS
) -> tuple[Contents, Path | None, int]:
    """Put a copy of `source` in the place of the database `file`, which no one may have open.

    Returns what it holds, where the database that was there is kept (None if there was none), and how many people are
    in it who were erased since, whom the bot erases again when it starts. It blocks. Raises what `copy` raises, and
    DamagedErasureLogError.

    A crash at any moment leaves the one database or the other, whole: what the old one has in its log is moved into its
    file first, and the last step is the renaming of one file. `held` deletes what else a crash leaves.
    """
    drop_leftovers(file)
    fresh = file.with_name(file.name + FRESH)
    erased: list[int] = []

    def finish(connection: sqlite3.Connection) -> None:
        note_restored(connection.execute, now)
        erased.append(ErasureLog(file).follow(connection))

    try:
        found = copy(source, fresh, finish=finish, owner=file)
        kept = _keep_replaced(file, now, patience) if file.exists() else None
        # SQLite would take what is left of the old log for a part of the new database.
        for end in (*LOGS, "-shm"):
            file.with_name(file.name + end).unlink(missing_ok=True)
        sync(file.parent)
        fresh.replace(file)
    finally:
        drop_leftovers(file)
    file.with_name(file.name + MARK).unlink(missing_ok=True)  # it is of the database that was replaced
    sync(file.parent)
    return found, kept, erased[-1]


def note_restored(execute: Callable[[str, tuple[str, ...]], object], now: datetime) -> None:
    """Have the bot announce the restore, and look for unsent messages before it sends them: they may have arrived."""
    execute("UPDATE outbox SET attempts = 1 WHERE state IN ('pending', 'sending') AND attempts = 0", ())
    execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (RESTORED, now.isoformat()))


def _keep_replaced(file: Path, now: datetime, patience: float) -> Path:
    """Give a database a second name, with all that it holds in one file, or as it lies if it is damaged; the name."""
    kept = file.with_name(f"{file.name}{REPLACED}{now.astimezone(UTC):%Y-%m-%dT%H%M%SZ}")
    for end in ("", *LOGS):  # before SQLite looks at the database, as it deletes a log that it cannot read
        with suppress(FileNotFoundError):
            _link(file.with_name(file.name + end), kept.with_name(kept.name + end))
    with suppress(DamagedDatabaseError):
        _empty_logs(file, patience)
        for end in LOGS:
            kept.with_name(kept.name + end).unlink(missing_ok=True)
        kept.unlink()
        _link(file, kept)  # again, in case it is a copy
    sync(file.parent)
    return kept


def _empty_logs(file: Path, patience: float) -> None:
    """Move what a database has in its logs into its file. Raises DamagedDatabaseError, StoreUnavailableError."""
    if not file.stat().st_size:
        return  # SQLite would delete the log of an empty file
    uri = f"{file.resolve().as_uri()}?mode=rw"
    with translated_sqlite_errors(), closing(sqlite3.connect(uri, uri=True, timeout=patience)) as connection:
        try:
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # it takes back what was not committed
            busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY_CODE == sqlite3.SQLITE_IOERR:
                raise DamagedDatabaseError(str(error)) from error
            raise
    if busy:
        raise StoreUnavailableError("another program is reading the database that is to be replaced")


def _link(path: Path, kept: Path) -> None:
    """Give a file another name as well, or copy it where that cannot be done. Raises FileNotFoundError."""
    try:
        os.link(path, kept)
    except FileNotFoundError:
        raise
    except OSError:
        shutil.copy2(path, kept)
        sync(kept)
