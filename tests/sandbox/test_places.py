"""Several servers, and a bot that people have installed for themselves."""

from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from sandbox.driver import Driver, DriverError, Member
from sandbox.server import Sandbox

from .conftest import TestBot, running_bot
from .test_threads import code


@pytest_asyncio.fixture(loop_scope="session")
async def bot() -> AsyncIterator[TestBot]:
    async with Sandbox.start(further=True) as server, running_bot(server) as started:
        server.world.rules.pace = 1000.0
        yield started


@pytest.fixture
def server(bot: TestBot) -> Sandbox:
    return bot.server


@pytest_asyncio.fixture(loop_scope="session")
async def grace(driver: Driver) -> Member:
    return await driver.member("Grace")


async def test_bot_hears_of_its_servers_alone(bot: TestBot) -> None:
    assert [guild.name for guild in bot.guilds] == ["Féerie", "Another club"]
    assert [guild.member_count for guild in bot.guilds] == [5, 4]


async def test_members_see_nothing_of_other_servers(driver: Driver, alice: Member) -> None:
    emma, dan = await driver.member("Emma"), await driver.member("Dan")
    said = await emma.say("#games", f"Only for us, <@{dan.id}>")
    assert (await dan.wait_for("Only for us"))["channel_id"] == said["channel_id"]
    assert await dan.channel_id("Another club/#games") == said["channel_id"] != await dan.channel_id("#games")
    assert said["channel_id"] not in (await alice.state())["messages"]
    with pytest.raises(DriverError, match="no such channel"):
        await alice._act("say", channel_id=said["channel_id"], content="Let me in")


async def test_roles_and_managers_are_of_one_server(bot: TestBot, driver: Driver) -> None:
    emma, dan = await driver.member("Emma"), await driver.member("Dan")
    first, second = bot.guilds
    assert [role.name for role in (await first.fetch_member(int(dan.id))).roles] == ["@everyone", "Guests"]
    assert [role.name for role in (await second.fetch_member(int(dan.id))).roles] == ["@everyone"]
    assert [role.name for role in (await second.fetch_member(int(emma.id))).roles] == ["@everyone", "Managers"]
    assert await code(first.fetch_member(int(emma.id))) == (404, 10007)


async def test_one_server_is_lost_alone(bot: TestBot, driver: Driver) -> None:
    first, second = bot.guilds
    emma, alice = await driver.member("Emma"), await driver.member("Alice")
    await driver.admin("guild", state="removed", guild_id=str(second.id))
    assert await code(second.text_channels[0].send("still here?")) == (403, 50001)
    await first.text_channels[0].send("still here")
    with pytest.raises(DriverError, match="isn’t in this server"):
        await emma.command("#games", "hello")
    assert (await alice.command("#games", "hello")).state == "answered"


async def test_installed_command_answers_its_caller_alone(grace: Member) -> None:
    answer = await grace.command("#general", "anyone")
    assert answer.text == "(False, True) 0"
    assert answer.message["ephemeral"]
    answer = await grace.command("dm", "anyone")
    assert (answer.text, answer.message["ephemeral"]) == ("(False, True) 1", False)


async def test_command_of_server_installs_needs_server(grace: Member) -> None:
    for place in ("#general", "dm"):
        with pytest.raises(DriverError, match="isn’t in this server"):
            await grace.command(place, "hello")
    assert {one["name"] for one in (await grace.state())["commands"]} == {"anyone", "Quote it", "Greet them"}


async def test_both_installs_are_told(driver: Driver, alice: Member) -> None:
    assert (await alice.command("#games", "anyone")).text == "(True, False) 0"
    await driver.admin("user", id=alice.id, installed=True)
    answer = await alice.command("#games", "anyone", more=6)
    assert answer.text.startswith("(True, True) 0") or answer.text.startswith("more")


async def test_outside_servers_follow_ups_are_five(bot: TestBot, grace: Member) -> None:
    await grace.command("#general", "anyone", more=6)
    async for error in bot.failures(1):
        assert (error.status, error.code) == (400, 40094)
    assert len([one for one in await grace.messages("#general") if one["content"].startswith("more")]) == 5


async def test_first_message_to_stranger_has_two_answers(bot: TestBot, driver: Driver, grace: Member) -> None:
    direct = await bot.create_dm(discord.Object(int(grace.id)))
    await direct.send("Hello")
    assert (await grace.wait_for("Hello", "dm"))["content"] == "Hello"
    await driver.admin("rules", installed_dms=False)
    assert await code(direct.send("Hello again")) == (403, 50007)
    await driver.admin("user", id=grace.id, installed=False)
    assert await code(direct.send("Hello again")) == (403, 50278)


async def test_menus_of_messages_and_users_answer(driver: Driver, alice: Member, grace: Member) -> None:
    said = await alice.say("#games", "A fine move")
    assert (await alice.menu("Quote it", said)).text == "> A fine move"
    assert (await alice.menu("Greet them", await driver.member("Bruno"), "#games")).text == "Member bruno"
    assert (await grace.menu("Greet them", alice, "#general")).text == "User alice"
    with pytest.raises(DriverError, match="no command /Quote them"):
        await alice.menu("Quote them", said)


async def test_member_leaves_one_of_two_servers(bot: TestBot, driver: Driver) -> None:
    dan = await driver.member("Dan")
    first, second = bot.guilds
    await driver.admin("member", id=dan.id, gone=True, guild_id=str(second.id))
    assert await code(second.fetch_member(int(dan.id))) == (404, 10007)
    assert (await first.fetch_member(int(dan.id))).name == "dan"
    await (await bot.create_dm(discord.Object(int(dan.id)))).send("You are still my member")
    await driver.admin("member", id=dan.id, gone=False, guild_id=str(second.id))
    assert (await second.fetch_member(int(dan.id))).name == "dan"


async def test_reset_brings_all_servers_back(bot: TestBot, driver: Driver) -> None:
    await driver.admin("guild", state="removed", guild_id=str(bot.guilds[1].id))
    await driver.admin("reset")
    state = await driver.get("/sandbox/state")
    assert [(guild["name"], guild["state"]) for guild in state["guilds"]] == [
        *(("Féerie", "here"), ("Another club", "here"), ("Book club", "removed"))
    ]
