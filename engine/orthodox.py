"""The orthodox pieces on the orthodox board, for the games that begin with them."""

from functools import cache
from typing import Final

from engine.board import grid
from engine.tables import Tables, castling

WHITE: Final = 0
BLACK: Final = 1
ARRAY: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0,1 -"
"""The text of the starting position."""


@cache
def tables() -> Tables:
    """Return the orthodox pieces on the orthodox board."""
    board = grid(8, 8)
    rank = [frozenset(range(8 * row, 8 * row + 8)) for row in range(8)]
    return Tables(
        board,
        seats=2,
        forward=lambda seat, _: 0 if seat == WHITE else 2,
        starts=(rank[1], rank[6]),
        ends=(rank[7], rank[0]),
        castlings=(
            castling(board, 1, WHITE, ("e1", "g1"), ("h1", "f1"), short=True),
            castling(board, 2, WHITE, ("e1", "c1"), ("a1", "d1"), short=False),
            castling(board, 4, BLACK, ("e8", "g8"), ("h8", "f8"), short=True),
            castling(board, 8, BLACK, ("e8", "c8"), ("a8", "d8"), short=False),
        ),
    )
