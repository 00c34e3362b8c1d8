"""Match pages in a real Chromium, over an application in this process."""

from __future__ import annotations

import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp.test_utils import TestServer
from playwright.async_api import Locator, expect

from tests.bot.fakes import NAMES, Club, club
from tests.journeys.browsing import Newcomer, Windows
from web.options import WebOptions
from web.server import create_application

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "locale": "en-US"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "locale": "en-US", "has_touch": True}
MAX_TABS = 40
PATH = """async ([script, from, to]) => {
  const { ahead } = await import(script), data = JSON.parse(document.getElementById("data").textContent);
  const arrows = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
  const seen = new Set(), squares = new Set([from]), queue = [[from, null, []]];
  for (const [at, before, keys] of queue) {
    if (at === to) return keys;
    for (const [key, arrow] of Object.entries(arrows)) {
      ahead(data, at, arrow, before).forEach((next, way, found) => {
        if (seen.has(`${at} ${next}`)) return;
        seen.add(`${at} ${next}`);
        squares.add(next);
        const answer = found.length > 1 ? [...Array(way).fill("ArrowRight"), "Enter"] : [];
        queue.push([next, at, [...keys, key, ...answer]]);
      });
    }
  }
  return squares.size;
}"""
"""Keys that lead from one square to another, or how many squares can be reached."""


class BoardPage(Newcomer):
    """A player in front of the page of a match."""

    async def settle(self) -> None:
        """Wait until no move is under way."""
        await expect(self.page.locator("#status")).not_to_have_text("Sending your move…")

    async def until(self, condition: str) -> None:
        """Wait until an expression of the page is true; Playwright's own way would need `unsafe-eval`."""
        look = f"(look) => ({condition}) ? done() : requestAnimationFrame(() => look(look))"
        await self.page.evaluate(f"new Promise((done) => {{ const look = {look}; look(look); }})")

    def square(self, name: str) -> Locator:
        """A square by its name."""
        return self.page.locator("#squares").get_by_role("button", name=re.compile(rf"(^|, ){name}(,|$)"))

    async def middle(self, name: str) -> tuple[float, float]:
        """The middle of a square in the window."""
        box = await self.square(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def tab_to(self, selector: str) -> None:
        """Press Tab until the keyboard is on an element."""
        for _ in range(MAX_TABS):
            if await self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {selector}")

    async def key_path(self, at: int, to: int | None) -> Any:
        """The keys between two squares; the number of squares that keys reach if there is no second one."""
        script = await self.page.evaluate("document.querySelector('script[src]').src.replace('game.js', 'board.js')")
        return await self.page.evaluate(PATH, [script, at, to])

    async def enter(self, name: str) -> None:
        """Walk to a square by arrow keys, and press Enter there."""
        await self.tab_to("#squares polygon")
        to = int(await self.square(name).get_attribute("data-at") or "")
        at = int(await self.page.evaluate("document.activeElement.dataset.at"))
        for key in await self.key_path(at, to):
            await self.page.keyboard.press(key)
        await self.page.keyboard.press("Enter")

    async def play_by_keys(self, text: str) -> None:
        """Play a move in coordinate form by keys alone: squares, a piece in hand, or those that pay."""
        if text.startswith("$"):
            for name in text[1:].split(","):
                await self.enter(name)
            await self.tab_to("[data-key='Pay']")
            await self.page.keyboard.press("Enter")
        elif "@" in text:
            letter, name = text.split("@")
            await self.tab_to(f"[data-key='hand-{letter}']")
            await self.page.keyboard.press("Enter")
            await self.enter(name)
        else:
            for name in re.findall(r"[a-l]\d+", text):
                await self.enter(name)
        await self.settle()


class BoardSite:
    """A club, and the pages of its matches in a browser."""

    def __init__(self, it: Club, port: int, windows: Windows) -> None:
        self.club = it
        self._address, self._port = f"http://127.0.0.1:{port}", port
        self._windows = windows
        self._server: TestServer | None = None

    async def start(self) -> None:
        """Serve the pages."""
        options = WebOptions(address=self._address, host="127.0.0.1", port=self._port)
        self._server = TestServer(create_application(self.club.app, options), port=self._port)
        await self._server.start_server()

    async def stop(self) -> None:
        """Serve them no longer, as if the bot were down."""
        if self._server is not None:
            await self._server.close()

    async def open(self, user: int, match: str, **kind: Any) -> BoardPage:
        """Open a match in a tab of its own, signed in by a link as anyone is."""
        reader = BoardPage(await self._windows.page(**{**DESK, **kind, "user_agent": f"Chromium of {NAMES[user]}"}))
        link = await self.club.app.sessions.open_link(self.club.call(user), match)
        await reader.page.goto(f"{self._address}/sign-in#{link}")
        await reader.page.get_by_role("button", name=f"Continue as {NAMES[user]}").click()
        await reader.page.locator("#pieces use").first.wait_for()
        return reader

    async def look(self, path: str, **kind: Any) -> BoardPage:
        """Open any page in a tab of its own, signed out."""
        reader = BoardPage(await self._windows.page(**{**DESK, **kind, "user_agent": "Chromium of a visitor"}))
        await reader.page.goto(self._address + path)
        return reader


@asynccontextmanager
async def board_site(path: Path, windows: Windows) -> AsyncIterator[BoardSite]:
    """Serve the pages of a club on a port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with club(path) as it:
        site = BoardSite(it, port, windows)
        await site.start()
        try:
            yield site
        finally:
            await site.stop()
