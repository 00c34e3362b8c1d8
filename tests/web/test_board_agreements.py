"""Offers and resignations on the page of a match in a real Chromium."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from tests.bot.fakes import ANNA, BEN
from tests.journeys.browsing import Windows

from .board_pages import PHONE, BoardSite, board_site

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path, browser: Windows) -> AsyncIterator[BoardSite]:
    async with board_site(tmp_path, browser) as made:
        yield made


async def test_draw_offer_appears_and_is_accepted(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna, ben = await site.open(ANNA, match), await site.open(BEN, match)
    await anna.page.get_by_role("button", name="Offer a draw").click()
    await expect(anna.page.locator(".offer p")).to_have_text("White offers a draw. Waiting for an answer.")
    await expect(ben.page.locator("#live")).to_have_text("White offers a draw.")
    await ben.page.get_by_role("button", name="Accept").click()
    await expect(ben.page.locator(".offer p").last).to_have_text("End this game in a draw?")
    await ben.page.get_by_role("group", name="End this game in a draw?").get_by_role("button", name="Accept").click()
    for reader in (anna, ben):
        await expect(reader.page.locator("#status")).to_contain_text("Draw by agreement.")
        await expect(reader.page.locator("#agreements button")).to_have_count(0)
        assert reader.faults == []


async def test_declined_offer_is_told_to_who_made_it(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(ANNA, match)
    await reader.page.get_by_role("button", name="Offer a draw").click()
    await expect(reader.page.get_by_role("button", name="Withdraw")).to_be_visible()
    await site.club.app.offers.refuse(site.club.call(BEN, match), "draw")
    await expect(reader.page.locator("#agreements")).to_contain_text("The draw offer is closed.")
    await expect(reader.page.get_by_role("button", name="Offer a draw")).to_be_visible()


async def test_takeback_is_asked_and_withdrawn(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN, rated=False)
    await site.club.play(match, (ANNA, "d2d3"))
    reader = await site.open(ANNA, match)
    await reader.page.get_by_role("button", name="Ask for a takeback").click()
    await reader.page.get_by_role("button", name="Withdraw").click()
    await expect(reader.page.get_by_role("button", name="Ask for a takeback")).to_be_visible()
    await reader.page.get_by_role("button", name="Ask for a takeback").click()
    await expect(reader.page.get_by_role("button", name="Withdraw")).to_be_visible()
    await site.club.app.offers.accept(site.club.call(BEN, match))
    await expect(reader.square("d2")).to_have_attribute("aria-label", "White pawn, d2")
    assert reader.faults == []


async def test_resignation_is_confirmed_by_keys_in_place(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(ANNA, match)
    page = reader.page
    for key in ("Escape", "Enter"):  # Enter is on "Keep playing"
        await page.get_by_role("button", name="Resign").press("Enter")
        await expect(page.get_by_role("button", name="Keep playing")).to_be_focused()
        await page.keyboard.press(key)
        await expect(page.get_by_role("button", name="Keep playing")).to_have_count(0)
    await page.get_by_role("button", name="Resign").press("Enter")
    await page.get_by_role("group", name="Resign this game?").get_by_role("button", name="Resign").press("Enter")
    await expect(page.locator("#status")).to_contain_text("resign")
    assert reader.faults == []


async def test_pause_is_asked_accepted_and_ended_by_keys(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna, ben = await site.open(ANNA, match, **PHONE), await site.open(BEN, match)
    await anna.tab_to("[data-key=pause]")
    await anna.page.keyboard.press("Enter")
    await ben.tab_to("[data-key='accept pause']")
    await ben.page.keyboard.press("Enter")
    await expect(anna.page.locator("#status")).to_have_text("The game is paused.")
    await anna.tab_to("[data-key=resume]")
    await anna.page.keyboard.press("Enter")
    await expect(anna.page.locator("#status")).to_have_text("Your turn. Pick a piece.")
    assert await anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert anna.faults == ben.faults == []


async def test_abort_is_confirmed_by_keys(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(ANNA, match)
    await reader.tab_to("[data-key=abort]")
    await reader.page.keyboard.press("Enter")
    await expect(reader.page.get_by_role("button", name="Keep playing")).to_be_focused()
    await reader.page.keyboard.press("Shift+Tab")
    await reader.page.keyboard.press("Enter")
    await expect(reader.page.locator("#status")).to_contain_text("bort")
    assert reader.faults == []


async def test_question_is_dropped_when_game_goes_on(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(BEN, match)
    await reader.page.get_by_role("button", name="Resign").click()
    await site.club.play(match, (ANNA, "d2d3"))
    await expect(reader.page.get_by_role("button", name="Keep playing")).to_have_count(0)


async def test_axe_finds_nothing_serious_beside_offers(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN, rated=False)
    reader = await site.open(ANNA, match, **PHONE)
    await site.club.play(match, (ANNA, "d2d3"))
    await site.club.app.offers.draw(site.club.call(BEN, match))
    await reader.page.get_by_role("button", name="Decline").wait_for()
    found = await Axe().run(reader.page)
    assert found.violations_count == 0, found.generate_report()
    assert await reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
