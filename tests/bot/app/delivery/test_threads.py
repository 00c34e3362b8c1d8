"""Threads of live matches are kept awake, those of finished ones are put away, and players are members."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.app import ChannelInfo, ForbiddenError, GoneError, MessengerError, RefusedError, UnavailableError
from bot.app.delivery.threads import ALL, PERIOD
from tests.bot.fakes import ANNA, BEN, CLEO, GUILD, Club


def tended(it: Club, method: str) -> list[tuple[str | int, ...]]:
    """Arguments of each call of one thread method."""
    return [deed[1:] for deed in it.world.tended if deed[0] == method]


def close(it: Club, thread: int) -> None:
    """A member archives a thread, and the bot hears of it."""
    it.world.archived.add(thread)
    it.app.thread_closed(GUILD, thread)


async def test_thread_of_live_match_never_falls_asleep(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    (thread,) = it.world.threads
    await it.pass_time(days=5)
    assert tended(it, "keep_thread_active") == []
    await it.pass_time(days=20)
    assert tended(it, "keep_thread_active") == [(thread,)] * 4


async def test_thread_of_match_set_aside_stays_awake_too(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="")
    it.world.faults["post"] = [ForbiddenError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=8)
    assert len(tended(it, "keep_thread_active")) == 1


@pytest.mark.parametrize("error", [UnavailableError(), RefusedError("Cloudflare")])
async def test_thread_that_cannot_be_stirred_now_is_stirred_later(it: Club, error: MessengerError) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    it.world.faults["keep_thread_active"] = [error]
    await it.pass_time(days=7)
    assert it.world.faults["keep_thread_active"] == []
    assert len(tended(it, "keep_thread_active")) == 1


@pytest.mark.parametrize("error", [GoneError(), ForbiddenError()])
async def test_thread_that_is_closed_to_bot_is_left_alone_for_days(it: Club, error: MessengerError) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    it.world.faults["keep_thread_active"] = [error] * 3
    await it.pass_time(days=10)
    assert len(it.world.faults["keep_thread_active"]) == 2


async def test_thread_of_finished_match_is_archived_day_later_and_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(BEN, match))
    await it.pass_time(hours=23)
    assert tended(it, "archive") == []
    await it.pass_time(days=10)
    assert tended(it, "archive") == [(next(iter(it.world.threads)),)]
    assert tended(it, "keep_thread_active") == []


async def test_thread_in_which_another_match_is_played_is_not_archived(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    (thread,) = it.world.threads
    await it.app.playing.resign(it.call(BEN, match))
    again = await it.begin("connexes", ANNA, BEN, clock="", channel=ChannelInfo(thread, can_thread=False))
    await it.pass_time(days=2)
    assert tended(it, "archive") == []
    await it.app.playing.resign(it.call(BEN, again))
    await it.pass_time(days=2)
    assert tended(it, "archive") == [(thread,)]


async def test_players_whom_first_post_does_not_mention_become_members_of_thread(it: Club) -> None:
    await it.begin("yalta", ANNA, BEN, CLEO)
    (thread,) = it.world.threads
    assert it.world.posts()[-1].mentions == (ANNA,)
    assert tended(it, "add_thread_member") == [(thread, BEN), (thread, CLEO)]


async def test_no_one_is_brought_to_channel(it: Club) -> None:
    it.world.faults["thread"] = [ForbiddenError()]
    await it.begin("yalta", ANNA, BEN, CLEO)
    assert tended(it, "add_thread_member") == []


async def test_someone_who_cannot_be_brought_holds_nothing_up(it: Club) -> None:
    it.world.faults["add_thread_member"] = [RefusedError("left the server"), UnavailableError()]
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    (thread,) = it.world.threads
    assert it.world.names() == [f"{match}-0.png"]
    assert (thread, CLEO) in tended(it, "add_thread_member")


async def test_thread_that_someone_closes_is_opened_at_once(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN)
    (thread,) = it.world.threads
    close(it, thread)
    await it.app.idle()
    assert tended(it, "keep_thread_active") == [(thread,)]


async def test_thread_closed_again_and_again_stays_closed_for_hours(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    (thread,) = it.world.threads
    for _ in range(10):
        close(it, thread)
        await it.app.idle()
    assert len(tended(it, "keep_thread_active")) == 3
    await it.pass_time(hours=7)
    close(it, thread)
    await it.app.idle()
    assert len(tended(it, "keep_thread_active")) == 4


async def test_thread_that_is_open_again_uses_up_no_reopening(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    (thread,) = it.world.threads
    for _ in range(4):
        it.app.thread_closed(GUILD, thread)  # and a post has opened it meanwhile
        await it.app.idle()
    close(it, thread)
    await it.app.idle()
    assert tended(it, "keep_thread_active") == [(thread,)]


async def test_search_leaves_thread_being_opened_alone(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    (thread,) = it.world.threads
    threads = it.app._delivery.threads

    async def search() -> None:
        it.world.now += PERIOD
        await threads.find_work()
        await asyncio.wait({threads._tasks._tasks[ALL]})

    it.world.faults["keep_thread_active"] = [UnavailableError()]
    it.world.meanwhile["sleep"] = search
    close(it, thread)
    await it.app.idle()
    assert tended(it, "keep_thread_active") == [(thread,)]


async def test_clock_set_back_forgets_earlier_reopenings(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    (thread,) = it.world.threads
    for closing in range(4):
        it.world.now -= timedelta(days=100) * (closing == 3)
        close(it, thread)
        await it.app.idle()
    assert len(tended(it, "keep_thread_active")) == 4


async def test_thread_of_finished_match_may_be_closed(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(BEN, match))
    close(it, next(iter(it.world.threads)))
    await it.app.idle()
    assert tended(it, "keep_thread_active") == []


async def test_thread_closed_unnoticed_is_opened_by_sweep(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    await it.begin("connexes", ANNA, BEN, clock="")
    closed, _ = it.world.threads
    it.world.archived = {closed}
    await it.pass_time(days=2)
    assert tended(it, "keep_thread_active") == [(closed,)]


async def test_busy_discord_uses_up_no_reopening(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    (thread,) = it.world.threads
    it.world.faults["keep_thread_active"] = [UnavailableError()] * 9
    for _ in range(4):
        close(it, thread)
        await it.pass_time(minutes=1)
    assert tended(it, "keep_thread_active") == [(thread,)]


@pytest.mark.parametrize(("failures", "minutes"), [(2, 1), (3, 12)])
async def test_thread_closed_while_discord_is_busy_is_opened_soon(it: Club, failures: int, minutes: int) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    (thread,) = it.world.threads
    await it.restart(period=timedelta(minutes=1))
    await it.pass_time(minutes=1)
    it.world.faults["keep_thread_active"] = [UnavailableError()] * failures
    close(it, thread)
    await it.pass_time(minutes=minutes)
    assert tended(it, "keep_thread_active") == [(thread,)]


async def test_clock_set_back_does_not_keep_threads_from_being_tended(it: Club) -> None:
    it.world.now += timedelta(days=400)
    await it.pass_time(days=1)
    it.world.now -= timedelta(days=400)
    await it.begin("connexes", ANNA, BEN, clock="")
    it.world.archived = {(thread := next(iter(it.world.threads)))}
    await it.app._delivery.threads.find_work()
    await it.app.idle()
    assert tended(it, "keep_thread_active") == [(thread,)]


async def test_time_out_of_bot_uses_up_no_reopening(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    (thread,) = it.world.threads
    it.world.faults["keep_thread_active"] = [ForbiddenError()] * 3
    for _ in range(4):
        close(it, thread)
        await it.app.idle()
    assert tended(it, "keep_thread_active") == [(thread,)]


async def test_threads_are_archived_after_time_out(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(BEN, match))
    it.world.timed_out[GUILD] = it.world.now + timedelta(hours=30)
    it.world.faults["archive"] = [ForbiddenError()]
    await it.pass_time(hours=25)
    assert (it.world.faults["archive"], tended(it, "archive")) == ([], [])
    await it.pass_time(days=1)
    assert tended(it, "archive") == [(next(iter(it.world.threads)),)]


async def test_threads_are_kept_awake_after_time_out(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    it.world.timed_out[GUILD] = it.world.now + timedelta(days=6, hours=12)
    it.world.faults["keep_thread_active"] = [ForbiddenError()]
    await it.pass_time(days=7)
    assert tended(it, "keep_thread_active") == [(next(iter(it.world.threads)),)]
