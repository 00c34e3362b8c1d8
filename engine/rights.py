"""What a side may still do: castle, or take en passant."""

from typing import NamedTuple


class Castling(NamedTuple):
    """One castling of one seat, in squares; `bit` marks the right to it, `men` are the king and the rook at home."""

    bit: int
    seat: int
    king_from: int
    king_to: int
    rook_from: int
    rook_to: int
    empty: tuple[int, ...]
    safe: tuple[int, ...]
    men: tuple[int, int]
    short: bool


class Passed(NamedTuple):
    """A right to take en passant: the square passed over, the pawn and where it stands, the seats (bits) that may."""

    square: int
    pawn: int
    pawn_at: int
    seats: int
