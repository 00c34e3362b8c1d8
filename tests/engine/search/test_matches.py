"""How players are matched: openings that nobody has won yet, and what is asked among three."""

from random import Random

import pytest

import engine
from benchmarks.strength.arena import EVEN, opened
from benchmarks.strength.table import asked
from engine.search import Engine, Limits


def _standing(position: engine.Position) -> int:
    return Engine().think(position, Limits(nodes=2_000), seed=5).score


def test_an_opening_that_is_won_is_drawn_again() -> None:
    drawn = Random(3)
    first = engine.new_position("nouveaux")
    for _ in range(6):
        first.push(drawn.choice(first.legal_moves()))
    chosen = opened("nouveaux", Random(3))
    assert abs(_standing(first)) > 2 * EVEN
    assert abs(_standing(chosen)) < 2 * EVEN
    assert opened("nouveaux", Random(3)).fen() == chosen.fen()


def test_an_opening_that_is_even_is_the_first_drawn() -> None:
    drawn = Random(1)
    first = engine.new_position("connexes")
    for _ in range(4):
        first.push(drawn.choice(first.legal_moves()))
    assert opened("connexes", Random(1)).fen() == first.fen()


def test_three_of_four_between_two_are_three_of_five_against_two_such() -> None:
    assert asked(0.75, 2) == pytest.approx(0.75)
    assert asked(0.75, 3) == pytest.approx(0.6)
