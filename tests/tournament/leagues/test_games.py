"""Games of a division."""

from collections import Counter
from itertools import combinations

import pytest

from tournament.leagues.games import division_rounds


@pytest.mark.parametrize("players", range(3, 13))
def test_two_seats_meet_everyone_once(players: int) -> None:
    games = [game for one in division_rounds(2, range(1, players + 1), 0) for game in one.games]
    assert {frozenset(game.entries) for game in games} == set(map(frozenset, combinations(range(1, players + 1), 2)))
    assert len(games) == players * (players - 1) // 2


@pytest.mark.parametrize(("players", "count"), [(9, 4), (15, 7), (21, 10)])
def test_three_seats_play_so_many_games(players: int, count: int) -> None:
    games = [game for one in division_rounds(3, range(1, players + 1), 0) for game in one.games]
    assert set(Counter(entry for game in games for entry in game.entries).values()) == {count}


@pytest.mark.parametrize("players", range(8, 25))
def test_three_seats_meet_no_one_twice(players: int) -> None:
    games = [game for one in division_rounds(3, range(1, players + 1), 0) for game in one.games]
    pairs = [frozenset(pair) for game in games for pair in combinations(game.entries, 2)]
    assert len(pairs) == len(set(pairs)) > 0


def test_tables_and_groups_are_numbered() -> None:
    (first, *_) = division_rounds(2, [9, 8, 7, 6], 0, group=2)
    assert [(game.table, game.group) for game in first.games] == [(1, 2), (2, 2)]
