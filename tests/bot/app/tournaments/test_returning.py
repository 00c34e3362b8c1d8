"""Leaving a tournament and coming back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from bot.app.tournaments.state import TournamentState
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, state
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses

EVE = 505
FIVE = (ANNA, BEN, CLEO, DORA, EVE)


def points_of(now: TournamentState, user: int) -> Fraction:
    """Points of the only entry that a user has ever held."""
    (number,) = [number for number, entry in enumerate(now.entries, 1) if entry.user == user]
    return next(line.points for line in now.format.places(now.tournament) if line.entry == number)


async def round_over(it: Club, tournament: str, users: Sequence[int] = ()) -> TournamentState:
    """The event after its round was decided: drawn games, or won by one of some users."""
    now = await state(it, tournament)
    for game in now.tournament.rounds[-1].games:
        if not game.settled:
            wins = [int(now.user_of(entry) in users) for entry in game.entries]
            scores = " ".join(map(str, wins)) if sum(wins) == 1 else "1/2 1/2"
            await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, scores)
    await it.app.idle()
    return await state(it, tournament)


async def swiss(it: Club, users: Sequence[int] = FOUR, rounds: str = "3") -> str:
    """A Swiss of two seats that has begun."""
    return await begun(it, users, "connexes", "swiss", rounds=rounds)


async def test_returning_player_continues_same_entry(it: Club) -> None:
    tournament = await swiss(it)
    before = (await state(it, tournament)).number_of(ANNA)
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.idle()
    done = await it.app.joining.join(it.call(ANNA, tournament))
    assert done.key == "done-event-returned"
    now = await state(it, tournament)
    assert len(now.entries) == 4
    assert now.number_of(ANNA) == before
    now = await round_over(it, tournament)
    assert before in {entry for game in now.tournament.rounds[1].games for entry in game.entries}


async def test_forfeited_game_stays_lost_after_returning(it: Club) -> None:
    tournament = await swiss(it)
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.joining.join(it.call(ANNA, tournament))  # before the game is stopped
    await it.app.idle()
    now = await state(it, tournament)
    mine = next(game for game in now.games if now.number_of(ANNA) in game.entries)
    assert mine.status == "annulled"
    now = await round_over(it, tournament)
    assert points_of(now, ANNA) == 0


async def test_missed_round_scores_nothing(it: Club) -> None:
    tournament = await swiss(it, FIVE)
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.idle()
    await round_over(it, tournament)
    await it.app.joining.join(it.call(ANNA, tournament))
    now = await round_over(it, tournament)
    assert points_of(now, ANNA) == 0
    number = now.number_of(ANNA)
    last = now.tournament.rounds[2]
    assert number in {*last.byes, *(entry for game in last.games for entry in game.entries)}


async def test_returning_after_last_round_waits_on_reserve(it: Club) -> None:
    tournament = await swiss(it, rounds="2")
    await round_over(it, tournament)
    await it.app.joining.leave(it.call(ANNA, tournament))
    assert (await it.app.joining.join(it.call(ANNA, tournament))).key == "done-event-reserve"
    assert (await state(it, tournament)).number_of(ANNA) is None


@pytest.mark.parametrize("format_", ["swiss", "round-robin", "knockout"])
async def test_player_withdrawn_by_organiser_cannot_return(it: Club, format_: str) -> None:
    tournament = await begun(it, FOUR, "connexes", format_)
    await it.app.organising.withdraw(it.call(HEAD, tournament, manager=True), ANNA)
    await it.app.idle()
    with refuses("withdrawn-by-organiser"):
        await it.app.joining.join(it.call(ANNA, tournament))


async def test_replaced_player_gets_no_second_entry(it: Club) -> None:
    tournament = await begun(it, range(101, 110), "trichess", "swiss", rounds="4")
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), 101, 777)
    assert (await it.app.joining.join(it.call(101, tournament))).key == "done-event-reserve"


async def test_leaving_again_after_returning_forfeits_new_game(it: Club) -> None:
    tournament = await swiss(it)
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.joining.join(it.call(ANNA, tournament))
    await it.app.idle()
    now = await round_over(it, tournament)
    number = now.number_of(ANNA)
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.idle()
    now = await state(it, tournament)
    mine = [game for game in now.games if number in game.entries]
    assert [game.status for game in mine] == ["annulled", "annulled"]
    assert all(number in game.withdrawn for game in mine)


async def test_return_is_told_in_channel(it: Club) -> None:
    tournament = await swiss(it)
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.joining.join(it.call(ANNA, tournament))
    await it.app.idle()
    assert any("is back from the next round" in post.content for post in it.world.posts() if post.match == tournament)


async def test_silence_is_counted_anew_after_returning(it: Club) -> None:
    tournament = await begun(it, FIVE, "connexes", "swiss", rounds="4", clock="1d")
    number = (await state(it, tournament)).number_of(ANNA)
    assert number is not None
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.idle()
    await it.app.joining.join(it.call(ANNA, tournament))
    assert (await state(it, tournament)).timeouts_of(number) == 0
