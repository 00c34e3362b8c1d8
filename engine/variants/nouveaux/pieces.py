"""The pieces of Nouveaux échecs: their letters, how texts write them, and what they are worth."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from engine import evaluation
from engine.notation import Style
from engine.pieces import (
    BISHOP,
    CANNON,
    GOLD,
    HIGH_BISHOP,
    HIGH_SERGEANT,
    KING,
    KNIGHT,
    PAWN,
    ROOK,
    SERGEANT,
    SILVER,
    TWIN,
)
from engine.placements import Fide, Writable, read_rights_by_rook, rights_by_rook

ENGLISH: Final = {
    "K": KING,
    "L": TWIN,
    "G": GOLD,
    "R": ROOK,
    "B": BISHOP,
    "N": KNIGHT,
    "C": CANNON,
    "S": SERGEANT,
    "P": PAWN,
    "+B": HIGH_BISHOP,
    "+S": HIGH_SERGEANT,
    "+P": SILVER,
}
VALUES: Final[Mapping[int, int]] = {
    **evaluation.VALUES,
    TWIN: 0,
    GOLD: 320,
    CANNON: 400,
    SERGEANT: 190,
    HIGH_BISHOP: 850,
    HIGH_SERGEANT: 320,
    SILVER: 240,
}
"""Piece values of the computer player, in hundredths of a pawn."""

FRENCH: Final = dict(
    zip(("K", "L", "G", "T", "F", "C", "A", "S", "P", "+F", "+S", "+P"), ENGLISH.values(), strict=True)
)

DROPPED: Final = {
    letter: kind
    for kinds in (FRENCH, ENGLISH)
    for letter, kind in kinds.items()
    if kind in (ROOK, BISHOP, CANNON, SERGEANT, PAWN)
}
"""Drop letters (before `@`) of both languages: unambiguous, as only these pieces are dropped."""

STYLE: Final = Style({"en": ENGLISH, "fr": FRENCH}, plus_promotes=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class NouveauxPlacement(Fide):
    """Two seats, upper and lower case, promoted pieces as `+B`; no en passant."""

    def rights(self, position: Writable) -> str:
        """Return the squares of the rooks that may still castle."""
        return rights_by_rook(position)

    def read_rights(self, text: str, position: Writable) -> int:
        """Return the rights as bits."""
        return read_rights_by_rook(text, position)
