"""Looks into every column of every table, whatever is in there."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path


def holding(file: Path, what: int | str) -> list[str]:
    """Where a number or a word stands in a database, by itself or within a text: `table.column`."""
    pattern = re.escape(what) if isinstance(what, str) else rf"(?<![\d-]){what}(?!\d)"
    with closing(sqlite3.connect(file)) as connection:
        return sorted(set(_holding(connection, re.compile(pattern))))


def _holding(connection: sqlite3.Connection, pattern: re.Pattern[str]) -> Iterator[str]:
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        rows = connection.execute(f"SELECT * FROM {table}")  # noqa: S608 (its own names)
        for row in rows.fetchall():
            for (column, *_), value in zip(rows.description, row, strict=True):
                if pattern.search(str(value)):
                    yield f"{table}.{column}"
