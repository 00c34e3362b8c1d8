"""The page in a real Chromium: three members play three moves, by typing, by menus and by a list.

With FEERIE_SCREENSHOTS=docs the pictures of the documentation are taken on the way.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright

from .journey import Journey, mentioned

pytestmark = pytest.mark.browser
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE = 20_000.0
"""Milliseconds."""


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("FEERIE_REQUIRE_BROWSER") == "1":
            pytest.fail("FEERIE_REQUIRE_BROWSER=1, but there is no Chromium here.")
        pytest.skip("no Chromium here")
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        await browser.close()


class Newcomer:
    """A person in front of the page, who is one member after another."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type in ("error", "warning") else None)

    async def become(self, name: str) -> None:
        """Click a face."""
        await self.page.get_by_role("navigation", name="You are").get_by_role("button", name=name).click()

    async def type(self, line: str) -> None:
        """Write a line."""
        composer = self.page.locator("#composer")
        await composer.click()
        await composer.press_sequentially(line)

    async def press(self, label: str) -> None:
        """Press the latest button of that label in the messages."""
        await self.page.get_by_role("log").get_by_role("button", name=label, exact=True).last.click()

    async def choose(self, menu: str, entry: str) -> None:
        """Choose in the latest menu of that hint."""
        await self.page.get_by_role("log").get_by_label(menu).last.select_option(label=entry)

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
            await self.page.screenshot(path=Path(folder) / name)


@pytest.mark.parametrize(
    ("width", "height", "name"), [(1280, 1000, "page.png"), (390, 844, "page-phone.png")], ids=["desktop", "phone"]
)
async def test_three_members_play_three_moves_on_the_page(
    browser: Browser, journey: Journey, width: int, height: int, name: str
) -> None:
    page = await browser.new_page(viewport={"width": width, "height": height}, color_scheme="dark")
    newcomer = Newcomer(page)
    await page.goto(f"{journey.driver.url}/#as=alice&in=games")
    await newcomer.type("/play variant:yalta seats:listed")
    await page.keyboard.press("Enter")
    for player in ("Bruno", "Chloé"):
        await page.get_by_text("free seat").first.wait_for()
        await newcomer.become(player)
        await newcomer.press("Join")
    await page.locator(".thread-link").click()
    await newcomer.sees("No move has been played yet")

    await newcomer.become("Alice")
    await newcomer.type("/move e4")
    await page.keyboard.press("Enter")
    await newcomer.sees("White played e4")

    await newcomer.become("Bruno")
    await newcomer.press("Move")
    await newcomer.choose("Choisissez une pièce", "Cavalier b8")
    await newcomer.choose("Choisissez un coup", "Cc6 (b8c6)")
    await newcomer.press("Jouer ce coup")
    await newcomer.sees("Red played Nc6")

    await newcomer.become("Chloé")
    await newcomer.type("/move text:Cj")
    await page.locator(".choice", has_text="Cj10 (k12j10)").click()
    await page.keyboard.press("Enter")
    await newcomer.sees("Black played Nj10")

    await newcomer.become("Alice")
    await newcomer.sees("Black played Nj10")
    # Only the latest post keeps its buttons.
    await page.wait_for_function("document.querySelectorAll('article:not(.ephemeral) .row').length === 1")
    await newcomer.shot(name)
    assert newcomer.faults == []
    (alice,) = await journey.members("Alice")
    post = await alice.wait_for(lambda m: "played **Nj10**" in m["content"])
    assert mentioned(post) == {alice.id}
