"""The page in a real Chromium: what a person in front of it does and sees."""

from __future__ import annotations

import os
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser, BrowserContext, Locator, Page
from yarl import URL

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE = 20_000.0
"""Milliseconds."""
COLOURS = 256
"""Of a screenshot that is kept."""


class Windows:
    """The windows of a browser: one of each kind, such as a phone, that tests have asked for.

    It is kept for the next of them, as to make a window, and a process that draws in it, takes longer than most tests.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._windows: dict[str, BrowserContext] = {}
        self._opened: list[Page] = []

    async def page(self, **kind: Any) -> Page:
        """A new tab, in a window that remembers nothing; `kind` is what Playwright calls the options of a context."""
        name = repr(sorted(kind.items()))
        if name not in self._windows:
            self._windows[name] = await self._browser.new_context(**kind)
        window = self._windows[name]
        left = [page for page in window.pages if page not in self._opened]
        page = await window.new_page()
        self._opened.append(page)
        for other in left:  # closed only now, so that their process draws the new one too
            await other.close()
        return page

    async def forget(self) -> None:
        """Empty the tabs of a test, and forget what they have stored."""
        opened, self._opened = self._opened, []
        for page in opened:
            session = await page.context.new_cdp_session(page)
            if page.url.startswith("http"):
                everything = {"origin": str(URL(page.url).origin()), "storageTypes": "all"}
                await session.send("Storage.clearDataForOrigin", everything)
            await page.context.clear_cookies()
            await page.goto("about:blank")


class Newcomer:
    """A person in front of the page, who is one member after another."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type in ("error", "warning") else None)

    async def open(self, url: str) -> None:
        """Load the page, and wait until it knows who is there. In the same tab that takes a third of the time."""
        await self.page.goto("about:blank")  # an address that differs after its # alone would not be loaded
        await self.page.goto(url)
        await self._faces.get_by_role("button").first.wait_for()

    @property
    def _faces(self) -> Locator:
        return self.page.get_by_role("navigation", name="You are")

    async def become(self, name: str) -> None:
        """Click a face."""
        await self._faces.get_by_role("button", name=name).click()

    async def type(self, line: str) -> None:
        """Write a line."""
        composer = self.page.locator("#composer")
        await composer.click()
        await composer.press_sequentially(line)

    async def press(self, label: str) -> None:
        """Press the latest button of that label in the messages."""
        await self.page.get_by_role("log").get_by_role("button", name=label, exact=True).last.click()

    async def tap(self, label: str) -> None:
        """Touch the latest button of that label in the messages."""
        await self.page.get_by_role("log").get_by_role("button", name=label, exact=True).last.tap()

    def picture(self, words: str) -> Locator:
        """The public picture that tells this."""
        return self.page.locator(f'article:not(.ephemeral) img[alt*="{words}"]')

    async def sees(self, words: str) -> None:
        """Wait for the picture that tells this, drawn and within the page."""
        await self.picture(words).wait_for()
        fits = "([...document.images].every((i) => !i.complete || i.naturalWidth > 0)) && " + (
            "document.documentElement.scrollWidth <= innerWidth"
        )
        assert await self.page.evaluate(fits)

    async def shot(self, name: str) -> None:
        """Keep a screenshot, if wanted."""
        if folder := os.environ.get("FEERIE_SCREENSHOTS"):
            await self.page.wait_for_function("[...document.images].every((image) => image.complete)")
            with Image.open(BytesIO(await self.page.screenshot())) as image:
                small = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            small.save(path, "PNG", optimize=True)
