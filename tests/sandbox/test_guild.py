"""The bot loses its server and gets it back; members and roles come and go."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import discord
import pytest

from sandbox.driver import Driver, DriverError, Member
from sandbox.server import Sandbox

from .conftest import TestBot, running_bot
from .test_gateway import connected, identified
from .test_threads import code


@pytest.fixture
def games(bot: TestBot) -> discord.TextChannel:
    return bot.guilds[0].text_channels[1]


async def when(bot: TestBot, event: Any, move: Coroutine[Any, Any, object]) -> Any:
    """Do something and wait until the bot has heard of it."""
    heard = asyncio.ensure_future(bot.wait_for(event, timeout=5))
    await move
    return await heard


async def test_bot_that_is_removed_loses_all_access_and_may_come_back(
    games: discord.TextChannel, bot: TestBot, driver: Driver, alice: Member
) -> None:
    guild = games.guild
    direct = await bot.create_dm(discord.Object(int(alice.id)))
    assert await when(bot, "guild_remove", driver.admin("guild", state="removed")) == guild
    assert list(bot.guilds) == []
    assert await code(games.send("hello")) == (403, 50001)
    assert await code(guild.fetch_member(int(alice.id))) == (403, 50001)
    assert await code(direct.send("psst")) == (403, 50278)
    with pytest.raises(DriverError, match="isn’t in this server"):
        await alice.command("#games", "hello")
    assert (await when(bot, "guild_join", driver.admin("guild", state="here"))).id == guild.id
    assert (await alice.command("#games", "hello")).state == "answered"


async def test_bot_may_ask_for_servers_that_it_is_in(games: discord.TextChannel, bot: TestBot, driver: Driver) -> None:
    guild = games.guild
    found = await bot.fetch_guild(guild.id, with_counts=False)
    assert (found.name, found.default_role.permissions) == (guild.name, guild.default_role.permissions)
    assert await code(bot.fetch_guild(1, with_counts=False)) == (404, 10004)
    await when(bot, "guild_remove", driver.admin("guild", state="removed"))
    assert await code(bot.fetch_guild(guild.id, with_counts=False)) == (403, 50001)
    await when(bot, "guild_join", driver.admin("guild", state="here"))


async def test_reset_brings_bot_back_into_server(bot: TestBot, driver: Driver) -> None:
    await when(bot, "guild_remove", driver.admin("guild", state="removed"))
    await when(bot, "guild_join", driver.admin("reset"))


async def test_server_with_outage_is_unavailable(bot: TestBot, driver: Driver, alice: Member) -> None:
    await when(bot, "guild_unavailable", driver.admin("guild", state="unavailable"))
    with pytest.raises(DriverError, match="outage"):
        await alice.command("#games", "hello")
    await when(bot, "guild_available", driver.admin("guild", state="here"))
    assert (await alice.command("#games", "hello")).state == "answered"
    with pytest.raises(DriverError, match="The server is one of"):
        await driver.admin("guild", state="elsewhere")


@pytest.mark.parametrize(("state", "told"), [("removed", []), ("unavailable", [True])])
async def test_bot_that_starts_hears_in_which_servers_it_is(server: Sandbox, state: str, told: list[bool]) -> None:
    async with Driver(server.url) as driver:
        await driver.admin("guild", state=state)
    async with running_bot(server) as bot:
        assert [guild.unavailable for guild in bot.guilds] == told


async def test_who_has_left_is_no_member_and_gets_no_message(
    games: discord.TextChannel, bot: TestBot, driver: Driver, bruno: Member
) -> None:
    thread = await (await games.send("Challenge")).create_thread(name="A match")
    await bruno.say("A match", "hello")
    direct = await bot.create_dm(discord.Object(int(bruno.id)))
    assert (await games.guild.fetch_member(int(bruno.id))).roles[-1].name == "Players"
    heard: list[object] = []

    async def on_raw_member_remove(event: object) -> None:
        heard.append(event)

    bot.add_listener(on_raw_member_remove)
    await driver.admin("member", id=bruno.id, gone=True)
    assert await code(games.guild.fetch_member(int(bruno.id))) == (404, 10007)
    assert await code(games.guild.fetch_member(1)) == (404, 10013)
    assert await code(thread.fetch_member(int(bruno.id))) == (404, 10007)
    assert await code(thread.add_user(discord.Object(int(bruno.id)))) == (404, 10007)
    assert await code(direct.send("psst")) == (403, 50278)
    with pytest.raises(DriverError, match="sees no channel"):
        await bruno.command("#games", "hello")
    await driver.admin("member", id=bruno.id, gone=False)
    assert (await games.guild.fetch_member(int(bruno.id))).roles[-1].name == "@everyone"
    await bruno.say("#games", "back")
    assert heard == []


async def test_members_who_come_and_go_are_told_with_intent_alone(server: Sandbox) -> None:
    server.world.rules.privileged_intents = True
    async with Driver(server.url) as driver, connected(server) as knows, connected(server) as other:
        await identified(knows, intents=3)
        await identified(other, intents=1, shard=[0, 1])
        for socket in (knows, other):
            await socket.receive_json()
        alice = (await driver.member("Alice")).id
        await driver.admin("member", id=alice, gone=True)
        await driver.admin("member", id=alice, gone=False)
        await driver.admin("role", name="Judges")
        assert [(await knows.receive_json())["t"] for _ in range(3)] == [
            *("GUILD_MEMBER_REMOVE", "GUILD_MEMBER_ADD", "GUILD_ROLE_CREATE")
        ]
        assert (await other.receive_json())["t"] == "GUILD_ROLE_CREATE"


async def test_role_is_made_and_deleted(bot: TestBot, driver: Driver, alice: Member) -> None:
    made = await when(bot, "guild_role_create", driver.admin("role", name="Judges"))
    await driver.admin("user", id=alice.id, roles=[str(made.id)])
    assert (await bot.guilds[0].fetch_member(int(alice.id))).get_role(made.id) == made
    gone = await when(bot, "guild_role_delete", driver.admin("delete_role", id=str(made.id)))
    assert gone == made
    assert [role.name for role in (await bot.guilds[0].fetch_member(int(alice.id))).roles] == ["@everyone", "Managers"]
    with pytest.raises(DriverError, match="no such role"):
        await driver.admin("delete_role", id=str(made.id))


async def test_bot_is_told_its_servers_and_what_it_may_do_there(bot: TestBot, driver: Driver) -> None:
    [(name, permissions)] = await servers(bot)
    assert name
    assert permissions >= discord.Permissions(309237746688)
    await when(bot, "guild_remove", driver.admin("guild", state="removed"))
    assert await servers(bot) == []


async def servers(bot: TestBot) -> list[tuple[str, discord.Permissions]]:
    """Servers that Discord lists for a bot, with permissions."""
    told = await bot.http.get_guilds(limit=200)
    return [(guild["name"], discord.Permissions(int(guild["permissions"]))) for guild in told]


async def test_further_server_has_its_own_channels_and_commands_work_there(
    bot: TestBot, driver: Driver, alice: Member
) -> None:
    guild = await when(bot, "guild_join", driver.admin("add_guild", name="Elsewhere"))
    assert (guild.name, list(guild.channels)) == ("Elsewhere", [])
    made = await when(bot, "guild_channel_create", driver.admin("channel", name="hall", guild_id=str(guild.id)))
    assert (made.guild, made.permissions_for(guild.me).send_messages) == (guild, True)
    assert (await alice.command(str(made.id), "hello")).state == "answered"
    thread = await made.create_thread(name="game", type=discord.ChannelType.public_thread)
    assert thread.guild == guild
    assert [name for name, _ in await servers(bot)] == ["Féerie", "Elsewhere"]
    with pytest.raises(DriverError, match="There is no such server"):
        await driver.admin("channel", name="hall", guild_id="1")


async def test_each_server_is_told_to_its_own_shard(server: Sandbox, driver: Driver) -> None:
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(connected(server)) for _ in range(2)]
        for number, socket in enumerate(sockets):
            await identified(socket, shard=[number, 2])
        shards = [[int(one) for one in server.world.guild_ids if (int(one) >> 22) % 2 == number] for number in (0, 1)]
        while min(map(len, shards)) < 2:
            made = int((await driver.admin("add_guild", name="Elsewhere"))["id"])
            shards[(made >> 22) % 2].append(made)
        for socket, mine in zip(sockets, shards, strict=True):
            assert [int((await socket.receive_json())["d"]["id"]) for _ in mine] == mine


async def test_only_so_many_threads_of_one_server_are_active(bot: TestBot, driver: Driver) -> None:
    await driver.admin("rules", active_threads=1)
    guild = await when(bot, "guild_join", driver.admin("add_guild", name="Elsewhere"))
    made = await when(bot, "guild_channel_create", driver.admin("channel", name="hall", guild_id=str(guild.id)))
    for channel in (made, bot.guilds[0].text_channels[1]):
        await channel.create_thread(name="first", type=discord.ChannelType.public_thread)
        assert await code(channel.create_thread(name="second", type=discord.ChannelType.public_thread)) == (400, 160006)
