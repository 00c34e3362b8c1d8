"""Properties of all rules for pairing a round."""

import pickle
from fractions import Fraction

import pytest

from tests.tournament.swiss.simulated import Tournament
from tournament.swiss import (
    DUTCH_CAISSIFY,
    PAIRING_RULES,
    TRIPLES,
    Bye,
    Pairing,
    PairingError,
    PastGame,
    PastRound,
    Player,
    pair,
    rules_for,
)

EIGHT = [Player(number) for number in range(1, 9)]
ONE, NOTHING = Fraction(1), Fraction(0)


@pytest.mark.parametrize("rules", PAIRING_RULES)
@pytest.mark.parametrize(("players", "rounds"), [(6, 3), (9, 3), (16, 5), (25, 5)])
def test_everyone_who_is_present_plays_or_sits_out(rules: str, players: int, rounds: int) -> None:
    for absent in (0, 0.2):
        played = Tournament(rules, players, rounds, seed=players, absent=absent).play()
        assert played.everybody_is_somewhere_once()
        assert max(played.byes().values(), default=0) <= 1


@pytest.mark.parametrize("rules", PAIRING_RULES)
def test_same_arguments_give_same_pairing_after_journey_to_another_process(rules: str) -> None:
    past = Tournament(rules, 10, 3, seed=4).play().past
    arguments = (rules, [Player(number) for number in range(1, 11)], past, 5, 4)
    assert pair(*pickle.loads(pickle.dumps(arguments))) == pair(*arguments)  # noqa: S301 - its own bytes


@pytest.mark.parametrize("rules", PAIRING_RULES)
def test_who_comes_late_is_paired_and_who_has_gone_is_not(rules: str) -> None:
    seats = PAIRING_RULES[rules].seats
    first = PastRound((PastGame((1, 2, 3)[:seats]), PastGame((4, 5, 6)[:seats])))
    players = [Player(1, present=False), *(Player(number) for number in range(2, 8))]
    paired = pair(rules, players, [first], 4, 0)
    assert sorted(player for game in paired.games for player in game) == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("rules", PAIRING_RULES)
def test_too_few_who_are_present_all_sit_out(rules: str) -> None:
    players = [Player(3), Player(7, present=False), Player(5, present=rules == TRIPLES)]
    assert pair(rules, players, [], 4, 0) == Pairing((), tuple(p.id for p in players if p.present))


@pytest.mark.parametrize("rules", PAIRING_RULES)
def test_score_that_changes_later_changes_no_bye_and_no_meeting_of_past(rules: str) -> None:
    played = Tournament(rules, 13, 3, seed=1).play()
    games = [PastGame(game.players, tuple(reversed(game.scores or ()))) for game in played.past[0].games]
    changed = [PastRound(tuple(games), played.past[0].byes), *played.past[1:]]
    paired = pair(rules, [Player(number) for number in range(1, 14)], changed, 6, 1)
    met = {frozenset((a, b)) for (a, b) in played.meetings()}
    again = [(a, b) for game in paired.games for a in game for b in game if a < b and frozenset((a, b)) in met]
    assert again == []
    assert not played.byes().keys() & set(paired.byes)


@pytest.mark.parametrize("rules", PAIRING_RULES)
def test_who_asked_for_round_off_may_still_be_left_over_later(rules: str) -> None:
    seats = PAIRING_RULES[rules].seats
    players = [Player(number) for number in range(1, seats + 2)]
    asked = PastRound(
        (PastGame(tuple(range(1, seats + 1)), (ONE, *(NOTHING,) * (seats - 1))),),
        (Bye(seats + 1, Fraction(0), asked=True),),
    )
    left_over = PastRound((PastGame((seats + 1, *range(1, seats))),), (Bye(seats, ONE),))
    paired = pair(rules, players, [asked, left_over], 5, 0)
    assert len(paired.byes) == 1
    assert paired.byes != (seats,)


@pytest.mark.parametrize(
    ("rules", "count", "past", "sentence"),
    [
        ("dutch-caissify-0", 8, 0, "the pairing rules dutch-caissify-0 are not known here"),
        (TRIPLES, 8, 4, "all 4 rounds have been paired"),
    ],
)
def test_what_cannot_be_paired_is_refused_in_sentence(rules: str, count: int, past: int, sentence: str) -> None:
    with pytest.raises(PairingError, match=sentence):
        pair(rules, [Player(number) for number in range(count)], [PastRound(())] * past, 4, 0)


def test_rules_follow_from_seats() -> None:
    assert [rules_for(seats) for seats in (2, 3)] == [DUTCH_CAISSIFY, TRIPLES]


def test_games_of_four_have_no_pairing_rules() -> None:
    with pytest.raises(ValueError, match="no rules pair games with 4 seats"):
        rules_for(4)
