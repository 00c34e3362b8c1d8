"""The board of a match page in a real Chromium: by keys, by pointer, and in the ears of a screen reader."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

import engine
from tests.bot.app.test_by_text import ENDS, GAMES, KINGS, public
from tests.bot.fakes import ANNA, BEN, CLEO
from tests.journeys.browsing import Windows

from .board_pages import DESK, PHONE, BoardSite, board_site

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
SQUARES = {"connexes": 64, "nouveaux": 100, "yalta": 96}


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path, browser: Windows) -> AsyncIterator[BoardSite]:
    async with board_site(tmp_path, browser) as made:
        yield made


def people_of(variant: str) -> tuple[int, ...]:
    return (ANNA, BEN, CLEO)[: len(engine.variants()[variant].seats)]


async def begun(site: BoardSite, variant: str, kings: str = KINGS) -> str:
    """A match whose true kings, if there are any, have been chosen."""
    match = await site.club.begin(variant, *people_of(variant))
    if variant == "nouveaux":
        for user, king in zip(people_of(variant), kings, strict=True):
            await site.club.app.kings.choose(site.club.call(user, match), king)
    await site.club.app.idle()
    return match


@pytest.mark.parametrize("variant", GAMES)
async def test_whole_game_is_played_by_keyboard_alone(site: BoardSite, variant: str) -> None:
    people = people_of(variant)
    match = await site.club.begin(variant, *people)
    readers = [await site.open(user, match) for user in people]
    if variant == "nouveaux":
        for reader, king in zip(readers, KINGS, strict=True):
            await reader.enter({"K": "d", "L": "g"}[king] + ("1" if reader is readers[0] else "10"))
            await reader.page.keyboard.press("Enter")
            await expect(reader.page.locator("#choice")).to_be_hidden()
            await expect(reader.page.locator("#status")).not_to_have_text("Pick your true king. Only you will know.")
    turn = 0
    for position, move in public(variant):
        if move is not None and str(move)[0] != "!":
            reader = readers[turn]
            await expect(reader.page.locator("#status")).to_have_text(
                "Pay the ransom: pick the pieces that pay it." if str(move)[0] == "$" else "Your turn. Pick a piece."
            )
            await reader.play_by_keys(str(move))
        turn = position.turn
    for reader in readers:
        await expect(reader.page.locator("#live")).to_contain_text(ENDS[variant][1])
        assert reader.faults == []


@pytest.mark.parametrize(
    ("variant", "size"), [("connexes", DESK), ("nouveaux", PHONE), ("yalta", PHONE)], ids=["8x8", "10x10", "96"]
)
async def test_axe_finds_nothing_serious_on_board(site: BoardSite, variant: str, size: dict[str, Any]) -> None:
    reader = await site.open(ANNA, await begun(site, variant), **size)
    found = await Axe().run(reader.page)
    assert found.violations_count == 0, found.generate_report()
    assert await reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await reader.key_path(0, None) == SQUARES[variant]
    assert reader.faults == []


async def test_squares_are_buttons_with_names(site: BoardSite) -> None:
    reader = await site.open(ANNA, await begun(site, "connexes"))
    for name in ("White knight, g1", "Black king, e8", "e4, empty"):
        await expect(reader.page.get_by_role("button", name=name, exact=True)).to_have_count(1)
    await reader.enter("d2")
    await expect(reader.page.locator("#live")).to_have_text("White pawn, d2. Possible moves: 1.")
    await expect(reader.square("d3")).to_have_attribute("aria-label", "d3, empty, possible move")


async def test_keyboard_asks_where_board_forks(site: BoardSite) -> None:
    reader = await site.open(ANNA, await begun(site, "yalta"))
    await reader.enter("d5")
    await reader.page.keyboard.press("ArrowRight")
    await expect(reader.page.get_by_role("dialog", name="Which way?").get_by_role("button")).to_have_text(
        ["i5, empty", "d4, empty", "Cancel"]
    )
    await reader.page.keyboard.press("ArrowRight")
    await reader.page.keyboard.press("Enter")
    await expect(reader.square("d4")).to_be_focused()


async def test_replay_steps_by_keys_and_clicks_and_returns_to_game(site: BoardSite) -> None:
    match = await begun(site, "connexes")
    moves = "d2d3 d7d6 c2c3 e7e6".split()  # noqa: SIM905 (a game)
    await site.club.play(match, *((people_of("connexes")[at % 2], text) for at, text in enumerate(moves)))
    reader = await site.open(ANNA, match)
    page, status = reader.page, reader.page.locator("#status")
    await page.get_by_role("button", name="c3", exact=True).click()
    await expect(status).to_have_text("After move 3 of 4.")
    await expect(reader.square("e6")).to_have_attribute("aria-label", "e6, empty")
    await expect(page.locator("#live")).to_contain_text("White played c3.")
    for key, number in {"ArrowLeft": 2, "Home": 0, "ArrowRight": 1}.items():
        await page.keyboard.press(key)
        await expect(status).to_have_text(f"After move {number} of 4.")
    await site.club.play(match, (ANNA, "e2e3"))
    await expect(page.locator("#moves button")).to_have_count(5)
    await expect(status).to_have_text("After move 1 of 4.")
    await page.get_by_role("button", name="Back to the game").click()
    await expect(status).to_have_text("Black to move.")
    await expect(reader.square("e3")).to_have_attribute("aria-label", "White pawn, e3")
    assert reader.faults == []


async def test_clock_counts_down_and_is_read_out_in_last_hour(site: BoardSite) -> None:
    match = await begun(site, "connexes")
    clock = (await site.open(ANNA, match)).page.locator("#mine .clock")
    await expect(clock).to_have_text(re.compile(r"^(3 d 0 h|2 d 23 h)$"))
    await site.club.pass_time(days=2, hours=23, minutes=30)
    clock = (await site.open(ANNA, match)).page.locator("#mine .clock")
    await expect(clock).to_have_text(re.compile(r"^29:\d\d30 min left$"))
    await expect(clock).to_have_text(re.compile(r"^29:5[0-7]"))
