"""Channels and threads that the bot may not use, or no longer: the players are told, and nothing crashes."""

from __future__ import annotations

import re

import pytest

from sandbox.driver import DriverError, items

from .journey import Journey, moved, refused


async def test_no_line_of_discords_about_new_thread_stays_in_channel(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    challenge = await journey.challenge(alice, opponent=dan)
    await alice.say("#games", "Who is in?")
    await dan.click(challenge, items(challenge)[0]["custom_id"])
    await journey.begun(challenge, alice)
    games = journey.sandbox.world.messages[challenge["channel_id"]].values()
    await journey.until(lambda: len([message for message in games if message.viewer is None]) == 2)
    assert [request["method"] for request in journey.sandbox.requests].count("DELETE") == 1


async def test_match_needs_right_to_post_and_to_attach_but_not_to_open_threads(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    games = await alice.channel_id("#games")

    async def deny(*permissions: str) -> None:
        await journey.driver.admin("permissions", channel_id=games, deny=permissions)

    for denied, text in (
        ("SEND_MESSAGES", "I’m missing permissions here: Send Messages"),
        ("VIEW_CHANNEL", "I’m missing permissions here: Send Messages"),
        ("ATTACH_FILES", "I’m missing permissions here: Attach Files"),
    ):
        await deny(denied)
        assert refused(await alice.command("#games", "play", variant="connexes", computer=1), text)
    assert journey.rows("SELECT count(*) FROM matches") == [(0,)]

    await deny("CREATE_PUBLIC_THREADS")
    match = await journey.match(alice, dan)
    assert match.channel == games
    await match.move(alice, "e3")
    text = f"`{match.name}` is already being played here"
    assert refused(await dan.command("#games", "play", variant="connexes"), text)
    # Another channel has room, and there this match is named.
    other = await journey.match(dan, alice, channel="#club")
    assert other.channel != match.channel
    assert moved(await dan.command(other.channel, "move", text="Nf6", game=match.name), "Nf6")
    await match.follow()


async def test_match_in_hidden_channel_is_shown_to_its_players_and_managers_alone(journey: Journey) -> None:
    alice, bruno, chloe, dan = await journey.members("Alice", "Bruno", "Chloé", "Dan")
    games = await alice.channel_id("#games")
    match = await journey.match(bruno, dan)
    looks = ("board", "history", "export", "verify", "replay")
    for look in looks:
        assert match.name in (await chloe.command("#club", look, game=match.name)).text
    await journey.driver.admin("permissions", channel_id=games, managers_only=True)
    for look in looks:
        assert refused(await chloe.command("#club", look, game=match.name), f"Aucune partie `{match.name}`")
    for user in (alice, bruno):  # Alice manages the server
        assert match.name in (await user.command("#club", "board", game=match.name)).text
    with pytest.raises(DriverError, match="sees no channel"):
        await chloe.command("#games", "board", game=match.name)


async def test_thread_closed_by_someone_opens_again_at_once(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    await journey.driver.admin("thread", id=match.channel, archived=True)
    await journey.until(lambda: not journey.sandbox.world.channels[match.channel].archived)
    await match.move(alice, "e3")
    await match.move(dan, "Nf6")


async def test_match_that_cannot_be_posted_is_set_aside_and_its_creator_told(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    locked, deleted, forbidden, other = [
        await journey.match(alice, dan, channel=channel) for channel in ("#games", "#games", "#club", "#general")
    ]
    journey.refusals |= {"POST 400", "POST 403", "POST 404", "PATCH 403", "PATCH 404"}
    await journey.driver.admin("thread", id=locked.channel, archived=True, locked=True)
    await journey.driver.admin("delete_channel", id=deleted.channel)
    club = await alice.channel_id("#club")
    await journey.driver.admin("permissions", channel_id=club, deny=["SEND_MESSAGES_IN_THREADS"])

    for match in (locked, deleted, forbidden):
        if match is not deleted:  # which is known already
            assert moved(await alice.command("dm", "move", text="e3", game=match.name), "e3")
        told = await alice.wait_for(f"`{match.name}` is on hold", "dm")
        assert re.search(r"then use </move:\d+>\. If not .* can end it with </abort:\d+>\.", told["content"])
        assert match.row("status", "version") == ("parked", int(match is not deleted))
    await other.move(alice, "e3")
    games = (await dan.command("dm", "games")).text
    assert all(f"`{match.name}`" in games for match in (locked, deleted, forbidden))
    assert f"/{other.channel}/" in games

    assert refused(await dan.command("dm", "move", text="Nf6", game=deleted.name), "is on hold")
    asked = (await dan.command("dm", "abort", game=deleted.name)).message
    await dan.click(asked, "Abort the game")
    await dan.wait_for(lambda m: m["id"] == asked["id"] and "It has no result" in m["content"], "dm")
    await journey.driver.admin("thread", id=locked.channel, archived=False, locked=False)
    await journey.driver.admin("permissions", channel_id=club, deny=[])
    for match in (locked, forbidden):
        assert moved(await dan.command(match.channel, "move", text="Nf6"), "Nf6")
        await match.follow(3)
        # The post that failed is given up: that of going on shows where the move has led.
        assert await match.pictures() == [f"{match.name}-{number}.png" for number in (0, 2, 3)]


async def test_post_in_locked_thread_comes_once_moderator_has_woken_it(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    journey.refusals |= {"POST 400", "PATCH 400", "PATCH 403"}
    await journey.driver.admin("rules", locked_is_archived=True)
    await journey.driver.admin("thread", id=match.channel, archived=True, locked=True)
    assert moved(await alice.command("dm", "move", text="e3", game=match.name), "e3")
    await journey.until(lambda: bool(journey.rows("SELECT 1 FROM outbox WHERE error LIKE '%LockedError%'")))
    assert match.row("status") == ("playing",)
    await journey.driver.admin("thread", id=match.channel, archived=False, locked=False)
    await match.follow()
    assert await match.pictures() == [f"{match.name}-{number}.png" for number in range(2)]
