"""Web pages as the docs show them, in a real Chromium: `make gallery` takes their pictures on the way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.app.tournaments.club_night import FOUR, begun
from tests.bot.fakes import ANNA, BEN, CLEO, GUILD, NAMES
from tests.journeys.browsing import Windows

from .board_pages import DESK, PHONE, BoardSite, board_site

pytestmark = [pytest.mark.browser, pytest.mark.pictures, pytest.mark.asyncio(loop_scope="session")]
SIZES = {"desktop": DESK, "phone": PHONE}
TAKES = {"bypass_csp": True}
"""Playwright waits for pictures by a script that our policy forbids."""


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path, browser: Windows) -> AsyncIterator[BoardSite]:
    async with board_site(tmp_path, browser) as made:
        made.club.world.called |= NAMES
        await made.club.app.preferences.change_server(made.club.call(ANNA, manager=True), public=True)
        yield made


async def yalta(site: BoardSite) -> str:
    """A game of three after some moves, with a draw offer."""
    match = await site.club.begin("yalta", ANNA, BEN, CLEO, clock="3d")
    await site.club.pass_time(hours=5)
    for number in range(6):
        user = (ANNA, BEN, CLEO)[number % 3]
        own = await site.club.app.live_boards.own(site.club.call(user, match))
        await site.club.play(match, (user, str(own.legal[7 * number % len(own.legal)])))
    await site.club.app.offers.draw(site.club.call(BEN, match))
    await site.club.app.idle()
    return match


@pytest.mark.parametrize("size", SIZES)
async def test_board_fits_desk_and_phone_in_both_languages(site: BoardSite, size: str) -> None:
    match = await yalta(site)
    reader = await site.open(ANNA, match, **SIZES[size], **TAKES)
    for language in ("en", "fr"):
        await reader.page.goto(f"{reader.page.url.partition('?')[0]}?language={language}")
        await reader.page.locator("#pieces use").first.wait_for()
        assert await reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await reader.shot(f"gallery/web-board-{language}-{size}.png")
    assert reader.faults == []


async def test_pages_of_server_and_tournament_fit(site: BoardSite) -> None:
    tournament = await begun(site.club, FOUR, "connexes", "round-robin", name="Autumn cup")
    playing = await site.club.store.matches.in_server(GUILD, "playing")
    loser = (await site.club.app.live_boards.current(playing[0])).users[0]
    assert loser is not None
    await site.club.app.playing.resign(site.club.call(loser, playing[0]))
    await site.club.begin("trichess", ANNA, BEN, CLEO)
    await site.club.app.idle()
    for name, path, kind in (
        ("server", f"/server/{GUILD}", DESK),
        ("tournament", f"/tournament/{tournament}", PHONE),
    ):
        reader = await site.look(path, **kind, **TAKES)
        assert await reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await reader.shot(f"gallery/web-{name}-{'phone' if kind is PHONE else 'desktop'}.png")
        assert reader.faults == []
