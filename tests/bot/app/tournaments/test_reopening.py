"""Final results that are reopened, the only thing that can be done with them."""

from __future__ import annotations

import pytest

from bot.app.core.requests import RequestContext
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, created, state
from tests.bot.app.tournaments.league_night import GAMES_END, NEXT, SIX, next_season, play_all, season_of
from tests.bot.app.tournaments.test_provisional import corrected, over, posts
from tests.bot.fakes import ANNA, Club
from tests.bot.refusals import refuses


async def final(it: Club) -> tuple[str, RequestContext]:
    """A tournament with final results, and a request of its organiser."""
    tournament = await over(it)
    await it.pass_time(hours=25)
    assert (await state(it, tournament)).stored.ended_at is not None
    return tournament, it.call(HEAD, tournament, manager=True)


async def reopened(it: Club) -> str:
    """A tournament whose final results were reopened."""
    tournament, request = await final(it)
    await it.app.reopening.reopen(request, "Ben sent  a\nproof.")
    await it.app.idle()
    return tournament


async def test_reason_is_posted(it: Club) -> None:
    tournament = await reopened(it)
    assert f"<@{HEAD}> reopened the results. Reason: “Ben sent a proof.”" in posts(it, tournament)[-1]


async def test_reopened_results_can_be_corrected(it: Club) -> None:
    tournament = await reopened(it)
    await corrected(it, tournament)
    assert "were corrected" in posts(it, tournament)[-1]


async def test_reopened_results_become_final_again_after_day(it: Club) -> None:
    tournament = await reopened(it)
    await it.pass_time(hours=23)
    assert (await state(it, tournament)).is_provisional
    await it.restart()
    await it.pass_time(hours=2)
    assert (await state(it, tournament)).stored.ended_at is not None
    assert posts(it, tournament)[-1].endswith("the results are final.")


async def test_results_can_be_reopened_again(it: Club) -> None:
    tournament = await reopened(it)
    await it.pass_time(hours=25)
    await it.app.reopening.reopen(it.call(HEAD, tournament, manager=True), "Again.")
    assert (await state(it, tournament)).is_provisional


async def test_nothing_is_played_or_paired_after_reopening(it: Club) -> None:
    tournament = await reopened(it)
    before = await state(it, tournament)
    await it.pass_time(hours=12)
    now = await state(it, tournament)
    assert (now.tournament.rounds, now.stored.status) == (before.tournament.rounds, "over")
    with refuses("event-over"):
        await it.app.organising.pause(it.call(HEAD, tournament, manager=True))


@pytest.mark.parametrize("reason", ["", "  \n", "x" * 301])
async def test_reason_is_required(it: Club, reason: str) -> None:
    _, request = await final(it)
    with refuses("reopen-reason"):
        await it.app.reopening.reopen(request, reason)


async def test_players_cannot_reopen(it: Club) -> None:
    tournament, _ = await final(it)
    with refuses("not-organiser"):
        await it.app.reopening.reopen(it.call(ANNA, tournament), "I won.")


async def test_provisional_results_need_no_reopening(it: Club) -> None:
    tournament = await over(it)
    with refuses("still-provisional"):
        await it.app.reopening.reopen(it.call(HEAD, tournament, manager=True), "Why?")


async def test_tournament_in_progress_cannot_be_reopened(it: Club) -> None:
    tournament = await begun(it, FOUR)
    with refuses("event-not-over"):
        await it.app.reopening.reopen(it.call(HEAD, tournament, manager=True), "Why?")


async def test_cancelled_tournament_cannot_be_reopened(it: Club) -> None:
    tournament = await created(it)
    request = it.call(HEAD, tournament, manager=True)
    await it.app.organising.end(request)
    with refuses("event-cancelled"):
        await it.app.reopening.reopen(it.call(HEAD, tournament, manager=True), "Why?")


async def test_repeated_request_reopens_once(it: Club) -> None:
    tournament, request = await final(it)
    await it.app.reopening.reopen(request, "Proof.")
    assert (await it.app.reopening.reopen(request, "Proof.")).again
    assert (await state(it, tournament)).is_provisional


async def test_wins_of_profile_wait_for_reopened_results(it: Club) -> None:
    _, request = await final(it)
    winners = [user for user in FOUR if await it.app.achievements.won(it.call(user), user)]
    await it.app.reopening.reopen(request, "Proof.")
    assert winners
    assert not any([await it.app.achievements.won(it.call(user), user) for user in winners])


async def test_season_is_reopened_only_before_next_one_starts(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament)
    await it.pass_time(days=GAMES_END + 1, hours=2)
    coming = (await next_season(it, tournament)).stored.id
    await it.app.reopening.reopen(it.call(HEAD, tournament, manager=True), "Proof.")
    await it.pass_time(days=NEXT - GAMES_END - 1, hours=-1)
    assert (await state(it, coming)).stored.status == "open"
    await it.pass_time(days=1)
    assert (await state(it, coming)).stored.status == "running"
    with refuses("season-followed"):
        await it.app.reopening.reopen(it.call(HEAD, tournament, manager=True), "Too late.")
