"""The board of a page: times of moves, and of players."""

from __future__ import annotations

from datetime import timedelta

from tests.bot.fakes import ANNA, BEN, Club


async def test_moves_tell_when_they_were_played(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    begun = it.world.now
    for user, text in ((ANNA, "d2d3"), (BEN, "d7d6"), (ANNA, "c2c3")):
        await it.pass_time(hours=1)
        await it.play(match, (user, text))
    moves = (await it.app.live_boards.current(match)).moves
    assert [move.at for move in moves] == [begun + timedelta(hours=hours) for hours in (1, 2, 3)]


async def test_times_of_moves_outlive_takeback(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    begun = it.world.now
    for user, text in ((ANNA, "d2d3"), (BEN, "d7d6"), (ANNA, "c2c3")):
        await it.pass_time(hours=1)
        await it.play(match, (user, text))
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    await it.pass_time(hours=1)
    await it.play(match, (ANNA, "e2e3"))
    moves = (await it.app.live_boards.current(match)).moves
    assert [move.at for move in moves] == [begun + timedelta(hours=hours) for hours in (1, 2, 4)]


async def test_times_of_moves_are_kept_as_match_goes_on(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    for user, text in ((ANNA, "d2d3"), (BEN, "d7d6"), (ANNA, "c2c3")):
        await it.pass_time(hours=1)
        await it.play(match, (user, text))
        one_by_one = (await it.app.live_boards.current(match)).moves
    it.app.live_boards._moves.clear()
    assert (await it.app.live_boards.current(match)).moves == one_by_one


async def test_only_clock_of_player_to_move_runs(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d+5d")
    await it.pass_time(hours=5)
    board = await it.app.live_boards.current(match)
    mine, other = board.times
    assert mine is not None
    assert other is not None
    assert mine.until == it.world.now + timedelta(days=8, hours=-5)
    assert (other.until, other.left) == (None, timedelta(days=8))


async def test_computer_has_no_clock(it: Club) -> None:
    done = await it.challenge(ANNA, "connexes", computers=1, clock="3d")
    await it.app.idle()
    times = (await it.app.live_boards.current(done.match)).times
    assert [time is None for time in times] == [False, True]
