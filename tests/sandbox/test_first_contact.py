"""The shortest path: connect, sync, command, click, upload."""

from sandbox.driver import Driver, Member
from sandbox.server import Sandbox

from .conftest import PICTURE, TestBot


async def test_bot_connects_and_sees_guild_and_its_channels(bot: TestBot, server: Sandbox) -> None:
    assert [guild.name for guild in bot.guilds] == ["Féerie"]
    assert [channel.name for channel in bot.guilds[0].text_channels] == ["general", "games", "club"]
    assert bot.guilds[0].me.id == int(server.world.bot_id)
    assert server.gateway.online


async def test_command_is_answered_to_its_author_only(alice: Member, bruno: Member) -> None:
    answer = await bruno.command("#games", "hello")
    assert (answer.state, answer.text) == ("answered", "Hello you, fr")
    assert answer.message["ephemeral"]
    assert await bruno.messages("#games") == [answer.message]
    assert await alice.messages("#games") == []


async def test_click_edits_message(alice: Member, bruno: Member) -> None:
    await alice.command("#games", "buttons")
    shown = await bruno.wait_for("Buttons")
    answer = await bruno.click(shown, "Join")
    assert answer.text == f"<@{bruno.id}> joined"
    assert [user["id"] for user in answer.message["mentions"]] == [bruno.id]
    assert await alice.wait_for("joined") == answer.message


async def test_uploaded_picture_is_served_with_its_size_and_alt_text(alice: Member, driver: Driver) -> None:
    message = (await alice.command("#games", "buttons")).message
    (attachment,) = message["attachments"]
    assert (attachment["width"], attachment["height"], attachment["description"]) == (1, 1, "An empty board")
    assert (attachment["filename"], attachment["content_type"]) == ("board.png", "image/png")
    assert await driver.file(attachment) == PICTURE
