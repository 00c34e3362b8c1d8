"""Default piece values of the computer player, in hundredths of a pawn."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.board import Board
from engine.pieces import BISHOP, HIGH_BISHOP, KIND_MASK, KING, KNIGHT, PAWN, QUEEN, ROOK
from engine.tables import Tables

VALUES: Final[Mapping[int, int]] = {PAWN: 100, KNIGHT: 310, BISHOP: 330, ROOK: 500, QUEEN: 900, KING: 0}
"""By kind."""

_FARTHEST: Final = 8


def placed(tables: Tables, seat: int, kind: int, square: int) -> int:
    """Return what a piece's place adds to its value: its reach, or a pawn's advance."""
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


def activity(tables: Tables, pieces: list[int], army: Mapping[int, int], seat: int, zone: int) -> tuple[int, int]:
    """Return how many squares the leaping and sliding pieces of a seat reach, and how many of these lie in a zone.

    Squares count that are empty or hold a piece to take; a zone is a set of squares as bits.
    """
    leaps = tables.board.knight_leaps
    slides = tables.slides
    can_land_on = tables.can_land_on[seat]
    reached = 0
    inside = 0
    for square, piece in army.items():
        kind = piece & KIND_MASK
        if kind == KNIGHT:
            for to in leaps[square]:
                if can_land_on[pieces[to]]:
                    reached += 1
                    inside += zone >> to & 1
        elif kind != PAWN:
            for ray in slides[kind][square]:
                for to in ray:
                    if not can_land_on[pieces[to]]:
                        break
                    reached += 1
                    inside += zone >> to & 1
                    if pieces[to]:
                        break
    return reached, inside


@cache
def rings(board: Board) -> tuple[int, ...]:
    """Return by square, as bits, it and the squares a king would step to from there."""
    return tuple(sum(1 << to for to in {square, *board.king_steps[square]}) for square in range(board.size))


def shelter(tables: Tables, pieces: list[int], king: int, seat: int) -> int:
    """Return how many of a seat's own pieces stand next to its king."""
    mine = tables.mine[seat]
    return sum([mine[pieces[at]] for at in tables.board.king_steps[king]])
