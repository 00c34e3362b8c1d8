"""The formats of `docs/tournaments.md`, played out by chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from tests.bot.app.tournaments.tournaments import annulled, decided, meetings, over, played_out, with_round
from tournament.formats import FORMATS
from tournament.formats.groups import entries_by_group, final_size, qualified
from tournament.formats.knockout import seeded
from tournament.model import Game, Plan, Tournament
from tournament.swiss import rules_for

SIZES = (6, 8, 9, 11, 13, 16, 18, 27, 33)


EVERY = [
    (key, seats, entries)
    for key, format_ in FORMATS.items()
    for seats in format_.seat_counts
    for entries in SIZES
    if entries >= format_.limits(seats)[0]
]


@pytest.mark.parametrize(("key", "seats", "entries"), EVERY)
def test_every_format_comes_to_end_with_place_for_everyone(key: str, seats: int, entries: int) -> None:
    format_ = FORMATS[key]
    tournament = played_out(Plan(key), seats, entries)
    assert format_.over(tournament)
    lines = format_.places(tournament)
    assert sorted(line.entry for line in lines) == list(tournament.numbers)
    assert lines[0].place == 1
    assert all(len(set(game.entries)) == seats for game in tournament.games())


FORMATS_BY_SEATS = [(key, seats) for key, format_ in FORMATS.items() for seats in format_.seat_counts]


@pytest.mark.prove(part="seams")
@pytest.mark.parametrize(("key", "seats"), FORMATS_BY_SEATS)
def test_every_format_comes_to_end_with_as_many_as_it_takes(key: str, seats: int) -> None:
    test_every_format_comes_to_end_with_place_for_everyone(key, seats, 64)


@pytest.mark.parametrize(("key", "seats"), FORMATS_BY_SEATS)
@pytest.mark.parametrize("entries", [9, 16, 20])
def test_format_goes_on_who_leaves(key: str, seats: int, entries: int) -> None:
    tournament = played_out(Plan(key), seats, entries, leaving=[1, 4, 5, 9])
    assert FORMATS[key].over(tournament)
    assert len(FORMATS[key].places(tournament)) == entries


@pytest.mark.parametrize("entries", [3, 4, 7, 8, 12])
def test_in_round_robin_of_two_seats_everyone_meets_everyone_once(entries: int) -> None:
    met = meetings(played_out(Plan("round-robin"), 2, entries))
    assert set(met.values()) == {1}
    assert len(met) == entries * (entries - 1) // 2


def test_in_second_cycle_colours_are_changed() -> None:
    played = Counter(game.entries for game in played_out(Plan("round-robin", cycles=2), 2, 6).games())
    assert set(played.values()) == {1}
    assert all(game[::-1] in played for game in played)


def test_in_second_cycle_of_three_seats_everyone_has_next_seat() -> None:
    played = played_out(Plan("round-robin", rounds=4, cycles=2), 3, 9)
    assert len(played.rounds) == 8
    for first, second in zip(played.rounds[:4], played.rounds[4:], strict=True):
        moved_on = [(game.entries[-1], *game.entries[:-1]) for game in first.games]
        assert [game.entries for game in second.games] == moved_on


def test_nine_meet_each_other_once_in_four_rounds_of_three_seats() -> None:
    assert set(meetings(played_out(Plan("round-robin"), 3, 9)).values()) == {1}


def test_groups_are_dealt_there_and_back_and_as_even_as_possible() -> None:
    tournament = Tournament(Plan("groups", group_size=4), 2, 10)
    assert entries_by_group(tournament) == [[1, 6, 7], [2, 5, 8], [3, 4, 9, 10]]


@pytest.mark.parametrize(
    ("seats", "entries", "size"), [(2, 8, 4), (2, 12, 6), (2, 16, 8), (2, 40, 8), (3, 6, 3), (3, 17, 3), (3, 18, 9)]
)
def test_final_has_as_many_as_page_says(seats: int, entries: int, size: int) -> None:
    tournament = played_out(Plan("groups"), seats, entries)
    assert final_size(tournament) == size
    finalists = {entry for game in tournament.games("final") for entry in game.entries}
    assert finalists <= set(qualified(tournament))
    assert len(qualified(tournament)) == size


def test_points_of_groups_do_not_count_in_final() -> None:
    tournament = played_out(Plan("groups"), 2, 8)
    final = FORMATS["groups"].sections(tournament)[0]
    assert sum(line.points for line in final.lines) == len(list(tournament.games("final")))


def test_number_one_and_two_can_only_meet_in_last_duel() -> None:
    assert seeded(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert seeded(6) == [1, None, 4, 5, 2, None, 3, 6]


def duel(scores: str, *, seats: int = 2, again: str = "") -> Tournament:
    """A knock-out of one table, after its games and perhaps those of a second try."""
    tournament = Tournament(Plan("knockout"), seats, seats)
    for told in filter(None, (scores, again)):
        (one,) = FORMATS["knockout"].next_rounds(tournament)
        games = tuple(over(game, *each.split()) for game, each in zip(one.games, told.split(","), strict=True))
        tournament = with_round(tournament, replace(one, games=games))
    return tournament


def winner(tournament: Tournament) -> list[int]:
    assert FORMATS["knockout"].over(tournament)
    return [line.entry for line in FORMATS["knockout"].places(tournament) if line.place == 1]


def test_duel_is_two_games_with_colours_changed() -> None:
    (one,) = FORMATS["knockout"].next_rounds(Tournament(Plan("knockout"), 2, 2))
    assert [game.entries for game in one.games] == [(1, 2), (2, 1)]
    assert winner(duel("0 1,1/2 1/2")) == [2]


def test_equal_duel_is_played_once_more_and_then_better_number_goes_on() -> None:
    equal = duel("1 0,1 0")
    assert not FORMATS["knockout"].over(equal)
    assert winner(duel("1 0,1 0", again="0 1,1/2 1/2")) == [2]
    assert winner(duel("1 0,1 0", again="1/2 1/2,1/2 1/2")) == [1]


def test_table_that_is_shared_is_played_once_more_with_everyone_in_next_seat() -> None:
    (one,) = FORMATS["knockout"].next_rounds(duel("0 1/2 1/2", seats=3))
    assert [game.entries for game in one.games] == [(3, 1, 2)]
    assert winner(duel("0 1/2 1/2", seats=3, again="1/3 1/3 1/3")) == [2]


def test_who_stays_goes_on_where_someone_left() -> None:
    tournament = Tournament(Plan("knockout"), 2, 2)
    (one,) = FORMATS["knockout"].next_rounds(tournament)
    gone = replace(with_round(tournament, one), withdrawn=frozenset({1}))
    walked = replace(gone, rounds=(replace(one, games=tuple(annulled(game, 1) for game in one.games)),))
    assert winner(walked) == [2]


def test_equal_duel_is_not_played_once_more_with_someone_who_has_left() -> None:
    assert winner(replace(duel("1 0,1 0"), withdrawn=frozenset({1}))) == [2]


def test_walk_over_of_knock_out_is_no_bye() -> None:
    tournament = Tournament(Plan("knockout"), 2, 2, withdrawn=frozenset({1}))
    (one,) = FORMATS["knockout"].next_rounds(replace(tournament, withdrawn=frozenset()))
    walked = with_round(tournament, replace(one, games=tuple(annulled(game, 1) for game in one.games)))
    assert {line.points for line in FORMATS["knockout"].places(walked)} == {0}


@pytest.mark.parametrize(("entries", "rounds"), [(4, 2), (9, 4), (10, 5), (30, 10)])
def test_without_wish_three_seats_play_as_many_rounds_as_meet_everyone(entries: int, rounds: int) -> None:
    assert FORMATS["round-robin"].length(Tournament(Plan("round-robin"), 3, entries)) == rounds


@pytest.mark.parametrize(("entries", "counts"), [(64, [64, 24, 9, 3]), (10, [10, 6, 3]), (8, [8, 6, 3]), (5, [5, 3])])
def test_best_of_others_fill_tables_of_knock_out_of_three_seats(entries: int, counts: list[int]) -> None:
    tournament = played_out(Plan("knockout"), 3, entries)
    levels = [one for one in tournament.rounds if one.stage != "again"]
    assert [sum(len(game.entries) for game in one.games) + len(one.byes) for one in levels] == counts


def test_other_with_most_points_fills_table() -> None:
    tournament = Tournament(Plan("knockout"), 3, 6)
    (one,) = FORMATS["knockout"].next_rounds(tournament)
    assert sorted(sorted(game.entries) for game in one.games) == [[1, 4, 5], [2, 3, 6]]

    def scored(game: Game) -> Game:
        best = {1: (4,), 2: (2, 6)}[game.table]
        return over(game, *(Fraction(int(entry in best), len(best)) for entry in game.entries))

    shared = with_round(tournament, replace(one, games=tuple(map(scored, one.games))))
    (again,) = FORMATS["knockout"].next_rounds(shared)
    second = tuple(over(game, *(Fraction(int(entry == 6)) for entry in game.entries)) for game in again.games)
    (last,) = FORMATS["knockout"].next_rounds(with_round(shared, replace(again, games=second)))
    assert sorted(last.games[0].entries) == [2, 4, 6]


@pytest.mark.parametrize("seats", [2, 3])
def test_in_swiss_no_one_meets_same_twice_when_it_can_be_avoided(seats: int) -> None:
    assert set(meetings(played_out(Plan("swiss"), seats, 16)).values()) == {1}


@pytest.mark.parametrize(
    ("seats", "entries", "rounds"), [(2, 16, 5), (2, 5, 4), (2, 3, 2), (3, 9, 4), (3, 27, 5), (3, 4, 1)]
)
def test_swiss_has_as_many_rounds_as_page_says(seats: int, entries: int, rounds: int) -> None:
    assert FORMATS["swiss"].length(Tournament(Plan("swiss"), seats, entries)) == rounds


def test_who_asked_for_bye_rests_and_scores_as_for_draw() -> None:
    tournament = Tournament(Plan("swiss", pairing_rules="triples-1"), 3, 9, bye_requests=frozenset({4}))
    (one,) = FORMATS["swiss"].next_rounds(tournament)
    assert one.byes[4] == "asked"
    assert [kind for entry, kind in one.byes.items() if entry != 4] == ["forced", "forced"]
    played = decided(with_round(tournament, one), Random(1))
    line = next(line for line in FORMATS["swiss"].places(played) if line.entry == 4)
    assert line.points == Fraction(1, 3)


def test_players_of_annulled_game_may_meet_again() -> None:
    tournament = Tournament(Plan("swiss", rounds=3, pairing_rules="dutch-caissify-1"), 2, 4)
    (one,) = FORMATS["swiss"].next_rounds(tournament)
    games = (annulled(one.games[0]), over(one.games[1], 1, 0))
    (two,) = FORMATS["swiss"].next_rounds(with_round(tournament, replace(one, games=games)))
    assert len(two.games) == 2


def test_who_has_left_does_not_play_final() -> None:
    tournament = played_out(Plan("groups"), 2, 8)
    first = qualified(tournament)[0]
    after = qualified(replace(tournament, withdrawn=frozenset({first})))
    assert len(after) == 4
    assert first not in after


def test_points_per_game_decide_between_equals_of_group() -> None:
    tournament = Tournament(Plan("groups"), 3, 9)
    for one in FORMATS["groups"].next_rounds(tournament):
        tournament = with_round(tournament, one)
    scores = {(4, 8, 5): (0, 0, 1), (7, 3, 2): (1, 0, 0), (3, 6, 7): (0, 0, 1)}
    tournament = tournament.map_games(
        lambda game: over(game, *scores[game.entries]) if game.entries in scores else annulled(game, 1)
    )
    tournament = replace(tournament, withdrawn=frozenset({1}))
    assert qualified(tournament) == [5, 7, 9]  # 4 and 9 have one point each from a bye, but 4 has played besides


@pytest.mark.parametrize("seats", [2, 3])
def test_swiss_is_over_when_too_few_are_left_for_game(seats: int) -> None:
    tournament = Tournament(Plan("swiss", rounds=3, pairing_rules=rules_for(seats)), seats, 9)
    (one,) = FORMATS["swiss"].next_rounds(tournament)
    played = with_round(tournament, replace(one, games=tuple(annulled(game) for game in one.games)))
    alone = replace(played, withdrawn=frozenset(range(seats, 10)))
    assert FORMATS["swiss"].over(alone)
    assert FORMATS["swiss"].next_rounds(alone) == ()
