"""Cost of a check on the seat after the next: it may capture the checking piece."""

from __future__ import annotations

import engine
from engine.search import LEVELS, Engine, decide

PLAYED = (
    "g1f3 i7i5 i11i10 a2a4 d7d5 g12f10 b1c3 k8j6 j12e10 h2h4 i8c6 k12j10 h4h9 j6k9 h11h10 a4a5 j8b4 g11g9 d2d3 b4c3 "
    "i12i11 f3d2 c3b4 l11l9 c2c3 b4c5 l9l5 b2b4 c5d6 h12h11 c1b2 b7b5 e12i12 d2f3 "
)
"""Red may check White with its queen on a protected pawn; Black moves in between."""


def test_even_lowest_level_gives_no_queen_for_pawn_because_it_checks() -> None:
    position = engine.new_position("yalta")
    for move in PLAYED.split():
        position.push(position.parse(move))
    moves = {str(decide(position, LEVELS[1], seed, Engine()).move) for seed in range(20)}
    assert "c6c3" not in moves
