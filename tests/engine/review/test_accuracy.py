"""Accuracy of a seat, from the pawns that its moves lose."""

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.review import ACCURACY_VERSION, Assessment, Ply, ReviewedTurn, accuracy, chances_of
from engine.review.accuracy import MAX_MOVE_LOSS, with_pawns
from tests.engine.review.games import LOST_QUEEN, reviewed

GAMES = Path(__file__).parent / "accuracy_games.jsonl"
"""Held-out games of `benchmarks/strength/accuracy.py`: the pawns lost by each move of each seat."""
RANDOM = 0
STRONG = (3, 4, 5)
"""Levels that the review can't tell apart: they see as far as its search, or further."""

losses = st.lists(st.floats(0, 20), min_size=1, max_size=60)
seats = st.sampled_from((2, 3))


def figure(pawns: Sequence[float], seats: int = 2) -> float:
    found = accuracy(pawns, seats)
    assert found is not None
    return found


@given(st.integers(1, 60), seats)
def test_moves_that_lose_nothing_are_100(moves: int, seats: int) -> None:
    assert figure([0.0] * moves, seats) == 100


@given(losses, seats)
def test_accuracy_is_between_0_and_100(pawns: list[float], seats: int) -> None:
    assert 0 < figure(pawns, seats) <= 100


@given(losses, st.floats(0.01, 20), seats, st.data())
def test_greater_loss_never_raises_accuracy(pawns: list[float], more: float, seats: int, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(pawns) - 1))
    worse = [*pawns[:at], pawns[at] + more, *pawns[at + 1 :]]
    assert figure(worse, seats) <= figure(pawns, seats)


def test_single_blunder_costs_something_but_not_the_game() -> None:
    assert 85 < figure([0.0] * 29 + [MAX_MOVE_LOSS]) < 95


def test_blunder_counts_at_most_five_pawns() -> None:
    assert figure([0.0] * 9 + [20.0]) == figure([0.0] * 9 + [5.0])


@pytest.mark.parametrize(("seats", "average"), [(2, 0.5), (3, 0.75)])
def test_half_accuracy_is_at_quarter_pawn_a_seat(seats: int, average: float) -> None:
    assert figure([average] * 20, seats) == pytest.approx(50)


@pytest.mark.parametrize("seats", [2, 3])
def test_seat_without_moves_that_count_has_no_accuracy(seats: int) -> None:
    assert accuracy([], seats) is None


SCALE = 400.0


def course(*scores: int) -> list[Assessment]:
    """Looks at two plies a round, by White's score in each position; what was played was best."""
    return [Assessment(chances_of((score, -score)), (), ()) for score in scores]


def plies(count: int, *, free: bool = True) -> list[Ply]:
    return [Ply(at, at % 2, "e2e4", (0.5, 0.5), 0.0, free) for at in range(count)]


def better(looks: list[Assessment], at: int, score: int) -> None:
    looks[at] = looks[at]._replace(after_best=chances_of((score, -score)))


def test_loss_is_mean_of_loss_at_once_and_until_next_turn() -> None:
    looks = course(0, -100, -300)
    better(looks, 0, 0)
    first, second = with_pawns(plies(2), looks, {}, SCALE)
    assert first.pawns == pytest.approx((1 + 3) / 2)
    assert second.pawns == 0


def test_loss_that_next_turn_refutes_counts_less() -> None:
    looks = course(0, -200, 0)
    better(looks, 0, 0)
    assert with_pawns(plies(2), looks, {}, SCALE)[0].pawns == pytest.approx(1)


def test_closer_look_replaces_loss_at_once() -> None:
    looks = course(0, -200, 0)
    better(looks, 0, 0)
    even = (0.5, 0.5)
    turn = ReviewedTurn(0, 0, ("e2e4",), ("e2e4",), even, even, ())
    assert with_pawns(plies(2), looks, {0: turn}, SCALE)[0].pawns == 0


def test_forced_moves_do_not_count() -> None:
    assert [ply.pawns for ply in with_pawns(plies(2, free=False), course(0, -100, -300), {}, SCALE)] == [None, None]


@pytest.mark.parametrize("score", [-1_100, 1_100])
def test_moves_in_decided_games_do_not_count(score: int) -> None:
    assert [ply.pawns for ply in with_pawns(plies(2), course(score, score, score), {}, SCALE)] == [None, None]


def test_pawn_is_a_pawn_whatever_the_scale() -> None:
    found = set()
    for scale in (400.0, 4_000.0):
        looks = [Assessment(chances_of((score, -score), scale), (), ()) for score in (0, 0, -100)]
        pawns = with_pawns(plies(2), looks, {}, scale)[0].pawns
        assert pawns is not None
        found.add(round(pawns, 6))
    assert found == {0.5}


def test_review_carries_version_and_pawns() -> None:
    review = reviewed("connexes", LOST_QUEEN)
    assert review.accuracy_version == ACCURACY_VERSION == 2
    white = [ply.pawns for ply in review.plies if ply.seat == 0 and ply.pawns is not None]
    assert review.accuracies[0] == accuracy(white, 2)


def means(variant: str) -> dict[int, float]:
    """Mean accuracy of random play and each level in the held-out games of a variant."""
    found: dict[int, list[float]] = {}
    for line in GAMES.read_text().splitlines():
        game = json.loads(line)
        for level, pawns in zip(game["seats"], game["losses"], strict=True):
            if game["variant"] == variant and level == game["level"]:
                found.setdefault(level, []).append(figure(pawns, len(game["seats"])))
    return {level: mean(figures) for level, figures in found.items()}


@pytest.mark.parametrize("variant", ["connexes", "nouveaux", "trichess", "yalta"])
def test_held_out_games_are_ordered_by_level(variant: str) -> None:
    mean_of = means(variant)
    assert mean_of[RANDOM] < mean_of[1] < mean_of[2] < min(mean_of[level] for level in STRONG)


@pytest.mark.parametrize("variant", ["connexes", "nouveaux", "trichess", "yalta"])
def test_strong_play_has_far_more_accuracy_than_random_play(variant: str) -> None:
    mean_of = means(variant)
    assert min(mean_of[level] for level in STRONG) > 75
    assert mean_of[RANDOM] < 60
