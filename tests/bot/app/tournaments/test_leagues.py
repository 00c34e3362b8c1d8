"""Leagues: seasons that follow each other by the calendar (`docs/tournaments.md`, *Leagues*)."""

from __future__ import annotations

from datetime import timedelta

from bot.app.tournaments.seasons import calendar_of, create_next_season, users_by_division
from bot.texts import translator_for
from tests.bot.app.tournaments.club_night import HEAD, ROOM, created, state
from tests.bot.app.tournaments.league_night import (
    GAMES_END,
    NEXT,
    REGISTRATION,
    SIX,
    TWELVE,
    next_season,
    play_all,
    posts,
    season_of,
)
from tests.bot.fakes import Club
from tests.bot.refusals import refuses


async def test_divisions_play_round_robins_all_at_once(it: Club) -> None:
    now = await state(it, await season_of(it, TWELVE))
    assert now.tournament.divisions == (6, 6)
    assert len(now.games) == 30
    assert {game.status for game in now.games} == {"playing"}
    assert all((game.entries[0] <= 6) == (game.entries[1] <= 6) for game in now.games)


async def test_season_lasts_although_games_are_over(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament)
    await it.pass_time(days=GAMES_END - 1)
    assert (await state(it, tournament)).stored.status == "running"
    await it.pass_time(days=1, hours=1)
    assert (await state(it, tournament)).is_provisional


async def test_registration_opens_for_those_who_moved(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament, without=[101])
    await it.pass_time(days=REGISTRATION - 1)
    assert not (await state(it, tournament)).next_season
    await it.pass_time(days=1, hours=1)
    coming = await next_season(it, tournament)
    assert coming.stored.name == "Hill · season 2"
    assert [entry.user for entry in coming.registered] == [102, 103, 104, 105, 106]
    assert any("season 2" in text and "Players (5/64)" in text for text in posts(it, coming.stored.id))


async def test_move_after_registration_opened_counts_no_more(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament, without=[101])
    it.world.now += timedelta(days=REGISTRATION, minutes=1)  # the process is late
    game = next(game for game in (await state(it, tournament)).games if game.status == "playing")
    row = await it.store.matches.get(game.id)
    assert row is not None
    await it.app.playing.resign(it.call(101, game.id, channel=row.thread))
    await it.pass_time(hours=1)
    assert [entry.user for entry in (await next_season(it, tournament)).registered] == [102, 103, 104, 105, 106]


async def test_next_season_is_created_once(it: Club) -> None:
    tournament = await season_of(it, SIX)
    now = await state(it, tournament)
    first = await create_next_season(it.app._matches, now)
    assert await create_next_season(it.app._matches, now) == first


