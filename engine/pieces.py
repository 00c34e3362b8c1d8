"""Men as small numbers: `seat * 16 + kind`, and 0 for an empty square."""

from typing import Final, NamedTuple

PAWN: Final = 1
KNIGHT: Final = 2
BISHOP: Final = 3
ROOK: Final = 4
QUEEN: Final = 5
KING: Final = 6

SEAT_BITS: Final = 4
KIND_MASK: Final = 15

SYMBOLS: Final = " PNBRQK"
"""The English letter of each kind."""

LETTERS: Final = {
    "en": {"K": KING, "Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT},
    "fr": {"R": KING, "D": QUEEN, "T": ROOK, "F": BISHOP, "C": KNIGHT},
}
"""The letters of readable notation, per language (`rules.md`, section 4)."""

PROMOTIONS: Final = (QUEEN, ROOK, BISHOP, KNIGHT)


class Piece(NamedTuple):
    """A man as the outside sees it: whose it is, and its English letter."""

    seat: int
    symbol: str


class Seat(NamedTuple):
    """A place in turn order: its letter in position texts, and the English name of its army."""

    letter: str
    name: str


def code(seat: int, kind: int) -> int:
    """Return the number of a man."""
    return seat << SEAT_BITS | kind


def piece_of(man: int) -> Piece:
    """Return the man behind a number other than 0."""
    return Piece(man >> SEAT_BITS, SYMBOLS[man & KIND_MASK])
