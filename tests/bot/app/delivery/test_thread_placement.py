"""The place of a match whose thread Discord refuses."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import ChannelInfo, ForbiddenError, NameRefusedError, NoThreadError, RefusedError
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club

FULL = NoThreadError("too many threads")


async def occupied(it: Club) -> str:
    """A match that is played directly in the usual channel."""
    return (await it.challenge(DORA, "connexes", computers=1, channel=ChannelInfo(CHANNEL, can_thread=False))).match


async def refused(it: Club) -> str:
    """A match that has no place to be played in."""
    await occupied(it)
    it.world.faults["thread"] = [FULL]
    return await it.begin("connexes", ANNA, BEN)


async def test_game_without_thread_starts_in_its_channel_at_once(it: Club) -> None:
    began = it.world.now
    it.world.faults["thread"] = [FULL] * 2
    match = await it.begin("connexes", ANNA, BEN)
    assert (await row_of(it, match)).board_channel == CHANNEL
    assert (it.world.now, it.world.faults["thread"]) == (began, [FULL])


async def test_refusal_for_moment_is_tried_twice(it: Club) -> None:
    it.world.faults["thread"] = [RefusedError("Cloudflare")] * 3
    match = await it.begin("connexes", ANNA, BEN)
    assert (await row_of(it, match)).board_channel == CHANNEL
    assert len(it.world.faults["thread"]) == 1
    assert sum(it.world.slept) < 10


@pytest.mark.parametrize(("refusals", "threads"), [(1, 1), (2, 0)])
async def test_refused_name_is_replaced_once(it: Club, refusals: int, threads: int) -> None:
    it.world.faults["thread"] = [NameRefusedError("bad words")] * refusals
    match = await it.begin("connexes", ANNA, BEN)
    assert it.world.thread_names == [match] * threads
    assert len(it.world.threads) == threads


async def test_players_without_place_are_told_in_channel(it: Club) -> None:
    match = await refused(it)
    row = await row_of(it, match)
    told = it.world.messages[-1]
    assert (row.status, row.reason, told.channel, told.post.mentions) == ("parked", "crowded", CHANNEL, (ANNA, BEN))
    assert "/move-here" in told.post.content


async def test_player_who_joins_is_told_that_it_cannot_start(it: Club) -> None:
    await occupied(it)
    it.world.faults["thread"] = [FULL]
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    done = await it.app.challenges.join(it.call(BEN, match))
    assert (await it.app.challenges.with_board_channel(done)).key == "done-unplaced"


async def test_game_without_place_starts_once_threads_are_possible(it: Club) -> None:
    match = await refused(it)
    it.world.faults["thread"] = [FULL]
    await it.pass_time(days=1)
    row = await row_of(it, match)
    assert (row.status, row.thread) == ("playing", next(iter(it.world.threads)))
    assert it.world.messages[-1].channel == row.thread
    state = (await it.app._matches.snapshot(match)).state
    assert state.clocks is not None
    assert state.clocks.since is not None
    assert it.world.now - state.clocks.since < timedelta(hours=13)


async def test_game_without_place_starts_where_it_is_moved(it: Club) -> None:
    match = await refused(it)
    await it.app.relocation.move_here(it.call(BEN, match, channel=500), ChannelInfo(500))
    await it.app.idle()
    assert (it.world.messages[-1].channel, (await row_of(it, match)).status) == (500, "playing")


async def test_no_game_starts_by_itself_after_week(it: Club) -> None:
    match = await refused(it)
    it.world.faults["thread"] = [FULL] * 40
    await it.pass_time(days=8)
    it.world.faults["thread"] = []
    await it.pass_time(days=2)
    assert (await row_of(it, match)).status == "parked"


async def test_challenge_of_game_without_place_takes_no_one(it: Club) -> None:
    match = await refused(it)
    (challenge,) = (
        sent for sent in it.world.messages if f"`{match}`" in sent.post.content and "wants to play" in sent.post.content
    )
    assert challenge.post.buttons == ()
    assert challenge.post.content.splitlines()[-1] == "All seats are taken."


async def test_other_posts_of_channel_do_not_wait(it: Club) -> None:
    other = await occupied(it)
    it.world.faults["thread"] = [FULL]
    began = it.world.now
    await it.begin("connexes", ANNA, BEN)
    await it.play(other, (DORA, "Nc3"))
    await it.app.idle()
    assert it.world.now == began
    assert it.world.posts(CHANNEL)[-1].match == other


async def test_bot_under_time_out_waits_until_it_ends(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    ends = it.world.timed_out[GUILD] = it.world.now + timedelta(minutes=25)
    it.world.faults["post"] = [ForbiddenError()] * 3
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"
    assert it.world.names()[-1] == f"{match}-1.png"
    assert ends < it.world.now < ends + timedelta(minutes=1)
    assert it.world.direct_messages == []


async def test_bot_under_time_out_opens_its_threads_later(it: Club) -> None:
    it.world.timed_out[GUILD] = it.world.now + timedelta(minutes=5)
    it.world.faults["thread"] = [ForbiddenError()]
    await it.begin("connexes", ANNA, BEN)
    assert len(it.world.threads) == 1


async def test_refusal_just_before_time_out_ends_is_tried_again(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.timed_out[GUILD] = it.world.now - timedelta(seconds=2)
    it.world.faults["post"] = [ForbiddenError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"
    assert it.world.names()[-1] == f"{match}-1.png"


async def test_post_refused_under_time_out_survives_sleep_of_machine(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="")
    it.world.timed_out[GUILD] = it.world.now + timedelta(minutes=25)
    it.world.faults["post"] = [ForbiddenError()]
    it.world.answers_after("post", timedelta(days=2))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"
    assert it.world.names()[-1] == f"{match}-1.png"


async def test_thread_refused_under_time_out_survives_sleep_of_machine(it: Club) -> None:
    it.world.timed_out[GUILD] = it.world.now + timedelta(minutes=25)
    it.world.faults["thread"] = [ForbiddenError()]
    it.world.answers_after("thread", timedelta(days=2))
    await it.begin("connexes", ANNA, BEN)
    assert len(it.world.threads) == 1


async def test_time_out_long_over_excuses_no_refusal(it: Club) -> None:
    match = await it.begin("connexes", ANNA, CLEO)
    it.world.timed_out[GUILD] = it.world.now - timedelta(minutes=2)
    it.world.faults["post"] = [ForbiddenError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await row_of(it, match)).status == "parked"


async def test_bot_that_was_removed_is_not_taken_for_timed_out(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="")
    it.world.faults["post"] = [ForbiddenError()]
    it.world.faults["timed_out_until"] = [ForbiddenError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await row_of(it, match)).status == "parked"
