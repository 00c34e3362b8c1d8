"""The pieces: small numbers (`seat * 16 + kind`, 0 for an empty square), and a line of data for each kind."""

from typing import Final, NamedTuple

PAWN: Final = 1
KNIGHT: Final = 2
BISHOP: Final = 3
ROOK: Final = 4
QUEEN: Final = 5
KING: Final = 6
TWIN: Final = 7
"""The second king of Nouveaux échecs, L: equal in rank to K."""
GOLD: Final = 8
CANNON: Final = 9
SERGEANT: Final = 10
HIGH_BISHOP: Final = 11
HIGH_SERGEANT: Final = 12
SILVER: Final = 13

SEAT_BITS: Final = 4
KIND_MASK: Final = 15


class Kind(NamedTuple):
    """Moves of a kind of piece: along rook or bishop lines, leaping, hopping, or single steps.

    Steps are named from the owner's point of view: F forward, B back, R, L and the corners FR, FL, BR, BL. Kings step
    anywhere, and pawns have rules of their own.
    """

    symbol: str
    rook: bool = False
    bishop: bool = False
    knight: bool = False
    cannon: bool = False
    royal: bool = False
    steps: tuple[str, ...] = ()


_GOLD_STEPS: Final = ("F", "FR", "FL", "R", "L", "B")
KINDS: Final = (
    Kind(" "),
    Kind("P"),
    Kind("N", knight=True),
    Kind("B", bishop=True),
    Kind("R", rook=True),
    Kind("Q", rook=True, bishop=True),
    Kind("K", royal=True),
    Kind("L", royal=True),
    Kind("G", steps=_GOLD_STEPS),
    Kind("C", cannon=True),
    Kind("S", steps=("F", "FR", "FL")),
    Kind("+B", rook=True, bishop=True),
    Kind("+S", steps=_GOLD_STEPS),
    Kind("+P", steps=("F", "FR", "FL", "B")),
)

SYMBOLS: Final = tuple(kind.symbol for kind in KINDS)
"""The English letter of each kind."""

LETTERS: Final = {
    "en": {"K": KING, "Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT},
    "fr": {"R": KING, "D": QUEEN, "T": ROOK, "F": BISHOP, "C": KNIGHT},
}
"""The orthodox letters of readable notation, per language (`rules.md`, section 4)."""
ALPHABETS: Final = tuple(LETTERS)
"""Languages with letters of their own, English first; moves in any other are written with the English ones."""

PROMOTIONS: Final = (QUEEN, ROOK, BISHOP, KNIGHT)


class Piece(NamedTuple):
    """A piece as the outside sees it: whose it is, and its English letter."""

    seat: int
    symbol: str


class Seat(NamedTuple):
    """A place in turn order: its letter in position texts, and the English name of its army."""

    letter: str
    name: str


def code(seat: int, kind: int) -> int:
    """Return the number of a piece."""
    return seat << SEAT_BITS | kind


def piece_of(piece: int) -> Piece:
    """Return the piece behind a number other than 0."""
    return Piece(piece >> SEAT_BITS, SYMBOLS[piece & KIND_MASK])