async def test_join_means_next_season_and_show_the_current_one(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await it.pass_time(days=REGISTRATION, hours=1)
    await it.app.joining.join(it.call(101))
    assert [entry.user for entry in (await next_season(it, tournament)).registered] == [101]
    assert tournament in (await it.app.tournaments.table(it.call(101), translator_for("en")))[0]


async def test_unfinished_games_are_draws(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament, without=[101])
    await it.app.organising.pause(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=GAMES_END, hours=1)
    now = await state(it, tournament)
    drawn = [game for game in now.games if game.adjudicated]
    assert len(drawn) == 5
    assert {tuple(map(str, game.scores)) for game in drawn} == {("1/2", "1/2")}
    assert any("5 unfinished games are draws" in text for text in posts(it, tournament))


async def test_organiser_decides_drawn_game_until_results_are_final(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await it.app.organising.pause(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=GAMES_END, hours=1)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    now = await state(it, tournament)
    assert now.is_provisional
    await it.app.organising.adjudicate(it.call(HEAD, manager=True), now.games[0].id, "1 0")
    assert [str(score) for score in (await state(it, tournament)).games[0].scores] == ["1", "0"]


async def test_two_move_up_and_two_move_down(it: Club) -> None:
    tournament = await season_of(it, TWELVE)
    await play_all(it, tournament)
    before = users_by_division(await state(it, tournament))
    await it.pass_time(days=NEXT, hours=1)
    after = await next_season(it, tournament)
    assert after.stored.status == "running"
    divisions = [{after.user_of(number) for number in range(first, first + 6)} for first in (1, 7)]
    assert divisions == [{*before[0][:4], *before[1][:2]}, {*before[0][4:], *before[1][2:]}]
    (end,) = [text for text in posts(it, tournament) if "is over" in text and "Move up" in text]
    assert all(f"<@{user}>" in end.partition("Move up")[2].partition("\n")[0] for user in before[1][:2])


async def test_podium_is_of_first_division_alone(it: Club) -> None:
    tournament = await season_of(it, TWELVE)
    await play_all(it, tournament)
    above, below = users_by_division(await state(it, tournament))
    for user in above[:4]:
        await it.app.organising.withdraw(it.call(HEAD, tournament, manager=True), user)
    await it.pass_time(days=GAMES_END, hours=1)
    (end,) = [text for text in posts(it, tournament) if "🥇" in text]
    assert not [user for user in below if f"<@{user}>" in end.partition("*Division 2*")[0]]


async def test_silent_player_returns_to_division_after_one_season(it: Club) -> None:
    first = await season_of(it, (*TWELVE, 113))
    silent = users_by_division(await state(it, first))[0][0]
    await play_all(it, first, without=[silent])
    await it.pass_time(days=NEXT, hours=1)
    second = await next_season(it, first)
    assert second.number_of(silent) is None
    await play_all(it, second.stored.id)
    await it.pass_time(days=REGISTRATION, hours=1)
    await it.app.joining.join(it.call(silent))
    await it.pass_time(days=NEXT - REGISTRATION)
    third = await next_season(it, second.stored.id)
    assert third.number_of(silent) in range(1, third.tournament.divisions[0] + 1)


async def test_next_season_waits_for_final_results(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament)
    await it.app.organising.pause(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=NEXT, hours=1)
    coming = await next_season(it, tournament)
    assert coming.stored.status == "open"
    assert "as soon as the results of the last season are final" in posts(it, coming.stored.id)[0]
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.pass_time(days=1, hours=2)
    assert (await state(it, coming.stored.id)).stored.status == "running"


async def test_organiser_cannot_change_date_of_next_season(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament)
    await it.pass_time(days=REGISTRATION, hours=1)
    coming = (await next_season(it, tournament)).stored.id
    with refuses("season-date"):
        await it.app.organising.start(it.call(HEAD, coming, manager=True), ROOM)


async def test_cancelled_next_season_ends_league(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament)
    await it.pass_time(days=REGISTRATION, hours=1)
    coming = (await next_season(it, tournament)).stored.id
    await it.app.organising.end(it.call(HEAD, coming, manager=True))
    await it.pass_time(days=30)
    assert await it.store.tournaments.unfinished() == []


async def test_resigning_is_not_silence(it: Club) -> None:
    tournament = await season_of(it, SIX)
    game = (await state(it, tournament)).games[0]
    loser = (await state(it, tournament)).user_of(game.entries[0])
    await it.app.playing.resign(it.call(loser, game.id))
    await it.pass_time(days=REGISTRATION, hours=1)
    now = await state(it, tournament)
    registered = [entry.user for entry in (await next_season(it, tournament)).registered]
    assert registered == ([loser] if now.number_of(loser) is not None else [])


async def test_waiting_season_starts_with_third_player(it: Club) -> None:
    tournament = await created(it, "connexes", "league", days="3")
    await it.pass_time(days=10)
    for user in SIX[:3]:
        assert (await state(it, tournament)).stored.status == "open"
        await it.app.joining.join(it.call(user, tournament))
        await it.app.idle()
    now = await state(it, tournament)
    assert now.stored.status == "running"
    assert "Games end on" in posts(it, tournament)[0]


async def test_season_waits_in_log_once(it: Club) -> None:
    tournament = await created(it, "connexes", "league", days="3")
    await it.pass_time(days=9)
    whole = await it.store.tournaments.load(tournament)
    assert whole is not None
    assert [action.kind for action in whole.actions] == ["wait"]


async def test_season_ended_early_moves_no_one(it: Club) -> None:
    tournament = await season_of(it, TWELVE)
    await play_all(it, tournament)
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=NEXT)
    (end,) = [text for text in posts(it, tournament) if "** is over" in text]
    assert "Move up" not in end
    assert not (await state(it, tournament)).next_season


async def test_more_time_fits_into_season(it: Club) -> None:
    tournament = await season_of(it, SIX, weeks=4)
    call = it.call(HEAD, tournament, manager=True)
    ends = calendar_of(await state(it, tournament))
    assert ends is not None
    with refuses("past-season") as refusal:
        await it.app.organising.extend(call, 30)
    assert refusal.value.values["end"] == f"<t:{int(ends.games_end.timestamp())}:f>"
    assert refusal.value.values["days"] == 25
    await it.app.organising.extend(call, 25)
    await it.app.idle()
    rows = [await it.store.matches.get(game.id) for game in (await state(it, tournament)).games]
    assert all(row is not None and row.deadline is not None and row.deadline <= ends.games_end for row in rows)


async def test_more_time_in_one_game_fits_into_season(it: Club) -> None:
    tournament = await season_of(it, SIX, weeks=4)
    first, second = (game.id for game in (await state(it, tournament)).games[:2])
    await it.app.organising.extend(it.call(HEAD, tournament, manager=True), 25, first)
    await it.app.idle()
    with refuses("past-season"):
        await it.app.organising.extend(it.call(HEAD, tournament, manager=True), 1, first)
    await it.app.organising.extend(it.call(HEAD, tournament, manager=True), 1, second)
