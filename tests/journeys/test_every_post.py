"""Every kind of post of a game, one below the other, in both languages, on a desk and on a phone.

`make gallery` takes pictures of the docs on the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest

from sandbox.driver import Json, Member, items

from .browsing import Newcomer, Windows
from .journey import Journey, Match

pytestmark = [pytest.mark.browser, pytest.mark.pictures]
SCREENS = {"desktop": (1180, 7000), "phone": (390, 6400)}
"""High enough for all of it."""
CARDS = {"en-US": "by resignation, move ", "fr": "Victoire par abandon au coup "}
"""Words of the result card, in the thread and in its channel."""


@dataclass(frozen=True)
class Story:
    """A game of three in which everything happens that posts tell."""

    journey: Journey
    match: Match
    members: list[Member]

    async def offered(self, who: int, command: str) -> Json:
        """Someone offers something: the post that asks the others."""
        before = await self.newest()
        await self.members[who].command(self.match.channel, command)
        return await self.members[0].wait_for(lambda m: bool(verbs(m, "accept")), self.match.channel, after=before)

    async def press(self, who: int, post: Json, verb: str) -> None:
        """Someone presses a button of a post, and the post that tells it is there."""
        before = await self.newest()
        await self.members[who].click(post, verbs(post, verb)[0])
        await self.members[0].wait_for(lambda m: not m["ephemeral"], self.match.channel, after=before)

    async def newest(self) -> Json:
        """The newest message in the match's thread."""
        return max(await self.members[0].messages(self.match.channel), key=lambda m: int(m["id"]))

    async def latest(self, verb: str) -> Json:
        """The newest post with such a button."""
        return await self.members[0].wait_for(lambda m: bool(verbs(m, verb)), self.match.channel)


def verbs(message: Json, verb: str) -> list[str]:
    """The ids of a message's buttons that do something."""
    ids = [str(item.get("custom_id", "")) for item in items(message)]
    return [name for name in ids if name.split(":")[1:2] == [verb]]


async def lived(story: Story) -> None:
    """Let everything happen: moves, offers with all answers, a pause, a vacation, a reminder, a lapse, the end."""
    match, (alice, bruno, chloe) = story.match, story.members
    for mover, text in ((alice, "e4"), (bruno, "Nc6"), (chloe, "Nj10"), (alice, "d4")):
        await match.move(mover, text)
    draw = await story.offered(0, "draw")
    await story.press(1, draw, "accept")
    await story.press(2, await story.latest("refuse"), "refuse")
    taken_back = await story.offered(0, "takeback")
    await story.press(0, taken_back, "withdraw")
    pause = await story.offered(2, "pause")
    await story.press(0, pause, "accept")
    await story.press(1, await story.latest("accept"), "accept")
    await story.press(1, await story.latest("resume"), "resume")
    await chloe.command(match.channel, "vacation", days=4)
    await story.journey.driver.later(timedelta(days=2, hours=12))
    before = await story.newest()
    await story.journey.driver.later(timedelta(days=1))  # the computer moves for Red, and Black's clock stands still
    await alice.wait_for(lambda m: bool(verbs(m, "move")), match.channel, after=before, within=60)
    await story.journey.driver.later(timedelta(days=1))
    asked = await chloe.command(match.channel, "resign")
    await chloe.click(asked.message, verbs(asked.message, "resign")[0])
    await alice.wait_for(lambda m: bool(verbs(m, "rematch")), match.channel)


@pytest.mark.parametrize("language", CARDS)
async def test_every_post_of_game_fits_desk_and_phone(browser: Windows, journey: Journey, language: str) -> None:
    await journey.driver.admin("locale", preferred_locale=language)
    members = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*members, variant="yalta", clock="3d", rated="no")
    await lived(Story(journey, match, members))
    newcomer = Newcomer(await browser.page(color_scheme="light"))
    for name, (width, height) in SCREENS.items():
        await newcomer.page.set_viewport_size({"width": width, "height": height})
        await newcomer.open(f"{journey.driver.url}/#as=alice&in={match.channel}")
        await newcomer.page.get_by_text(CARDS[language]).last.wait_for()
        assert await newcomer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await newcomer.shot(f"gallery/page-posts-{language[:2]}-{name}.png", parts=2)
        assert newcomer.faults == []
    told = [message["content"] for message in await members[0].messages("#games")]
    assert any(CARDS[language] in content and f"<#{match.channel}>" in content for content in told)
