"""Two seats: FIDE's Dutch rules."""

from fractions import Fraction

import pytest

from tests.tournament.swiss.simulated import Tournament
from tournament.swiss import DUTCH_CAISSIFY, Bye, Pairing, PastGame, PastRound, Player, pair

ONE, HALF, NOTHING = Fraction(1), Fraction(1, 2), Fraction(0)


def test_first_round_pairs_upper_half_with_lower() -> None:
    players = [Player(number) for number in (11, 12, 13, 14, 15)]
    assert pair(DUTCH_CAISSIFY, players, [], 5, 0) == Pairing(((11, 13), (14, 12)), (15,))
    assert pair(DUTCH_CAISSIFY, players, [], 5, 1) == Pairing(((13, 11), (12, 14)), (15,))


def test_who_misses_first_round_keeps_number_and_with_it_others_their_colours() -> None:
    players = [Player(number, present=number != 2) for number in range(1, 8)]
    assert pair(DUTCH_CAISSIFY, players, [], 5, 0) == Pairing(((1, 5), (3, 6), (7, 4)), ())


def test_winners_meet_winners() -> None:
    first = PastRound((PastGame((1, 3), (ONE, NOTHING)), PastGame((4, 2), (NOTHING, ONE))))
    paired = pair(DUTCH_CAISSIFY, [Player(number) for number in range(1, 5)], [first], 3, 0)
    assert {frozenset(game) for game in paired.games} == {frozenset((1, 2)), frozenset((3, 4))}


def test_round_off_is_worth_what_is_said() -> None:
    first = PastRound(
        (PastGame((1, 3), (HALF, HALF)), PastGame((2, 4), (ONE, NOTHING))),
        (Bye(5, HALF, asked=True), Bye(6, ONE, asked=True)),
    )
    paired = pair(DUTCH_CAISSIFY, [Player(number) for number in range(1, 7)], [first], 4, 0)
    assert frozenset((2, 6)) in {frozenset(game) for game in paired.games}


def test_game_without_score_counts_as_met_and_for_its_colours() -> None:
    first = PastRound((PastGame((1, 2)), PastGame((3, 4))))
    paired = pair(DUTCH_CAISSIFY, [Player(number) for number in range(1, 5)], [first], 3, 0)
    assert {frozenset(game) for game in paired.games} & {frozenset((1, 2)), frozenset((3, 4))} == set()
    assert {game[0] for game in paired.games} == {2, 4}


@pytest.mark.parametrize(("players", "rounds"), [(12, 5), (17, 6), (30, 5)])
@pytest.mark.parametrize("absent", [0, 0.1])
def test_no_one_meets_or_sits_out_twice_and_colours_are_fair(players: int, rounds: int, absent: float) -> None:
    played = Tournament(DUTCH_CAISSIFY, players, rounds, seed=rounds, absent=absent).play()
    assert played.repeats() == 0
    assert max(played.byes().values(), default=0) <= 1
    assert played.seats_apart() <= 3  # two, but for the best in the last round


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 5), (4, 6), (6, 5), (5, 9)])
def test_where_rules_allow_no_pairing_event_goes_on_with_few_repeats(players: int, rounds: int) -> None:
    played = Tournament(DUTCH_CAISSIFY, players, rounds, seed=2).play()
    assert played.everybody_is_somewhere_once()
    met = played.meetings()
    assert max(met.values()) <= -(-sum(met.values()) // (players * (players - 1) // 2)) + 1


@pytest.mark.parametrize("seed", range(2))
def test_large_event_is_paired(seed: int) -> None:
    played = Tournament(DUTCH_CAISSIFY, 64, 4, seed, absent=0.05).play()
    assert played.repeats() == 0
    assert played.everybody_is_somewhere_once()
