"""The bot outside its servers: installed by one person for herself."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from sandbox.driver import Member

from .journey import Journey


@pytest_asyncio.fixture(loop_scope="session")
async def grace(journey: Journey) -> AsyncIterator[Member]:
    """A member of a server without the bot, who has installed it for herself."""
    made = await journey.driver.admin("user", username="Grace")
    guild = await journey.driver.admin("add_guild", name="Book club", members=[made["id"]], state="removed")
    await journey.driver.admin("channel", name="books", guild_id=guild["id"])
    first = (await journey.driver.get("/sandbox/state"))["guilds"][0]["id"]
    await journey.driver.admin("member", id=made["id"], gone=True, guild_id=first)
    await journey.driver.admin("user", id=made["id"], installed=True)
    yield await journey.driver.member("Grace")


async def test_game_from_server_without_bot_is_played_in_dms(grace: Member) -> None:
    answer = await grace.command("#books", "play", variant="connexes", computer=1, seats="listed")
    assert "has started in our DMs: https://discord.com/channels/@me/" in answer.text
    assert answer.message["ephemeral"]
    await grace.wait_for("the board of your game", "dm")
    turn = await grace.wait_for(lambda message: bool(message["attachments"]), "dm")
    moved = await grace.command("#books", "move", text="e3")
    assert moved.message["ephemeral"]
    await grace.wait_for(lambda message: bool(message["attachments"]), "dm", after=turn)
    words = await grace.menu("Board in words", turn)
    assert "White" in words.text
    assert (await grace.menu("Profile", grace, "#books")).message["ephemeral"]
    assert not [message for message in await grace.messages("#books") if not message["ephemeral"]]


async def test_game_of_person_without_dms_does_not_start(journey: Journey, grace: Member) -> None:
    journey.refusals |= {"POST 403"}
    await journey.driver.admin("rules", installed_dms=False)
    answer = await grace.command("#books", "play", variant="connexes", computer=1)
    assert "Discord doesn’t let me send you DMs" in answer.text
    assert "You have no games" in (await grace.command("#books", "games")).text
