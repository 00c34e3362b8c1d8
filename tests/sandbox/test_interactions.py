"""Interactions: acknowledging in time and once, thinking, updates, forms, menus, autocomplete."""

import asyncio

import discord
import pytest

from sandbox.driver import Driver, DriverError, Member, NotSeenError, items
from sandbox.interactions import COMMAND, Interactions
from sandbox.server import Sandbox
from sandbox.things import Json
from sandbox.world import World

from .conftest import FakeClock, TestBot, running_bot


async def test_interaction_never_acknowledged_fails_for_its_user(alice: Member, bruno: Member) -> None:
    answer = await alice.command("#games", "sulk")
    assert (answer.state, answer.messages) == ("failed", [])
    assert [failure["text"] for failure in alice.failures] == ["The application did not respond"]
    assert bruno.failures == []


async def test_late_acknowledgement_is_unknown_interaction(alice: Member, bot: TestBot) -> None:
    assert (await alice.command("#games", "late")).state == "failed"
    bot.go_on.set()
    assert [error.code async for error in bot.failures(1)] == [10062]


async def test_second_acknowledgement_is_refused(alice: Member, bot: TestBot) -> None:
    assert (await alice.command("#games", "twice")).text == "once"
    assert [error.code async for error in bot.failures(1)] == [40060]


async def test_token_expires_after_quarter_of_hour() -> None:
    clock = FakeClock()
    async with Sandbox.start(clock=clock) as server, running_bot(server) as bot, Driver(server.url) as driver:
        alice = await driver.member("Alice")
        running = asyncio.create_task(alice.command("#games", "slow"))
        await alice.wait_for(lambda m: m["loading"])
        clock.now += 15 * 60 + 1
        bot.go_on.set()
        assert [error.code async for error in bot.failures(1)] == [50027]
        running.cancel()


@pytest.mark.parametrize("ephemeral", [False, True])
async def test_first_follow_up_replaces_thinking_message(alice: Member, ephemeral: bool) -> None:
    answer = await alice.command("#games", "think", ephemeral=ephemeral)
    (message,) = await alice.messages("#games")
    assert (message["content"], message["loading"], message["ephemeral"]) == ("thought", False, ephemeral)
    assert [a["filename"] for a in message["attachments"]] == ["thought.png"]
    assert message == answer.message


async def test_deferred_update_edits_clicked_message(alice: Member) -> None:
    shown = (await alice.command("#games", "buttons")).message
    assert (await alice.click(shown, "Later")).state in ("deferred", "answered")
    assert (await alice.wait_for("only you"))["ephemeral"]
    edited = alice.seen[shown["id"]]
    assert (edited["content"], [a["filename"] for a in edited["attachments"]]) == ("later", ["later.png"])
    assert [item["label"] for item in items(edited) if "label" in item] == ["Join", "Later", "Ask"]


async def test_form_is_shown_checked_and_sent(alice: Member) -> None:
    shown = (await alice.command("#games", "buttons")).message
    asked = await alice.click(shown, "Ask")
    assert asked.modal is not None
    assert asked.modal["title"] == "Your move"
    with pytest.raises(DriverError, match="“Move” must have 2 to 10 characters"):
        await alice.submit(asked, move="e")
    with pytest.raises(DriverError, match="“Move” is required"):
        await alice.submit(asked, note="x")
    assert (await alice.submit(asked, move="e2e4", note="hm")).text == "e2e4 (hm)"
    assert alice.seen[shown["id"]]["content"] == "e2e4 (hm)"


async def test_menu_takes_only_its_own_values(alice: Member) -> None:
    shown = (await alice.command("#games", "buttons")).message
    assert (await alice.select(shown, "t:menu", "R")).text == "chose ['R']"
    with pytest.raises(DriverError, match="not in this menu"):
        await alice.select(shown, "t:menu", "Q")
    with pytest.raises(DriverError, match="takes 1 to 1"):
        await alice.select(shown, "t:menu")


async def test_autocomplete_offers_choices_for_text_so_far(alice: Member) -> None:
    choices = await alice.autocomplete("#games", "move", "text", text="e2")
    assert [choice["value"] for choice in choices] == ["e20", "e21", "e22"]


async def test_twenty_six_choices_are_refused(alice: Member, bot: TestBot) -> None:
    with pytest.raises(NotSeenError):
        await alice.autocomplete("#games", "move", "text", text="many")
    # discord.py swallows the refusal in autocompletes, so look at the server's record.
    assert bot.server.requests[-1]["status"] == 400
    bot.server.requests.clear()


async def test_another_member_cannot_press_button_of_ephemeral_message(alice: Member, bruno: Member) -> None:
    hidden = (await alice.command("#games", "hello")).message
    with pytest.raises(DriverError, match="no such message"):
        await bruno.select(hidden, "t:menu", "R")


async def test_buttons_of_older_process_still_work(server: Sandbox) -> None:
    async with Driver(server.url) as driver:
        alice = await driver.member("Alice")
        async with running_bot(server):
            shown = (await alice.command("#games", "buttons")).message
        await driver.bot_online(False)
        assert (await alice.click(shown, "Join")).state == "failed"
        async with running_bot(server):
            assert (await alice.click(shown, "Join")).state == "answered"


async def test_dm_interaction_has_user_but_no_member(alice: Member) -> None:
    assert (await alice.command("dm", "hello", name="there")).text == "Hello there, en-US"
    with pytest.raises(DriverError, match="doesn’t work in this kind of channel"):
        await alice.command("dm", "move", text="e4")


async def test_bot_can_resume_without_losing_events(alice: Member, bot: TestBot) -> None:
    await bot.server.gateway.disconnect()
    await bot.wait_for("shard_resumed", timeout=5)
    assert (await alice.command("#games", "hello")).state == "answered"


async def test_invalidated_session_identifies_anew(alice: Member, bot: TestBot) -> None:
    await bot.server.gateway.disconnect(resumable=False)
    await bot.wait_for("shard_connect", timeout=10)
    assert isinstance(bot.guilds[0].me, discord.Member)
    assert (await alice.command("#games", "hello")).state == "answered"


@pytest.mark.parametrize(("seconds", "codes"), [(2.9, []), (3.1, [10062])])
async def test_answer_has_three_seconds(seconds: float, codes: list[int]) -> None:
    clock = FakeClock()

    async def gate(request: Json, served: bool) -> None:
        if request["path"].endswith("/callback") and not served:
            clock.now += seconds

    async with Sandbox.start(clock=clock) as server, running_bot(server) as bot, Driver(server.url) as driver:
        alice = await driver.member("Alice")
        server.set_gate(gate)
        bot.go_on.set()
        running = asyncio.create_task(alice.command("#games", "late"))
        assert [error.code async for error in bot.failures(len(codes))] == codes
        if not codes:
            assert (await running).text == "late"
        running.cancel()


@pytest.mark.parametrize(("seconds", "known"), [(3599, True), (3601, False)])
def test_interaction_is_known_for_hour(seconds: float, known: bool) -> None:
    clock = FakeClock()
    world = World(clock=clock)
    interactions = Interactions(world, lambda _: False)
    user, channel = next(iter(world.users.values())), next(iter(world.channels.values()))
    started = interactions.start(COMMAND, user, channel, {"name": "hello"})
    clock.now += seconds
    assert (interactions.get(started.id) is started) == known
