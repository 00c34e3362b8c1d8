"""Scores as chances."""

from fractions import Fraction

import pytest

import engine
from engine import Outcome
from engine.review import chances_of, chances_when_over, course_of, scaled_part
from engine.search import WIN
from engine.search.scoring import winning


@pytest.mark.parametrize("score", [-800, -35, 0, 120, 2_000])
def test_with_two_seats_chances_are_those_of_elos_curve(score: int) -> None:
    mine, theirs = chances_of((score, -score))
    assert mine == pytest.approx(winning(score))
    assert theirs == pytest.approx(winning(-score))


def test_equal_seats_have_equal_chances() -> None:
    assert chances_of((0, 0, 0)) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_who_stands_better_among_three_has_better_chances() -> None:
    chances = chances_of((300, -100, -200))
    assert chances[0] > chances[1] > chances[2]
    assert sum(chances) == pytest.approx(1)


def test_proven_win_leaves_others_nothing() -> None:
    assert chances_of((3 - WIN, WIN - 3, 3 - WIN)) == (0, 1, 0)


def test_proven_loss_is_shared_among_others() -> None:
    chances = chances_of((2 - WIN, 100, 100))
    assert chances == pytest.approx((0, 1 / 2, 1 / 2))


def test_among_three_chances_are_drawn_as_means_of_three_looks_but_end_is_as_it_is() -> None:
    looks = [(0.4, 0.3, 0.3), (0.7, 0.2, 0.1), (0.1, 0.7, 0.2), (1.0, 0.0, 0.0)]
    course = course_of(looks)
    assert (course[0], course[-1]) == (looks[0], looks[-1])
    assert course[1] == pytest.approx((0.4, 0.4, 0.2))
    assert course[2] == pytest.approx((0.6, 0.3, 0.1))


def test_among_three_point_that_was_looked_at_closer_is_drawn_as_it_is_told() -> None:
    looks = [(0.4, 0.3, 0.3), (0.7, 0.2, 0.1), (0.1, 0.7, 0.2), (1.0, 0.0, 0.0)]
    assert course_of(looks, [2])[2] == looks[2]
    assert course_of(looks, [2])[1] == course_of(looks)[1]


def test_with_two_seats_chances_are_drawn_as_they_are() -> None:
    looks = [(0.5, 0.5), (0.9, 0.1), (0.2, 0.8), (1.0, 0.0)]
    assert course_of(looks) == looks


def test_game_that_is_over_has_its_scores_as_chances() -> None:
    assert chances_when_over(Outcome("stalemate", (Fraction(1, 3),) * 3)) == pytest.approx((1 / 3,) * 3)


@pytest.mark.parametrize("variant", ["yalta", "trichess"])
def test_pawn_lost_from_even_is_felt_same_among_three(variant: str) -> None:
    position, two = engine.new_position(variant), engine.new_position("connexes")
    lost = 1 / 3 - chances_of((-100, 50, 50), position.scale)[0]
    as_much = 1 / 2 - chances_of((-100, 100), two.scale)[0]
    assert lost / scaled_part(1.0, position) == pytest.approx(as_much / scaled_part(1.0, two), rel=0.5)


@pytest.mark.parametrize(
    ("variant", "share"), [("connexes", 1), ("nouveaux", 4 / 15), ("yalta", 2 / 15), ("trichess", 1 / 15)]
)
def test_what_is_felt_as_all_chances_is_less_where_lead_means_less(variant: str, share: float) -> None:
    assert scaled_part(1.0, engine.new_position(variant)) == pytest.approx(share)


def test_lead_means_less_in_game_of_larger_scale() -> None:
    steep, flat = (chances_of((600, -300, -300), scale)[0] for scale in (400.0, 1_200.0))
    assert steep > 0.9
    assert 1 / 3 < flat < 2 / 3
