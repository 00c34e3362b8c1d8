"""Échecs connexes: orthodox chess in which all of a side's men must stay connected (`rules.md`, section 3)."""

from typing import ClassVar, Final

from engine.board import grid
from engine.errors import FenError
from engine.men import TAKEN
from engine.moves import Move
from engine.notes import Note, Squares
from engine.orthodox import ARRAY, BLACK, WHITE, tables
from engine.outcome import Outcome, win
from engine.pieces import BISHOP, KIND_MASK, KNIGHT, Seat
from engine.placements import Fide
from engine.position import Position
from engine.tables import Tables
from engine.variants.connexes.lessons import LESSONS


class Connexes(Position):
    """After each own move all own men must form one group, squares touching by a side or a corner."""

    key: ClassVar = "connexes"
    seats: ClassVar = (Seat("w", "White"), Seat("b", "Black"))
    placement: ClassVar = Fide()
    section: ClassVar = "3"
    reasons: ClassVar = ("cut off",)
    refusals: ClassVar = ("cut",)
    texts: ClassVar = ("engine.variants.connexes",)
    lessons: ClassVar = LESSONS
    example: ClassVar = ("e2e3", "g8f6", "d2d3", "b8c6", "d3d4", "e7e5", "f1c4")

    @classmethod
    def start(cls, chosen: dict[str, str]) -> str:  # noqa: ARG003 - this variant has no options
        """Return the text of the starting position."""
        return ARRAY

    def _tables(self) -> Tables:
        return tables()

    def groups(self, seat: int) -> list[list[int]]:
        """Return the connected groups of a seat's men, the largest first."""
        men = sorted(self.armies[seat])
        found = [[square for square in men if group & _BITS[square]] for group in _groups(self._bits(seat))]
        return sorted(found, key=len, reverse=True)

    def notes(self) -> list[Note]:
        """Return which men have lost touch with the largest group of their army."""
        found = []
        for seat in (WHITE, BLACK):
            lost = [square for group in self.groups(seat)[1:] for square in group]
            if lost:
                found.append(Note("cut", seat, {"squares": Squares(tuple(lost))}, mark="cut"))
        return found

    def is_cut(self, seat: int) -> bool:
        """Tell whether a seat's men are disconnected, the second kind of check."""
        bits = self._bits(seat)
        return _spread(bits) != bits

    def _bits(self, seat: int) -> int:
        return sum(map(_BITS.__getitem__, self.armies[seat]))

    def _admitted(self, moves: list[Move], seat: int) -> list[Move]:
        """Keep the moves after which all men are connected: the mover must touch every group that stays behind."""
        if len(self.armies[seat]) == 1:
            return moves
        halo = _HALO
        bits = self._bits(seat)
        cut = self._may_be_cut() and _spread(bits) != bits
        together = _TOGETHER.get
        last = -1
        rest = 0
        others: list[int] = []
        admitted: list[Move] = []
        for move in moves:
            start = move.from_square
            if start != last:
                last = start
                rest = bits ^ _BITS[start]
                if others:
                    others = []
                ring = halo[start] & bits
                if cut:
                    rest, *others = _groups(rest)
                elif not together(ring):
                    rest, *others = _split(ring, rest)
            around = halo[move.to_square]
            if around & rest and (not others or all(around & group for group in others)):
                admitted.append(move)
        if self.castling:
            return self._castled_together(moves, admitted, bits, cut)
        return admitted

    def _may_be_cut(self) -> bool:
        """Tell whether the side to move can be disconnected: only a capture, or the start of the log, can do that."""
        return not self.past or self.past[-1][TAKEN] != 0

    def _castled_together(self, moves: list[Move], admitted: list[Move], bits: int, cut: bool) -> list[Move]:
        for move in moves:
            castling = self.castling_made(move)
            if castling is None:
                continue
            if move in admitted:
                admitted.remove(move)
            moved = (castling.king_from, castling.king_to, castling.rook_from, castling.rook_to)
            after = bits
            for square in moved:
                after ^= _BITS[square]
            if not cut and _spread(after) == after:
                admitted.append(move)
        return admitted

    def _is_checked(self, seat: int) -> bool:
        return self.in_check(seat) or self.is_cut(seat)

    def _defeat(self, loser: int) -> Outcome:
        return win("checkmate" if self.in_check(loser) else "cut off", 1 - loser, 2)

    def _fault(self, seat: int) -> str:
        return "cut" if not self.in_check(seat) and self.is_cut(seat) else super()._fault(seat)

    def _too_few(self) -> str | None:
        extra = [man & KIND_MASK for army in self.armies for man in army.values()]
        if len(extra) == 2:
            return "bare kings"
        if len(extra) == 3 and (KNIGHT in extra or BISHOP in extra):
            return "insufficient material"
        return None

    def read_extra(self, values: dict[str, str]) -> None:
        """Refuse what play cannot reach: the side that has just moved is disconnected or in check."""
        super().read_extra(values)
        waiting = 1 - self.turn
        if self.is_cut(waiting):
            raise FenError(f"{self.seats[waiting].name}, not to move, is disconnected")
        if self.in_check(waiting):
            raise FenError(f"{self.seats[waiting].name}, not to move, is in check")


_ROW: Final = 9
"""Bits per rank in sets of squares: one of them is always empty, so that nothing spreads around the edge."""

_BITS: Final = tuple(1 << (square // 8 * _ROW + square % 8) for square in range(64))
_HALO: Final = tuple(sum(_BITS[other] for other in touching) for touching in grid(8, 8).adjacent)
_TOGETHER: dict[int, bool] = {}


def _spread(bits: int, start: int = 0, goal: int = -1) -> int:
    """Return the group of squares to which `start` (or the lowest one) belongs, or all of them once `goal` is met."""
    group = start or bits & -bits
    while True:
        row = group | group << 1 | group >> 1
        grown = (row | row << _ROW | row >> _ROW) & bits
        if grown == group:
            return group
        group = grown
        if group & goal == goal:
            return bits


def _groups(bits: int) -> list[int]:
    groups = []
    while bits:
        group = _spread(bits)
        groups.append(group)
        bits ^= group
    return groups


def _split(ring: int, rest: int) -> list[int]:
    """Return the groups into which a connected army falls without one man, given the `ring` of men around it.

    Every group touches the ring, so what is left of the ring tells how many groups are still to be found.
    """
    groups = []
    while True:
        known = _TOGETHER.get(ring)
        if known is None:
            known = _TOGETHER[ring] = _spread(ring) == ring
        group = rest if known else _spread(rest, ring & -ring, ring)
        groups.append(group)
        rest ^= group
        ring &= rest
        if not rest:
            return groups
