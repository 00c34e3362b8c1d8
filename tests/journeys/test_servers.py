"""Servers that remove the bot and take it back, and places that are deleted in the middle of a match."""

from __future__ import annotations

from datetime import timedelta

from .journey import Journey, labels, mentioned, moved, refused
from .test_time import left, told

DAYS = timedelta(days=1)
REMOVED = {"GET 403", "PATCH 403"}
"""Discord's answers to a removed bot that does not know it yet; the challenge may have kept its buttons so far."""


async def test_match_goes_on_by_itself_once_its_server_takes_bot_back(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    journey.refusals |= REMOVED
    match = await journey.match(alice, dan, clock="3d")
    start = match.post
    await match.move(alice, "e3")
    await match.stripped(start)
    await journey.driver.admin("guild", state="removed")
    await journey.until(lambda: match.row("status", "reason") == ("parked", "left"))
    await journey.driver.later(20 * DAYS)
    assert refused(await dan.command("dm", "move", text="Nf6", game=match.name), "I was removed from its server")
    await journey.driver.admin("rules", commands_stay=True)
    for command in ("games", "play", "ranking"):
        options = {"variant": "connexes"} if command != "games" else {}
        answer = await alice.command("#games", command, **options)
        assert refused(answer, "not the bot itself"), command
        assert f"guild_id={journey.sandbox.world.guild_id}" in answer.text
    await journey.driver.admin("guild", state="here")
    post = await match.follow()
    assert f"\n`{match.name}` continues here." in post["content"]
    assert (mentioned(post), "Move" in labels(post)) == ({dan.id}, True)
    assert left(match) > timedelta(days=2, hours=23)
    await match.move(dan, "Nf6")


async def test_match_goes_on_that_was_removed_and_taken_back_while_bot_was_stopped(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    journey.refusals |= REMOVED
    match = await journey.match(alice, dan)
    assert await journey.bot.stop() == 0
    await journey.driver.admin("guild", state="removed")
    await journey.bot.start()
    await journey.until(lambda: match.row("status") == ("parked",))
    assert await journey.bot.stop() == 0
    await journey.driver.admin("guild", state="here")
    await journey.bot.start()
    await match.follow()
    await match.move(alice, "e3")


async def test_move_that_crosses_removal_of_bot_is_posted_once_it_is_back(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    journey.refusals |= REMOVED | {"POST 403"}
    # As if the event were lost: the first to notice is the post.
    journey.sandbox.world.guild_state = "removed"
    assert moved(await alice.command("dm", "move", text="e3", game=match.name), "e3")
    await journey.until(lambda: match.row("reason") == ("left",))
    await journey.driver.admin("guild", state="here")
    await match.follow(2)
    assert await match.pictures() == [f"{match.name}-{number}.png" for number in range(3)]


async def test_match_whose_thread_is_deleted_is_set_aside_at_once_and_goes_on_elsewhere(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    journey.refusals |= {"PATCH 404"}  # the buttons of the old post
    await journey.driver.admin("delete_channel", id=match.channel)
    news = await alice.wait_for(f"`{match.name}` is on hold: its channel or thread was deleted", "dm")
    assert "</move-here:" in news["content"]
    await dan.command("#club", "move-here")
    await match.follow()
    assert match.channel == await dan.channel_id("#club")
    await match.move(alice, "e3")


async def test_match_whose_thread_goes_with_its_channel_is_set_aside_at_once(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    challenge = await journey.challenge(dan)
    await journey.driver.admin("delete_channel", id=await alice.channel_id("#games"))
    await alice.wait_for(f"`{match.name}` is on hold: its channel or thread was deleted", "dm")
    await dan.wait_for("was deleted", "dm")
    assert challenge


async def test_player_who_has_left_is_told_of_once_and_may_come_back_in_time(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(dan, alice, clock="2d")
    journey.refusals |= {"GET 404"}
    await journey.driver.admin("member", id=dan.id, gone=True)
    await journey.driver.later(timedelta(hours=40))
    news = await alice.wait_for(f"<@{dan.id}> has left the server", match.channel)
    assert mentioned(news) == set()
    await journey.driver.admin("member", id=dan.id, gone=False)
    await match.move(dan, "e3")


async def test_player_who_has_left_and_stays_away_loses_on_time(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(dan, alice, clock="2d")
    journey.refusals |= {"GET 404"}
    await journey.driver.admin("member", id=dan.id, gone=True)
    match.watcher = alice
    await journey.driver.later(timedelta(hours=49))
    await match.follow()
    assert match.row("status", "reason") == ("over", "time")
    assert len(await told(match, "has left the server")) == 1
