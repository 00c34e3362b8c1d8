"""Each game in play on the page, on a desk and on a phone: the board is there, whole, and within the page.

So are the answers that only one person sees. `make gallery` takes pictures of the docs on the way.
"""

from __future__ import annotations

import re

import pytest

from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END
from tests.bot.app.test_trichess import BEHIND

from .browsing import Newcomer, Windows
from .journey import Journey, Match, mentioned
from .test_nouveaux import choose_king
from .test_yalta import GAME

pytestmark = [pytest.mark.browser, pytest.mark.pictures]
SCREENS = {"desktop": (1180, 900), "phone": (390, 780)}
CUT = "e3 Nf6 d3 Nc6 d4 e5 Bc4 Nxd4".split()  # noqa: SIM905 (a game)
LINES = {"yalta": GAME[:12], "trichess": BEHIND, "nouveaux": [*MATE_OF_L, *TO_THE_END[:3]], "connexes": CUT}


async def played(journey: Journey, variant: str) -> Match:
    """A match of that game after some moves."""
    names = ("Alice", "Bruno", "Chloé") if variant in ("yalta", "trichess") else ("Alice", "Bruno")
    players = await journey.members(*names)
    match = await journey.match(*players, variant=variant)
    if variant == "nouveaux":
        for player, king in zip(players, "KK", strict=True):
            await choose_king(player, match.post, king)
            await match.follow()
    for text in LINES[variant]:
        (turn,) = mentioned(match.post)
        mover = next(player for player in players if player.id == turn)
        await mover.command(match.channel, "move", text=text)
        (version,) = match.row("version")  # a mate may have been followed by a reveal
        await match.follow(version)
    return match


@pytest.mark.parametrize("variant", LINES)
async def test_game_in_play_fits_desk_and_phone(browser: Windows, journey: Journey, variant: str) -> None:
    match = await played(journey, variant)
    words = match.post["attachments"][0]["description"][:200]
    newcomer = Newcomer(await browser.page(color_scheme="dark"))
    for name, (width, height) in SCREENS.items():
        await newcomer.page.set_viewport_size({"width": width, "height": height})
        await newcomer.open(f"{journey.driver.url}/#as=alice&in={match.channel}")
        await newcomer.sees(words)
        await newcomer.picture(words).last.scroll_into_view_if_needed()
        await newcomer.shot(f"gallery/page-{variant}-{name}.png")
        assert newcomer.faults == []


PRIVATE = {
    "settings": ("bruno", "/réglages", "Langue"),
    "plan": ("alice", "/plan lines:e6 Nf3 d6 d3; d6 Nf3", "→ d3"),
    "history": ("bruno", "/historique", "Aller au coup…"),
    "vacation": ("alice", "/vacation days:3", "You’re on vacation"),
}
"""Pictures of private answers: who writes what, and words that the answer has."""


MATE = "e3 f6 f4 Kf7 Nh3 Kg6 Nc3 Kf5 Qg4".split()  # noqa: SIM905 (a game)


CHARTS = {
    "profile": ("bruno", "/profil", "5 parties classées"),
    "stats": ("alice", "/stats variant:connexes", "White 100% (5)"),
    "review": ("alice", "/review", "Each side’s winning chances"),
}
"""Pictures of private answers: who writes what, and words that tell the picture."""
STANDS_BACK = 400_000.0
"""Milliseconds in which a review is made, which gives way to everything else on the machine."""


async def test_charts_fit_phone(browser: Windows, journey: Journey) -> None:
    players = await journey.members("Alice", "Bruno")
    for _ in range(5):
        match = await journey.match(*players)
        for number, text in enumerate(MATE):
            await match.move(players[number % 2], text)
    page = await browser.page(viewport={"width": 390, "height": 780}, color_scheme="dark")
    newcomer = Newcomer(page)
    for name, (who, line, words) in CHARTS.items():
        await newcomer.open(f"{journey.driver.url}/#as={who}&in={match.channel}")
        await newcomer.type(line)
        await page.keyboard.press("Enter")
        picture = page.locator(f'article.ephemeral img[alt*="{words}"]').last
        await picture.wait_for(timeout=STANDS_BACK)
        await picture.scroll_into_view_if_needed()
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await newcomer.shot(f"gallery/page-{name}-phone.png")
        assert newcomer.faults == []


async def test_review_of_game_of_three_fits_phone(browser: Windows, journey: Journey) -> None:
    players = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*players, variant="yalta")
    for number, text in enumerate(GAME):
        await match.move(players[number % 3], text)
    page = await browser.page(viewport={"width": 390, "height": 1000}, color_scheme="dark")
    newcomer = Newcomer(page)
    await newcomer.open(f"{journey.driver.url}/#as=bruno&in={match.channel}")
    await newcomer.type("/analyser")
    await page.keyboard.press("Enter")
    for name, words in (("review-yalta", "Précision (sur 100)"), ("turning-point", "Tournant 1 sur")):
        answer = page.locator("article.ephemeral", has_text=words).last
        await answer.wait_for(timeout=STANDS_BACK)
        picture = answer.locator("img").last
        await picture.wait_for()
        await picture.scroll_into_view_if_needed()
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await newcomer.shot(f"gallery/page-{name}-phone.png")
        await answer.get_by_role("button", name=re.compile(r"^1 · |‹")).first.click()
    assert newcomer.faults == []


async def test_board_to_think_on_fits_phone(browser: Windows, journey: Journey) -> None:
    players = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*players, variant="yalta")
    await match.move(players[0], "e2e4")
    page = await browser.page(viewport={"width": 390, "height": 1000}, color_scheme="dark")
    newcomer = Newcomer(page)
    await newcomer.open(f"{journey.driver.url}/#as=bruno&in={match.channel}")
    await newcomer.sees("White played e4")
    await newcomer.type("/et-si moves:Cc6 Ch10 Cc3; Cc6 Cf10")
    await page.keyboard.press("Enter")
    answer = page.locator("article.ephemeral", has_text="visible par vous").last
    await answer.wait_for()
    await answer.locator("img").last.wait_for()
    assert await answer.get_by_role("button", name="Lignes").is_visible()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await newcomer.shot("gallery/page-what-if-phone.png")
    assert newcomer.faults == []


async def test_private_answers_fit_phone(browser: Windows, journey: Journey) -> None:
    match = await journey.match(*await journey.members("Alice", "Bruno"))
    await match.move((await journey.members("Alice"))[0], "e3")
    page = await browser.page(viewport={"width": 390, "height": 780}, color_scheme="dark")
    newcomer = Newcomer(page)
    for name, (who, line, words) in PRIVATE.items():
        await newcomer.open(f"{journey.driver.url}/#as={who}&in={match.channel}")
        await newcomer.sees("White played e3")
        await newcomer.type(line)
        await page.keyboard.press("Enter")
        answer = page.locator("article.ephemeral", has_text=words).last
        await answer.wait_for()
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await newcomer.shot(f"gallery/page-{name}-phone.png")
        assert newcomer.faults == []
