"""A copy put in the place of a database, which is kept beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from storage.copying import Contents, copy, sync
from storage.erasures import Erasures
from storage.files import MARK

RESTORED = "restored"
"""The setting of a database that says when it was restored, until that has been told."""
_LOGS = ("-wal", "-journal")


def restore(source: Path, file: Path, now: datetime) -> tuple[Contents, Path | None, int]:
    """Put a copy of `source` in the place of the database `file`, which nobody may have open.

    Returns what it holds, where the database that was there is kept (None if there was none), and how many people are
    in it who were erased since, whom the bot erases again when it starts. A crash at any moment leaves the one or the
    other. It blocks. Raises what `copy` raises, and DamagedErasuresError.
    """
    fresh = file.with_name(file.name + ".restored")
    erased: list[int] = []

    def finish(connection: sqlite3.Connection) -> None:
        note_restored(connection.execute, now)
        erased.append(Erasures(file).follow(connection))

    found = copy(source, fresh, finish=finish)
    kept = None
    if file.exists():
        kept = file.with_name(f"{file.name}.replaced-{now.astimezone(UTC):%Y-%m-%dT%H%M%SZ}")
        for end in ("", *_LOGS):
            with suppress(FileNotFoundError):
                _keep(file.with_name(file.name + end), kept.with_name(kept.name + end))
    # SQLite would take what is left of the old log for a part of the new database.
    for end in (*_LOGS, "-shm"):
        file.with_name(file.name + end).unlink(missing_ok=True)
    sync(file.parent)
    fresh.replace(file)
    file.with_name(file.name + MARK).unlink(missing_ok=True)  # it is of the database that was replaced
    sync(file.parent)
    return found, kept, erased[-1]


def note_restored(execute: Callable[[str, tuple[str, ...]], object], now: datetime) -> None:
    """Have the bot say what happened; and whatever waited to be sent may have arrived since, so it looks first."""
    execute("UPDATE outbox SET attempts = 1 WHERE state IN ('pending', 'sending') AND attempts = 0", ())
    execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (RESTORED, now.isoformat()))


def _keep(path: Path, kept: Path) -> None:
    """Give a file another name as well, or copy it where that cannot be done. Raises FileNotFoundError."""
    try:
        os.link(path, kept)
    except FileNotFoundError:
        raise
    except OSError:
        shutil.copy2(path, kept)
        sync(kept)
