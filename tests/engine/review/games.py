"""Games that are looked at again."""

from functools import cache

import engine
from engine.review import Review, ReviewedTurn, review

NODES = 100
FEW = 20
"""Node limit for tests that ignore the result."""
LOST_QUEEN = "g2g3 g8h6 e2e3 f7f6 d1f3 h6f5 g3g4 h8g8 b2b3 e7e5 f3f4 e5f4"
LEFT_QUEEN = LOST_QUEEN.replace("e5f4", "a7a6 h2h3")
MISSED_MATE = "e2e3 f7f6 f2f4 e8f7 g1h3 f7g6 b1c3 g6f5 a2a3 f5g6"
"""White's ninth move could have been mate."""
AUTHORED = "e2e3 d7d6 i11i9 d1h9 k8j6 l11l9 b1c3 b8c6 g11g10 h9e9 i7i5 g12f10 e9j11 j6i9"
"""White's last move lets Red realise Black's mate."""

LET_MATE = (
    "g1f3 b8c6 g12f10 b1c3 k8j6 k12j10 e2e3 d7d6 l11l9 f1c4 l7l6 e11e10 e1e2 a7a6 f12i10 a2a4 c6d4 h11h9 f3d4 "
    "l6l5 e10e9 d4f9 d6d5 i10f12 c4d3 k7k6 f10g12 a4a5 i8d7 g11g9 b2b4 d7c6 e12e10 c3b1 b7b5 j10k5 a5b6 d8i8 "
    "g12f10 b6c7 c6c7 e10j10 c1b2 c8j5 f10g4 f2f3 j8k7 j10f10 f3g4 j5k9 h9g4 e2f2 c7c6 i11i10 d1g4 i8j8 f12g11 "
    "b1a3 a8b8 j12e10 h2h4 l8k8 i12k12 h4h9 k8l8 e10f9 d3f9 k9j5 j11j9 c2c4 a6a5 f10f9 g4f9 l8k8 j12j11 c4d5 "
    "c6a8 f11f10 a3c4 a5a4 k11k10 f9e4 b8b5 f10f9 e4f9 a4a3 g9g4 b2c3 a3a2 g4g3 f2g3 k8l8 i10i9 c4e9 j5i9 "
    "g11e9 c3e9 i9d5 h12g12 g3f2 d5g2 k5l10 e3e4 a8c6 k12l11 h1e1 g2e4 j11e11 e9c3 e4f9 e11f11 d2d3 "
)
"""Red stands to win, and lets Black author White's mate by one check."""


def played(variant: str, moves: str) -> engine.Position:
    position = engine.new_position(variant)
    for move in moves.split():
        position.push(position.parse(move))
    return position


@cache
def reviewed(variant: str, moves: str, nodes: int = NODES) -> Review:
    return review(played(variant, moves), nodes)


def before(variant: str, moves: str, turn: ReviewedTurn) -> engine.Position:
    return played(variant, " ".join(moves.split()[: turn.at]))


def turn_at(variant: str, moves: str, at: int) -> ReviewedTurn:
    return next(turn for turn in reviewed(variant, moves).turns if turn.at == at)


def mated_by(position: engine.Position, mover: int) -> set[int]:
    """Seats that a seat would mate by some move, if it were its turn."""
    before = {seat for seat in range(3) if is_mated(position, seat)}
    asked = position.copy()
    asked.turn = mover
    found = set()
    for move in asked.legal_moves():
        after = asked.copy()
        after.push(move)
        found |= {seat for seat in range(3) if is_mated(after, seat)} - before
    return found


def is_mated(position: engine.Position, seat: int) -> bool:
    """As if it were its turn."""
    asked = position.copy()
    asked.turn = seat
    return asked.is_check() and not asked.legal_moves()
