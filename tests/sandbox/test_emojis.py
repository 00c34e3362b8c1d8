"""Emoji of the application: uploaded by the bot, used on its buttons, shown by the page."""

from pathlib import Path

import discord
import pytest
from aiohttp import ClientSession

from sandbox.driver import Member, label_of
from sandbox.emoji_routes import MAX_BYTES
from sandbox.server import Sandbox
from sandbox.store import restore, snapshot
from sandbox.things import Emoji
from sandbox.world import World

from .conftest import PICTURE, TestBot, running_bot


def button(emoji: discord.PartialEmoji) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="b1", custom_id="go", emoji=emoji))
    return view


async def test_emoji_is_listed_shown_and_no_more_once_it_is_deleted(bot: TestBot, server: Sandbox) -> None:
    made = await bot.create_application_emoji(name="knight", image=PICTURE)
    assert [(emoji.name, emoji.id) for emoji in await bot.fetch_application_emojis()] == [("knight", made.id)]
    async with ClientSession() as session, session.get(f"{server.url}/emojis/{made.id}.png") as image:
        assert (image.content_type, await image.read()) == ("image/png", PICTURE)
    await made.delete()
    assert await bot.fetch_application_emojis() == []
    async with ClientSession() as session, session.get(f"{server.url}/emojis/{made.id}.png") as image:
        assert image.status == 404
    with pytest.raises(discord.NotFound) as refusal:
        await made.delete()
    assert refusal.value.code == 10014


async def test_button_carries_emoji_of_application(bot: TestBot, alice: Member) -> None:
    made = await bot.create_application_emoji(name="promoted_bishop", image=PICTURE)
    games = bot.guilds[0].text_channels[1]
    await games.send("Which?", view=button(discord.PartialEmoji(name=made.name, id=made.id)))
    seen = await alice.wait_for(lambda message: message["content"] == "Which?")
    (item,) = seen["components"][0]["components"]
    assert (item["emoji"]["id"], label_of(item)) == (str(made.id), "Promoted bishop b1")


async def test_emoji_that_application_does_not_have_is_refused(bot: TestBot) -> None:
    games = bot.guilds[0].text_channels[1]
    with pytest.raises(discord.HTTPException) as refusal:
        await games.send("Which?", view=button(discord.PartialEmoji(name="knight", id=5)))
    assert (refusal.value.code, "Invalid emoji" in refusal.value.text) == (50035, True)


@pytest.mark.parametrize(
    ("name", "image", "why"),
    [  # names are too short by the published schema, which is not always there
        ("a-b", PICTURE, "2 to 32"),
        ("there", PICTURE, "exists"),
        ("big", PICTURE + bytes(MAX_BYTES), "256"),
    ],
)
async def test_emoji_that_breaks_rule_is_refused(
    server: Sandbox, bot: TestBot, name: str, image: bytes, why: str
) -> None:
    await bot.create_application_emoji(name="there", image=PICTURE)
    with pytest.raises(discord.HTTPException, match=why) as refusal:
        await bot.create_application_emoji(name=name, image=image)
    assert refusal.value.code == 50035
    assert len(server.world.emojis) == 1


async def test_emoji_outlive_server(tmp_path: Path, server: Sandbox) -> None:
    server.world.emojis["77"] = Emoji("knight", "image/png", "aGk=")
    there = World()
    restore(there, snapshot(server.world), tmp_path)
    assert there.emojis == server.world.emojis
    async with running_bot(server) as bot:
        assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["knight"]
