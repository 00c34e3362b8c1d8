"""A high-water mark beside an SQLite database, by which one that went back in time is noticed.

Every transaction that changes something counts: the count is in the database itself (its `user_version`), raised in
that very transaction, and beside it once it is durable. So a database whose count is lower has lost what was
acknowledged. The mark itself is not synced: it may be older than the database after a loss of power, which raises no
false alarm.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa

from storage.files import MARK, open_private

COUNT = "PRAGMA user_version"
_MAX_COUNT = 2**31 - 1
"""The highest count that SQLite keeps; the next one is 1 again."""


class Watermark:
    """The mark of one database."""

    def __init__(self, file: Path) -> None:
        self.path = file.with_name(file.name + MARK)
        self._count = 0

    def read(self) -> int:
        """The count that was reached, 0 if none is known."""
        with suppress(OSError, ValueError):
            return int(self.path.read_text())
        return 0

    def set(self, count: int) -> None:
        """Note a count that is durable. A mark that cannot be written keeps no one from playing."""
        self._count = count
        with suppress(OSError):
            descriptor = open_private(self.path, os.O_WRONLY)
            try:
                os.pwrite(descriptor, b"%020d\n" % count, 0)
            finally:
                os.close(descriptor)

    def raised(self, connection: sqlite3.Connection) -> int:
        """Count the transaction under way, in the database alone; it is to be `set` after the commit."""
        count = self._count % _MAX_COUNT + 1
        connection.execute(f"{COUNT} = {count}")  # no statement of SQLAlchemy's, which would cost ten times as much
        return count


def count_of(connection: sa.Connection) -> int:
    """The count of a database."""
    return int(connection.exec_driver_sql(COUNT).scalar_one())
