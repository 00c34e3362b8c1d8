"""The board inside Discord, in a real Chromium: clicked, signed in, and played on by touch."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.cluster import free_port

from .browsing import Newcomer, Windows
from .journey import Journey

pytestmark = pytest.mark.browser


async def test_move_by_touch_inside_discord_is_posted(browser: Windows, tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    pages = {"FEERIE_WEB": address, "FEERIE_WEB_LISTEN": f"127.0.0.1:{port}", "FEERIE_CLIENT_SECRET": "sandbox"}
    async with Journey.start(tmp_path, environment=pages) as journey:
        journey.sandbox.world.rules.activity = address
        alice, bruno = await journey.members("Alice", "Bruno")
        match = await journey.match(alice, bruno)
        page = await browser.page(viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark")
        newcomer = Newcomer(page)
        await newcomer.open(f"{journey.driver.url}/#as=alice&in={match.channel}")
        await newcomer.tap("Open board")
        await newcomer.tap("Play in Discord")
        await page.get_by_role("button", name="Authorize").tap()
        frame = page.frame_locator("iframe")
        squares = frame.locator("#squares")
        await expect(frame.locator("#status")).to_have_text("Your turn. Pick a piece.")
        for name in ("White pawn, e2", "e3, empty, possible move"):
            await squares.get_by_role("button", name=name).tap()
        await match.follow()
        assert "**1. e3**" in match.post["content"]
        await match.move(bruno, "Cf6")
        await expect(squares.get_by_role("button", name="Black knight, f6")).to_be_visible()
        assert await page.context.cookies() == []
        kept = await page.evaluate("Object.keys(document.querySelector('iframe').contentWindow.localStorage)")
        assert kept == ["sandbox.read"]  # the local page's own, as here the frame is on the same site
        assert newcomer.faults == []
        asked = [f"{one['method']} {one['path'].removeprefix('/api/v10')}" for one in journey.sandbox.requests]
        assert {"POST /oauth2/token", "GET /users/@me"} <= {*asked}
