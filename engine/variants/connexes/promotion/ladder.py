"""Lower bound on the moves that an army needs to bring a piece to a goal; it makes the search small.

The pieces of an army touch one another. With one piece on the goal's rank and another where they all started, there is
one on every rank between: a ladder. The climber to the goal uses moves of its own, and each *rung*, a rank on which no
other piece stands yet, costs a move of another piece, which fills one rung at most. Hence the climber's moves and the
empty rungs add up, whatever the other side does (`docs/challenge.md` has the proof).
"""

from collections.abc import Iterable
from typing import Final

from engine.pieces import KIND_MASK, KNIGHT, PAWN, SEAT_BITS
from engine.tables import Tables

Army = bytes
"""The pieces of one side: the number of the piece on each square, 0 where there is none."""

FILES: Final = 8
FAR: Final = 99


def army_of(pieces: dict[int, int]) -> Army:
    """Return an army as bytes."""
    army = bytearray(64)
    for square, piece in pieces.items():
        army[square] = piece
    return bytes(army)


class Ladder:
    """The bound for pieces of one side that may climb to any of the goals, over rungs given as rows from 0."""

    def __init__(self, tables: Tables, pieces: Iterable[int], goals: Iterable[int], rungs: Iterable[int]) -> None:
        self.goals: frozenset[int] = frozenset(goals)
        self.climbs: dict[int, list[int]] = {piece: climbs(tables, piece, self.goals) for piece in pieces}
        self.rungs: tuple[int, ...] = tuple(rungs)

    def reaches(self, piece: int, to_square: int) -> bool:
        """Tell whether a piece who goes to a square has reached a goal."""
        return to_square in self.goals and piece in self.climbs

    def left(self, army: Army) -> int:
        """Return a number of own moves below which no piece can reach a goal."""
        empty = 0
        single = []
        for row in self.rungs:
            count = FILES - army.count(0, row * FILES, row * FILES + FILES)
            if count == 0:
                empty += 1
            elif count == 1:
                single.append(row)
        best = FAR
        for piece, moves in self.climbs.items():
            square = army.find(piece)
            while square >= 0:
                best = min(best, moves[square] + (square // FILES in single))
                square = army.find(piece, square + 1)
        return best + empty


def climbs(tables: Tables, piece: int, goals: frozenset[int]) -> list[int]:
    """Return how many moves a piece needs from each square to a goal, one at least, on an empty board."""
    steps = [_reached(tables, piece, square) for square in range(tables.board.size)]
    found = [FAR] * tables.board.size
    near = goals
    for moves in range(1, tables.board.size):
        near = frozenset(at for at, to in enumerate(steps) if found[at] == FAR and not near.isdisjoint(to))
        for at in near:
            found[at] = moves
    return found


def _reached(tables: Tables, piece: int, square: int) -> set[int]:
    """Return where a piece goes on an empty board, a pawn also where it would take."""
    board = tables.board
    seat, kind = piece >> SEAT_BITS, piece & KIND_MASK
    if kind == PAWN:
        return {*tables.pawn_steps[seat][square], *tables.pawn_takes[seat][square]}
    if kind == KNIGHT:
        return set(board.knight_leaps[square])
    if tables.royal[piece]:
        return set(board.king_steps[square])
    return {to for ray in tables.slides[kind][square] for to in ray}
