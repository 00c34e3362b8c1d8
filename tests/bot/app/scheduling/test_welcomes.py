"""The welcome to a server: once, where the bot may post it, and only if the bot has just joined."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.app import Post
from bot.app.core.ports import ForbiddenError, UnavailableError
from bot.app.scheduling.welcomes import JoinedServer
from tests.bot.fakes import ANNA, GUILD, Club

SYSTEM = 4711


def server(it: Club, language: str = "en-US", channel: int | None = SYSTEM) -> JoinedServer:
    """The server that the bot has just joined."""
    return JoinedServer(GUILD, it.world.now, language, channel)


async def welcomed(it: Club, joined: JoinedServer) -> list[Post]:
    """The posts in the system channel after a look at a server."""
    it.app.welcomes.check(joined)
    await it.app.idle()
    return [sent.post for sent in it.world.messages if sent.channel == SYSTEM]


async def test_new_server_is_welcomed_with_a_card_for_each_variant(it: Club) -> None:
    (post,) = await welcomed(it, server(it))
    assert "four fairy chess variants" in post.content
    assert [card.name for card in post.cards] == [
        f"card-{variant}.png" for variant in ("yalta", "trichess", "nouveaux", "connexes")
    ]
    assert post.cards[0].alt == "Yalta · 3 players · the first mate wins. The starting position."
    assert [(button.label, button.what) for button in post.buttons] == [
        ("Play the computer", "computer"),
        ("Challenge", "challenge"),
        ("Rules", "rules"),
    ]
    assert post.mentions == ()


async def test_welcome_is_in_language_of_server(it: Club) -> None:
    (post,) = await welcomed(it, server(it, "fr"))
    assert "quatre variantes" in post.content
    assert post.cards[0].alt == "Yalta · 3 joueurs · le premier mat gagne. Position de départ."


async def test_server_is_welcomed_once_even_if_bot_comes_back(it: Club) -> None:
    assert len(await welcomed(it, server(it))) == 1
    await it.restart()
    assert len(await welcomed(it, server(it))) == 1
    await it.pass_time(hours=3)
    assert len(await welcomed(it, server(it))) == 1


async def test_server_joined_before_the_update_is_not_welcomed(it: Club) -> None:
    joined = replace(server(it), joined_at=it.world.now - timedelta(minutes=1))
    assert await welcomed(it, joined) == []


async def test_server_of_long_ago_is_not_welcomed_after_outage(it: Club) -> None:
    joined = server(it, channel=SYSTEM)
    await it.pass_time(days=2)
    assert await welcomed(it, joined) == []


async def test_server_joined_while_bot_was_stopped_is_welcomed(it: Club) -> None:
    await it.pass_time(hours=1)
    joined = server(it)
    await it.pass_time(hours=1)
    await it.restart()
    assert len(await welcomed(it, joined)) == 1


async def test_server_without_writable_system_channel_is_never_welcomed(it: Club) -> None:
    assert await welcomed(it, server(it, channel=None)) == []
    assert await welcomed(it, server(it)) == []


async def test_server_that_turned_welcomes_off_gets_none(it: Club) -> None:
    await it.app.preferences.change_server(replace(it.call(ANNA), manager=True), welcome=False)
    assert await welcomed(it, server(it)) == []


async def test_welcome_posted_before_a_crash_is_not_posted_again(it: Club) -> None:
    joined = server(it)
    it.world.after["post"] = [UnavailableError()]  # it arrived, but no one heard of it
    assert len(await welcomed(it, joined)) == 1
    await it.restart()
    assert len(await welcomed(it, joined)) == 1


async def test_welcome_is_tried_again_while_discord_is_busy(it: Club) -> None:
    it.world.faults["post"] = [UnavailableError(), UnavailableError()]
    assert len(await welcomed(it, server(it))) == 1


async def test_refused_welcome_is_given_up(it: Club) -> None:
    it.world.faults["post"] = [ForbiddenError()]
    assert await welcomed(it, server(it)) == []
    assert await welcomed(it, server(it)) == []
