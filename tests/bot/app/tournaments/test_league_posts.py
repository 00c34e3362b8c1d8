"""Leagues in posts, tables and profiles."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.app.tournaments.seasons import users_by_division
from bot.app.tournaments.state import TournamentEntry
from bot.app.tournaments.words import legend_in_words, places_in_words, standing_in_words
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
from tournament.leagues.bounds import Bounds


async def test_season_is_named_and_shows_its_calendar(it: Club) -> None:
    tournament = await season_of(it, SIX)
    (post,) = [text for text in posts(it, tournament) if "Registration for the next season" in text]
    started = (await state(it, tournament)).stored.started_at
    assert started is not None
    assert "Hill · season 1" in post
    for day in (REGISTRATION, GAMES_END, NEXT):
        assert f"<t:{int(started.timestamp()) + day * 86400}" in post


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
