"""Seats of games that are cancelled before the first move return to the lobby."""

from __future__ import annotations

from bot.app import ChannelInfo
from bot.app.core.ports import ClosedError, ForbiddenError
from tests.bot.app.lobby.seeking import DIRECT, ELSEWHERE, only_match, run, seek, waiting
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, Club

ROOM = 700
"""A channel of another server."""


async def test_cancelled_game_gives_others_their_waiting_time_back(it: Club) -> None:
    first = await seek(it, ANNA)
    await it.pass_time(hours=5)
    await seek(it, BEN)
    match = await only_match(it)
    await it.app.playing.abort(it.call(BEN, match.id))
    await run(it)
    (mine,) = await it.store.lobby.of(ANNA)
    assert (mine.state, mine.since) == ("open", first.since)


async def test_who_cancels_keeps_drawn_seat_for_next_game(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN)
    match = await only_match(it)
    seat = next(at for at, one in enumerate(match.seats) if one.user == BEN)
    await it.app.playing.abort(it.call(BEN, match.id))
    await run(it)
    assert await waiting(it) == [ANNA]
    await seek(it, BEN)
    await run(it)
    again = await only_match(it)
    assert again.id != match.id
    assert again.seats[seat].user == BEN


async def test_closed_direct_messages_of_first_cancel_game(it: Club) -> None:
    await seek(it, ANNA)
    it.world.faults[f"post in {ANNA + DIRECT}"] = [ClosedError("closed"), ClosedError("closed")]
    await seek(it, BEN, ELSEWHERE)
    await run(it)
    assert await it.store.matches.live_of(BEN) == []
    assert await waiting(it) == [BEN]
    assert [one.state for one in await it.store.lobby.of(ANNA)] == ["closed"]


async def test_closed_direct_messages_of_second_cancel_game(it: Club) -> None:
    await seek(it, ANNA)
    it.world.faults[f"post in {BEN + DIRECT}"] = [ForbiddenError("closed")]
    await seek(it, BEN, ELSEWHERE)
    await run(it)
    assert await waiting(it) == [ANNA]
    assert [one.state for one in await it.store.lobby.of(BEN)] == ["closed"]
    told = it.world.posts(ANNA + DIRECT)[-1].content
    assert "was cancelled before the first move: I can’t reach one of the players." in told


async def moved(it: Club, user: int, match: str) -> None:
    """Have a player show a match in another server."""
    request = it.call(user, match, channel=ROOM, guild=ELSEWHERE)
    await it.app.relocation.move_here(request, ChannelInfo(ROOM, can_thread=False))
    await it.app.idle()


async def test_player_on_whose_board_game_went_on_stays_in_lobby(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    match = await only_match(it)
    await moved(it, BEN, match.id)
    it.world.faults[f"post in {ANNA + DIRECT}"] = [ClosedError("closed")]
    await it.app.offers.draw(it.call(BEN, match.id, channel=ROOM, guild=ELSEWHERE))
    await it.app.idle()
    await run(it)
    assert (await row_of(it, match.id)).status == "over"
    assert await waiting(it) == [BEN]
    assert [one.state for one in await it.store.lobby.of(ANNA)] == ["closed"]


async def test_game_on_hold_for_other_reason_is_left_to_its_players(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    match = await only_match(it)
    await it.app._matches.suspend(match, "fault")
    await run(it)
    assert (await only_match(it)).reason == "fault"
    assert [one.state for one in await it.store.lobby.of(ANNA)] == ["open"]
    assert await waiting(it) == []


async def test_cancelled_game_says_who_cancelled_it(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    await it.app.playing.abort(it.call(BEN, (await only_match(it)).id))
    await it.app.idle()
    told = it.world.posts(ANNA + DIRECT)[-1].content
    assert "aborted" in told
    assert "I can’t reach" not in told


async def test_game_that_is_played_takes_no_later_seek(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN)
    match = await only_match(it)
    await it.play(match.id, (match.seats[0].user or 0, "Nc3"))
    await seek(it, ANNA)
    await run(it)
    assert await waiting(it) == [ANNA]


async def test_absent_players_are_not_matched_again(it: Club) -> None:
    await seek(it, ANNA, variant="nouveaux", clock="1h")
    await seek(it, BEN, variant="nouveaux", clock="1h")
    match = await only_match(it)
    await it.pass_time(hours=2)
    await run(it)
    assert (await row_of(it, match.id)).status == "over"
    assert await waiting(it) == []
    assert [one.state for one in await it.store.lobby.of(BEN)] == ["absent"]
