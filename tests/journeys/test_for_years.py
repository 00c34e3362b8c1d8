"""Long uptimes: matches of several weeks, and the backlog after an outage."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta

import pytest

from sandbox.driver import Json, Member
from sandbox.errors import ApiError
from tests.smallest import sized

from .journey import OUT_OF_ORDER, Journey, Match
from .settings import choose, preset
from .test_time import OVER, told

DAY = timedelta(days=1)
CROWD = 100
"""More channels than Discord takes requests in a second: without a limiter they would be told so."""
WAITING = "SELECT count(*) FROM outbox WHERE state IN ('pending', 'sending')"
LIMIT = 100
"""Open matches that a server allows each member."""
EACH = 25
"""Matches that a member opens here: fewer than the bot lets one person open in an hour."""


def changes(match: Match) -> list[Json]:
    """Requests of the bot that changed a match's thread."""
    path = f"/channels/{match.channel}"
    found = [request for request in match.journey.sandbox.requests if request["path"].endswith(path)]
    return [request for request in found if request["method"] == "PATCH"]


async def test_match_of_month_is_awake_on_every_day_and_its_thread_put_away_at_end(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan, clock="14d")
    thread = journey.sandbox.world.channels[match.channel]

    def asleep() -> bool:
        return thread.archived

    async def days(count: int) -> None:
        for _ in range(count):
            await journey.driver.later(DAY)
            assert not asleep()
            assert (await dan.command(match.channel, "board")).message["ephemeral"]

    await days(10)  # before the reminder: nobody has written, and the thread was stirred once
    assert (len(changes(match)), thread.auto_archive) == (2, 10_080)
    assert await told(match, "it’s your move in") == []
    await days(3)
    assert len(await told(match, "it’s your move in")) == 1
    old = [match.post, *await told(match, "it’s your move in")]
    await match.move(alice, "e3")
    for post in old:  # or else the bot wakes the thread for that
        await match.stripped(post)

    await journey.driver.admin("thread", id=match.channel, archived=True)  # as any member may
    before = match.post
    await dan.command("#games", "move", text="Nf6")
    await match.follow()
    await match.stripped(before)
    assert not asleep()

    await alice.command("#games", "vacation", days=9, in_days=1)
    await days(9)
    assert len(await told(match, "is on vacation until")) == 1
    assert match.row("deadline") == (None,)
    await days(2)
    assert len(await told(match, "is back from vacation")) == 1
    await days(11)
    await journey.driver.later(DAY)
    await match.follow(5)
    assert OVER in match.post["content"]
    assert len(await told(match, OVER)) == 1
    assert not asleep()
    await journey.driver.later(2 * DAY)
    assert asleep()
    assert [action[1] for action in match.actions()] == ["move", "move", "away", "back", "time"]
    reminders = len(await told(match, "it’s your move in"))
    posts = [post for post in await told(match, "") if post["content"]]  # Discord's own lines have none
    assert len(posts) == 1 + len(match.actions()) + reminders


async def closed(request: Json, served: bool) -> None:
    """Let nothing be posted, as in an outage."""
    if not served and re.match(r"POST .*/channels/\d+/messages$", f"{request['method']} {request['path']}"):
        raise ApiError(OUT_OF_ORDER, 0, "upstream connect error")


async def crowd(journey: Journey, count: int) -> list[Member]:
    """Members who may open so many matches in all."""
    members = await journey.members("Alice", "Dan")
    for number in range(2, -(-count // EACH)):
        await journey.driver.admin("user", username=f"Player {number}")
        members += await journey.members(f"Player {number}")
    menus = (await members[0].command("#general", "config")).message
    await members[0].click(menus, "More ›")
    menus = await members[0].wait_for(lambda m: m["id"] == menus["id"] and "limit" in preset(m))
    await choose(members[0], menus, "limit", str(LIMIT))
    return members


async def waiting(journey: Journey, count: int) -> None:
    """Wait until so many posts wait to be sent."""
    async with asyncio.timeout(120):
        while journey.rows(WAITING) != [(count,)]:  # noqa: ASYNC110 (another process)
            await asyncio.sleep(0.2)


@pytest.mark.parametrize("count", [CROWD, pytest.param(sized(600, 12), marks=pytest.mark.prove(part="crowd"))])
async def test_what_waits_in_many_channels_after_outage_is_sent_below_limit(journey: Journey, count: int) -> None:
    members = await crowd(journey, count)
    journey.sandbox.world.rules.pace = 1.0
    channels = [await journey.driver.admin("channel", name=f"club-{number}") for number in range(count)]
    journey.sandbox.set_gate(closed)
    for number, channel in enumerate(channels):
        await journey.send(members[number // EACH], channel["id"], "play", variant="connexes")
    await waiting(journey, count)
    await journey.bot.kill()
    journey.sandbox.set_gate(None)
    await asyncio.sleep(1)  # a bot that is forked here starts within the second in which the last one was counted
    await journey.bot.start()
    await waiting(journey, 0)
    assert [request for request in journey.sandbox.requests if request["status"] == 429] == []
    for channel in channels:
        seen = journey.sandbox.world.messages[channel["id"]].values()
        assert [message.viewer for message in seen].count(None) == 1
