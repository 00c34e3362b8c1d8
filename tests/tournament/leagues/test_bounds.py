"""Possible places: the example of the page, brute force, and what never happens."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from random import Random

import pytest

from tournament.leagues.bounds import EXACT_PLAYERS, Bounds, Game, possible_places
from tournament.leagues.games import division_rounds

Points = dict[int, Fraction]


def results(seats: int) -> list[tuple[Fraction, ...]]:
    """All scores of a game: one, two or three share the point."""
    return [
        tuple(Fraction(1, count) if seat in best else Fraction(0) for seat in range(seats))
        for count in range(1, seats + 1)
        for best in combinations(range(seats), count)
    ]


def with_result(points: Points, game: Game, scores: Sequence[Fraction]) -> Points:
    after = dict(points)
    for player, score in zip(game, scores, strict=True):
        after[player] += score
    return after


def by_brute_force(points: Points, games: Sequence[Game]) -> Mapping[int, Bounds]:
    best = dict.fromkeys(points, len(points))
    worst = dict.fromkeys(points, 1)
    for scores in product(*(results(len(game)) for game in games)):
        final = dict(points)
        for game, given in zip(games, scores, strict=True):
            final = with_result(final, game, given)
        for player, mine in final.items():
            best[player] = min(best[player], 1 + sum(score > mine for score in final.values()))
            worst[player] = max(worst[player], sum(score >= mine for score in final.values()))
    return {player: Bounds(best[player], worst[player]) for player in points}


def division(random: Random, players: int, seats: int) -> list[Game]:
    rounds = division_rounds(seats, range(1, players + 1), 0)
    games = [game.entries for one in rounds for game in one.games]
    return random.sample(games, len(games))


def test_example_of_five_players() -> None:
    points = {number: Fraction(score) for number, score in enumerate((3, 2, 2, 1, 0), 1)}
    found = possible_places(points, [(1, 4), (2, 3)])
    assert [(one.best, one.worst) for one in found.values()] == [(1, 2), (1, 4), (1, 4), (3, 4), (5, 5)]


@pytest.mark.parametrize("seats", [2, 3])
def test_small_divisions_are_exact(seats: int) -> None:
    for seed in range(60):
        random = Random(seed)
        players = random.randint(3, EXACT_PLAYERS)
        games = division(random, players, seats)
        left = random.randint(0, min(len(games), 6 if seats == 2 else 4))
        points = {player: Fraction(0) for player in range(1, players + 1)}
        for game in games[left:]:
            points = with_result(points, game, random.choice(results(seats)))
        assert possible_places(points, games[:left]) == by_brute_force(points, games[:left])


@pytest.mark.parametrize(("seats", "players"), [(2, 6), (2, 12), (3, 6), (3, 9), (3, 21)])
def test_limits_are_sound_and_never_widen(seats: int, players: int) -> None:
    for seed in range(12):
        random = Random(seed)
        games = division(random, players, seats)
        points = {player: Fraction(0) for player in range(1, players + 1)}
        told = [possible_places(points, games)]
        while games:
            points = with_result(points, games.pop(), random.choice(results(seats)))
            told.append(possible_places(points, games))
        for before, after in pairwise(told):
            assert all(before[one].best <= after[one].best for one in points)
            assert all(before[one].worst >= after[one].worst for one in points)
        final = by_brute_force(points, [])
        assert told[-1] == final
