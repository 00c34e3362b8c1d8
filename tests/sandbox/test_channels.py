"""Kinds of channels, and what single members may do in one."""

from typing import Any

import discord
import pytest

from sandbox.commands import register
from sandbox.driver import Driver, DriverError, Member
from sandbox.errors import FormError
from sandbox.server import Sandbox
from sandbox.things import Json
from sandbox.world import World

from .conftest import PICTURE, TestBot, picture
from .test_guild import when
from .test_threads import code


async def made(bot: TestBot, driver: Driver, kind: str) -> Any:
    """A new channel named after its kind, as the bot knows it."""
    return await when(bot, "guild_channel_create", driver.admin("channel", name=kind, kind=kind))


async def test_thread_of_announcement_channel_is_of_its_own_kind(bot: TestBot, driver: Driver, alice: Member) -> None:
    news = await made(bot, driver, "announcement")
    assert news.is_news()
    older = await news.send("Round 1")
    await news.send("Meanwhile")
    thread = await older.create_thread(name="Game 1")
    assert thread.type is discord.ChannelType.news_thread
    assert await code(news.create_thread(name="Secret")) == (400, 50035)
    await thread.send("Board")
    assert [m["type"] for m in await alice.messages("announcement")] == [0, 0]
    assert (await alice.command("Game 1", "rights")).text == "[True, True]"


async def test_forum_has_posts_and_nothing_else(bot: TestBot, driver: Driver, alice: Member) -> None:
    forum = await made(bot, driver, "forum")
    await driver.admin("permissions", channel_id=str(forum.id), deny=["CREATE_PUBLIC_THREADS"])
    thread, message = await forum.create_thread(name="Game 1", content="Board", file=picture())
    assert (thread.id, thread.type) == (message.id, discord.ChannelType.public_thread)
    assert await message.attachments[0].read() == PICTURE
    await message.edit(content="New board")
    assert [(m["type"], m["content"]) for m in await alice.messages("Game 1")] == [(0, "New board")]
    assert (await alice.command("Game 1", "hello")).state == "answered"
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=forum.id)
    assert await code(bot.http.request(route, json={"content": "hello"})) == (400, 50008)
    for move in (alice.say("forum", "hello"), alice.command("forum", "hello")):
        with pytest.raises(DriverError, match="You can’t send messages"):
            await move


async def test_post_needs_words_and_right_to_send(bot: TestBot, driver: Driver, server: Sandbox) -> None:
    forum = await made(bot, driver, "forum")
    before = len(server.world.channels)
    assert await code(forum.create_thread(name="Game 1", content="")) == (400, 50006)
    await driver.admin("permissions", channel_id=str(forum.id), deny=["SEND_MESSAGES"])
    assert await code(forum.create_thread(name="Game 1", content="Board")) == (403, 50013)
    assert len(server.world.channels) == before


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_chats_of_voice_and_stage_channels_have_no_threads(
    bot: TestBot, driver: Driver, alice: Member, kind: str
) -> None:
    channel = await made(bot, driver, kind)
    said = await channel.send("hello")
    assert (await alice.say(kind, "hello"))["channel_id"] == str(channel.id)
    route = discord.http.Route("POST", "/channels/{channel_id}/threads", channel_id=channel.id)
    assert await code(bot.http.request(route, json={"name": "Game 1", "type": 11})) == (400, 50024)
    with pytest.raises(DriverError, match="This kind of thread can’t be created"):
        await driver.post("/sandbox/begin", {"as": alice.id, "channel_id": str(channel.id), "name": "Game 1"})
    assert said.channel.id == channel.id


async def test_channel_of_no_known_kind_is_refused(driver: Driver) -> None:
    with pytest.raises(DriverError, match="A channel is one of"):
        await driver.admin("channel", name="shop", kind="store")


async def test_members_begin_threads_of_their_own(
    bot: TestBot, driver: Driver, alice: Member, bruno: Member, server: Sandbox
) -> None:
    forum = await made(bot, driver, "forum")

    async def begin(member: Member, channel: str, **values: object) -> Json:
        place = {"as": member.id, "channel_id": channel, "name": "A thread"}
        return await driver.post("/sandbox/begin", {**place, **values})

    games = await alice.channel_id("#games")
    public = await when(bot, "thread_create", begin(bruno, games))
    assert (public.owner_id, public.me) == (int(bruno.id), None)
    assert (await bruno.command("A thread", "rights")).text == "[True, True]"
    posted = await begin(bruno, str(forum.id), name="A post", content="Who plays?")
    assert [m["content"] for m in await alice.messages("A post")] == ["Who plays?"]
    assert list(server.world.channels[posted["id"]].members) == [bruno.id]
    with pytest.raises(DriverError, match="You can’t create a thread here"):
        await begin(bruno, games, private=True)
    with pytest.raises(DriverError, match="This kind of thread can’t be created"):
        await begin(bruno, str(forum.id), private=True)


