"""A club for every test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.fakes import Club, club


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as opened:
        yield opened
