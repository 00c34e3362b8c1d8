"""Checkup of a database from outside, also while a bot uses it."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from storage.copying import Contents, examine_connection, reading, translated_sqlite_errors
from storage.files import LOCK
from storage.migrations.older_schemas import has_outbox_times


@dataclass(frozen=True)
class Checkup:
    """Contents and size in bytes of a database, number of waiting posts, and time of the oldest of them."""

    contents: Contents
    size: int
    waiting: int
    oldest: datetime | None


def check_up(file: Path, now: datetime) -> Checkup:
    """Read a database through. It blocks.

    Posts that are to be sent later do not wait yet. Raises DamagedDatabaseError, NewerDatabaseError,
    StoreUnavailableError and OSError.
    """
    with translated_sqlite_errors(), closing(reading(file)) as connection:
        contents = examine_connection(connection)
        waiting, oldest = 0, None
        if has_outbox_times(contents.version):
            waiting, oldest = _waiting(connection, now.astimezone(UTC).replace(tzinfo=None).isoformat(" "))
    size = sum(path.stat().st_size for path in (file, file.with_name(file.name + "-wal")) if path.exists())
    return Checkup(contents, size, waiting, oldest)


def lock_holder(file: Path) -> str | None:
    """Return the description of the bot that holds a database, if any. Raises OSError."""
    try:
        descriptor = os.open(file.with_name(file.name + LOCK), os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return os.pread(descriptor, 200, 0).decode(errors="replace")
    finally:
        os.close(descriptor)
    return None


def _waiting(connection: sqlite3.Connection, now: str) -> tuple[int, datetime | None]:
    asked = """
        SELECT count(*), min(written_at) FROM outbox
        WHERE state IN ('pending', 'sending') AND (attempts > 0 OR next_at IS NULL OR next_at <= ?)
    """
    count, oldest = connection.execute(asked, [now]).fetchone()
    return count, None if oldest is None else datetime.fromisoformat(oldest).replace(tzinfo=UTC)
