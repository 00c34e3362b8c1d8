"""Matches between players: openings that are not yet won, and the expected share among three."""

from random import Random

import pytest

import engine
from benchmarks.strength.arena import EVEN, opened
from benchmarks.strength.players import player
from benchmarks.strength.table import asked
from engine.search import Engine, SearchLimits
from engine.search.levels import FAR_AHEAD
from engine.search.scoring import Scoring
from tests.engine.tactics import read


def _standing(position: engine.Position) -> int:
    return Engine().think(position, SearchLimits(nodes=2_000), seed=5).score


def test_opening_that_is_won_is_drawn_again() -> None:
    drawn = Random(3)
    first = engine.new_position("nouveaux")
    for _ in range(6):
        first.push(drawn.choice(first.legal_moves()))
    chosen = opened("nouveaux", Random(3))
    assert abs(_standing(first)) > 2 * EVEN
    assert abs(_standing(chosen)) < 2 * EVEN
    assert opened("nouveaux", Random(3)).fen() == chosen.fen()


def test_opening_that_is_even_is_first_drawn() -> None:
    drawn = Random(1)
    first = engine.new_position("connexes")
    for _ in range(4):
        first.push(drawn.choice(first.legal_moves()))
    assert opened("connexes", Random(1)).fen() == first.fen()


def test_three_of_four_between_two_are_three_of_five_against_two_such() -> None:
    assert asked(0.75, 2) == pytest.approx(0.75)
    assert asked(0.75, 3) == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("level", "spelled"),
    [("level:1", "nodes:200/plain/slip:2000/overlooks:80"), ("level:2", "nodes:400/plain/slip:115")],
)
def test_level_that_errs_among_three_can_be_spelled_out(level: str, spelled: str) -> None:
    position = engine.new_position("trichess")
    one, other = player(level), player(spelled)
    for seed in range(60):
        if not position.legal_moves():
            break
        move = one(position, seed)
        assert other(position, seed) == move
        position.push(move)
    assert position.ply > 30


def test_who_overlooks_its_wins_can_be_spelled_out() -> None:
    tactic = next(tactic for tactic in read("yalta") if _level_1_errs(tactic.position("yalta")))
    position = tactic.position("yalta")
    one, other = player("level:1"), player("nodes:200/plain/slip:2000/overlooks:80")
    moves = [one(position, seed) for seed in range(40)]
    assert moves == [other(position, seed) for seed in range(40)]
    assert 0 < sum(str(move) in tactic.keys for move in moves) < 20


def _level_1_errs(position: engine.Position) -> bool:
    return Scoring(position, plain=True).rough(position, position.turn) < FAR_AHEAD
