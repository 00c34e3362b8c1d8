"""A second opinion on the challenge of Échecs connexes: each side alone, on bitboards of this file's own.

It shares no code with the engine and goes another way: depth first, and never with both sides on the board. White
alone does not promote by his eleventh move unless a piece of his is taken on d2 or e2 by Black's seventh; and Black
alone does not get to d2 or e2 by his seventh. Either side may lose any piece that the other can have come to by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import chess

Army = tuple[int, int, int, int, int, int]
"""Bitboards of pawns, knights, bishops, rooks, queens and kings; Black's pieces stand as White's would, mirrored."""

ARRAY: Army = (0xFF00, 0x42, 0x24, 0x81, 0x08, 0x10)
PAWN, KING = 0, 5
NOT_A, NOT_H = ~chess.BB_FILE_A & chess.BB_ALL, ~chess.BB_FILE_H & chess.BB_ALL


class Task(NamedTuple):
    """One side's job: goals, the pieces that may run it, the rungs (rows) between, its last move, and its losses."""

    goals: int
    runners: tuple[int, ...]
    rungs: tuple[int, ...]
    last: int
    may_lose: Callable[[int, int], bool]


def all_of(army: Army) -> int:
    return army[0] | army[1] | army[2] | army[3] | army[4] | army[5]


def spread(pieces: int) -> int:
    """The squares of some pieces and those that touch them."""
    row = pieces | (pieces & NOT_H) << 1 | (pieces & NOT_A) >> 1
    return (row | row << 8 | row >> 8) & chess.BB_ALL


def in_one_piece(pieces: int) -> bool:
    group = pieces & -pieces
    while (grown := spread(group) & pieces) != group:
        group = grown
    return group == pieces


def destinations(kind: int, square: int, pieces: int) -> int:
    """Squares a piece reaches with only its own side on the board; pawns may always capture."""
    if kind == PAWN:
        bit = 1 << square
        one = bit << 8 & ~pieces
        two = (one & chess.BB_RANK_3) << 8
        return (one | two | (bit & NOT_A) << 7 | (bit & NOT_H) << 9) & ~pieces & chess.BB_ALL
    if kind in (1, KING):
        return (chess.BB_KNIGHT_ATTACKS if kind == 1 else chess.BB_KING_ATTACKS)[square] & ~pieces
    found = 0
    if kind in (3, 4):
        found |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & pieces]
        found |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & pieces]
    if kind in (2, 4):
        found |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & pieces]
    return found & ~pieces


@cache
def near(kind: int, moves: int, goals: int) -> int:
    """The squares from which a piece arrives at a goal in so many moves at most, pawns taking at will."""
    if moves < 1:
        return 0
    closer = goals | near(kind, moves - 1, goals)
    return sum(1 << square for square in range(64) if destinations(kind, square, 0) & closer)


def in_time(army: Army, task: Task, left: int) -> bool:
    """True if moves are left for some runner, and one of another piece for every rung empty without it."""
    pieces = all_of(army)
    lone = 0
    for row in task.rungs:
        on_rung = pieces & chess.BB_RANKS[row]
        if not on_rung:
            left -= 1
        elif not on_rung & on_rung - 1:
            lone |= on_rung
    if left < 1:
        return False
    goals = task.goals
    return any(
        army[kind] & ~lone & near(kind, left, goals) or army[kind] & lone & near(kind, left - 1, goals)
        for kind in task.runners
    )


def turns(army: Army) -> Iterator[tuple[int, int, Army]]:
    """Every move: kind of piece, square reached, and the army, connected or not."""
    pieces = all_of(army)
    for kind in range(6):
        for start in chess.scan_forward(army[kind]):
            for to in chess.scan_forward(destinations(kind, start, pieces)):
                yield kind, to, changed(army, kind, 1 << start | 1 << to)
    if army[KING] == 0x10:
        if army[3] & 0x80 and not pieces & 0x60:
            yield KING, 6, changed(changed(army, KING, 0x50), 3, 0xA0)
        if army[3] & 0x01 and not pieces & 0x0E:
            yield KING, 2, changed(changed(army, KING, 0x14), 3, 0x09)


def changed(army: Army, kind: int, squares: int) -> Army:
    boards = list(army)
    boards[kind] ^= squares
    return tuple(boards)  # type: ignore[return-value]  # six boards remain six


class Runner:
    """Looks depth first for a way to do a task; remembers from where there is none."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.hopeless: set[tuple[Army, int]] = set()

    def succeeds(self, army: Army = ARRAY, move: int = 1) -> bool:
        """True if the side, about to make this move, may still succeed."""
        if (army, move) in self.hopeless:
            return False
        if any(self._moves(left, move) for left in self._left(army, move)):
            return True
        self.hopeless.add((army, move))
        return False

    def _left(self, army: Army, move: int) -> Iterator[Army]:
        """The army, and with each piece gone whom it may just have lost."""
        yield army
        for kind in range(KING):
            for square in chess.scan_forward(army[kind]):
                if self.task.may_lose(move, square):
                    yield changed(army, kind, 1 << square)

    def _moves(self, army: Army, move: int) -> bool:
        """True if some move of just this army can succeed."""
        task = self.task
        if (army, -move) in self.hopeless or not in_time(army, task, task.last - move + 1):
            return False
        for kind, to, after in turns(army):
            if kind in task.runners and task.goals >> to & 1:
                if in_one_piece(all_of(after)):
                    return True
            elif self._is_in_time(after, task.last - move) and self.succeeds(after, move + 1):
                return True
        self.hopeless.add((army, -move))
        return False

    def _is_in_time(self, army: Army, left: int) -> bool:
        return in_time(army, self.task, left) and in_one_piece(all_of(army))


def whites(last: int, may_lose: Callable[[int, int], bool]) -> Task:
    """A pawn to rank 8, over ranks 3 to 7."""
    return Task(chess.BB_RANK_8, (PAWN,), (2, 3, 4, 5, 6), last, may_lose)


def blacks(last: int, may_lose: Callable[[int, int], bool]) -> Task:
    """Any piece to d2 or e2, over ranks 6 to 3: seen from Black's side, to d7 or e7 over rows 2 to 5."""
    return Task(chess.BB_D7 | chess.BB_E7, (0, 1, 2, 3, 4, 5), (2, 3, 4, 5), last, may_lose)
