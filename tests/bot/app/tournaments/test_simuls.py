"""Simuls in a club: host, clocks, colours and result (`docs/tournaments.md`, *Simuls*)."""

from __future__ import annotations

import re

import pytest

from bot.app.tournaments.queries import rules_in_words
from bot.app.tournaments.rows import parts_of
from bot.app.tournaments.simuls import host_score
from bot.app.tournaments.words import facts_in_words
from bot.texts import translator_for
from render.tables import StandingsTable
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, begun, created, played, resigned, state
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses
from tournament.formats.simul import HOST


def posts(it: Club, tournament: str) -> list[str]:
    return [post.content for post in it.world.posts() if post.match == tournament]


async def simul_of(it: Club, **form: object) -> str:
    """A simul of the organiser against four players, its games open."""
    return await begun(it, FOUR, "connexes", "simul", **form)


async def test_creator_hosts_and_plays_everyone(it: Club) -> None:
    now = await state(it, await simul_of(it))
    assert now.user_of(HOST) == HEAD
    assert sorted(now.user_of(game.entries[1]) for game in now.games) == sorted(FOUR)
    assert {game.status for game in now.games} == {"playing"}


async def test_named_host_has_to_join(it: Club) -> None:
    tournament = await created(it, "connexes", "simul", host=ANNA)
    for user in (BEN, CLEO, DORA):
        await it.app.joining.join(it.call(user, tournament))
    with refuses("no-host"):
        await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.joining.join(it.call(ANNA, tournament))
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    assert (await state(it, tournament)).user_of(HOST) == ANNA


async def test_simul_waits_for_its_host(it: Club) -> None:
    tournament = await created(it, "connexes", "simul", host=ANNA, days="1")
    for user in (BEN, CLEO, DORA):
        await it.app.joining.join(it.call(user, tournament))
    await it.pass_time(days=2)
    assert (await state(it, tournament)).stored.status == "open"
    await it.app.joining.join(it.call(ANNA, tournament))
    await it.pass_time(hours=1)
    assert (await state(it, tournament)).stored.status == "running"


async def test_place_is_kept_for_host(it: Club) -> None:
    tournament = await created(it, "connexes", "simul", host=ANNA, max_entries="3")
    for user in (BEN, CLEO, DORA, ANNA):
        await it.app.joining.join(it.call(user, tournament))
    now = await state(it, tournament)
    assert [entry.user for entry in now.registered] == [BEN, CLEO, ANNA]
    assert [entry.user for entry in now.reserves] == [DORA]


async def test_host_who_left_before_start_can_come_back(it: Club) -> None:
    tournament = await created(it, "connexes", "simul", max_entries="3")
    for user in (BEN, CLEO, DORA):
        await it.app.joining.join(it.call(user, tournament))
    await it.app.joining.leave(it.call(HEAD, tournament))
    assert [entry.user for entry in (await state(it, tournament)).reserves] == [DORA]
    await it.app.joining.join(it.call(HEAD, tournament))
    assert HEAD in [entry.user for entry in (await state(it, tournament)).registered]


async def test_host_has_own_clock_in_each_seat(it: Club) -> None:
    now = await state(it, await simul_of(it, clock="3d", host_clock="7d", alternating=True))
    for game in now.games:
        snapshot = await it.app._matches.snapshot(game.id)
        assert snapshot.state.clocks is not None
        days = [clock.move.days for clock in snapshot.state.clocks.seats]
        assert days == ([7, 3] if game.entries[0] == HOST else [3, 7])


async def test_deadline_follows_the_clock_of_each_seat(it: Club) -> None:
    now = await state(it, await simul_of(it, clock="3d", host_clock="7d"))
    row = await it.store.matches.get(now.games[0].id)
    assert row is not None
    assert row.deadline is not None
    assert (row.deadline - it.world.now).days in (6, 7)
    users = [seat.user or 0 for seat in row.seats]
    await it.play(row.id, (users[0], "e2e3"))
    row = await it.store.matches.get(row.id)
    assert row is not None
    assert row.deadline is not None
    assert (row.deadline - it.world.now).days in (2, 3)


