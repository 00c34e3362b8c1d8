"""Games in kinds of channels other than text channels, and while Discord is out of sorts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from sandbox.driver import Json, Member

from .journey import Journey, labels, refused
from .test_time import told


async def begun(journey: Journey, member: Member, channel: str, name: str, **more: Any) -> Json:
    """A thread of a member's own, or a post if the channel is a forum."""
    return await journey.driver.post("/sandbox/begin", {"as": member.id, "channel_id": channel, "name": name, **more})


async def test_game_is_played_in_post_of_forum(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    forum = await journey.driver.admin("channel", name="posts", kind="forum")
    post = await begun(journey, dan, forum["id"], "Who plays?", content="Anybody?")
    match = await journey.match(alice, dan, channel=post["id"])
    assert match.channel == post["id"]
    await match.move(alice, "e3")
    text = "is already being played in this post. Create a new post for another game."
    assert refused(await dan.command(post["id"], "play", variant="connexes"), text)
    other = await begun(journey, dan, forum["id"], "Another one")
    assert (await journey.match(dan, alice, channel=other["id"])).channel == other["id"]


async def test_locked_post_of_forum_says_that_it_is(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    forum = await journey.driver.admin("channel", name="posts", kind="forum")
    post = await begun(journey, dan, forum["id"], "Who plays?")
    await journey.driver.admin("thread", id=post["id"], locked=True)
    assert refused(await alice.command(post["id"], "play", variant="connexes"), "This thread is locked")


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_chat_of_voice_channel_says_where_to_play(journey: Journey, kind: str) -> None:
    (alice,) = await journey.members("Alice")
    voice = await journey.driver.admin("channel", name="talk", kind=kind)
    told = await alice.command(voice["id"], "play", variant="connexes", computer=1)
    assert refused(told, "Use a text channel or a forum post")


async def test_game_of_announcement_channel_has_thread_of_its_kind(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    news = await journey.driver.admin("channel", name="news", kind="announcement")
    match = await journey.match(alice, dan, channel="news")
    thread = journey.sandbox.world.channels[match.channel]
    assert (thread.type, thread.parent_id) == (10, news["id"])
    await match.move(alice, "e3")


async def test_game_in_private_thread_needs_bot_in_it(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    games, bot = await alice.channel_id("#games"), journey.sandbox.world.bot_id
    await journey.driver.admin("overwrite", channel_id=games, id=alice.id, allow=["CREATE_PRIVATE_THREADS"])
    place = (await begun(journey, alice, games, "Just us", private=True))["id"]
    text = "I’m not in this private thread. Mention me"
    assert refused(await alice.command(place, "play", variant="connexes", computer=1), text)
    await alice.say(place, f"<@{bot}>, come in")
    await alice.command(place, "play", variant="connexes", computer=1, seats="listed")
    turn = await alice.wait_for(lambda m: "Move" in labels(m), place)
    assert turn["channel_id"] == place


@pytest.mark.parametrize(
    "trouble",
    [{"code": 40333}, {"status": 502}, {"status": 429, "retry_after": 0.5, "scope": "shared"}],
    ids=["Cloudflare", "bad gateway", "limited for all"],
)
async def test_post_that_is_refused_for_while_comes_later(journey: Journey, trouble: Json) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    journey.refusals |= {"POST 403", "POST 502", "POST 429"}
    await journey.driver.post("/sandbox/fault", {"on": r"^POST .*/messages$", "count": 2, **trouble})
    await alice.command(match.channel, "move", text="e3")
    await match.follow()
    assert match.row("status") == ("playing",)
    assert len(await told(match, "**1. e3**")) == 1


async def test_game_goes_on_when_its_server_is_back_after_outage(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    await journey.driver.admin("guild", state="unavailable")
    await journey.driver.later(timedelta(hours=1))
    await journey.driver.admin("guild", state="here")
    await match.move(alice, "e3")
