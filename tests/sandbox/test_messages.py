"""The bot's own messages: limits, permissions, threads, DMs, mentions, nonces, uploads."""

import asyncio
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.driver import Driver, Member
from sandbox.errors import FormError
from sandbox.server import Sandbox
from sandbox.validate import check_message, check_named

from .conftest import HEADERS, PICTURE, FakeClock, TestBot, aim_discord_at, picture, running_bot


@pytest.fixture
def games(bot: TestBot) -> discord.TextChannel:
    return bot.guilds[0].text_channels[1]


def button(**values: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **values}


def rows(*items: dict[str, Any]) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": [item]} for item in items]}


OPTIONS = [{"label": str(n), "value": str(n)} for n in range(26)]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"content": "x" * 2001}, "content"),
        ({"attachments": [{"id": 0, "description": "x" * 1025}]}, "attachments.0.description"),
        (rows(*(button(custom_id=str(n)) for n in range(6))), "components"),
        ({"components": [{"type": 1, "components": [button(custom_id=str(n)) for n in range(6)]}]}, "components.0."),
        (rows(button(), button()), "components.1.components.0.custom_id"),
        (rows(button(custom_id="x" * 101)), "components.0.components.0.custom_id"),
        (rows(button(label="x" * 81)), "components.0.components.0.label"),
        (rows({"type": 3, "custom_id": "m", "options": OPTIONS}), "components.0.components.0.options"),
        (rows({"type": 3, "custom_id": "m", "options": OPTIONS[:2] * 2}), "components.0.components.0.options"),
        ({"content": "x", "nonce": "x" * 26}, "nonce"),
    ],
)
def test_messages_over_discords_limits_are_refused(body: dict[str, Any], path: str) -> None:
    with pytest.raises(FormError) as refused:
        check_message(body, 0)
    assert refused.value.path.startswith(path)


async def test_only_allowed_mentions_are_mentions(games: discord.TextChannel, alice: Member, bruno: Member) -> None:
    text = f"<@{alice.id}> <@{bruno.id}> @everyone"
    allowed = discord.AllowedMentions(users=[discord.Object(int(alice.id))], everyone=False)
    await games.send(text, allowed_mentions=allowed)
    (message,) = await alice.messages("#games")
    assert [user["id"] for user in message["mentions"]] == [alice.id]
    assert not message["mention_everyone"]


async def test_role_is_mentioned_only_with_permission(driver: Driver, games: discord.TextChannel) -> None:
    guild = games.guild
    players = next(role for role in guild.roles if role.name == "Players")
    bots = next(role for role in guild.roles if role.is_bot_managed())

    async def mentioned(allowed: discord.AllowedMentions) -> list[discord.Role]:
        return (await games.send(f"<@&{players.id}>", allowed_mentions=allowed)).role_mentions

    this, none = discord.AllowedMentions(roles=[players]), discord.AllowedMentions.none()
    assert await mentioned(this) == []
    await driver.admin("overwrite", channel_id=str(games.id), id=str(bots.id), allow=["MENTION_EVERYONE"])
    assert await mentioned(this) == [players]
    assert await mentioned(none) == []


async def test_repeated_nonce_is_sent_once_for_few_minutes() -> None:
    clock = FakeClock()
    async with Sandbox.start(clock=clock) as server, running_bot(server) as bot:
        channel = bot.guilds[0].text_channels[1]

        async def send() -> int:
            body = {"content": "once", "nonce": "n", "enforce_nonce": True}
            route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
            return int((await bot.http.request(route, json=body))["id"])

        first = await send()
        assert await send() == first
        clock.now += 600
        assert await send() != first
        assert [message.nonce async for message in channel.history()] == [None, None]


async def test_nonce_of_deleted_message_is_refused_for_few_minutes(bot: TestBot) -> None:
    channel = bot.guilds[0].text_channels[1]
    first = await channel.send("once", nonce="n")
    await first.delete()
    with pytest.raises(discord.NotFound) as error:
        await channel.send("once", nonce="n")
    assert error.value.code == 10008
    assert (await channel.send("once", nonce="another")).content == "once"


