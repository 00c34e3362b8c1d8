"""Three turns in the thread of a game: `make gallery` makes the animations of the READMEs on the way."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browsing import Newcomer, Windows
from .journey import Journey

pytestmark = [pytest.mark.browser, pytest.mark.pictures]
TURNS = "e4", "Nc6", "Nj10"
VIEWERS = {"en-US": ("alice", "turns.gif"), "fr": ("bruno", "tours.gif")}
SIZE = {"width": 620, "height": 860}
"""CSS pixels."""


@pytest.mark.parametrize("language", VIEWERS)
async def test_three_turns_are_seen_in_thread(browser: Windows, journey: Journey, language: str) -> None:
    viewer, name = VIEWERS[language]
    await journey.driver.admin("locale", preferred_locale=language)
    members = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*members, variant="yalta")
    newcomer = Newcomer(await browser.page(viewport=SIZE, color_scheme="dark"))
    await newcomer.open(f"{journey.driver.url}/#as={viewer}&in={match.channel}")
    boards = newcomer.page.locator("article:not(.ephemeral) img")
    await boards.first.wait_for()
    frames = [await newcomer.frame()]
    for turn, (member, text) in enumerate(zip(members, TURNS, strict=True), 1):
        await match.move(member, text)
        await boards.nth(turn).wait_for()
        await expect(newcomer.page.locator("article:not(.ephemeral) .row")).to_have_count(1)
        frames.append(await newcomer.frame())
    assert newcomer.faults == []
    await newcomer.animate(name, frames)
