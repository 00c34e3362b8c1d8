"""The page in a real Chromium: what a person in front of it does and sees."""

from __future__ import annotations

import os
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Browser, BrowserContext, Locator, Page
from yarl import URL

from tests import gallery
from tests.smallest import sized

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
BROWSER_TIMEOUT_MS = 20_000.0
"""Milliseconds."""
SHOWN = Path(__file__).with_name("shown.js").read_text(encoding="utf-8")
"""A function that returns the words on the page."""
TOPS = "[...document.querySelectorAll('article')].map((one) => Math.round(one.getBoundingClientRect().top))"
"""Script that returns the top edges of messages."""
TRIES, PAUSE = 25, 200.0
"""Times, and milliseconds between them, that words on the page are compared."""
AT_REST = sized(2_000.0, 100.0)
"""Milliseconds without a change after which a screenshot is taken."""


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
        page.set_default_timeout(BROWSER_TIMEOUT_MS)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type in ("error", "warning") else None)

    async def open(self, url: str) -> None:
        """Load the page, and wait until it knows who is there. In the same tab that takes a third of the time."""
        await self.page.goto("about:blank")  # an address that differs after its # alone would not be loaded
        await self.page.goto(url)
        await self._faces.get_by_role("button").first.wait_for()

    @property
    def _faces(self) -> Locator:
        return self.page.locator("#members")

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

    async def shot(self, name: str, parts: int = 1, only: str = "") -> None:
        """Check that a picture of the docs shows today's words. Keep a screenshot if wanted, a high one in parts.

        With `only` the words that count are those of messages with that text in them.
        """
        if folder := os.environ.get("FEERIE_SCREENSHOTS"):
            await self._keep(Path(folder) / name, parts, only)
            return
        await self._check(str(places(Path(name), parts)[0]), only)

    async def frame(self) -> Image.Image:
        """The page at rest, as a frame of an animation; an empty one where no pictures are wanted."""
        if not os.environ.get("FEERIE_SCREENSHOTS"):
            return Image.new("RGB", (1, 1))
        await self._rest()
        await self.words(still=True)
        return await self._screenshot()

    async def animate(self, name: str, frames: list[Image.Image]) -> None:
        """Check that an animation of the docs ends with today's words. Keep it if wanted."""
        if not (folder := os.environ.get("FEERIE_SCREENSHOTS")):
            await self._check(name)
            return
        path = Path(folder) / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(gallery.animation(frames))
        _keep_words([path], await self.words(still=True))

    async def _check(self, name: str, only: str = "") -> None:
        """Fail if a picture of the docs shows other words than the page does."""
        if name not in gallery.entries():
            return
        for _ in range(TRIES):  # what is shown may be a moment behind
            if not (complaint := gallery.stale(name, await self.words(only))):
                return
            await self.page.wait_for_timeout(PAUSE)
        pytest.fail(complaint)

    async def words(self, only: str = "", *, still: bool = False) -> str:
        """The words on the page; with `still` what is different each time is first written as in every picture."""
        words: str = await self.page.evaluate(SHOWN, {"still": still, "only": only})
        return words

    async def _keep(self, path: Path, parts: int, only: str) -> None:
        """Take a screenshot once the page is at rest, and keep its words if it is one of the docs."""
        await self._rest()
        words = await self.words(only, still=True)
        tops: list[int] = await self.page.evaluate(TOPS)
        image = await self._screenshot()
        path.parent.mkdir(exist_ok=True)
        cuts = [min(tops, key=lambda top: abs(top - image.height * part / parts)) for part in range(1, parts)]
        for place, above, below in zip(places(path, parts), [0, *cuts], [*cuts, image.height], strict=True):
            place.write_bytes(gallery.compact(image.crop((0, above, image.width, below))))
        _keep_words(places(path, parts), words)

    async def _rest(self) -> None:
        """Wait until nothing on the page changes and its pictures are loaded."""
        before = None
        while before != (now := await self.words()):
            before = now
            await self.page.wait_for_timeout(AT_REST)
        await self.page.wait_for_function("[...document.images].every((image) => image.complete)")

    async def _screenshot(self) -> Image.Image:
        with Image.open(BytesIO(await self.page.screenshot(animations="disabled"))) as image:
            return image.convert("RGB")


def _keep_words(paths: list[Path], words: str) -> None:
    """Keep the words of those pictures that are in the docs."""
    found = [path.resolve() for path in paths]
    gallery.keep({str(path.relative_to(gallery.DOCS)): words for path in found if path.is_relative_to(gallery.DOCS)})


def places(path: Path, parts: int) -> list[Path]:
    """The paths of the parts of a picture, such as `posts-1.png`; its own if it is in one part."""
    return [path.with_stem(f"{path.stem}-{part}") for part in range(1, parts + 1)] if parts > 1 else [path]
