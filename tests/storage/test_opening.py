"""A database as it is opened."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

import storage
from storage.opening import check

_ROOT = "SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = 'settings'"


@pytest.mark.sqlite("a file is damaged")
async def test_large_file_is_not_read_through_at_every_start(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    await (await storage.open(f"sqlite+aiosqlite:///{file}")).close()
    with closing(sqlite3.connect(file)) as connection:
        root, size = connection.execute(_ROOT).fetchone()
    with file.open("r+b") as pages:
        pages.seek((root - 1) * size)
        pages.write(b"\xff" * size)
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.connect() as connected:
        check(connected, most=size)
        with pytest.raises((storage.DamagedDatabaseError, DatabaseError)):
            check(connected)
    engine.dispose()
