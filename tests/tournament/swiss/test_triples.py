"""Three seats: `triples-1`."""

from fractions import Fraction

import pytest

from tests.tournament.swiss.simulated import Tournament
from tournament.swiss import TRIPLES, Bye, PastGame, PastRound, Player, pair

ONE, NOTHING = Fraction(1), Fraction(0)


@pytest.mark.parametrize("seed", range(20))
def test_nine_players_meet_no_one_twice_in_four_rounds(seed: int) -> None:
    assert Tournament(TRIPLES, 9, 4, seed).play().repeats() == 0


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [(6, 2, 2), (12, 4, 1), (12, 5, 4), (15, 5, 0), (18, 6, 0), (24, 7, 0), (30, 7, 0), (64, 9, 0)],
)
def test_few_meet_again(players: int, rounds: int, most: int) -> None:
    assert max(Tournament(TRIPLES, players, rounds, seed).play().repeats() for seed in range(3)) <= most


@pytest.mark.parametrize("players", [6, 7, 11, 15, 20, 40])
@pytest.mark.parametrize("absent", [0, 0.15])
def test_counts_of_seats_stay_within_two(players: int, absent: float) -> None:
    assert Tournament(TRIPLES, players, 5, 0, absent).play().seats_apart() <= 2


@pytest.mark.parametrize("players", [4, 5, 7, 8, 13, 20])
def test_no_one_sits_out_again_before_all_have(players: int) -> None:
    played = Tournament(TRIPLES, players, 7, seed=3).play()
    counts = [played.byes()[player] for player in range(1, players + 1)]
    assert max(counts) - min(counts) <= 1


def test_lowest_of_those_who_have_not_sat_out_sit_out() -> None:
    first = PastRound(
        (PastGame((1, 2, 3), (NOTHING, ONE, NOTHING)), PastGame((4, 5, 6), (NOTHING, NOTHING, ONE))), (Bye(7, ONE),)
    )
    assert pair(TRIPLES, [Player(number) for number in range(1, 8)], [first], 4, 0).byes == (5,)


def test_equals_meet() -> None:
    games = [PastGame((n, n + 1, n + 2), (ONE, NOTHING, NOTHING)) for n in range(1, 28, 3)]
    paired = pair(TRIPLES, [Player(number) for number in range(1, 28)], [PastRound(tuple(games))], 4, 0)
    winners = set(range(1, 28, 3))
    assert [len(winners.intersection(game)) for game in paired.games] == [3, 3, 3, 0, 0, 0, 0, 0, 0]


def test_first_round_mixes_start_list() -> None:
    paired = pair(TRIPLES, [Player(number) for number in range(1, 10)], [], 4, 0)
    assert [sorted(game) for game in paired.games] == [[1, 4, 7], [2, 5, 8], [3, 6, 9]]


def test_another_seed_gives_other_seats() -> None:
    players = [Player(number) for number in range(1, 28)]
    assert pair(TRIPLES, players, [], 4, 0) != pair(TRIPLES, players, [], 4, 1)


def test_large_event_is_paired() -> None:
    played = Tournament(TRIPLES, 200, 5, 1, absent=0.05).play()
    assert played.repeats() == 0
    assert played.seats_apart() <= 2
