"""The men of Nouveaux échecs: their letters, how texts write them, and what they are worth."""

from collections.abc import Mapping
from typing import Final

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
from engine.placements import ByRook, Fide

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
"""What men are worth to the computer player, in hundredths of a pawn."""

FRENCH: Final = dict(
    zip(("K", "L", "G", "T", "F", "C", "A", "S", "P", "+F", "+S", "+P"), ENGLISH.values(), strict=True)
)

STYLE: Final = Style({"en": ENGLISH, "fr": FRENCH}, raises=True)


class Placement(ByRook, Fide):
    """Two seats, upper and lower case, promoted men as `+B`; no en passant."""
