"""Effect of one result on the ratings of its players."""

from __future__ import annotations

from fractions import Fraction

from bot.app.ratings.strength import NEWCOMER, SkillEstimate, after

HALF = Fraction(1, 2)
WON, LOST = Fraction(1), Fraction(0)


def test_newcomer_reads_1500_and_is_uncertain() -> None:
    assert (NEWCOMER.rating, NEWCOMER.uncertainty) == (1500, 250)


def test_who_wins_rises_and_who_loses_falls_by_as_much() -> None:
    winner, loser = after([NEWCOMER, NEWCOMER], [WON, LOST])
    assert winner.rating - 1500 == 1500 - loser.rating > 0
    assert winner.uncertainty < NEWCOMER.uncertainty


def test_draw_between_equals_moves_no_one() -> None:
    assert [strength.rating for strength in after([NEWCOMER, NEWCOMER], [HALF, HALF])] == [1500, 1500]


def test_draw_helps_weaker_one() -> None:
    weak, strong = after([SkillEstimate(20, 2), SkillEstimate(30, 2)], [HALF, HALF])
    assert weak.mu > 20
    assert strong.mu < 30


def test_two_who_lose_to_third_have_same_place() -> None:
    winner, first, second = after([NEWCOMER] * 3, [WON, LOST, LOST])
    assert first == second
    assert winner.rating > 1500 > first.rating


def test_two_who_share_win_gain_alike_and_less_than_by_winning_alone() -> None:
    alone, _, _ = after([NEWCOMER] * 3, [WON, LOST, LOST])
    first, second, loser = after([NEWCOMER] * 3, [HALF, HALF, LOST])
    assert first == second
    assert alone.rating > first.rating > 1500 > loser.rating


def test_all_three_who_share_stay_where_they_are() -> None:
    assert {strength.rating for strength in after([NEWCOMER] * 3, [Fraction(1, 3)] * 3)} == {1500}
