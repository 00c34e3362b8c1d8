"""The page in a real Chromium: three members play three moves, by typing, by buttons and by a list."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browsing import Newcomer, Windows
from .journey import Journey, mentioned

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), [(1280, 1000), (390, 844)], ids=["desktop", "phone"])
async def test_three_members_play_three_moves_on_page(
    browser: Windows, journey: Journey, width: int, height: int
) -> None:
    page = await browser.page(viewport={"width": width, "height": height}, color_scheme="dark")
    newcomer = Newcomer(page)
    await newcomer.open(f"{journey.driver.url}/#as=alice&in=games")
    await newcomer.type("/play variant:yalta seats:listed")
    await page.keyboard.press("Enter")
    for player in ("Bruno", "Chloé"):
        await page.get_by_text("Open seat").first.wait_for()
        await newcomer.become(player)
        await newcomer.press("Join")
    await page.locator(".thread-link").click()
    await newcomer.sees("No moves yet")

    await newcomer.become("Alice")
    await newcomer.type("/move e4")
    await page.keyboard.press("Enter")
    await newcomer.sees("White played e4")

    await newcomer.become("Bruno")
    await newcomer.press("Move")
    await newcomer.press("Red knight b8")
    await newcomer.press("Nc6")
    await newcomer.sees("Red played Nc6")

    await newcomer.become("Chloé")
    await newcomer.type("/coup texte:Cj")
    await page.locator(".choice", has_text="Nj10 (k12j10)").click()
    await page.keyboard.press("Enter")
    await newcomer.sees("Black played Nj10")

    await newcomer.become("Alice")
    await newcomer.sees("Black played Nj10")
    await expect(page.locator("article:not(.ephemeral) .row")).to_have_count(1)  # the latest post keeps its buttons
    assert newcomer.faults == []
    (alice,) = await journey.members("Alice")
    post = await alice.wait_for(lambda m: "**1. e4** · Red **Nc6** · Black **Nj10**" in m["content"])
    assert mentioned(post) == {alice.id}


@pytest.mark.parametrize(
    ("variant", "piece", "move", "told"),
    [("yalta", "Red knight b8", "Nc6", "Red played Nc6"), ("connexes", "Black pawn e7", "e6", "Black played e6")],
)
async def test_three_taps_on_phone_lead_from_post_to_posted_move(
    browser: Windows, journey: Journey, variant: str, piece: str, move: str, told: str
) -> None:
    players = alice, _bruno, *_ = (await journey.members("Alice", "Bruno", "Chloé"))[: 3 if variant == "yalta" else 2]
    match = await journey.match(*players, variant=variant)
    await match.move(alice, "Nc3")
    page = await browser.page(viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark")
    newcomer = Newcomer(page)
    await newcomer.open(f"{journey.driver.url}/#as=bruno&in={match.channel}")  # where the notification leads
    await newcomer.sees("White played Nc3")
    await newcomer.page.evaluate("taps = 0; addEventListener('click', () => taps++, true)")
    for number, label in enumerate(("Move", piece, move), 1):
        await newcomer.tap(label)
        await newcomer.shot(f"taps-{variant}-{number}.png")
    await match.follow()
    await newcomer.sees(told)
    await newcomer.shot(f"taps-{variant}-4.png")
    assert await newcomer.page.evaluate("taps") <= 3
    assert newcomer.faults == []


async def test_day_later_is_button_of_world_panel(browser: Windows, journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan, clock="2d")
    page = await browser.page(viewport={"width": 1280, "height": 1000}, color_scheme="dark")
    newcomer = Newcomer(page)
    await newcomer.open(f"{journey.driver.url}/#as=alice&in={match.channel}")
    await newcomer.sees("No moves yet")
    await page.get_by_role("button", name="World").click()
    for button, ahead in (
        ("An hour later", "1 hour"),
        ("A day later", "1 day and 1 hour"),
        ("A day later", "2 days and 1 hour"),
    ):
        await page.get_by_role("button", name=button).click()
        await page.get_by_role("dialog").get_by_text(f"here, {ahead} ahead.").wait_for()
    await page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    await page.get_by_text("it’s your move in").wait_for()
    await page.get_by_text("ran out of time").wait_for()
    await expect(page.locator("time[data-style=R]").first).to_have_text("1 hour ago")
    await newcomer.shot("later.png")
    assert newcomer.faults == []
