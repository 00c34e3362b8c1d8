"""Hooks and fixtures shared by all test packages."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests import databases, first_cases, smallest

if TYPE_CHECKING:
    from tests.journeys.browsing import Windows

ONE_LOOP = ("journeys", "sandbox")
"""Packages whose tests share an event loop, as the one browser lives in it."""

LONGEST_FIRST = ("test_histories.py", "test_reviews.py", "test_wheel.py")
"""Modules that take longest: started last, one of them would keep the other workers waiting at the end."""

MEMORY = Path("/dev/shm")  # noqa: S108 (pytest makes a folder there that is its own)
ROOM = 2**30
"""Bytes that are to be free there."""

# Every commit waits for the disk, which is most of the time of many tests. None of them takes a disk's power away.
if MEMORY.is_dir() and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# All that is loaded while tests are collected stays: to look for garbage among it takes a fifth of that time.
gc.disable()


def pytest_configure(config: pytest.Config) -> None:
    """Run only first cases in the smallest form."""
    if smallest.SMALLEST:
        config.pluginmanager.register(first_cases)


def pytest_collection_finish() -> None:
    """Look for garbage from now on, and only among what the tests make."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let the tests that may need the browser run in its event loop, and start the longest tests first."""
    if databases.SERVER is not None:
        databases.choose(config, items)
    for item in items:
        if databases.SERVER is None and item.get_closest_marker("postgres"):
            item.add_marker(pytest.mark.skip(reason="PostgreSQL alone: FEERIE_TEST_DATABASE names no server"))
        if item.path.parent.name in ONE_LOOP and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    items.sort(key=lambda item: item.path.name not in LONGEST_FIRST)


@pytest.fixture(autouse=True)
def _lent() -> Iterator[None]:
    """Let a test have its databases to itself."""
    yield
    databases.give_back()


@pytest.fixture
def aimed_nowhere() -> Iterator[None]:
    """Let discord.py forget the local server that a test has pointed it at."""
    import discord.gateway
    import discord.http

    kept = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    yield
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = kept


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Windows]:
    """A Chromium without a window. Its library is loaded only by the tests that need it."""
    from playwright.async_api import async_playwright, expect

    from tests.journeys.browsing import BROWSER_TIMEOUT_MS, CHROMIUM, Windows

    if CHROMIUM is None:
        if os.environ.get("FEERIE_REQUIRE_BROWSER") == "1":
            pytest.fail("FEERIE_REQUIRE_BROWSER=1, but there is no Chromium here.")
        pytest.skip("no Chromium here")
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    expect.set_options(timeout=BROWSER_TIMEOUT_MS)  # a machine that does much else takes longer than five seconds
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield Windows(browser)
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: Windows) -> AsyncIterator[Windows]:
    """The browser, which forgets a test's pages with all that they have stored."""
    yield chromium
    await chromium.forget()
