"""Results that can be corrected for a day after the last game."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.bot.app.tournaments.club_night import FOUR, HEAD, NINE, ROOM, begun, played, state
from tests.bot.fakes import ANNA, Club
from tests.bot.refusals import refuses


def posts(it: Club, tournament: str) -> list[str]:
    return [post.content for post in it.world.posts() if post.match == tournament]


def podiums(it: Club, tournament: str) -> list[str]:
    """The podiums that were posted, without the lines around them."""
    medals = [[line for line in text.splitlines() if line[:1] in "🥇🥈🥉"] for text in posts(it, tournament)]
    return ["\n".join(lines) for lines in medals if lines]


async def over(it: Club) -> str:
    """A round robin that was played to its end."""
    tournament = await begun(it, FOUR)
    await played(it, tournament)
    return tournament


async def corrected(it: Club, tournament: str) -> str:
    """Reverse a game that decides the first place; returns it."""
    now = await state(it, tournament)
    first = now.format.places(now.tournament)[0].entry
    game = next(game for game in now.games if first in game.entries and game.scores[game.entries.index(first)] == 1)
    scores = " ".join(str(1 - score) for score in game.scores)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, scores)
    await it.app.idle()
    return game.id


async def test_podium_says_until_when_it_is_provisional(it: Club) -> None:
    tournament = await over(it)
    now = await state(it, tournament)
    assert now.is_provisional
    assert now.provisional_until is not None
    assert any(
        "is over" in text and f"<t:{int(now.provisional_until.timestamp())}" in text for text in posts(it, tournament)
    )


async def test_end_of_corrections_is_a_date_that_stays_true(it: Club) -> None:
    tournament = await over(it)
    until = (await state(it, tournament)).provisional_until
    assert until is not None
    stamps = [line for text in posts(it, tournament) for line in text.splitlines() if "become final" in line]
    assert stamps
    assert all(f"<t:{int(until.timestamp())}:f>" in line for line in stamps)


async def test_ended_tournament_without_results_has_no_winner(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=2)
    (podium,) = [text for text in posts(it, tournament) if "** is over" in text]
    assert "No game counts, so no one wins." in podium
    assert "🥇" not in podium
    assert "Tournaments won" not in (await it.app.profiles.show(it.call(ANNA))).content


async def test_decision_refolds_and_reposts_provisional_podium(it: Club) -> None:
    tournament = await over(it)
    before = (await state(it, tournament)).format.places((await state(it, tournament)).tournament)
    await corrected(it, tournament)
    now = await state(it, tournament)
    assert now.format.places(now.tournament) != before
    assert "were corrected" in posts(it, tournament)[-1]


async def test_undone_correction_of_void_game_reposts_podium(it: Club) -> None:
    tournament = await begun(it, NINE, "yalta", "swiss", rounds="2")
    now = await state(it, tournament)
    void = now.games[0]
    await it.app.joining.leave(it.call(now.user_of(void.entries[0]), tournament))
    await it.app.idle()
    await played(it, tournament)
    first = podiums(it, tournament)[-1]
    await it.pass_time(minutes=1)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), void.id, "annulled")
    await it.app.idle()
    assert podiums(it, tournament)[-1] != first
    await it.app.organising.undo(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    assert len(podiums(it, tournament)) == 3
    assert podiums(it, tournament)[-1] == first


async def test_undone_correction_reposts_podium(it: Club) -> None:
    tournament = await over(it)
    await corrected(it, tournament)
    await it.app.organising.undo(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    assert sum("were corrected" in text for text in posts(it, tournament)) == 2


async def test_results_become_final_after_day(it: Club) -> None:
    tournament = await over(it)
    await it.pass_time(hours=23)
    await corrected(it, tournament)
    await it.restart()
    await it.pass_time(hours=2)
    await it.app.idle()
    now = await state(it, tournament)
    assert now.stored.ended_at is not None
    assert posts(it, tournament)[-1].endswith("the results are final.")
    with refuses("event-over"):
        await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), now.games[0].id, "1 0")


async def test_results_due_to_become_final_cannot_be_corrected(it: Club) -> None:
    tournament = await over(it)
    it.world.now += timedelta(hours=25)  # nothing has looked at the event since
    call = it.call(HEAD, tournament, manager=True)
    with refuses("event-over"):
        await it.app.organising.announce(call, "Well played!")
    with refuses("event-over"):
        await it.app.questions.undo(call)


async def test_results_become_final_after_bot_was_stopped(it: Club) -> None:
    tournament = await over(it)
    it.world.now += timedelta(days=3)
    await it.restart()
    await it.pass_time(hours=12)
    assert (await state(it, tournament)).stored.ended_at is not None


async def test_approval_makes_results_final(it: Club) -> None:
    tournament = await over(it)
    winner = (await state(it, tournament)).user_of(
        (await state(it, tournament)).format.places((await state(it, tournament)).tournament)[0].entry
    )
    assert await it.app.achievements.won(it.call(winner), winner) == []
    await it.app.organising.approve(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    assert await it.app.achievements.won(it.call(winner), winner) == ["Connexes"]
    with refuses("event-over"):
        await it.app.organising.approve(it.call(HEAD, tournament, manager=True))
    with refuses("event-over"):
        await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), f"{tournament}-1", "1 0")


@pytest.mark.parametrize("withdrawn", [False, True])
async def test_organiser_who_played_cannot_approve(it: Club, withdrawn: bool) -> None:
    tournament = await over(it)
    if withdrawn:
        await it.app.organising.withdraw(it.call(ANNA, tournament, manager=True), ANNA)
    with refuses("own-event"):
        await it.app.organising.approve(it.call(ANNA, tournament, manager=True))
    assert (await state(it, tournament)).is_provisional


async def test_running_event_cannot_be_approved(it: Club) -> None:
    tournament = await begun(it, FOUR)
    with refuses("event-not-over"):
        await it.app.organising.approve(it.call(HEAD, tournament, manager=True))


async def test_withdrawn_winner_leaves_provisional_podium(it: Club) -> None:
    tournament = await over(it)
    now = await state(it, tournament)
    winner = now.user_of(now.format.places(now.tournament)[0].entry)
    await it.app.organising.withdraw(it.call(HEAD, tournament, manager=True), winner)
    await it.app.idle()
    last = posts(it, tournament)[-1]
    assert "were corrected" in last
    assert f"~~<@{winner}>~~" in last
    assert not [line for line in last.splitlines() if line.startswith("🥇") and f"<@{winner}>" in line]


async def test_correction_of_final_duel_names_one_winner(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "knockout")
    now = await played(it, tournament)
    for game in now.tournament.rounds[-1].games:
        await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, "1/2 1/2")
    await it.app.idle()
    now = await state(it, tournament)
    assert now.stored.status == "over"
    assert [line.place for line in now.format.places(now.tournament)][:2] == [1, 2]


async def test_provisional_event_is_meant_in_its_channel(it: Club) -> None:
    tournament = await over(it)
    await it.app.organising.announce(it.call(HEAD, manager=True, channel=ROOM.id), "Thanks.")
    await it.app.idle()
    assert any("Thanks." in text for text in posts(it, tournament))


async def test_results_of_jump_stay_provisional_for_day_of_correct_time(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.set_clock(days=30)
    await played(it, tournament)
    await it.set_clock(days=-30)
    assert (await state(it, tournament)).provisional_until == it.world.now + timedelta(days=1)
    await it.pass_time(hours=23)
    assert (await state(it, tournament)).is_provisional
    await it.pass_time(hours=25)
    assert (await state(it, tournament)).stored.ended_at is not None
