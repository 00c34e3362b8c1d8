"""Move ordering: the sooner the best move is searched, the less of the rest is needed."""

from collections.abc import Mapping
from typing import Final

from engine.moves import MOVE, RANSOM, Move
from engine.pieces import KIND_MASK
from engine.position import Position

PROMOTION: Final = 900
"""Value of a promotion in move ordering: like the capture of a queen."""

FIRST: Final = 1 << 40
CAPTURE: Final = 1 << 30
KILLER: Final = 1 << 29
MAX_HISTORY: Final = 1 << 24
"""Limit of a quiet move's history score."""


class Ordering:
    """Remembers what cut searches short: the last two quiet moves at each ply, and each piece's good squares."""

    def __init__(self, position: Position, values: Mapping[int, int]) -> None:
        self.pieces: list[int] = position.pieces
        self.position: Position = position
        self.values: list[int] = [values.get(kind, 0) for kind in range(KIND_MASK + 1)]
        self.size: int = position.board.size
        self.history: list[int] = [0] * (len(position.tables.keys) * self.size)
        self.killers: list[list[Move | None]] = [[None, None] for _ in range(256)]
        self.first: Move | None = None
        self.killing: list[Move | None] = [None, None]

    def sort(self, moves: list[Move], first: Move | None, ply: int) -> None:
        """Put the most promising moves in front, `first` before all."""
        self.pieces = self.position.pieces
        self.first = first
        self.killing = self.killers[ply]
        moves.sort(key=self.promise, reverse=True)

    def promise(self, move: Move) -> int:
        """Return how soon a move should be looked at: dear victims by cheap pieces first, then what has been good."""
        if self.first is not None and move is self.first:
            return FIRST
        if move.kind != MOVE:
            return -sum([self.values[self.pieces[at] & KIND_MASK] for at in move.squares]) if move.kind == RANSOM else 0
        piece = self.pieces[move.from_square]
        taken = self.pieces[move.to_square]
        if taken or move.promotion:
            gain = 10 * self.values[taken & KIND_MASK] - self.values[piece & KIND_MASK] // 10
            return CAPTURE + gain + (PROMOTION * 10 if move.promotion else 0)
        if move is self.killing[0]:
            return KILLER + 1
        if move is self.killing[1]:
            return KILLER
        return self.history[piece * self.size + move.to_square]

    def reward(self, move: Move, depth: int, ply: int) -> None:
        """Remember a quiet move that cut a search of so many plies short."""
        killers = self.killers[ply]
        if killers[0] is not move:
            killers[1] = killers[0]
            killers[0] = move
        if move.kind == MOVE:
            at = self.pieces[move.from_square] * self.size + move.to_square
            self.history[at] += depth * depth
            if self.history[at] > MAX_HISTORY:
                self.history = [count // 2 for count in self.history]

    def is_loud(self, move: Move) -> bool:
        """Tell whether a move takes a piece or promotes (taking en passant apart)."""
        return move.kind == MOVE and (self.pieces[move.to_square] != 0 or move.promotion != "")

    def loses(self, move: Move) -> bool:
        """Tell whether a capture gives more for less: the victim is cheaper than the piece that takes it, and
        guarded.
        """
        piece = self.pieces[move.from_square]
        taken = self.pieces[move.to_square]
        if self.values[piece & KIND_MASK] <= self.values[taken & KIND_MASK] or move.promotion:
            return False
        return self.position._is_unsafe(move.to_square)
