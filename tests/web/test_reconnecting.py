"""Pages in a real Chromium whose server goes away and comes back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.bot.fakes import ANNA, BEN
from tests.journeys.browsing import Windows

from .board_pages import BoardSite, board_site

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path, browser: Windows) -> AsyncIterator[BoardSite]:
    async with board_site(tmp_path, browser) as made:
        yield made


async def test_page_tells_that_it_reconnects_until_server_is_back(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(BEN, match)
    sign = reader.page.get_by_role("status").filter(has_text="Reconnecting…")
    await expect(sign).to_have_count(0)
    await site.stop()
    await expect(sign).to_have_count(1, timeout=15_000)
    await site.club.play(match, (ANNA, "d2d3"))
    await site.start()
    await expect(sign).to_have_count(0, timeout=15_000)
    await expect(reader.page.locator("#status")).to_have_text("Your turn. Pick a piece.")
    await site.club.play(match, (BEN, "d7d6"))
    await expect(reader.square("d6")).to_have_attribute("aria-label", "Black pawn, d6")


async def test_page_that_may_not_be_seen_any_more_says_so(site: BoardSite) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    reader = await site.open(ANNA, match)
    await site.club.app.sessions.revoke_all(ANNA)
    await site.club.play(match, (ANNA, "d2d3"))
    await expect(reader.page.get_by_role("alert")).to_contain_text("There’s no game", timeout=15_000)
