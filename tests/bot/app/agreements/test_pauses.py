"""Pauses: made by all, ended by anyone; no one moves and no clock runs meanwhile."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.app import ChannelInfo, Opponent
from tests.bot.app.stored import moves, row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, Club
from tests.bot.refusals import refuses


async def test_pause_needs_everyone_and_stops_moves_and_clocks(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.offers.pause(it.call(BEN, match))
    await it.play(match, (ANNA, "Nc3"))
    assert (await it.app.offers.accept(it.call(ANNA, match))).key == "done-concluded-pause"
    assert (await row_of(it, match)).deadline is None
    assert await it.store.timers.due(it.world.now + timedelta(days=90), 9) == []
    with refuses("paused"):
        await it.play(match, (BEN, "Nc6"))
    await it.pass_time(days=40)
    assert (await row_of(it, match)).status == "playing"


async def test_pausing_again_resumes_with_time_that_was_left(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=1)
    for user in (ANNA, BEN):
        await it.app.offers.pause(it.call(user, match))
    await it.pass_time(days=40)
    assert (await it.app.offers.pause(it.call(BEN, match))).key == "done-resumed"
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=2)
    await it.app.idle()
    assert it.world.posts()[-1].mentions == (ANNA,)
    await it.play(match, (ANNA, "Nc3"))


async def test_clock_that_goes_on_has_twelve_hours_at_least(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=2, hours=23)
    for user in (ANNA, BEN, ANNA):
        await it.app.offers.pause(it.call(user, match))
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(hours=12)


async def test_pause_against_computer_is_made_at_once_and_notifies_no_one(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    assert (await it.app.offers.pause(it.call(ANNA, match))).key == "done-concluded-pause"
    await it.app.idle()
    assert it.world.posts()[-1].mentions == ()


async def test_only_paused_match_is_resumed(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("not-paused"):
        await it.app.offers.resume(it.call(ANNA, match))


async def test_computers_rest_in_paused_match_and_play_on_after_it(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"))
    await it.thinker.thinking.wait()
    for user in (ANNA, BEN):
        await it.app.offers.pause(it.call(user, match))
    it.thinker.held.set()
    await it.app.idle()
    assert len(await moves(it, match)) == 2
    await it.restart()
    await it.app.idle()
    assert len(await moves(it, match)) == 2
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.idle()
    assert len(await moves(it, match)) == 3


async def test_match_that_was_set_aside_stays_paused(it: Club) -> None:
    room = ChannelInfo(CHANNEL, can_thread=False)
    match = await it.begin("connexes", ANNA, BEN, channel=room)
    for user in (ANNA, BEN):
        await it.app.offers.pause(it.call(user, match))
    await it.app._matches.suspend(await row_of(it, match), "forbidden")
    with refuses("paused"):
        await it.play(match, (ANNA, "Nc3"))
    assert (await row_of(it, match)).status == "playing"


async def test_pause_on_offer_outlives_moves(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.pause(it.call(ANNA, match))
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    assert "Open: pause request" in it.world.posts()[-1].content
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["move", "board", "accept", "refuse", "withdraw"]
    assert (await it.app.offers.accept(it.call(BEN, match))).key == "done-concluded-pause"


async def test_post_of_pause_has_button_that_ends_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    await it.app.idle()
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["resume"]
    await it.app.offers.resume(it.call(BEN, match))
    await it.app.idle()
    last = it.world.posts()[-1]
    assert [button.verb for button in last.buttons] == ["move", "board"]
    assert last.mentions == (ANNA,)


async def test_what_offers_pause_under_picture_goes_with_offer(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.pause(it.call(BEN, match))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["move", "board", "accept", "refuse", "withdraw"]
    await it.app.offers.refuse(it.call(ANNA, match))
    await it.app.idle()
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["move", "board"]
    assert [sent.buttons for sent in it.world.messages[-2:]] == [False, True]


async def test_pause_that_ends_with_who_leaves_is_said_to_be_offered_no_longer(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.offers.pause(it.call(BEN, match))
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.idle()
    assert any("The pause request expired." in post.content for post in it.world.posts())
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(ANNA, match))


async def test_match_resumed_with_offer_standing_can_be_moved_in_from_its_post(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    for user in (ANNA, BEN):
        await it.app.offers.pause(it.call(user, match))
    await it.app.offers.substitute(it.call(BEN, match), Opponent(CLEO))
    await it.app.offers.resume(it.call(ANNA, match))
    await it.app.idle()
    live = [button.verb for sent in it.world.messages if sent.buttons for button in sent.post.buttons]
    assert live == ["move", "board", "accept", "refuse", "withdraw"]
