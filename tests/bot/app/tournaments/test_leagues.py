"""Leagues: seasons that follow each other by the calendar (`docs/tournaments.md`, *Leagues*)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.app.tournaments.creating import Form
from bot.app.tournaments.seasons import calendar_of, create_next_season, users_by_division
from bot.app.tournaments.state import TournamentEntry, TournamentState
from bot.app.tournaments.words import legend_in_words, places_in_words, standing_in_words
from bot.texts import translator_for
from tests.bot.app.tournaments.club_night import HEAD, ROOM, begun, created, state
from tests.bot.fakes import Club
from tests.bot.refusals import refuses
from tournament.leagues.bounds import Bounds

SIX = tuple(range(101, 107))
TWELVE = tuple(range(101, 113))
REGISTRATION, GAMES_END, NEXT = 56, 82, 84
"""Days of a season of twelve weeks."""


async def season_of(it: Club, users: Sequence[int], **form: Any) -> str:
    """A season of a league in divisions of six that has begun, its games open."""
    return await begun(it, users, "connexes", "league", **{"group_size": "6", "name": "Hill", **form})


async def play_all(it: Club, tournament: str, without: Collection[int] = ()) -> None:
    """Finish all games except those of users who do nothing: everyone moves, then the weaker one resigns."""
    for game in (await state(it, tournament)).games:
        row = await it.store.matches.get(game.id)
        assert row is not None
        users = [seat.user or 0 for seat in row.seats]
        if game.status == "playing" and not set(users) & set(without):
            await it.play(game.id, (users[0], "e2e3"), (users[1], "a7a6"))
            await it.app.playing.resign(it.call(max(users), game.id, channel=row.thread))
    await it.app.idle()


async def next_season(it: Club, tournament: str) -> TournamentState:
    return await state(it, (await state(it, tournament)).next_season)


def posts(it: Club, tournament: str) -> list[str]:
    return [post.content for post in it.world.posts() if post.match == tournament]


async def test_season_is_named_and_shows_its_calendar(it: Club) -> None:
    tournament = await season_of(it, SIX)
    (post,) = [text for text in posts(it, tournament) if "Registration for the next season" in text]
    started = (await state(it, tournament)).stored.started_at
    assert started is not None
    assert "Hill · season 1" in post
    for day in (REGISTRATION, GAMES_END, NEXT):
        assert f"<t:{int(started.timestamp()) + day * 86400}" in post


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


async def test_profile_tells_divisions_of_seasons_and_winners_of_each(it: Club) -> None:
    first = await season_of(it, TWELVE)
    await play_all(it, first)
    above, below = users_by_division(await state(it, first))
    await it.pass_time(days=NEXT, hours=1)
    second = (await next_season(it, first)).stored.id
    await play_all(it, second)
    await it.pass_time(days=NEXT, hours=1)
    rising, champion = [await it.app.profiles.show(it.call(user)) for user in (below[0], above[0])]
    assert "Hill, division by season: 2 → 1." in rising.alt
    assert "division by season" not in rising.content
    assert rising.picture is not None
    assert "Hill · season 1 (division 2)" in rising.content
    assert "Tournaments won: Hill · season 2, Hill · season 1" in champion.content


async def test_profile_tells_division_of_only_season_in_words(it: Club) -> None:
    first = await season_of(it, TWELVE)
    await play_all(it, first)
    _, below = users_by_division(await state(it, first))
    await it.pass_time(days=NEXT, hours=1)
    shown = await it.app.profiles.show(it.call(below[0]))
    assert "Hill, division by season: 2" in shown.content
    assert "division by season" not in shown.alt


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


@pytest.mark.parametrize(("clock", "weeks"), [("3d", 12), ("2d", 23), ("1d+10d", 12)])
async def test_clock_that_does_not_fit_is_refused(it: Club, clock: str, weeks: int) -> None:
    with refuses("season-too-short"):
        await created(it, "connexes", "league", clock=clock, weeks=weeks)


async def test_refused_clock_is_told_as_it_was_typed(it: Club) -> None:
    with refuses("season-too-short") as refusal:
        await created(it, "connexes", "league", clock="3j", weeks=12)
    assert refusal.value.values["clock"] == "3j"


@pytest.mark.parametrize(("variant", "clock"), [("connexes", "1d"), ("yalta", "16h")])
async def test_default_clock_is_the_longest_that_fits(it: Club, variant: str, clock: str) -> None:
    assert (await state(it, await created(it, variant, "league"))).settings.clock == clock


@pytest.mark.parametrize(
    ("variant", "form", "warns"),
    [("yalta", {"weeks": 4}, True), ("yalta", {"weeks": 18}, False), ("yalta", {"weeks": 4, "clock": "1h+5d"}, False)],
)
async def test_creator_learns_when_moves_have_under_a_day(
    it: Club, variant: str, form: dict[str, Any], warns: bool
) -> None:
    done = await it.app.creating.create(it.call(HEAD, manager=True), ROOM, Form(variant, "league", **form))
    told = done.explain(translator_for("en"))
    warning = "At most 5 hours a move fit into a season of 4 weeks. A day a move needs a season of at least 18 weeks."
    assert (warning in told) is warns
    assert "is announced" in told


@pytest.mark.parametrize(("variant", "size"), [("connexes", "5"), ("connexes", "13"), ("yalta", "8"), ("yalta", "22")])
async def test_division_size_has_bounds(it: Club, variant: str, size: str) -> None:
    with refuses("form-value"):
        await created(it, variant, "league", group_size=size)


async def test_rules_name_divisions_and_seasons(it: Club) -> None:
    tournament = await created(it, "connexes", "league", moving=3, by_rating=True)
    text = "\n".join(await it.app.tournaments.rules(it.call(101, tournament), translator_for("en")))
    assert "Divisions of 8" in text
    assert "the first 3" in text
    assert "free places by rating" in text


async def test_table_tells_places_that_are_left(it: Club) -> None:
    tournament = await season_of(it, SIX)
    before = await it.app.tournaments.table(it.call(101, tournament), translator_for("en"))
    await play_all(it, tournament)
    after = await it.app.tournaments.table(it.call(101, tournament), translator_for("en"))
    assert sum("can finish 1–6" in line for line in before) == 6
    assert not any("can finish" in line for line in after)


async def test_resigning_is_not_silence(it: Club) -> None:
    tournament = await season_of(it, SIX)
    game = (await state(it, tournament)).games[0]
    loser = (await state(it, tournament)).user_of(game.entries[0])
    await it.app.playing.resign(it.call(loser, game.id))
    await it.pass_time(days=REGISTRATION, hours=1)
    now = await state(it, tournament)
    registered = [entry.user for entry in (await next_season(it, tournament)).registered]
    assert registered == ([loser] if now.number_of(loser) is not None else [])


def under_division_2(post: str) -> str:
    return post.partition("*Division 2*\n")[2]


async def test_standings_in_post_have_division_headings(it: Club) -> None:
    now = await state(it, await season_of(it, TWELVE))
    (post,) = [text for text in posts(it, now.stored.id) if "0 of 30 games over" in text]
    assert "*Division 1*\n1 = " in post
    assert under_division_2(post).startswith("7 = ")


async def test_legend_has_division_headings_after_twelve_entries(it: Club) -> None:
    now = await state(it, await season_of(it, range(101, 125)))
    assert "\n*Division 4*\n19 = " in legend_in_words(translator_for("en"), now, 1900)[-1]


async def test_legend_tells_numbers_and_points_of_everyone(it: Club) -> None:
    tournament = await season_of(it, range(101, 125))
    await play_all(it, tournament)
    title, *lines = "\n".join(legend_in_words(translator_for("en"), await state(it, tournament), 1900)).splitlines()
    assert title == "Number in the picture = player · points:"
    assert sum(len(re.findall(r"<@\d+>(?: ·)? \*\*\d", line)) for line in lines) == 24


async def test_pairings_have_division_headings(it: Club) -> None:
    tournament = await season_of(it, TWELVE)
    (post,) = [text for text in posts(it, tournament) if "First round:" in text]
    assert "First round:\n*Division 1*\nTable 1:" in post
    assert under_division_2(post).startswith("Table 4:")


async def test_single_division_has_no_heading(it: Club) -> None:
    assert not any("*Division" in text for text in posts(it, await season_of(it, SIX)))


async def test_final_places_count_in_each_division(it: Club) -> None:
    tournament = await season_of(it, TWELVE)
    await play_all(it, tournament)
    await it.pass_time(days=GAMES_END, hours=1)
    (post,) = [text for text in posts(it, tournament) if "if everyone plays on" in text]
    assert "*Division 1*\n🥇" in post
    assert under_division_2(post).startswith("**1.** ")


async def test_correction_in_lower_division_posts_results_again(it: Club) -> None:
    tournament = await season_of(it, TWELVE)
    await play_all(it, tournament)
    await it.pass_time(days=GAMES_END, hours=1)
    now = await state(it, tournament)
    game = next(game for game in now.games if game.entries[0] > 6 and game.scores[0] == 1)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, "0 1")
    await it.app.idle()
    found = [text for text in posts(it, tournament) if "Move up" in text]
    assert len(found) == 2
    assert found[0].partition("\n")[2] != found[1].partition("\n")[2]


async def test_dates_of_season_are_in_order(it: Club) -> None:
    tournament = await created(it, "connexes", "league")
    (post,) = posts(it, tournament)
    dates = post.partition("Registration for the next season")[2]
    found = re.findall(r"<t:(\d+)", dates)
    assert len(found) == 3
    assert found == sorted(found)


async def test_post_tells_that_season_waits_for_players(it: Club) -> None:
    tournament = await created(it, "connexes", "league")
    assert "fewer than 3 players" in posts(it, tournament)[0]
    for user in SIX:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.idle()
    assert "fewer than" not in posts(it, tournament)[0]


async def test_season_without_enough_players_shows_no_past_dates(it: Club) -> None:
    tournament = await created(it, "connexes", "league", days="3")
    await it.app.joining.join(it.call(SIX[0], tournament))
    await it.pass_time(days=3, hours=1)
    post = posts(it, tournament)[0]
    assert "Starts as soon as 3 players have joined." in post
    assert "<t:" not in post
    assert "lasts 12 weeks" in post


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


async def test_next_season_tells_that_active_players_are_registered(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament)
    await it.pass_time(days=REGISTRATION, hours=1)
    coming = (await next_season(it, tournament)).stored.id
    assert "Active players of the last season are already registered." in posts(it, coming)[0]


async def test_registration_of_sixty_four_fits_into_post(it: Club) -> None:
    now = await state(it, await created(it, "connexes", "league"))
    entries = tuple(TournamentEntry(10**18 + number, now.stored.created_at, number) for number in range(64))
    translate = translator_for("en")
    line, *more = standing_in_words(translate, replace(now, registered=entries), 1500)
    assert len("\n".join([line, *more])) <= 1500
    assert line.startswith("Players (64/64): ")
    assert line.endswith(f" +{64 - line.count('<@')}")


async def test_start_while_results_are_provisional_tells_the_date(it: Club) -> None:
    tournament = await season_of(it, SIX)
    await play_all(it, tournament)
    await it.pass_time(days=GAMES_END, hours=1)
    assert (await state(it, tournament)).is_provisional
    with refuses("season-date"):
        await it.app.organising.start(it.call(HEAD, manager=True), ROOM)


def test_only_place_that_is_left_is_told_once() -> None:
    translate = translator_for("en")
    assert places_in_words(translate, Bounds(3, 3)).endswith("· finishes in place 3")
    assert places_in_words(translate, Bounds(2, 3)).endswith("· can finish 2–3")


async def test_season_ended_early_moves_no_one(it: Club) -> None:
    tournament = await season_of(it, TWELVE)
    await play_all(it, tournament)
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=NEXT)
    (end,) = [text for text in posts(it, tournament) if "** is over" in text]
    assert "Move up" not in end
    assert not (await state(it, tournament)).next_season


async def test_progress_of_season_tells_games_only(it: Club) -> None:
    now = await state(it, await season_of(it, SIX))
    lines = standing_in_words(translator_for("en"), now, 2000)
    assert "0 of 15 games over" in lines
    assert not any("Round" in line for line in lines)


async def test_question_to_end_season_tells_that_league_ends(it: Club) -> None:
    tournament = await season_of(it, SIX)
    question = await it.app.questions.end(it.call(HEAD, tournament, manager=True))
    assert question is not None
    for language, words in (("en", "no season follows"), ("fr", "aucune saison ne suit")):
        assert words in translator_for(language)(question.key, **question.values)


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
