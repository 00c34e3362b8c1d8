"""The board of a match page by mouse and by touch: drags, refused moves, scrolling and zooming."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import CDPSession, Route, expect

from tests.bot.fakes import ANNA, BEN, CLEO
from tests.journeys.browsing import Windows

from .board_pages import PHONE, BoardPage, BoardSite, board_site

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
MOBILE = PHONE | {"is_mobile": True}
STEPS = 20
WRITES = """() => {
  window.writes = 0;
  window.moves = 0;
  document.addEventListener("pointermove", () => { window.moves += 1; });
  const written = (found) => { window.writes += found.filter(({ target }) => target.matches(".moving")).length; };
  new MutationObserver(written).observe(document.body, { attributeFilter: ["style"], subtree: true });
}"""
Point = tuple[float, float]


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path, browser: Windows) -> AsyncIterator[BoardSite]:
    async with board_site(tmp_path, browser) as made:
        yield made


class Fingers:
    """Fingers on a page."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session

    async def _send(self, kind: str, *points: Point) -> None:
        touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        await self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    async def drag(self, start: Point, end: Point) -> None:
        await self._send("touchStart", start)
        for step in range(1, STEPS + 1):
            await self._send("touchMove", _between(start, end, step / STEPS))
        await self._send("touchEnd")

    async def spread(self, middle: Point, apart: float) -> None:
        left, right = (middle[0] - 20, middle[1]), (middle[0] + 20, middle[1])
        await self._send("touchStart", left)
        await self._send("touchStart", left, right)
        for step in range(1, STEPS + 1):
            more = apart * step / STEPS
            await self._send("touchMove", (left[0] - more, left[1]), (right[0] + more, right[1]))
        await self._send("touchEnd")


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


async def fingers(reader: BoardPage) -> Fingers:
    return Fingers(await reader.page.context.new_cdp_session(reader.page))


async def test_mouse_drag_plays_move_with_one_write_per_event(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(ANNA, match)
    await reader.page.evaluate(WRITES)
    await reader.page.mouse.move(*await reader.middle("d2"))
    await reader.page.mouse.down()
    await reader.page.mouse.move(*await reader.middle("d3"), steps=STEPS)
    await expect(reader.page.locator(".moving")).to_have_count(1)
    writes, moves = await reader.page.evaluate("[window.writes, window.moves]")
    assert 0 < writes <= moves
    await reader.page.mouse.up()
    await expect(reader.page.locator("#status")).to_have_text("Black to move.")
    assert (await site.club.app.live_boards.current(match)).moves[-1].text["en"] == "d3"
    assert reader.faults == []


async def test_refused_drag_puts_piece_back_and_says_why(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(ANNA, match, **MOBILE)
    before = (await reader.page.locator("#board").bounding_box(), await reader.page.locator("h2").bounding_box())
    await (await fingers(reader)).drag(await reader.middle("d2"), await reader.middle("d5"))
    await expect(reader.page.get_by_role("alert")).to_contain_text(
        "You can’t play d2d5: the pawn on d2 can’t reach d5."
    )
    await expect(reader.square("d2")).to_have_attribute("aria-label", "White pawn, d2")
    assert await reader.page.locator(".moving").count() == 0
    assert (
        await reader.page.locator("#board").bounding_box(),
        await reader.page.locator("h2").bounding_box(),
    ) == before


async def test_page_scrolls_from_squares_without_own_pieces_alone(site: BoardSite) -> None:
    match = await site.club.begin("yalta", ANNA, BEN, CLEO)
    reader = await site.open(ANNA, match, **MOBILE)
    await reader.page.evaluate("document.body.style.minHeight = '2000px'")
    finger, (x, y) = await fingers(reader), await reader.middle("d4")
    await finger.drag(await reader.middle("d2"), (x, y))
    await expect(reader.page.locator("#status")).to_have_text("Red to move.")
    assert await reader.page.evaluate("scrollY") == 0
    await finger.drag((x, y), (x, y - 150))
    await reader.until("scrollY > 50")


async def test_zoomed_board_is_still_touched_where_it_shows(site: BoardSite) -> None:
    match = await site.club.begin("yalta", ANNA, BEN, CLEO)
    reader = await site.open(ANNA, match, **MOBILE)
    finger = await fingers(reader)
    await finger.spread(await reader.middle("d2"), 60.0)
    await reader.until("visualViewport.scale > 1.5")
    await reader.square("d2").tap()
    await expect(reader.square("d4")).to_have_attribute("aria-label", "d4, empty, possible move")


async def test_move_whose_answer_is_lost_is_played_once(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(ANNA, match)
    sent = list[object]()

    async def lose_first_answer(route: Route) -> None:
        sent.append((route.request.post_data_json or {})["id"])
        if len(sent) > 1:
            await route.continue_()
        else:
            await route.fetch()
            await route.abort()

    await reader.page.route("**/move?*", lose_first_answer)
    async with reader.page.expect_response("**/move?*") as answer:
        for square in ("d2", "d3"):
            await reader.page.mouse.click(*await reader.middle(square))
    assert (await answer.value).status == 200
    await expect(reader.page.locator("#status")).to_have_text("Black to move.")
    assert sent == [sent[0]] * 2
    assert (await site.club.app.live_boards.current(match)).version == 1
