"""Pages of servers and tournaments that follow what happens."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import ClientResponse
from playwright.async_api import expect

from tests.bot.app.tournaments.club_night import FOUR, begun, created
from tests.bot.fakes import ANNA, BEN, CHANNEL, GUILD
from tests.journeys.browsing import Windows
from tests.web.conftest import Site

from .board_pages import DESK, BoardSite, board_site

STAMP = re.compile(r'name="stamp" content="([^"]+)" data-events="([^"]+)"')


async def _publish(site: Site | BoardSite) -> None:
    await site.club.app.preferences.change_server(site.club.call(ANNA, manager=True), public=True)


async def _followed(site: Site, path: str) -> ClientResponse:
    """The stream of a page that has just been loaded."""
    found = STAMP.search(await (await site.client.get(path)).text())
    assert found is not None
    return await site.client.get(f"{found[2]}?stamp={found[1]}")


async def _event(stream: ClientResponse) -> str:
    async with asyncio.timeout(5):
        return (await stream.content.readuntil(b"\r\n\r\n")).decode()


async def test_page_of_server_is_told_of_each_move(site: Site) -> None:
    await _publish(site)
    match = await site.club.begin("connexes", ANNA, BEN)
    stream = await _followed(site, f"/server/{GUILD}")
    for user, text in ((ANNA, "d2d3"), (BEN, "d7d6")):
        await site.club.play(match, (user, text))
        assert "data: " in await _event(stream)
    stream.close()


async def test_page_learns_what_changed_before_its_stream(site: Site) -> None:
    await _publish(site)
    match = await site.club.begin("connexes", ANNA, BEN)
    found = STAMP.search(await (await site.client.get(f"/server/{GUILD}")).text())
    assert found is not None
    await site.club.play(match, (ANNA, "d2d3"))
    for stamp in (found[1], "of-another-process", "", "é-1"):
        stream = await site.client.get(f"{found[2]}?stamp={stamp}")
        assert "data: " in await _event(stream)
        stream.close()


async def test_page_of_tournament_is_told_of_its_games(site: Site) -> None:
    await _publish(site)
    tournament = await begun(site.club, FOUR, "connexes", "round-robin")
    await site.club.app.idle()
    stream = await _followed(site, f"/tournament/{tournament}")
    match, *_ = await site.club.store.matches.in_server(GUILD, "playing")
    user = (await site.club.app.live_boards.current(match)).users[0]
    assert user is not None
    await site.club.app.playing.resign(site.club.call(user, match))
    assert "data: " in await _event(stream)
    stream.close()


async def test_page_of_server_is_told_of_new_tournament(site: Site) -> None:
    await _publish(site)
    stream = await _followed(site, f"/server/{GUILD}")
    await created(site.club)
    assert "data: " in await _event(stream)
    stream.close()


@pytest.mark.parametrize("path", [f"/server/{GUILD}/events", "/tournament/none/events"])
async def test_stream_of_what_is_not_public_is_missing(site: Site, path: str) -> None:
    assert (await site.client.get(path)).status == 404


async def test_stream_ends_when_pages_are_turned_off(site: Site) -> None:
    await _publish(site)
    match = await site.club.begin("connexes", ANNA, BEN)
    stream = await _followed(site, f"/server/{GUILD}")
    await site.club.app.preferences.change_server(site.club.call(ANNA, manager=True), public=False)
    await site.club.play(match, (ANNA, "d2d3"))
    async with asyncio.timeout(5):
        assert await stream.content.read() == b""


@pytest_asyncio.fixture(loop_scope="session")
async def shown(tmp_path: Path, browser: Windows) -> AsyncIterator[BoardSite]:
    async with board_site(tmp_path, browser) as made:
        await _publish(made)
        yield made


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_page_of_server_shows_new_game_by_itself(shown: BoardSite) -> None:
    reader = await shown.look(f"/server/{GUILD}", **DESK)
    await expect(reader.page.get_by_text("No game is in progress.")).to_be_visible()
    match = await shown.club.begin("connexes", ANNA, BEN)
    link = reader.page.get_by_role("link", name="Échecs connexes").first
    await expect(link).to_have_attribute("href", f"/game/{match}", timeout=15_000)
    await link.focus()
    await shown.club.play(match, (ANNA, "d2d3"))
    await expect(reader.page.get_by_text("1 move", exact=True)).to_be_visible(timeout=15_000)
    await expect(link).to_be_focused()
    shown.club.world.restricted.add(CHANNEL)
    await shown.club.play(match, (BEN, "d7d6"))
    await expect(reader.page.get_by_text("No game is in progress.")).to_be_visible(timeout=15_000)
    assert reader.faults == []
