"""A high-water mark beside an SQLite database, by which one that went back in time is noticed.

It is the number of the last post that was written into the outbox, and is set when that is durable. Numbers are never
used again, so a database whose last number is lower has lost what was acknowledged. The mark itself is not synced: it
may be older than the database after a loss of power, which raises no false alarm.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import sqlalchemy as sa

from storage.copying import reading
from storage.files import MARK

_MODE = 0o600
_LAST = "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0)"


class Watermark:
    """The mark of one database."""

    def __init__(self, file: Path) -> None:
        self._path = file.with_name(file.name + MARK)
        self._last = 0

    def read(self) -> int:
        """The number that was reached, 0 if none is known."""
        with suppress(OSError, ValueError):
            return int(self._path.read_text())
        return 0

    def reach(self, number: int) -> None:
        """Note a number, unless a higher one is noted. A mark that cannot be written keeps nobody from playing."""
        if number > self._last:
            self.set(number)

    def set(self, number: int) -> None:
        """Note a number, even a lower one."""
        self._last = number
        with suppress(OSError):
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT, _MODE)
            try:
                os.pwrite(descriptor, b"%020d\n" % number, 0)
            finally:
                os.close(descriptor)


def last_number(connection: sa.Connection) -> int:
    """The number of the last post that a database knows of."""
    return int(connection.exec_driver_sql(_LAST).scalar_one())


def is_behind(file: Path) -> bool:
    """Tell whether a database went back since the bot last wrote to it, and has not been opened since."""
    reached = Watermark(file).read()
    try:
        with closing(reading(file)) as connection:
            return int(connection.execute(_LAST).fetchone()[0]) < reached
    except sqlite3.Error:
        return False
