"""Withdrawals from round robins and groups of two seats, and events that are called off."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from itertools import combinations

import pytest
import sqlalchemy as sa

from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.withdrawals import is_deserted, with_withdrawals
from bot.texts import translator_for
from storage import tables
from tests.bot.app.tournaments.club_night import FOUR, HEAD, NINE, begun, played, state
from tests.bot.app.tournaments.tournaments import annulled, over
from tests.bot.fakes import Club
from tests.bot.refusals import refuses
from tournament.formats.groups import Groups, qualified
from tournament.formats.round_robin import RoundRobin
from tournament.model import HANDBOOK_RULES_VERSION, Game, Plan, Round, Tournament
from tournament.standings import StandingsRow

SAY = translator_for("en")


async def lost(it: Club, tournament: str, entry: int, count: int) -> TournamentState:
    """The event after an entry has resigned some of its games."""
    now = await state(it, tournament)
    for game in [game for game in now.games if entry in game.entries][:count]:
        await it.app.playing.resign(it.call(now.user_of(entry), game.id))
    await it.app.idle()
    return await state(it, tournament)


async def left(it: Club, tournament: str, entry: int) -> TournamentState:
    """The event after an entry has left it."""
    await it.app.joining.leave(it.call((await state(it, tournament)).user_of(entry), tournament))
    await it.app.idle()
    return await state(it, tournament)


def line_of(now: TournamentState, entry: int) -> StandingsRow:
    return next(line for line in now.format.places(now.tournament) if line.entry == entry)


def told(it: Club) -> str:
    return "\n".join(post.content for post in it.world.posts())


async def test_early_leaver_is_taken_out_of_table(it: Club) -> None:
    tournament = await begun(it, FOUR)
    before = await lost(it, tournament, 1, 1)
    winner = next(entry for game in before.games if game.status == "over" for entry in game.entries if entry != 1)
    assert line_of(before, winner).points == 1
    now = await left(it, tournament, 1)
    lines = now.format.places(now.tournament)
    assert [line.removed for line in lines] == [False, False, False, True]
    assert (lines[-1].entry, lines[-1].place, line_of(now, winner).points) == (1, 0, 0)
    assert sum(game.status == "over" for game in now.games) == 1
    assert "removed from the standings" in told(it)


async def test_late_leaver_loses_unbegun_games_by_forfeit(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await lost(it, tournament, 1, 2)
    now = await left(it, tournament, 1)
    (game,) = [game for game in now.games if game.forfeit]
    assert [score for entry, score in zip(game.entries, game.scores, strict=True) if entry == 1] == [0]
    assert not line_of(now, 1).removed
    assert [line_of(now, entry).points for entry in (2, 3, 4)] == [1, 1, 1]
    row = await it.store.matches.get(game.id)
    assert row is not None
    assert (row.status, row.scores) == ("over", ())
    assert "by forfeit" in told(it)


async def test_begun_games_are_lost_but_no_forfeits(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await lost(it, tournament, 1, 2)
    game = next(game for game in now.games if 1 in game.entries and not game.settled)
    white, black = (now.user_of(entry) for entry in game.entries)
    await it.play(game.id, (white, "e2e3"), (black, "a7a6"))
    after = (await left(it, tournament, 1)).game(game.id)
    assert after is not None
    assert (after.status, after.forfeit) == ("over", False)
    row = await it.store.matches.get(game.id)
    assert row is not None
    assert sum(row.scores) == 1


async def test_stored_event_keeps_rule_it_was_created_with(it: Club) -> None:
    tournament = await begun(it, FOUR)
    found = await it.store.tournaments.get(tournament)
    assert found is not None
    old = {key: value for key, value in found.plan["plan"].items() if key != "rules"}
    change = sa.update(tables.tournaments).values(plan={**found.plan, "plan": old})
    await it.store.db.write(lambda connection: connection.execute(change))
    await lost(it, tournament, 1, 2)
    now = await left(it, tournament, 1)
    assert [game.status for game in now.games if 1 in game.entries] == ["over", "over", "annulled"]
    assert not any(line.removed for line in now.format.places(now.tournament))
    assert "Games that hadn’t started are void" in told(it)


async def test_three_seats_keep_leavers_in_table(it: Club) -> None:
    tournament = await begun(it, NINE, "trichess", rounds="2")
    now = await left(it, tournament, 1)
    assert not now.tournament.removed
    assert {game.status for game in now.games if 1 in game.entries} == {"annulled"}
    assert len([line for line in now.format.places(now.tournament) if line.place]) == 9


async def test_decision_can_bring_leaver_back_into_table(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await lost(it, tournament, 1, 1)
    now = await left(it, tournament, 1)
    game = next(game for game in now.games if 1 in game.entries and game.status == "annulled")
    it.world.now += timedelta(minutes=1)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, "1/2 1/2")
    await it.app.idle()
    now = await state(it, tournament)
    assert not line_of(now, 1).removed
    assert sum(game.forfeit for game in now.games) == 1
    await it.app.organising.undo(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    now = await state(it, tournament)
    assert line_of(now, 1).removed
    assert not any(game.forfeit for game in now.games)


async def test_correction_after_end_refolds_withdrawals(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await lost(it, tournament, 1, 2)
    await left(it, tournament, 1)
    now = await played(it, tournament)
    assert now.stored.status == "over"
    game = next(game for game in now.games if 1 in game.entries and not game.forfeit)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, "annulled")
    await it.app.idle()
    now = await state(it, tournament)
    assert not line_of(now, 1).removed  # one of two games
    other = next(game for game in now.games if 1 in game.entries and not game.forfeit and game.status == "over")
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), other.id, "annulled")
    await it.app.idle()
    now = await state(it, tournament)
    assert line_of(now, 1).removed
    assert "were corrected" in told(it)


async def test_withdrawal_after_early_end_gives_no_forfeits(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    now = await state(it, tournament)
    await it.app.organising.withdraw(it.call(HEAD, tournament, manager=True), now.user_of(1))
    await it.app.idle()
    now = await state(it, tournament)
    assert {game.status for game in now.games} == {"annulled"}
    assert not line_of(now, 1).removed
    assert "All results stand." in told(it)


async def test_forfeits_survive_early_end(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    for number in (1, 2):
        game = next(game for game in (await state(it, tournament)).games if 1 in game.entries and not game.settled)
        for one in (await state(it, tournament)).tournament.rounds[number - 1].games:
            loser = 1 if 1 in one.entries else one.entries[0]
            await it.app.playing.resign(it.call((await state(it, tournament)).user_of(loser), one.id))
            await it.app.idle()
        assert (await state(it, tournament)).game(game.id).settled  # type: ignore[union-attr]
    await left(it, tournament, 1)
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    now = await state(it, tournament)
    assert sorted(game.status for game in now.tournament.rounds[2].games) == ["annulled", "over"]


# -- what is told -----------------------------------------------------------------------------------------------------


async def test_leaving_asks_with_its_consequence(it: Club) -> None:
    tournament = await begun(it, FOUR)
    user = (await state(it, tournament)).user_of(1)
    assert (await it.app.joining.may_leave(it.call(user, tournament)))[1] == "removed"
    await lost(it, tournament, 1, 2)
    assert (await it.app.joining.may_leave(it.call(user, tournament)))[1] == "forfeit"


async def test_leaving_asks_with_name_of_tournament(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await state(it, tournament)
    assert (await it.app.joining.may_leave(it.call(now.user_of(1), tournament)))[2] == now.stored.name


async def test_last_post_names_everyone_once(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await state(it, tournament)
    for game in [game for game in now.games if 1 in game.entries][:2]:
        loser = next(entry for entry in game.entries if entry != 1)
        await it.app.playing.resign(it.call(now.user_of(loser), game.id))
    await left(it, tournament, 1)
    await played(it, tournament)
    (post,) = [post.content for post in it.world.posts() if "🥇" in post.content]
    assert [post.count(f"<@{user}>") for user in FOUR] == [1, 1, 1, 1]
    assert f"~~<@{now.user_of(1)}>~~" in post


@pytest.mark.parametrize(("games", "words"), [(1, "removed from the standings — (0)"), (2, "withdrawn — 0")])
async def test_table_lists_leavers(it: Club, games: int, words: str) -> None:
    tournament = await begun(it, FOUR)
    await lost(it, tournament, 1, games)
    await left(it, tournament, 1)
    assert words in "\n".join(await it.app.tournaments.table(it.call(HEAD, tournament), SAY))


async def test_export_marks_forfeits_and_removed_players(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await lost(it, tournament, 1, 2)
    await left(it, tournament, 1)
    texts = "\n".join(file.text for file in await it.app.tournaments.export(it.call(HEAD, tournament), SAY))
    assert ",forfeit," in texts
    assert "(forfeit)" in texts


@pytest.mark.parametrize(("language", "words"), [("en", "removed from the standings"), ("fr", "retiré du classement")])
async def test_rules_of_event_tell_about_leaving(it: Club, language: str, words: str) -> None:
    tournament = await begun(it, FOUR)
    assert words in "\n".join(await it.app.tournaments.rules(it.call(HEAD, tournament), translator_for(language)))


# -- called off -------------------------------------------------------------------------------------------------------


async def test_event_is_called_off_when_one_player_is_left_early(it: Club) -> None:
    tournament = await begun(it, FOUR)
    for entry in (1, 2, 3):
        await left(it, tournament, entry)
    now = await state(it, tournament)
    assert now.stored.status == "cancelled"
    assert "is cancelled: all players but one withdrew" in told(it)
    assert "🏆" not in told(it)
    assert await it.app.achievements.won(it.call(now.user_of(4)), now.user_of(4)) == []
    with refuses("event-over"):
        await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), now.games[0].id, "1 0")


async def test_event_is_won_when_half_of_its_rounds_were_over(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    for number in (0, 1):
        for game in (await state(it, tournament)).tournament.rounds[number].games:
            await it.app.playing.resign(it.call((await state(it, tournament)).user_of(game.entries[1]), game.id))
            await it.app.idle()
    one, other = (await state(it, tournament)).tournament.rounds[2].games
    for entry in (*one.entries, other.entries[0]):
        await left(it, tournament, entry)
    now = await state(it, tournament)
    assert (now.stored.status, len(now.tournament.present)) == ("over", 1)


async def test_last_player_of_knockout_wins_it(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "knockout")
    for entry in (1, 2, 3):
        await left(it, tournament, entry)
    assert (await state(it, tournament)).stored.status == "over"


async def test_swiss_is_called_off_when_one_player_is_left_early(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="3")
    for entry in (1, 2, 3):
        await left(it, tournament, entry)
    assert (await state(it, tournament)).stored.status == "cancelled"


# -- without people ---------------------------------------------------------------------------------------------------


def robin(entries: int, gone: int, results: int) -> tuple[Tournament, dict[str, int]]:
    """A round robin that the better number wins, and that entry `gone` left after some results; who left which game."""
    games: list[Game] = []
    quitters = {}
    for one, other in combinations(range(1, entries + 1), 2):
        game = Game((one, other), len(games) + 1, id=f"{one}-{other}")
        if gone in (one, other) and sum(gone in known.entries for known in games) >= results:
            games.append(annulled(game, gone))
            quitters[game.id] = gone
        else:
            games.append(over(game, 1, 0))
    plan = Plan("round-robin", rules_version=HANDBOOK_RULES_VERSION)
    return Tournament(plan, 2, entries, (Round(tuple(games)),), withdrawn=frozenset({gone})), quitters


def test_tie_breaks_leave_removed_players_out() -> None:
    tournament, quitters = robin(5, 5, 1)
    without, _ = robin(5, 5, 0)
    found = RoundRobin().places(with_withdrawals(tournament, quitters, (5,)))
    games = tuple(game for game in without.rounds[0].games if 5 not in game.entries)
    wanted = RoundRobin().places(Tournament(Plan("round-robin"), 2, 4, (Round(games),)))
    assert found[:-1] == wanted
    assert (found[-1].entry, found[-1].place, found[-1].points) == (5, 0, 0)


@pytest.mark.parametrize(("results", "removed"), [(0, True), (1, True), (2, False), (3, False)])
def test_half_of_games_keeps_leaver_in_table(results: int, removed: bool) -> None:
    tournament, quitters = robin(5, 5, results)
    found = with_withdrawals(tournament, quitters, (5,))
    assert (found.removed[""] == {5}) is removed
    assert sum(game.forfeit for game in found.games()) == (0 if removed else 4 - results)


def test_old_rules_keep_leaver_in_table() -> None:
    tournament, quitters = robin(5, 5, 1)
    old = replace(tournament, plan=Plan("round-robin"))
    assert with_withdrawals(old, quitters, (5,)) == old
    assert not is_deserted(old, quitters, (1, 2, 3, 4), 5)


def test_forfeits_count_for_who_leaves_later() -> None:
    played = [over(Game(pair, id=name), 1, 0) for name, pair in (("a", (1, 3)), ("b", (1, 4)), ("e", (2, 4)))]
    games = (*played, annulled(Game((1, 2), id="c"), 1), annulled(Game((2, 3), id="d"), 2))
    tournament = Tournament(
        Plan("round-robin", rules_version=HANDBOOK_RULES_VERSION), 2, 4, (Round(games),), withdrawn=frozenset({1, 2})
    )
    found = with_withdrawals(tournament, {"c": 1, "d": 2}, (1, 2))
    assert not any(found.removed.values())
    assert [game.id for game in found.games() if game.forfeit] == ["c", "d"]


def test_removed_players_decide_nothing_about_final() -> None:
    """In a group of four, the leader won only against the player who left."""
    hands = ((1, 4, 5, 8), (2, 3, 6, 7))
    games = []
    for group, hand in enumerate(hands, 1):
        for one, other in combinations(hand, 2):
            game = Game((one, other), 1, group, id=f"{one}-{other}")
            if 8 in (one, other):
                games.append(over(game, 1, 0) if one == 5 else annulled(game, 8))
            else:
                games.append(over(game, Fraction(1, 2), Fraction(1, 2)))
    plan = Plan("groups", rules_version=HANDBOOK_RULES_VERSION)
    tournament = Tournament(plan, 2, 8, (Round(tuple(games), stage="groups"),), withdrawn=frozenset({8}))
    assert Groups().places(tournament)[0].entry == 5
    found = with_withdrawals(tournament, {"1-8": 8, "4-8": 8}, (8,))
    assert found.removed == {"groups": {8}}
    assert qualified(found) == [1, 2, 3, 4]
    assert Groups().places(found)[-1].entry == 8


def test_rounds_that_were_left_empty_are_not_over() -> None:
    tournament, quitters = robin(4, 4, 0)
    games = {game.id: game for game in tournament.games()}
    rounds = (
        Round((games["1-2"], games["3-4"])),
        Round((games["1-3"], games["2-4"])),
        Round((games["1-4"], annulled(games["2-3"], 2))),
    )
    three = replace(tournament, rounds=rounds, entries=4)
    quitters |= {"1-2": 2, "2-3": 2, "1-3": 3}
    assert is_deserted(three, quitters, (4, 2, 3), 3)
    assert not is_deserted(three, {"3-4": 4, "2-4": 4, "1-4": 4}, (4, 2, 3), 3)


async def test_leaver_keeps_point_of_earlier_walkover(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    one, other = (await state(it, tournament)).games[0].entries
    await left(it, tournament, one)
    it.world.now += timedelta(minutes=1)
    game = (await state(it, tournament)).games[1]
    await it.app.playing.resign(it.call((await state(it, tournament)).user_of(game.entries[0]), game.id))
    await it.app.idle()
    assert line_of(await left(it, tournament, other), other).points == 1
