"""A fresh store on a file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

import storage
from storage import Store
from tests.compiled import share_compiled
from tests.databases import make, url_of


@pytest.fixture
def url(tmp_path: Path) -> str:
    return url_of(tmp_path / "store.db")


@pytest_asyncio.fixture
async def store(url: str, tmp_path: Path) -> AsyncIterator[Store]:
    make(tmp_path / "store.db")
    opened = share_compiled(await storage.open(url))
    yield opened
    await opened.close()
