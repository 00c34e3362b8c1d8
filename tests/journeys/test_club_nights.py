"""Whole events of every format, each with someone silent, someone who leaves and someone late, to the podium.

They are seen on the page, on a desk and on a phone, in both languages; `make gallery` takes pictures of the docs of it.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

import engine
from sandbox.driver import Member

from .browsing import Newcomer, Windows
from .clubbing import CHANNEL, ClubNight
from .journey import Journey

pytestmark = [pytest.mark.browser, pytest.mark.pictures, pytest.mark.prove(part="nights")]
NIGHTS = {
    "round-robin": ("trichess", 9, {"rounds": "4"}),
    "groups": ("connexes", 8, {}),
    "swiss": ("connexes", 16, {"rounds": "4"}),
    "knockout": ("yalta", 9, {}),
}
FRENCH = ("groups", "knockout")
"""Those told in French."""
TOLD = {
    False: ("withdrew from", "ran out of time twice"),
    True: ("a abandonné le tournoi", "a perdu au temps deux fois"),
}
SCREENS = {"desktop": (1180, 900, "alice"), "phone": (390, 780, "bruno")}
"""Bruno reads French."""


async def move_on(night: ClubNight, match: str, silent: Member) -> None:
    """Let the others move until the silent one has to."""
    variant, options = night.variant_of(match)
    seats = night.seats(match)
    position = engine.new_position(variant, **options)
    for text in night.moves(match):
        position.push(position.parse(text))
    while seats[position.turn] != silent.id:
        move = position.legal_moves()[0]
        await night.players[seats[position.turn]].command(CHANNEL, "move", text=str(move), game=match)
        position.push(move)


async def lived(night: ClubNight, silent: Member) -> None:
    """Let everyone but the silent one play until the event is over."""
    for _ in range(100):
        if night.over():
            return
        for match, _thread in night.open():
            if silent.id in night.people(match).values():
                await move_on(night, match, silent)
                continue
            while len(people := night.people(match)) > 1 and match in dict(night.open()):
                await night.resign(match, max(people))
        await night.journey.driver.later(timedelta(minutes=1))
        if not night.over():  # what it came to is seen while it is provisional
            await night.journey.driver.later(timedelta(days=1, hours=1))
    raise AssertionError("the event does not end")


@pytest.mark.parametrize("format_", NIGHTS)
async def test_night_of_club_comes_to_its_podium(browser: Windows, journey: Journey, format_: str) -> None:
    variant, count, fields = NIGHTS[format_]
    journey.refusals.add("PATCH 400")  # a thread may have been archived meanwhile: it is woken, and tried again
    fields = {"clock": "1d", **fields}
    left, lapsed = TOLD[format_ in FRENCH]
    if format_ in FRENCH:
        await journey.driver.admin("locale", preferred_locale="fr")
    night = await ClubNight.announced(journey, variant, count, fields=fields, format=format_)
    night.fix_lots()
    silent, leaver, late = list(night.players.values())[-3:]
    early = [member for member in night.players.values() if format_ != "swiss" or member is not late]
    await night.join(*early)
    await night.start()
    await journey.driver.later(timedelta(minutes=1))
    if format_ == "swiss":
        await night.join(late)
        await night.shows(f"<@{late.id}>")
    asked = await leaver.command(CHANNEL, "tournament leave")
    await leaver.click(asked.message, asked.message["components"][0]["components"][0]["custom_id"])
    await night.shows(left)
    await lived(night, silent)
    await night.shows("🥇")
    if format_ != "knockout":
        await night.shows(lapsed)
    newcomer = Newcomer(await browser.page(color_scheme="dark"))
    for name, (width, height, who) in SCREENS.items():
        await newcomer.page.set_viewport_size({"width": width, "height": height})
        await newcomer.open(f"{journey.driver.url}/#as={who}&in={await night.head.channel_id(CHANNEL)}")
        await newcomer.page.get_by_text("🥇").last.wait_for()
        await newcomer.shot(f"gallery/page-event-{format_}-{name}.png", only="🥇")
        assert newcomer.faults == []
