"""A club for every test that asks for one."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.fakes import Club, club
from tests.databases import blank


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database that holds something."""
    made = tmp_path / "data" / "feerie.db"
    made.parent.mkdir()
    made.write_bytes(blank())
    with closing(sqlite3.connect(made)) as connection, connection:
        connection.execute("INSERT INTO preferences VALUES ('user', 1, '{}')")
    return made
