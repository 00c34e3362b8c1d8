"""Moves tried out on the board of a match page: conditional moves, the analysis, promotions and drops."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END
from tests.bot.fakes import ANNA, BEN
from tests.journeys.browsing import Windows

from .board_pages import BoardPage, BoardSite, board_site

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path, browser: Windows) -> AsyncIterator[BoardSite]:
    async with board_site(tmp_path, browser) as made:
        yield made


async def points(reader: BoardPage, *squares: str) -> None:
    """Click squares one after another."""
    for square in squares:
        await reader.page.mouse.click(*await reader.middle(square))


async def drags(reader: BoardPage, start: tuple[float, float], end: tuple[float, float]) -> None:
    await reader.page.mouse.move(*start)
    await reader.page.mouse.down()
    await reader.page.mouse.move(*end, steps=8)
    await reader.page.mouse.up()


async def test_conditional_moves_are_pointed_out_and_played(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(BEN, match)
    page, status = reader.page, reader.page.locator("#status")
    await page.get_by_text("Conditional moves", exact=True).click()
    await page.get_by_role("button", name="Add a line").click()
    await expect(status).to_have_text("If they play… Pick their move.")
    await points(reader, "d2", "d3")
    await expect(status).to_have_text("d3 – and then?")
    await expect(page.get_by_role("button", name="Save this line")).to_have_count(0)
    await points(reader, "d7", "d6")
    await page.get_by_role("button", name="Save this line").click()
    await expect(page.locator("#conditional-lines pre")).to_contain_text("d6")
    await expect(status).to_have_text("White to move.")
    await site.club.play(match, (ANNA, "d2d3"))
    await site.club.app.idle()
    await expect(reader.square("d6")).to_have_attribute("aria-label", "Black pawn, d6")
    assert reader.faults == []


async def test_line_of_conditional_moves_is_deleted(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    await site.club.app.conditional_moves.add(site.club.call(BEN, match), "d2d3 d7d6")
    reader = await site.open(BEN, match)
    await reader.page.get_by_text("Conditional moves", exact=True).click()
    await reader.page.get_by_role("button", name="Delete line 1").click()
    await expect(reader.page.locator("#conditional-lines")).to_contain_text("No conditional moves yet.")
    assert (await site.club.app.conditional_moves.show(site.club.call(BEN, match))).lines == 0


async def test_analysis_is_same_on_page_and_in_discord(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(ANNA, match)
    page, lines = reader.page, reader.page.locator("#analysis-lines li")
    await page.get_by_role("button", name="Analysis board").click()
    await expect(page.get_by_role("button", name="Back to the game")).to_be_visible()
    await points(reader, "d2", "d3")
    await expect(lines).to_have_text(["1. d3"])
    await points(reader, "d7", "d6")
    await expect(lines).to_have_text(["1. d3d6"])
    await page.get_by_role("button", name="‹ Back").last.click()
    await expect(reader.square("d6")).to_have_attribute("aria-label", "d6, empty")
    await points(reader, "e7", "e6")
    await expect(lines).to_have_count(2)
    in_discord = await site.club.app.analysis.open(site.club.call(ANNA, match))
    assert "1. d3 **e6**" in in_discord.content
    await site.club.app.analysis.step(site.club.call(ANNA, match), in_discord.revision, "go", "c2c3")
    await points(reader, "e2", "e3")
    await expect(page.get_by_role("alert")).not_to_be_empty()
    await expect(lines.last).to_contain_text("c3")
    await lines.first.get_by_role("button", name="d6").click()
    await expect(reader.square("d6")).to_have_attribute("aria-label", "Black pawn, d6")
    await page.get_by_role("button", name="Back to the game").click()
    await expect(reader.square("d3")).to_have_attribute("aria-label", "d3, empty")
    assert (await site.club.app.live_boards.current(match)).version == 0


async def test_piece_in_hand_is_dragged_to_board(site: BoardSite) -> None:
    match = await site.club.begin("nouveaux", ANNA, BEN)
    for user, king in ((ANNA, "L"), (BEN, "K")):
        await site.club.app.kings.choose(site.club.call(user, match), king)
    turn = 0
    for text in [*MATE_OF_L, *TO_THE_END[:2]]:
        await site.club.play(match, ((ANNA, BEN)[turn], text))
        turn = (await site.club.app.live_boards.current(match)).view.turn
    reader = await site.open(ANNA, match)
    hand = await reader.page.get_by_role("button", name="pawn × 4").bounding_box()
    assert hand is not None
    await drags(reader, (hand["x"] + 9, hand["y"] + 9), await reader.middle("b3"))
    await expect(reader.square("b3")).to_have_attribute("aria-label", "White pawn, b3")
    await expect(reader.page.locator("#status")).to_have_text("Black to move.")
    assert reader.faults == []


async def test_promotion_is_chosen_in_place(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    moves = "c3 Nc6 b4 Rb8 a4 b5 axb5 Ba6 Ra5 Nf6 b6 e5 e3 Qc8 Bxa6 Rg8 bxa7 g5 Qf3 Ne7 Qb7 h6".split()  # noqa: SIM905 (a game)
    await site.club.play(match, *(((ANNA, BEN)[number % 2], text) for number, text in enumerate(moves)))
    reader = await site.open(ANNA, match)
    await drags(reader, await reader.middle("a7"), await reader.middle("b8"))
    dialog = reader.page.get_by_role("dialog", name="What does it become?")
    await expect(dialog.get_by_role("button")).to_have_text(["queen", "rook", "bishop", "knight", "Cancel"])
    await dialog.get_by_role("button", name="rook").click()
    await expect(reader.square("b8")).to_have_attribute("aria-label", "White rook, b8")
    await expect(reader.page.locator("#status")).to_have_text("Black to move.")
    assert reader.faults == []
