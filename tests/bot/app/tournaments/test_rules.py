"""Rules of events that are decided at their borders: who may still come, what counts when, who is told."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.app import GoneError
from bot.app.tournaments.state import TournamentState
from bot.texts import translator_for
from storage.tables import actions
from tests.bot.app.tournaments.club_night import FOUR, HEAD, NINE, ROOM, begun, created, played, resigned, state
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses

EVE, FINN = 15, 16


async def deadline(it: Club, match: str) -> datetime | None:
    row = await it.store.matches.get(match)
    assert row is not None
    return row.deadline


async def decided(it: Club, tournament: str, *games: str, scores: str = "1 0") -> TournamentState:
    """The event after someone has decided some of its games."""
    for game in games:
        await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game, scores)
    await it.app.idle()
    return await state(it, tournament)


async def paused(it: Club, tournament: str) -> None:
    await it.app.organising.pause(it.call(HEAD, tournament, manager=True))
    await it.app.idle()


# -- games set aside --------------------------------------------------------------------------------------------------


async def two_moves(it: Club, match: str) -> tuple[int, int]:
    """Begin a game, and set it aside because its thread is gone; its players, White first."""
    row = await it.store.matches.get(match)
    assert row is not None
    white, black = (seat.user or 0 for seat in row.seats)
    await it.play(match, (white, "e2e3"), (black, "a7a6"))
    await it.app.idle()
    it.world.faults["post"] = [GoneError()]
    await it.play(match, (white, "a2a3"))
    await it.app.idle()
    return white, black


async def test_who_leaves_loses_game_under_way_though_it_was_set_aside(it: Club) -> None:
    tournament = await begun(it, FOUR)
    white, _ = await two_moves(it, f"{tournament}-1")
    aside = await it.store.matches.get(f"{tournament}-1")
    await it.app.joining.leave(it.call(white, tournament))
    await it.app.idle()
    game = (await state(it, tournament)).game(f"{tournament}-1")
    assert (aside and aside.status, game and game.status, game and game.scores) == ("parked", "over", (0, 1))


async def test_game_set_aside_that_cannot_be_read_is_annulled_when_player_leaves(it: Club) -> None:
    tournament = await begun(it, FOUR)
    white, _ = await two_moves(it, f"{tournament}-1")
    damage = sa.update(actions).where(actions.c.match_id == f"{tournament}-1").values(text="nonsense")
    await it.store.db.write(lambda connection: connection.execute(damage))
    await it.restart()
    await it.app.joining.leave(it.call(white, tournament))
    await it.app.idle()
    game = (await state(it, tournament)).game(f"{tournament}-1")
    assert game is not None
    assert game.status == "annulled"


# -- time -------------------------------------------------------------------------------------------------------------


async def test_games_that_begin_later_have_no_more_time(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False, clock="1d")
    await it.pass_time(hours=1)
    await it.app.organising.extend(it.call(HEAD, tournament, manager=True), 2)
    await it.pass_time(hours=1)
    await resigned(it, f"{tournament}-1")
    await resigned(it, f"{tournament}-2")
    end = await deadline(it, f"{tournament}-3")
    assert end is not None
    assert end - it.world.now <= timedelta(days=1)


async def test_more_time_for_one_game_is_given_in_no_other(it: Club) -> None:
    tournament = await begun(it, FOUR, clock="1d")
    first, second = await deadline(it, f"{tournament}-1"), await deadline(it, f"{tournament}-2")
    await it.app.organising.extend(it.call(HEAD, tournament, manager=True), 2, f"{tournament}-1")
    await it.app.idle()
    assert first is not None
    assert await deadline(it, f"{tournament}-1") == first + timedelta(days=2)
    assert await deadline(it, f"{tournament}-2") == second


async def test_second_extension_is_told_to_organiser(it: Club) -> None:
    tournament = await begun(it, FOUR, clock="1d")
    call, say = it.call(HEAD, tournament, manager=True), translator_for("en")
    told = (await it.app.organising.extend(call, 2, f"{tournament}-1")).explain(say)
    assert told == f"The player to move in `{tournament}-1` has 2 more days."
    again = it.call(DORA, tournament, manager=True)
    told = (await it.app.organising.extend(again, 1)).explain(say)
    assert "in every game has 1 more day. 2 days were already given less than an hour ago." in told
    await it.pass_time(hours=2)
    told = (await it.app.organising.extend(it.call(HEAD, tournament, manager=True), 1)).explain(say)
    assert told.endswith("has 1 more day.")


async def test_clock_of_game_that_begins_waits_for_who_is_away(it: Club) -> None:
    tournament = await created(it, together=False)
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    for user in FOUR:
        await it.app.vacations.begin(it.call(user), 3)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    assert [await deadline(it, f"{tournament}-{number}") for number in (1, 2)] == [None, None]


async def test_silence_of_former_player_is_not_that_of_next(it: Club) -> None:
    tournament = await begun(it, (ANNA, BEN), "connexes", "knockout", clock="1d")
    now = await state(it, tournament)
    white = now.user_of(now.games[0].entries[0]) or 0
    await it.play(
        f"{tournament}-2", (now.user_of(now.games[1].entries[0]) or 0, "e2e3")
    )  # so that one game alone is lost
    await it.app.organising.extend(it.call(HEAD, tournament, manager=True), 5, f"{tournament}-2")
    await it.pass_time(days=1, hours=1)
    number = now.number_of(white) or 0
    assert (await state(it, tournament)).timeouts_of(number) == 1
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), white, EVE)
    await it.app.idle()
    assert (await state(it, tournament)).timeouts_of(number) == 0


# -- coming and going ------------------------------------------------------------------------------------------------


async def test_who_leaves_reserve_list_lets_no_one_in(it: Club) -> None:
    tournament = await created(it, max_entries="3")
    for user in (*FOUR, EVE):
        await it.app.joining.join(it.call(user, tournament))
    await it.app.joining.leave(it.call(DORA, tournament))
    now = await state(it, tournament)
    assert [entry.user for entry in now.registered] == [ANNA, BEN, CLEO]
    assert [entry.user for entry in now.reserves] == [EVE]


async def test_who_takes_entry_over_is_on_reserve_list_no_more(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.joining.join(it.call(EVE, tournament))
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), BEN, None)
    assert (await state(it, tournament)).reserves == ()


async def test_who_has_left_cannot_leave_again(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.joining.leave(it.call(ANNA, tournament))
    with refuses("not-in-event"):
        await it.app.joining.leave(it.call(ANNA, tournament))


async def test_who_plays_in_swiss_cannot_join_it_late(it: Club) -> None:
    tournament = await begun(it, NINE, "trichess", "swiss", rounds="4")
    with refuses("already-in-event"):
        await it.app.joining.join(it.call(NINE[0], tournament))


async def test_when_third_of_swiss_is_paired_no_one_enters_it_any_more(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="3")
    assert (await it.app.joining.join(it.call(EVE, tournament))).key == "done-event-reserve"


async def test_no_one_takes_second_entry_over(it: Club) -> None:
    tournament = await begun(it, FOUR)
    with refuses("other-in-event"):
        await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), BEN, CLEO)


# -- rounds -----------------------------------------------------------------------------------------------------------


async def test_bye_is_for_one_round(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="3")
    await it.app.organising.bye(it.call(HEAD, tournament, manager=True), BEN)
    now = await decided(it, tournament, f"{tournament}-1", f"{tournament}-2")
    number = now.number_of(BEN)
    assert number in now.tournament.rounds[1].byes
    now = await decided(it, tournament, *(game.id for game in now.tournament.rounds[1].games))
    assert number not in now.tournament.rounds[2].byes


async def test_bye_that_was_taken_back_is_not_had(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="3")
    await it.app.organising.bye(it.call(HEAD, tournament, manager=True), BEN)
    await it.app.organising.undo(it.call(HEAD, tournament, manager=True))
    now = await decided(it, tournament, f"{tournament}-1", f"{tournament}-2")
    assert now.tournament.rounds[1].byes == {}


async def test_no_round_is_paired_during_pause(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    await paused(it, tournament)
    now = await decided(it, tournament, f"{tournament}-1", f"{tournament}-2")
    assert len(now.tournament.rounds) == 1


async def test_no_game_begins_during_pause(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    await paused(it, tournament)
    now = await decided(it, tournament, f"{tournament}-1", f"{tournament}-2")
    assert {game.status for game in now.games[2:]} == {"waiting"}


async def test_one_that_is_set_aside_pairs_no_round(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    await it.app._steps.halt(tournament, "gone")
    now = await decided(it, tournament, f"{tournament}-1", f"{tournament}-2")
    assert len(now.tournament.rounds) == 1


async def test_decision_stands_once_next_round_is_paired(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    now = await decided(it, tournament, f"{tournament}-1", f"{tournament}-2")
    assert len(now.tournament.rounds) == 2
    with refuses("nothing-to-undo"):
        await it.app.organising.undo(it.call(HEAD, tournament, manager=True))


async def test_event_that_is_ended_plays_no_game_that_has_not_begun(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    now = await state(it, tournament)
    assert now.stored.status == "over"
    assert {game.status for game in now.games} == {"annulled"}


# -- what counts ------------------------------------------------------------------------------------------------------


async def round_over(it: Club, tournament: str) -> TournamentState:
    """End the second game of the first round, after which its byes count."""
    now = await state(it, tournament)
    loser = now.user_of(now.games[1].entries[0]) or 0
    await it.app.playing.resign(it.call(loser, f"{tournament}-2"))
    await it.app.idle()
    return await state(it, tournament)


async def test_leaving_gives_no_one_bye_for_game_that_was_annulled_before(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    now = await decided(it, tournament, f"{tournament}-1", scores="annulled")
    one, other = now.games[0].entries
    await it.app.joining.leave(it.call(now.user_of(one) or 0, tournament))
    after = await round_over(it, tournament)
    line = next(line for line in after.format.places(after.tournament) if line.entry == other)
    assert line.points == 0


async def test_game_that_someone_has_annulled_gives_no_one_bye_though_player_had_left_before(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    one, other = (await state(it, tournament)).games[0].entries
    await it.app.joining.leave(it.call((await state(it, tournament)).user_of(one) or 0, tournament))
    await decided(it, tournament, f"{tournament}-1", scores="annulled")
    after = await round_over(it, tournament)
    line = next(line for line in after.format.places(after.tournament) if line.entry == other)
    assert line.points == 0


async def test_game_without_move_counts_for_no_one_if_it_ends_once_someone_has_left(it: Club) -> None:
    tournament = await begun(it, FOUR)
    one, other = (await state(it, tournament)).games[0].entries
    now = await state(it, tournament)
    await it.app._tournament_worker.close()  # so that it ends by itself before the event can end it
    await it.app.joining.leave(it.call(now.user_of(one) or 0, tournament))
    it.world.now += timedelta(minutes=1)
    await it.app.playing.resign(it.call(now.user_of(other) or 0, f"{tournament}-1"))
    assert (await state(it, tournament)).games[0].status == "annulled"


# -- what is told ----------------------------------------------------------------------------------------------------


async def test_all_who_play_are_called_to_round(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    post = next(post for post in it.world.posts() if "Each game gets" in post.content and post.match == tournament)
    assert sorted(post.mentions) == sorted(FOUR)


async def test_round_tells_who_has_bye(it: Club) -> None:
    tournament = await begun(it, (ANNA, BEN, CLEO), "connexes", "swiss", rounds="2")
    now = await state(it, tournament)
    (resting,) = now.tournament.rounds[0].byes
    told = next(post.content for post in it.world.posts() if "round 1" in post.content and post.match == tournament)
    assert f"<@{now.user_of(resting)}>" in told.splitlines()[-1]


async def test_podium_has_three_places(it: Club) -> None:
    await played(it, await begun(it, FOUR))
    told = next(post.content for post in it.world.posts() if "🥇" in post.content)
    assert "🥈" in told
    assert "🥉" in told


async def test_results_are_told_in_order_in_which_games_ended(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app._tournament_worker.close()
    for number in (2, 1):
        row = await it.store.matches.get(f"{tournament}-{number}")
        assert row is not None
        it.world.now += timedelta(minutes=1)
        await it.app.playing.resign(it.call(row.seats[1].user or 0, row.id))
    await it.restart()
    await it.app.idle()
    whole = await it.store.tournaments.load(tournament)
    assert whole is not None
    told = [action.data["game"] for action in whole.actions if action.kind == "result"]
    assert told == [f"{tournament}-2", f"{tournament}-1"]


async def test_next_round_is_paired_when_last_result_is_told(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    await resigned(it, f"{tournament}-1")
    await resigned(it, f"{tournament}-2")
    whole = await it.store.tournaments.load(tournament)
    assert whole is not None
    assert [action.kind for action in whole.actions][-3:] == ["result", "result", "round"]


async def test_result_is_told_as_it_stood_when_it_was_noted_however_late_that_is(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await state(it, tournament)
    one, other = (now.user_of(entry) for entry in now.games[0].entries)
    await it.app._delivery.sender.close()
    await it.app.playing.resign(it.call(other or 0, f"{tournament}-1"))
    await it.app._tournament_worker.idle()
    await decided(it, tournament, f"{tournament}-1", scores="0 1")
    await it.restart()
    await it.app.idle()
    assert any(f"<@{one}> **1** – <@{other}> **0**" in post.content for post in it.world.posts())


async def test_bot_never_takes_entry_over(it: Club) -> None:
    tournament = await begun(it, FOUR)
    with refuses("bot-opponent"):
        await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), BEN, 777, bot=True)
