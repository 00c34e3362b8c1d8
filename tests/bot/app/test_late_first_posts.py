"""Clocks start with the first post that arrived."""

from __future__ import annotations

from datetime import timedelta

from bot.app.match.transcript import transcribed
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, Club


async def unposted(it: Club) -> str:
    """A match that has begun, none of whose posts arrives."""
    match = (await it.challenge(ANNA, "connexes", BEN, clock="3d")).match
    await it.app.idle()
    await it.app._sender.close()
    await it.app.challenges.join(it.call(BEN, match))
    it.app._sender.wake = lambda *_: None  # type: ignore[method-assign]  # as if Discord were down
    return match


async def test_no_time_runs_out_before_the_first_post(it: Club) -> None:
    match = await unposted(it)
    await it.pass_time(days=4)
    assert (await row_of(it, match)).status == "playing"


async def test_a_late_first_post_starts_the_clocks(it: Club) -> None:
    match = await unposted(it)
    await it.pass_time(days=2)
    await it.restart()
    await it.app.idle()
    assert [action.kind for action in await it.store.actions(match)][-1] == "posted"
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)


async def test_a_log_with_a_late_first_post_verifies(it: Club) -> None:
    match = await unposted(it)
    await it.pass_time(days=2)
    await it.restart()
    await it.app.idle()
    snapshot = await it.app._matches.snapshot(match)
    told = transcribed(await it.app._matches.lines(snapshot.match, snapshot.state))
    assert told.state.clocks == snapshot.state.clocks


async def test_a_first_post_in_time_changes_nothing(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(hours=1)
    await it.play(match, (BEN, "Nc6"))
    await it.app.idle()
    assert [action.kind for action in await it.store.actions(match)] == ["move", "move"]
