"""Threads fall asleep and wake, have members, and tell of themselves, as Discord documents it."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

import discord
import pytest

from sandbox.driver import Driver, DriverError, Member
from sandbox.ids import created_at
from sandbox.server import Sandbox
from sandbox.things import Channel

from .conftest import FakeClock, TestBot

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def games(bot: TestBot) -> discord.TextChannel:
    return bot.guilds[0].text_channels[1]


async def opened(games: discord.TextChannel, minutes: Any = 1440) -> tuple[discord.Thread, discord.Message]:
    """A thread of the bot's with a message in it."""
    thread = await (await games.send("Challenge")).create_thread(name="A match", auto_archive_duration=minutes)
    return thread, await thread.send("Board")


def stored(server: Sandbox, thread: discord.Thread) -> Channel:
    return server.world.channels[str(thread.id)]


async def code(refused: Coroutine[Any, Any, object]) -> tuple[int, int]:
    """With which status and code something is refused."""
    with pytest.raises(discord.HTTPException) as error:
        await refused
    return error.value.status, error.value.code


async def foreign(server: Sandbox, driver: Driver, thread: discord.Thread) -> None:
    """Have a thread be one that Alice began."""
    stored(server, thread).owner_id = (await driver.member("Alice")).id


# --- archiving by time


@pytest.mark.parametrize("minutes", [60, 1440, 4320, 10080])
async def test_thread_is_archived_when_its_time_has_passed_and_not_before(
    games: discord.TextChannel, server: Sandbox, driver: Driver, minutes: int
) -> None:
    thread, _ = await opened(games, minutes)
    await driver.later(timedelta(minutes=minutes - 1))
    assert not stored(server, thread).archived
    await driver.later(timedelta(minutes=1))
    assert stored(server, thread).archived


async def test_thread_is_archived_at_its_own_moment_within_longer_step(
    games: discord.TextChannel, server: Sandbox, driver: Driver
) -> None:
    thread, message = await opened(games)
    await driver.later(30 * DAY)
    assert stored(server, thread).archive_changed == pytest.approx(created_at(str(message.id)) + 86_400, abs=2)


async def test_thread_is_archived_as_time_goes_by_that_no_one_moves() -> None:
    clock = FakeClock()
    async with Sandbox.start(clock=clock, tick=0.01) as server, Driver(server.url) as driver:
        alice = await driver.member("Alice")
        place = {"as": alice.id, "channel_id": await alice.channel_id("#games"), "name": "A thread"}
        thread = await driver.post("/sandbox/begin", place)
        clock.now += 4320 * 60 + 1
        async with asyncio.timeout(5):
            while not server.world.channels[thread["id"]].archived:  # noqa: ASYNC110 (nothing tells of a tick)
                await asyncio.sleep(0.01)


async def test_change_of_time_is_activity(games: discord.TextChannel, server: Sandbox, driver: Driver) -> None:
    thread, _ = await opened(games)
    await driver.later(20 * HOUR)
    await thread.edit(auto_archive_duration=1440)
    assert stored(server, thread).archive_changed < server.world.clock() - 3600
    await thread.edit(auto_archive_duration=60)
    await thread.edit(auto_archive_duration=1440)
    await driver.later(20 * HOUR)
    assert not stored(server, thread).archived


async def test_answer_that_only_one_member_sees_is_no_activity(
    games: discord.TextChannel, server: Sandbox, driver: Driver, alice: Member
) -> None:
    thread, _ = await opened(games)
    await driver.later(20 * HOUR)
    await alice.command("A match", "hello")
    await driver.later(4 * HOUR)
    assert stored(server, thread).archived


async def test_bot_is_told_that_thread_sleeps_and_wakes(
    games: discord.TextChannel, bot: TestBot, driver: Driver, alice: Member
) -> None:
    await opened(games)
    told: list[bool] = []

    async def on_raw_thread_update(event: discord.RawThreadUpdateEvent) -> None:
        told.append(event.data["thread_metadata"]["archived"])

    bot.add_listener(on_raw_thread_update)
    await driver.later(DAY)
    await alice.say("A match", "back again")
    async with asyncio.timeout(5):
        while told != [True, False]:  # noqa: ASYNC110 (the event comes by a socket)
            await asyncio.sleep(0.01)


# --- in an archived thread


def meddle(how: str, thread: discord.Thread, message: discord.Message, member: Member) -> Coroutine[Any, Any, object]:
    """Try something for which a thread must be awake."""
    ways: dict[str, Callable[[], Coroutine[Any, Any, object]]] = {
        "edits": lambda: message.edit(content="New"),
        "reacts": lambda: message.add_reaction("♟"),
        "renames": lambda: thread.edit(name="Other"),
        "archives again": lambda: thread.edit(archived=True),
        "locks": lambda: thread.edit(locked=True),
        "adds": lambda: thread.add_user(some(member)),
        "removes": lambda: thread.remove_user(some(member)),
        "joins": thread.join,
        "leaves": thread.leave,
    }
    return ways[how]()


