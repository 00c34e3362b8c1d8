"""A sandbox in this process, the bot as its own, and members who drive it over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator
from pathlib import Path

import pytest
import pytest_asyncio

from .journey import Journey


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the bot's log with a failure."""
    report = yield
    journey = getattr(item, "funcargs", {}).get("journey")
    if report.failed and isinstance(journey, Journey):
        report.sections.append(("the bot's log", journey.bot.told()))
        report.sections.append(("the bot's last requests", "\n".join(map(str, [*journey.sandbox.requests][-20:]))))
    return report


@pytest.fixture
def cold() -> bool:
    """True to start the bot as a program, instead of forking a process that has loaded everything."""
    return False


@pytest_asyncio.fixture(loop_scope="session")
async def journey(tmp_path: Path, cold: bool) -> AsyncIterator[Journey]:
    """A sandbox, a bot and its database, anew for each test."""
    async with Journey.start(tmp_path, cold=cold) as started:
        yield started