async def test_same_clock_of_host_is_not_shown(it: Club) -> None:
    now = await state(it, await created(it, "connexes", "simul", clock="3d", host_clock="3d"))
    assert now.settings.host_clock == ""


async def test_bad_clock_of_host_is_refused(it: Club) -> None:
    with refuses("time-control"):
        await created(it, "connexes", "simul", host_clock="7d/3d")


@pytest.mark.parametrize("variant", ["yalta", "trichess"])
async def test_simul_of_three_seats_is_refused(it: Club, variant: str) -> None:
    with refuses("format-seats"):
        await created(it, variant, "simul")


async def test_result_has_score_of_host(it: Club) -> None:
    tournament = await simul_of(it)
    await played(it, tournament)
    (post,) = [text for text in posts(it, tournament) if "is over" in text and "scored" in text and "🏆" in text]
    assert re.search(rf"<@{HEAD}> scored \*\*4\*\* of 4: 4 wins, 0 draws, 0 losses", post)
    assert "🥇" not in post


async def test_withdrawn_player_loses_only_started_game(it: Club) -> None:
    tournament = await simul_of(it)
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.idle()
    now = await state(it, tournament)
    assert [game.status for game in now.games].count("annulled") == 1
    assert now.tournament.removed == {}


async def test_simul_is_not_called_off_without_its_host(it: Club) -> None:
    tournament = await simul_of(it)
    now = await state(it, tournament)
    await resigned(it, now.games[0].id)
    await it.app.joining.leave(it.call(HEAD, tournament))
    await it.app.idle()
    after = await state(it, tournament)
    assert after.stored.status == "over"
    assert (host_score(after).points, host_score(after).games) == (1, 1)


async def test_simul_is_no_tournament_win(it: Club) -> None:
    tournament = await simul_of(it)
    await played(it, tournament)
    await it.app.organising.approve(it.call(999, tournament, manager=True))
    assert await it.app.achievements.won(it.call(HEAD), HEAD) == []


async def test_host_does_not_decide_own_games(it: Club) -> None:
    tournament = await simul_of(it)
    game = (await state(it, tournament)).games[0].id
    call = it.call(HEAD, tournament, manager=True)
    with refuses("own-game"):
        await it.app.organising.adjudicate(call, game, "1 0")


async def test_replacement_of_host_takes_over_all_games(it: Club) -> None:
    tournament = await simul_of(it)
    await it.app.replacing.replace(it.call(999, tournament, manager=True), HEAD, 998)
    await it.app.idle()
    now = await state(it, tournament)
    assert now.user_of(HOST) == 998
    for game in now.games:
        row = await it.store.matches.get(game.id)
        assert row is not None
        assert 998 in [seat.user for seat in row.seats]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_picture_has_host_and_players(it: Club, language: str) -> None:
    tournament = await simul_of(it)
    now = await played(it, tournament)
    host, players = parts_of(translator_for(language), now)
    assert isinstance(host, StandingsTable)
    assert isinstance(players, StandingsTable)
    assert [row.points for row in host.rows] == ["4"]
    assert (host.heads, players.heads) == ((), ("1",))
    assert not any(row.leads for row in (*host.rows, *players.rows))


@pytest.mark.parametrize(("language", "words"), [("en", "on every second board"), ("fr", "un échiquier sur deux")])
async def test_rules_tell_colours_of_host(it: Club, language: str, words: str) -> None:
    now = await state(it, await created(it, "connexes", "simul", alternating=True))
    lines = rules_in_words(translator_for(language), now)
    assert any(words in line for line in lines)


async def test_post_names_host_after_start(it: Club) -> None:
    now = await state(it, await simul_of(it))
    assert f"Host: <@{HEAD}>" in facts_in_words(translator_for("en"), now)


def test_french_progress_says_that_no_game_is_over() -> None:
    assert translator_for("fr")("simul-progress", over=0, games=4) == "Aucune partie terminée sur 4"