@pytest.mark.parametrize(
    "how", ["edits", "reacts", "renames", "archives again", "locks", "adds", "removes", "joins", "leaves"]
)
async def test_nothing_is_changed_in_archived_thread(
    games: discord.TextChannel, server: Sandbox, how: str, driver: Driver, alice: Member
) -> None:
    thread, message = await opened(games)
    await driver.admin("thread", id=str(thread.id), archived=True)
    assert await code(meddle(how, thread, message, alice)) == (400, 50083)
    assert stored(server, thread).archived


async def test_messages_are_deleted_in_archived_thread_unless_it_is_locked(
    games: discord.TextChannel, server: Sandbox, driver: Driver, alice: Member
) -> None:
    thread, message = await opened(games)
    other = await thread.send("Other")
    await driver.admin("thread", id=str(thread.id), archived=True)
    await message.delete()
    assert stored(server, thread).archived
    await driver.admin("thread", id=str(thread.id), archived=True, locked=True)
    assert await code(other.delete()) == (403, 160005)
    assert [m["content"] for m in await alice.messages("A match")] == ["", "Other"]


async def test_thread_is_renamed_as_it_is_woken(games: discord.TextChannel, server: Sandbox, driver: Driver) -> None:
    thread, _ = await opened(games)
    await driver.admin("thread", id=str(thread.id), archived=True)
    await thread.edit(archived=False, name="Other")
    assert (stored(server, thread).name, stored(server, thread).archived) == ("Other", False)


@pytest.mark.parametrize("wakes", [False, True])
async def test_commands_and_clicks_in_archived_thread_wake_it_on_some_devices(
    games: discord.TextChannel, server: Sandbox, driver: Driver, alice: Member, wakes: bool
) -> None:
    thread, _ = await opened(games)
    shown = (await alice.command("A match", "buttons")).message
    await driver.admin("rules", clients_wake=wakes)
    for click in (False, True):
        await driver.admin("thread", id=str(thread.id), archived=True)
        move = alice.click(shown, "Join") if click else alice.command("A match", "hello")
        if wakes:
            assert (await move).state == "answered"
        else:
            with pytest.raises(DriverError, match="archived thread"):
                await move
        assert stored(server, thread).archived is not wakes


# --- in a locked thread


async def test_in_locked_thread_nothing_is_written_without_right_to_manage_it(
    games: discord.TextChannel, driver: Driver
) -> None:
    thread, message = await opened(games)
    await driver.admin("thread", id=str(thread.id), locked=True)
    assert await code(thread.send("More")) == (403, 160005)
    assert await code(message.edit(content="New")) == (403, 160005)
    assert await code(thread.edit(name="Other")) == (403, 50013)
    await driver.admin("thread", id=str(thread.id), archived=True, locked=True)
    assert await code(thread.send("More")) == (403, 160005)
    await driver.admin("rules", locked_is_archived=True)
    assert await code(thread.send("More")) == (400, 50083)
    assert await code(thread.edit(archived=False)) == (403, 50013)
    await driver.admin("permissions", channel_id=str(games.id), allow=["MANAGE_THREADS"])
    await thread.edit(archived=False)
    await thread.send("More")
    await message.edit(content="New")


async def test_members_do_nothing_in_locked_thread_but_click(
    games: discord.TextChannel, driver: Driver, alice: Member, bruno: Member
) -> None:
    thread, _ = await opened(games)
    shown = (await alice.command("A match", "buttons")).message
    await driver.admin("thread", id=str(thread.id), locked=True)
    for move in (bruno.say("A match", "hm"), bruno.command("A match", "hello")):
        with pytest.raises(DriverError, match="This thread is locked"):
            await move
    await bruno.click(shown, "Join")
    await alice.say("A match", "Managers may.")


# --- who may change a thread


async def test_only_its_creator_and_managers_change_thread(
    games: discord.TextChannel, server: Sandbox, driver: Driver
) -> None:
    thread, _ = await opened(games)
    assert await code(thread.edit(locked=True)) == (403, 50013)
    await foreign(server, driver, thread)
    for change in ({"name": "Other"}, {"archived": True}, {"auto_archive_duration": 60}):
        assert await code(thread.edit(**change)) == (403, 50013)
    await driver.admin("permissions", channel_id=str(games.id), allow=["MANAGE_THREADS"])
    await thread.edit(name="Other", auto_archive_duration=60, locked=True)


