"""What men are worth to the computer player, in hundredths of a pawn, where a game does not say otherwise."""

from collections.abc import Mapping
from typing import Final

from engine.pieces import BISHOP, HIGH_BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from engine.tables import Tables

VALUES: Final[Mapping[int, int]] = {PAWN: 100, KNIGHT: 310, BISHOP: 330, ROOK: 500, QUEEN: 900, KING: 0}
"""By kind."""

_FARTHEST: Final = 8


def placed(tables: Tables, seat: int, kind: int, square: int) -> int:
    """Return what a man's place adds to its value: its reach, or a pawn's advance."""
    board = tables.board
    if kind == PAWN:
        steps = 0
        ahead = tables.pawn_steps[seat][square]
        while ahead:
            steps += 1
            ahead = tables.pawn_steps[seat][ahead[0]]
        return 4 * (_FARTHEST - steps)
    if kind == KNIGHT:
        return 4 * len(board.knight_leaps[square])
    if kind in (BISHOP, QUEEN, HIGH_BISHOP):
        return 2 * len({to for line in board.bishop_lines[square] for to in line})
    return 0
