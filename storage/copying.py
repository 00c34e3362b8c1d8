"""Copies of a database as of one moment, made while others write to it."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from storage.errors import CopyStoppedError, DamagedDatabaseError, NewerDatabaseError, StoreUnavailableError
from storage.files import open_private
from storage.migrations.older_schemas import has_entry_hashes
from storage.opening import known_versions
from storage.watermark import COUNT, Watermark

PAGES = 256
"""Pages copied in one step (a MiB); after each, the disk is left to others for as long as it took."""
LONGEST_REST_SECONDS = 1.0
_NEVER_EMPTY_TABLES = ("alembic_version", "settings")
"""Tables of which every database that was ever opened has rows."""
_PARTIAL_SUFFIX = ".part"


@dataclass(frozen=True)
class Contents:
    """Contents of a database: schema version, number of matches, and number of hash-chained actions."""

    version: str
    matches: int
    hashed_actions: int


def never() -> bool:
    """Never stop a copy."""
    return False


def copy(
    source: Path,
    target: Path,
    stopped: Callable[[], bool] = never,
    *,
    pages: int = PAGES,
    finish: Callable[[sqlite3.Connection], None] | None = None,
    owner: Path | None = None,
) -> Contents:
    """Copy a database; `target` is then whole, verified, durable and its owner's alone, or it is as it was before.

    It blocks, so call it in a thread. Those who write to `source` do not wait, and are not seen. `stopped` is asked
    after each step. `finish` changes the copy before it is given its name. Root gives the copy to the owner of the file
    `owner`, by default of `source`. Raises CopyStoppedError, DamagedDatabaseError, NewerDatabaseError,
    StoreUnavailableError and OSError.
    """
    part = target.with_name(target.name + _PARTIAL_SUFFIX)
    _delete_partial(part)
    try:
        os.close(open_private(part, os.O_WRONLY | os.O_EXCL, owner or source))
        with translated_sqlite_errors():
            with closing(reading(source)) as connection:
                connection.execute("BEGIN")  # until it ends, this connection sees the database as it is now
                held = contents(connection)
                _copy_pages(connection, part, pages, stopped)
            if finish is not None:
                with closing(sqlite3.connect(part)) as changing, changing:
                    finish(changing)
            found = examine(part)
        if found != held:
            raise DamagedDatabaseError(f"the copy holds {found}, not {held}")
        sync(part)
        part.replace(target)
    finally:
        _delete_partial(part)
    sync(target.parent)
    return found


def examine(file: Path) -> Contents:
    """Read a database through and tell what it holds. It blocks.

    Raises DamagedDatabaseError, NewerDatabaseError, StoreUnavailableError and OSError.
    """
    with translated_sqlite_errors(), closing(reading(file)) as connection:
        return examine_connection(connection)


def examine_connection(connection: sqlite3.Connection) -> Contents:
    """Read a database through over a connection, and return its contents."""
    result = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if result != "ok":
        raise DamagedDatabaseError(" ".join(str(result).split()))
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise DamagedDatabaseError("rows are missing that others name")
    return contents(connection)


def contents(connection: sqlite3.Connection) -> Contents:
    """Return the contents of a database. Raises DamagedDatabaseError for one of another program, NewerDatabaseError."""
    if "alembic_version" not in _tables(connection) or "matches" not in _tables(connection):
        raise DamagedDatabaseError("it is no database of Féerie")
    version = str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    if version not in known_versions():
        raise NewerDatabaseError(version)
    (matches,) = connection.execute("SELECT count(*) FROM matches").fetchone()
    hashed_actions = 0
    if has_entry_hashes(version):
        (hashed_actions,) = connection.execute("SELECT count(*) FROM actions WHERE seal != ''").fetchone()
    return Contents(version, matches, hashed_actions)


def is_empty(file: Path) -> bool:
    """Tell whether a database has no content, or does not exist."""
    if not file.exists() or not file.stat().st_size:
        return True
    with translated_sqlite_errors(), closing(reading(file)) as connection:
        names = [
            name for name in _tables(connection) if name not in _NEVER_EMPTY_TABLES and not name.startswith("sqlite_")
        ]
        # The names come from the database itself.
        return not any(connection.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() for name in names)  # noqa: S608


def is_behind(file: Path) -> bool:
    """Tell whether a database went back since the bot last wrote to it, and has not been opened since."""
    reached = Watermark(file).read()
    try:
        with closing(reading(file)) as connection:
            return int(connection.execute(COUNT).fetchone()[0]) < reached
    except sqlite3.Error:
        return False


def has_no_tables(file: Path) -> bool:
    """Tell whether there is no file, or one without any table. One that cannot be read is not hollow but damaged."""
    if not file.exists() or not file.stat().st_size:
        return True
    try:
        with closing(reading(file)) as connection:
            return not _tables(connection)
    except sqlite3.Error:
        return False


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def reading(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=10)


def _copy_pages(connection: sqlite3.Connection, part: Path, pages: int, stopped: Callable[[], bool]) -> None:
    descriptor = os.open(part, os.O_RDONLY)
    try:
        with closing(sqlite3.connect(part)) as writing:
            writing.execute("PRAGMA synchronous=OFF")  # it is made durable here, little by little
            begun = time.monotonic()

            def rest(_status: int, remaining: int, _total: int) -> None:
                nonlocal begun
                if stopped():
                    raise CopyStoppedError
                if remaining:
                    os.fsync(descriptor)  # or all would go to the disk at once, and keep the writers from it
                    time.sleep(min(time.monotonic() - begun, LONGEST_REST_SECONDS))
                begun = time.monotonic()

            connection.backup(writing, pages=pages, progress=rest)
            writing.execute("PRAGMA journal_mode=DELETE")  # one file, that can be read wherever it is put
    finally:
        os.close(descriptor)


@contextmanager
def translated_sqlite_errors() -> Iterator[None]:
    """Turn errors of SQLite into errors of the store."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise StoreUnavailableError(str(error)) from error
    except sqlite3.DatabaseError as error:
        raise DamagedDatabaseError(str(error)) from error


def sync(path: Path) -> None:
    """See that a file, or the names in a folder, outlive a loss of power."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _delete_partial(part: Path) -> None:
    for end in ("", "-journal", "-wal", "-shm"):
        part.with_name(part.name + end).unlink(missing_ok=True)