async def test_who_was_added_to_thread_may_wake_it(games: discord.TextChannel, server: Sandbox, driver: Driver) -> None:
    thread, _ = await opened(games)
    await foreign(server, driver, thread)
    await driver.admin("thread", id=str(thread.id), archived=True)
    assert await code(thread.edit(archived=False, name="Other")) == (403, 50013)
    await thread.edit(archived=False)
    await thread.leave()
    await driver.admin("thread", id=str(thread.id), archived=True)
    assert await code(thread.edit(archived=False)) == (403, 50013)


async def test_archiving_takes_one_of_four_times(games: discord.TextChannel) -> None:
    thread, _ = await opened(games)
    assert await code(thread.edit(auto_archive_duration=90)) == (400, 50035)  # type: ignore[arg-type]


# --- members


async def test_members_come_by_writing_by_being_mentioned_and_by_being_added(
    games: discord.TextChannel, server: Sandbox, driver: Driver, alice: Member, bruno: Member
) -> None:
    thread, _ = await opened(games)
    chloe, dan = await driver.member("Chloé"), await driver.member("Dan")
    await alice.say("A match", "hello")
    await thread.send(f"<@{bruno.id}> <@{dan.id}>", allowed_mentions=discord.AllowedMentions(users=[some(bruno)]))
    await thread.add_user(discord.Object(int(chloe.id)))
    await thread.add_user(discord.Object(int(chloe.id)))
    assert list(stored(server, thread).members) == [server.world.bot_id, alice.id, bruno.id, chloe.id]
    assert (await thread.fetch_member(int(bruno.id))).id == int(bruno.id)
    assert await code(thread.fetch_member(int(dan.id))) == (404, 10007)
    told = (await alice.messages("A match"))[-1]
    assert (told["type"], [user["id"] for user in told["mentions"]]) == (1, [chloe.id])
    assert [m["type"] for m in await alice.messages("A match")].count(1) == 1


def some(member: Member) -> discord.Object:
    return discord.Object(int(member.id))


async def test_who_does_not_see_channel_does_not_come_into_its_threads(
    games: discord.TextChannel, server: Sandbox, driver: Driver, bruno: Member
) -> None:
    thread, _ = await opened(games)
    await driver.admin("permissions", channel_id=str(games.id), managers_only=True)
    await thread.send(f"<@{bruno.id}>")
    assert await code(thread.add_user(some(bruno))) == (403, 50013)
    assert list(stored(server, thread).members) == [server.world.bot_id]


async def test_others_are_removed_by_managers_alone(
    games: discord.TextChannel, server: Sandbox, driver: Driver, alice: Member
) -> None:
    thread, _ = await opened(games)
    await alice.say("A match", "hello")
    assert await code(thread.remove_user(some(alice))) == (403, 50013)
    await driver.admin("permissions", channel_id=str(games.id), allow=["MANAGE_THREADS"])
    await thread.remove_user(some(alice))
    assert list(stored(server, thread).members) == [server.world.bot_id]
    assert [m["type"] for m in await alice.messages("A match")] == [21, 0, 0, 2]


async def test_bot_learns_of_its_own_membership_alone(games: discord.TextChannel, bot: TestBot, alice: Member) -> None:
    thread, _ = await opened(games)
    told: list[object] = []
    for event in ("on_thread_member_join", "on_raw_thread_member_remove"):
        bot.add_listener(_noting(told), event)
    removed = asyncio.ensure_future(bot.wait_for("thread_remove", timeout=5))
    joined = asyncio.ensure_future(bot.wait_for("thread_join", timeout=5))
    await alice.say("A match", "hello")
    await thread.leave()
    assert (await removed).id == thread.id
    await thread.join()
    assert (await joined).id == thread.id
    assert told == []


def _noting(seen: list[object]) -> Callable[[object], Coroutine[Any, Any, None]]:
    async def note(event: object) -> None:
        seen.append(event)

    return note


async def test_thread_has_thousand_members_at_most(games: discord.TextChannel, server: Sandbox, alice: Member) -> None:
    thread, _ = await opened(games)
    stored(server, thread).members |= {str(number): 0.0 for number in range(999)}
    assert await code(thread.add_user(some(alice))) == (400, 30033)


async def test_server_has_so_many_active_threads_at_most(
    games: discord.TextChannel, server: Sandbox, driver: Driver
) -> None:
    assert server.world.rules.active_threads == 1000
    await driver.admin("rules", active_threads=1)
    thread, _ = await opened(games)
    message = await games.send("Challenge")
    assert await code(message.create_thread(name="Another")) == (400, 160006)
    await thread.edit(archived=True)
    await message.create_thread(name="Another")
    assert await code(thread.edit(archived=False)) == (400, 160006)
    assert await code(thread.send("Wake")) == (400, 160006)


# --- private threads


