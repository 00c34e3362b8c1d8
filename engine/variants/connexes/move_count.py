"""Number of moves that keep an army connected, counted by sets of squares instead of move by move.

No two pieces come to one square in the same direction, so all that a set of pieces reaches in a direction is counted at
once. A piece without which the others are connected may step to where it touches two pieces, as it is one of them
itself, and go farther to where it touches one. Cut pieces, and pieces that shield their king, are counted one by one.
"""

from typing import Final

from mypy_extensions import i64

from engine.orthodox import WHITE
from engine.pieces import BISHOP, KIND_MASK, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, SEAT_BITS
from engine.variants.connexes.connection import (
    ALL,
    BITS,
    binding,
    count,
    groups,
    touched,
    united,
)

_NOT_A: Final[i64] = ALL ^ united(range(0, 64, 8))
_NOT_AB: Final[i64] = _NOT_A ^ united(range(1, 64, 8))
_NOT_H: Final[i64] = ALL ^ united(range(7, 64, 8))
_NOT_GH: Final[i64] = _NOT_H ^ united(range(6, 64, 8))
# What is shifted down drags the sign of h8 behind it.
_NOT_8: Final[i64] = united(range(56))
_NOT_78: Final[i64] = united(range(48))
_THIRD: Final[i64] = united(range(16, 24))
_SIXTH: Final[i64] = united(range(40, 48))
_ENDS: Final[i64] = united((*range(8), *range(56, 64)))


class MoveCount:
    """The pieces of one seat as sets of squares, with the squares that are free and those of pieces they may take.

    `bound` are the pieces that are taken one by one: at first those who hold the army together.
    """

    def __init__(self, pieces: list[int], seat: int) -> None:
        army: i64 = 0
        pawns: i64 = 0
        knights: i64 = 0
        straight: i64 = 0
        slanting: i64 = 0
        enemies: i64 = 0
        free: i64 = ALL
        bit: i64 = 1
        for piece in pieces:
            if piece:
                kind = piece & KIND_MASK
                free ^= bit
                if piece >> SEAT_BITS == seat:
                    army |= bit
                    if kind == PAWN:
                        pawns |= bit
                    elif kind == KNIGHT:
                        knights |= bit
                    elif kind == ROOK:
                        straight |= bit
                    elif kind == BISHOP:
                        slanting |= bit
                    elif kind == QUEEN:
                        straight |= bit
                        slanting |= bit
                elif kind != KING:
                    enemies |= bit
            bit <<= 1
        self.seat: int = seat
        self.army: i64 = army
        self.pawns: i64 = pawns
        self.knights: i64 = knights
        self.straight: i64 = straight
        self.slanting: i64 = slanting
        self.enemies: i64 = enemies
        self.free: i64 = free
        self.bound: i64 = binding(army)

    def room(self, piece: i64) -> i64:
        """Return the squares that are free or an enemy's from where a piece of the army would keep it connected."""
        rest = self.army ^ piece
        found = self.free | self.enemies
        if not rest:
            return found
        if not self.bound & piece:
            return found & touched(rest)[0]
        for group in groups(rest):
            found &= touched(group)[0]
        return found

    def of_pieces(self, allowed: i64, pins: dict[int, frozenset[int]]) -> int:
        """Return how many moves all pieces but the king have to allowed squares, the pinned pieces on their lines
        only.
        """
        once, twice = touched(self.army)
        apart = self.bound
        for square in pins:
            apart |= BITS[square]
        land = (self.free | self.enemies) & allowed
        found = self._reached(ALL ^ apart, twice & land, once & land)
        while apart:
            piece = apart & -apart
            apart ^= piece
            room = self.room(piece) & allowed
            for square, line in pins.items():
                if BITS[square] == piece:
                    room &= united(line)
            if room:
                found += self._reached(piece, room, room)
        return found

    def _reached(self, pieces: i64, near: i64, far: i64) -> int:
        """Return how many moves some of the pieces have: by one step to squares `near`, farther to squares `far`."""
        found = 0
        pawns = self.pawns & pieces
        if pawns:
            found += self._reached_by_pawns(pawns, near, far)
        knights = self.knights & pieces
        if knights:
            found += count(knights << 17 & _NOT_A & far) + count(knights << 15 & _NOT_H & far)
            found += count(knights << 10 & _NOT_AB & far) + count(knights << 6 & _NOT_GH & far)
            far_below = far & _NOT_78
            found += count(knights >> 17 & _NOT_H & far_below) + count(knights >> 15 & _NOT_A & far_below)
            far_below = far & _NOT_8
            found += count(knights >> 10 & _NOT_GH & far_below) + count(knights >> 6 & _NOT_AB & far_below)
        straight = self.straight & pieces
        if straight:
            found += self._reached_up(straight, 8, ALL, near, far) + self._reached_up(straight, 1, _NOT_A, near, far)
            found += self._reached_down(straight, 8, _NOT_8, near, far)
            found += self._reached_down(straight, 1, _NOT_H, near, far)
        slanting = self.slanting & pieces
        if slanting:
            found += self._reached_up(slanting, 9, _NOT_A, near, far)
            found += self._reached_up(slanting, 7, _NOT_H, near, far)
            found += self._reached_down(slanting, 9, _NOT_H & _NOT_8, near, far)
            found += self._reached_down(slanting, 7, _NOT_A & _NOT_8, near, far)
        return found

    def _reached_up(self, pieces: i64, by: i64, fence: i64, near: i64, far: i64) -> int:
        ahead = pieces << by & fence
        reached = ahead & near
        ahead &= self.free
        while ahead:
            ahead = ahead << by & fence
            reached |= ahead & far
            ahead &= self.free
        return count(reached)

    def _reached_down(self, pieces: i64, by: i64, fence: i64, near: i64, far: i64) -> int:
        ahead = pieces >> by & fence
        reached = ahead & near
        ahead &= self.free
        while ahead:
            ahead = ahead >> by & fence
            reached |= ahead & far
            ahead &= self.free
        return count(reached)

    def _reached_by_pawns(self, pawns: i64, near: i64, far: i64) -> int:
        if self.seat == WHITE:
            one = pawns << 8 & self.free
            two = (one & _THIRD) << 8
            left, right = pawns << 7 & _NOT_H, pawns << 9 & _NOT_A
        else:
            one = pawns >> 8 & self.free
            two = (one & _SIXTH) >> 8
            left, right = pawns >> 9 & _NOT_H, pawns >> 7 & _NOT_A
        one &= near
        left &= self.enemies & near
        right &= self.enemies & near
        found = count(one) + count(two & self.free & far) + count(left) + count(right)
        if (one | left | right) & _ENDS:
            found += (len(PROMOTIONS) - 1) * (count(one & _ENDS) + count(left & _ENDS) + count(right & _ENDS))
        return found
