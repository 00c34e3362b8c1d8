"""A fresh store on a file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

import storage
from storage import Store
from storage.files import file_of
from tests.bot.fakes import blank
from tests.compiled import share_compiled


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'store.db'}"


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[Store]:
    if file := file_of(url):
        file.write_bytes(blank())
    opened = share_compiled(await storage.open(url))
    yield opened
    await opened.close()