async def test_private_thread_is_seen_by_its_members_and_managers_alone(
    games: discord.TextChannel, driver: Driver, alice: Member, bruno: Member
) -> None:
    assert await code(games.create_thread(name="Secret")) == (403, 50013)
    await driver.admin("permissions", channel_id=str(games.id), allow=["CREATE_PRIVATE_THREADS"])
    thread = await games.create_thread(name="Secret")
    assert thread.is_private()
    await thread.send("psst")
    with pytest.raises(DriverError, match="sees no channel"):
        await bruno.messages("Secret")
    assert "psst" not in [m["content"] for m in bruno.seen.values()]
    assert [m["content"] for m in await alice.messages("Secret")] == ["psst"]
    await thread.add_user(some(bruno))
    await bruno.wait_for("psst", "Secret")
    await thread.remove_user(some(bruno))
    with pytest.raises(DriverError, match="sees no channel"):
        await bruno.messages("Secret")


async def test_bot_does_not_see_private_thread_that_it_has_left(
    games: discord.TextChannel, driver: Driver, bot: TestBot
) -> None:
    await driver.admin("permissions", channel_id=str(games.id), allow=["CREATE_PRIVATE_THREADS"])
    thread = await games.create_thread(name="Secret")
    await thread.leave()
    assert await code(thread.send("psst")) == (403, 50001)
    assert await code(bot.fetch_channel(thread.id)) == (403, 50001)


# --- system messages


async def test_thread_begins_by_pointing_at_its_message(games: discord.TextChannel, alice: Member) -> None:
    thread, _ = await opened(games)
    first = (await alice.messages("A match"))[0]
    assert (first["type"], first["content"]) == (21, "")
    assert first["message_reference"]["message_id"] == str(thread.id)
    assert [m["type"] for m in await alice.messages("#games")] == [0]


async def test_thread_on_older_message_is_announced_in_its_channel(games: discord.TextChannel, alice: Member) -> None:
    older = await games.send("Challenge")
    await games.send("Meanwhile")
    thread = await older.create_thread(name="A match")
    told = (await alice.messages("#games"))[-1]
    assert (told["type"], told["content"]) == (18, "A match")
    assert told["message_reference"]["channel_id"] == str(thread.id)
    await games.get_partial_message(int(told["id"])).delete()
    assert [m["type"] for m in await alice.messages("#games")] == [0, 0]


async def test_new_name_is_told(games: discord.TextChannel, alice: Member) -> None:
    thread, _ = await opened(games)
    await thread.edit(name="Other")
    await thread.edit(name="Other")
    assert [(m["type"], m["content"]) for m in await alice.messages("Other")][2:] == [(4, "Other")]


async def test_what_thread_tells_of_itself_is_neither_edited_nor_deleted(
    games: discord.TextChannel, alice: Member
) -> None:
    thread, _ = await opened(games)
    await thread.edit(name="Other")
    for told in await alice.messages("Other"):
        if told["type"] in (4, 21):
            message = thread.get_partial_message(int(told["id"]))
            assert await code(message.delete()) == (403, 50021)
            assert await code(message.edit(content="No")) == (403, 50021)


# --- rules


async def test_rule_that_is_none_is_refused(driver: Driver, server: Sandbox) -> None:
    for wrong in ({"clients_wake": 1}, {"active_threads": "many"}, {"colour": True}):
        with pytest.raises(DriverError, match="rule"):
            await driver.admin("rules", **wrong)
    assert server.world.rules.clients_wake is False


# --- what else is documented


async def test_bot_that_gains_sight_of_channel_learns_of_its_threads(
    games: discord.TextChannel, driver: Driver, alice: Member
) -> None:
    await driver.admin("permissions", channel_id=str(games.id), deny=["VIEW_CHANNEL"])
    place = {"as": alice.id, "channel_id": str(games.id), "name": "Unseen"}
    thread = int((await driver.post("/sandbox/begin", place))["id"])
    assert await code(games.send("hello")) == (403, 50001)
    assert games.guild.get_thread(thread) is None
    await driver.admin("permissions", channel_id=str(games.id), deny=[])
    async with asyncio.timeout(5):
        while games.guild.get_thread(thread) is None:  # noqa: ASYNC110 (discord.py tells of nothing)
            await asyncio.sleep(0.01)


async def test_public_answer_is_refused_in_thread_that_was_locked_meanwhile(
    games: discord.TextChannel, bot: TestBot, driver: Driver, alice: Member
) -> None:
    thread, _ = await opened(games)
    heard = asyncio.ensure_future(bot.wait_for("interaction", timeout=5))
    running = asyncio.create_task(alice.command("A match", "late"))
    await heard
    await driver.admin("thread", id=str(thread.id), locked=True)
    bot.go_on.set()
    assert [error.code async for error in bot.failures(1)] == [160005]
    running.cancel()