async def test_bot_under_time_out_reads_and_does_not_write(driver: Driver, bot: TestBot) -> None:
    channel = bot.guilds[0].text_channels[1]
    sent = await channel.send("before")
    await driver.admin("timeout", minutes=60)
    for refused in (channel.send("meanwhile"), sent.create_thread(name="A match")):
        with pytest.raises(discord.Forbidden) as error:
            await refused
        assert error.value.code == 50013
    assert [message.content async for message in channel.history()] == ["before"]
    own = await bot.http.get_member(bot.guilds[0].id, bot.user.id if bot.user else 0)
    assert own["communication_disabled_until"] is not None
    await driver.later(timedelta(hours=1, seconds=1))
    assert (await channel.send("after")).content == "after"


async def test_history_is_paged_by_limit_before_and_after(games: discord.TextChannel) -> None:
    sent = [await games.send(str(n)) for n in range(5)]
    assert [m.content async for m in games.history(limit=2)] == ["4", "3"]
    assert [m.content async for m in games.history(limit=2, before=sent[3])] == ["2", "1"]
    assert [m.content async for m in games.history(limit=2, after=sent[1])] == ["2", "3"]


async def test_whatever_came_after_message_is_paged_from_there_on(bot: TestBot, games: discord.TextChannel) -> None:
    first, *others = [await games.send(str(n)) for n in range(205)]
    pages = [await bot.http.logs_from(games.id, 100, after=first.id)]
    while len(pages[-1]) == 100:
        pages.append(await bot.http.logs_from(games.id, 100, after=int(pages[-1][0]["id"])))
    assert [len(page) for page in pages] == [100, 100, 4]
    assert [int(m["id"]) for page in pages for m in reversed(page)] == [message.id for message in others]
    assert [m.id async for m in games.history(limit=None, after=first)] == [message.id for message in others]


async def test_editing_only_view_keeps_picture(games: discord.TextChannel, alice: Member) -> None:
    message = await games.send("Board", file=picture(), view=discord.ui.View().add_item(discord.ui.Button(label="Go")))
    edited = await message.edit(view=None)
    assert [attachment.description for attachment in edited.attachments] == ["An empty board"]
    assert (await alice.messages("#games"))[0]["components"] == []
    assert await edited.attachments[0].read() == PICTURE
    replaced = await edited.edit(attachments=[picture("new.png")])
    assert [attachment.filename for attachment in replaced.attachments] == ["new.png"]


@pytest.mark.parametrize(
    ("named", "uploads"), [([{"id": "123"}], {}), ([], {0}), ([{"id": 0}], {0, 1}), ([{"id": 1}], {0})]
)
def test_edit_names_what_stays_and_every_upload(named: list[dict[str, Any]], uploads: set[int]) -> None:
    with pytest.raises(FormError):
        check_named([str(one["id"]) for one in named], {"77"}, set(map(str, uploads)))
    check_named(["77", "0"], {"77"}, {"0"})


@pytest.mark.parametrize(
    ("denied", "code"), [("SEND_MESSAGES", 50013), ("ATTACH_FILES", 50013), ("VIEW_CHANNEL", 50001)]
)
async def test_denied_permission_refuses_message(
    games: discord.TextChannel, driver: Driver, denied: str, code: int
) -> None:
    await driver.admin("permissions", channel_id=str(games.id), deny=[denied])
    with pytest.raises(discord.Forbidden) as refused:
        await games.send("Board", file=picture())
    assert refused.value.code == code


async def test_typing_sign_needs_permission_to_write(games: discord.TextChannel, driver: Driver) -> None:
    async with games.typing():
        pass
    await driver.admin("permissions", channel_id=str(games.id), deny=["SEND_MESSAGES"])
    with pytest.raises(discord.Forbidden):
        await games.typing()