async def test_single_member_is_denied_channel_or_allowed_hidden_one(
    bot: TestBot, driver: Driver, alice: Member, bruno: Member
) -> None:
    games = await alice.channel_id("#games")

    async def set_apart(who: str, **what: list[str]) -> None:
        await driver.admin("overwrite", channel_id=games, id=who, **what)

    await set_apart(bruno.id, deny=["SEND_MESSAGES"])
    with pytest.raises(DriverError, match="can’t send messages here"):
        await bruno.say("#games", "hello")
    await set_apart(bruno.id, deny=["USE_APPLICATION_COMMANDS"])
    with pytest.raises(DriverError, match="can’t use commands here"):
        await bruno.command("#games", "hello")
    await set_apart(bruno.id, deny=["VIEW_CHANNEL"])
    with pytest.raises(DriverError, match="sees no channel"):
        await bruno.messages("#games")
    channel = bot.guilds[0].text_channels[1]
    member = await channel.guild.fetch_member(int(bruno.id))
    assert not channel.permissions_for(member).view_channel
    await driver.admin("permissions", channel_id=games, managers_only=True)
    await set_apart(bruno.id, allow=["VIEW_CHANNEL"])
    await bruno.say("#games", "let in")
    assert channel.permissions_for(member).view_channel


async def test_role_is_denied_and_one_of_its_members_allowed(driver: Driver, alice: Member, bruno: Member) -> None:
    games = await alice.channel_id("#games")
    players = next(role["id"] for role in (await alice.state())["guild"]["roles"] if role["name"] == "Players")
    await driver.admin("overwrite", channel_id=games, id=players, deny=["SEND_MESSAGES"])
    with pytest.raises(DriverError, match="can’t send messages here"):
        await bruno.say("#games", "hello")
    await driver.admin("overwrite", channel_id=games, id=bruno.id, allow=["SEND_MESSAGES"])
    await bruno.say("#games", "hello")
    with pytest.raises(DriverError, match="There is no permission"):
        await driver.admin("overwrite", channel_id=games, id=players, deny=["FLY"])
    with pytest.raises(DriverError, match="no such channel, member or role"):
        await driver.admin("overwrite", channel_id=games, id="1", deny=["SEND_MESSAGES"])


async def test_what_member_may_do_in_channel_is_told_with_each_interaction(
    bot: TestBot, driver: Driver, alice: Member, bruno: Member
) -> None:
    games = await alice.channel_id("#games")
    await driver.admin("overwrite", channel_id=games, id=bruno.id, allow=["MANAGE_GUILD"], deny=["ATTACH_FILES"])
    seen: list[discord.Permissions] = []

    async def on_interaction(interaction: discord.Interaction[Any]) -> None:
        seen.append(interaction.permissions)

    bot.add_listener(on_interaction)
    await bruno.command("#games", "hello")
    await bruno.command("#games", "config")
    assert [(may.manage_guild, may.attach_files) for may in seen] == [(True, False)] * 2


def test_of_each_text_of_command_its_longest_translation_counts() -> None:
    def option(number: int) -> Json:
        texts = {"description": "x", "description_localizations": {"fr": "x" * 100, "de": "x" * 50}}
        choices = [
            {"name": "x", "name_localizations": {"fr": "x" * 100}, "value": f"v{n:05}"} for n in range(length[number])
        ]
        return {"type": 3, "name": f"o{number:02}", "choices": choices, **texts}

    # 103 characters for each option, 106 for each choice, 4 for the command itself.
    length = [25, 25, 22]
    command: Json = {"name": "abc", "description": "d", "options": [option(number) for number in range(3)]}
    total = 4 + 3 * 103 + 72 * 106
    spare = 8000 - total
    command["description_localizations"] = {"fr": "x" * (spare + 1)}
    register(World(), "", [command])
    command["description_localizations"] = {"fr": "x" * (spare + 2)}
    with pytest.raises(FormError, match="8001"):
        register(World(), "", [command])
