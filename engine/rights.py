"""Rights of a side: castling and en passant."""

from typing import NamedTuple


class Castling:
    """One castling of one seat, in squares; `bit` marks the right to it, `pieces` are the king and the rook at home.

    A class with slots, as every position looks at all of them: compiled, what a named tuple holds is found by name.
    """

    __slots__ = ("bit", "empty", "king_from", "king_to", "pieces", "rook_from", "rook_to", "safe", "seat", "short")

    def __init__(
        self,
        bit: int,
        seat: int,
        king_from: int,
        king_to: int,
        rook_from: int,
        rook_to: int,
        empty: tuple[int, ...],
        safe: tuple[int, ...],
        pieces: tuple[int, int],
        *,
        short: bool,
    ) -> None:
        self.bit: int = bit
        self.seat: int = seat
        self.king_from: int = king_from
        self.king_to: int = king_to
        self.rook_from: int = rook_from
        self.rook_to: int = rook_to
        self.empty: tuple[int, ...] = empty
        self.safe: tuple[int, ...] = safe
        self.pieces: tuple[int, int] = pieces
        self.short: bool = short


class Passed(NamedTuple):
    """A right to take en passant: the square passed over, the pawn and where it stands, the seats (bits) that may."""

    square: int
    pawn: int
    pawn_at: int
    seats: int
