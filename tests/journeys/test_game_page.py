"""The page of a game in a real Chromium: found accessible, stepped through by keys and by buttons, and printed.

With FEERIE_SCREENSHOTS=folder pictures of it are kept there.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from bot.app.boards.page import page as written
from tests.bot.app.boards.test_page import NAMES, long_game

from .browsing import Newcomer, Windows

pytestmark = pytest.mark.browser
DESK, PHONE = (1280, 900), (390, 844)
VARIANTS = ("yalta", "trichess", "nouveaux", "connexes")


async def opened(browser: Windows, folder: Path, variant: str, size: tuple[int, int] = DESK) -> Newcomer:
    """Someone who has opened a page of 24 moves, without a network."""
    file = folder / "game.html"
    draft = long_game(variant, 24)
    file.write_text(written(draft, 0, "en", "classic", NAMES[: draft.state.seats]), encoding="utf-8")
    reader = Newcomer(await browser.page(viewport={"width": size[0], "height": size[1]}, offline=True))
    await reader.page.goto(file.as_uri())
    return reader


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("variant", VARIANTS)
async def test_axe_finds_nothing_wrong_with_page_of_game(
    browser: Windows, tmp_path: Path, variant: str, size: tuple[int, int]
) -> None:
    reader = await opened(browser, tmp_path, variant, size)
    for language in ("en", "fr"):
        found = await Axe().run(reader.page)
        assert found.violations_count == 0, found.generate_report()
        assert await reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await reader.shot(f"game-page-{variant}-{size[0]}-{language}.png")
        await reader.page.locator("#other").click()
    assert reader.faults == []


async def test_names_are_shown_as_they_are(browser: Windows, tmp_path: Path) -> None:
    reader = await opened(browser, tmp_path, "yalta", PHONE)
    shown = await reader.page.locator("#players li").all_text_contents()
    assert shown[:2] == [f"White: {NAMES[0]}", f"Red: {NAMES[1]}"]
    assert shown[2].startswith("Black: Discord user ")


async def test_keys_and_buttons_step_through_game(browser: Windows, tmp_path: Path) -> None:
    reader = await opened(browser, tmp_path, "yalta")
    page, board = reader.page, reader.page.get_by_role("img")
    latest = await board.get_attribute("aria-label")
    for key, number in {"ArrowLeft": 23, "Home": 0, "ArrowRight": 1, "End": 24}.items():
        await page.keyboard.press(key)
        await expect(page.locator("#place")).to_have_text(f"{number} / 24")
    for name, number in {"« First": 0, "Next ›": 1, "Last »": 24, "‹ Back": 23}.items():
        await page.get_by_role("button", name=name).click()
        await expect(page.locator("#place")).to_have_text(f"{number} / 24")
    assert await board.get_attribute("aria-label") != latest
    assert reader.faults == []


async def test_move_in_list_leads_to_its_position(browser: Windows, tmp_path: Path) -> None:
    reader = await opened(browser, tmp_path, "connexes", PHONE)
    moves = reader.page.locator("#list li button")
    await moves.nth(4).click()
    await expect(reader.page.locator("#place")).to_have_text("5 / 24")
    await expect(moves.nth(4)).to_have_attribute("aria-current", "step")
    told = (await moves.nth(4).text_content() or "").strip()
    await expect(reader.page.locator("#said")).to_contain_text(f"White played {told}")


async def test_another_language_is_one_button_away(browser: Windows, tmp_path: Path) -> None:
    reader = await opened(browser, tmp_path, "nouveaux")
    await reader.page.get_by_role("button", name="Français").click()
    await expect(reader.page.locator("html")).to_have_attribute("lang", "fr")
    await expect(reader.page.locator("#moves")).to_have_text("Coups")
    await expect(reader.page.locator("#said")).to_contain_text("Trait aux Blancs")


async def test_print_shows_last_position_and_all_moves_and_no_buttons_to_step(browser: Windows, tmp_path: Path) -> None:
    reader = await opened(browser, tmp_path, "yalta")
    await reader.page.keyboard.press("Home")
    await reader.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await reader.page.emulate_media(media="print")
    await expect(reader.page.locator("#place")).to_have_text("24 / 24")
    await expect(reader.page.locator("#ways")).to_be_hidden()
    assert await reader.page.locator("#list").evaluate("list => list.scrollHeight <= list.clientHeight")
    await reader.shot("game-page-print.png")
    await reader.page.evaluate("dispatchEvent(new Event('afterprint'))")
    await expect(reader.page.locator("#place")).to_have_text("0 / 24")
