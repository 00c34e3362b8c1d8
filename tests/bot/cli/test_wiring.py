"""The bot as it is put together."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.settings import load
from bot.cli.wiring import SWITCH_INTERVAL, assembled


@pytest.fixture
def usual_interval() -> Iterator[None]:
    """The interval of the process, which is set back in the end."""
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("usual_interval")
async def test_threads_leave_processor_to_event_loop_soon(tmp_path: Path) -> None:
    settings = load(token="t", database=f"sqlite+aiosqlite:///{tmp_path / 'feerie.sqlite3'}")  # noqa: S106 (nobody's token)
    async with assembled(settings):
        assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL)