async def test_denied_permission_shows_in_cache_and_in_app_permissions(
    games: discord.TextChannel, alice: Member, driver: Driver
) -> None:
    assert (await alice.command("#games", "rights")).text == "[True, True]"
    await driver.admin("permissions", channel_id=str(games.id), deny=["ATTACH_FILES"])
    assert (await alice.command("#games", "rights")).text == "[False, False]"


async def test_closed_dm_is_refused_when_sending(bot: TestBot, alice: Member, bruno: Member, driver: Driver) -> None:
    channel = await bot.create_dm(discord.Object(int(bruno.id)))
    await channel.send("psst")
    assert [m["content"] for m in await bruno.messages("dm")] == ["psst"]
    assert await alice.messages("dm") == []
    await driver.admin("user", id=bruno.id, dms_open=False)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("psst")
    assert refused.value.code == 50007


async def test_thread_from_message_has_its_id_and_is_cached(
    games: discord.TextChannel, alice: Member, bot: TestBot
) -> None:
    message = await games.send("Challenge")
    created = asyncio.ensure_future(bot.wait_for("thread_create"))
    thread = await message.create_thread(name="A match", auto_archive_duration=10080)
    await created
    assert (thread.id, games.guild.get_thread(thread.id)) == (message.id, thread)
    await thread.send("Welcome")
    assert [m["content"] for m in await alice.messages("A match")] == ["", "Welcome"]
    assert (await alice.command("A match", "rights")).text == "[True, True]"


async def test_what_channel_denies_is_denied_in_its_threads(
    games: discord.TextChannel, alice: Member, driver: Driver
) -> None:
    thread = await (await games.send("Challenge")).create_thread(name="A match")
    await driver.admin("permissions", channel_id=str(games.id), deny=["ATTACH_FILES"])
    assert (await alice.command("A match", "rights")).text == "[False, False]"
    with pytest.raises(discord.Forbidden):
        await thread.send("Board", file=picture())


async def test_post_wakes_archived_thread_and_edit_does_not(games: discord.TextChannel) -> None:
    thread = await games.create_thread(name="A match", type=discord.ChannelType.public_thread)
    message = await thread.send("Board")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="New board")
    assert refused.value.code == 50083
    await thread.send("Awake")
    await message.edit(content="New board")


async def test_deleted_channel_is_unknown_and_leaves_cache(
    games: discord.TextChannel, bot: TestBot, driver: Driver
) -> None:
    await driver.admin("delete_channel", id=str(games.id))
    with pytest.raises(discord.NotFound) as refused:
        await games.send("Board")
    assert refused.value.code == 10003
    assert bot.get_channel(games.id) is None


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "example.org"},
        {"Origin": "https://example.org"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
@pytest.mark.parametrize("path", ["/sandbox/state", "/gateway", "/sandbox/events", "/api/v10/users/@me"])
async def test_other_web_sites_are_refused(server: Sandbox, headers: dict[str, str], path: str) -> None:
    headers = headers | HEADERS
    async with aiohttp.ClientSession() as session, session.get(server.url + path, headers=headers) as response:
        assert response.status == 403


@pytest.mark.parametrize(("token", "status"), [("Bot t", 200), ("Bot ", 401), ("Bearer t", 401), ("", 401)])
async def test_api_wants_bot_token(server: Sandbox, token: str, status: int) -> None:
    url = server.url + "/api/v10/users/@me"
    async with (
        aiohttp.ClientSession() as session,
        session.get(url, headers=HEADERS | {"Authorization": token}) as response,
    ):
        assert response.status == status


async def test_unknown_route_is_501_and_recorded(server: Sandbox) -> None:
    aim_discord_at(server.port)
    async with (
        aiohttp.ClientSession(headers=HEADERS) as session,
        session.get(server.url + "/api/v10/voice/regions") as response,
        Driver(server.url) as driver,
    ):
        assert response.status == 501
        assert [bad["path"] for bad in await driver.bad_requests()] == ["/api/v10/voice/regions"]
