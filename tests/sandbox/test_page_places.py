"""The page with several servers, on a phone: how one goes from one to the other, and what is offered there."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from sandbox.driver import Driver, Member
from sandbox.server import Sandbox
from tests.journeys.browsing import Newcomer, Windows

from .conftest import TestBot, running_bot
from .test_page import PHONE

pytestmark = pytest.mark.browser


@pytest_asyncio.fixture(loop_scope="session")
async def bot() -> AsyncIterator[TestBot]:
    async with Sandbox.start(further=True) as server, running_bot(server) as started:
        server.world.rules.pace = 1000.0
        yield started


@pytest.fixture
def server(bot: TestBot) -> Sandbox:
    return bot.server


@pytest_asyncio.fixture(loop_scope="session")
async def newcomer(browser: Windows, driver: Driver) -> AsyncIterator[Newcomer]:
    page = await browser.page(viewport=PHONE, color_scheme="dark")
    newcomer = Newcomer(page)
    await newcomer.open(f"{driver.url}/#as=dan&in=games")
    yield newcomer
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert newcomer.faults == []


async def visit(newcomer: Newcomer, server: str) -> None:
    """Choose a server in the drawer."""
    await newcomer.page.locator("#drawer").click()
    await newcomer.page.get_by_label("Server", exact=True).select_option(label=server)


async def test_servers_are_switched_in_drawer(newcomer: Newcomer) -> None:
    names = newcomer.page.locator("#members .name")
    await expect(names).to_have_text(["Alice", "Bruno", "Chloé", "Dan"])
    await visit(newcomer, "Another club")
    await expect(names).to_have_text(["Dan", "Emma", "Farid"])
    await expect(newcomer.page.locator("#members [aria-pressed=true] .name")).to_have_text("Dan")
    await visit(newcomer, "Book club")
    await expect(names).to_have_text(["Grace"])
    await newcomer.type("/")
    await expect(newcomer.page.locator(".choice .name").first).to_have_text("/anyone")


async def test_menu_of_message_offers_its_commands(newcomer: Newcomer, alice: Member) -> None:
    await alice.say("#games", "A fine move")
    page = newcomer.page
    await page.get_by_text("A fine move").click(button="right")
    await expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text(["Apps", "This message", "Alice"])
    await page.get_by_role("button", name="Quote it").click()
    await page.locator(".ephemeral").get_by_text("A fine move").wait_for()
