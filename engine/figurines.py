"""Moves written with small figures of the pieces instead of their letters, such as `♘f3`."""

from collections.abc import Mapping
from typing import Final

from engine.moves import Move
from engine.notation import Style
from engine.pieces import SYMBOLS

FIGURINES: Final = "figurines"
"""Pseudo-language of figurine notation."""
FIGURES: Final[Mapping[str, str]] = {"K": "♔", "Q": "♕", "R": "♖", "B": "♗", "N": "♘", "P": "♙"}
"""By English letter the pieces that every font has a figure of; all others keep their letters."""
_WRITTEN: Final = str.maketrans(dict(FIGURES))
_BLACK: Final = dict(zip("♚♛♜♝♞♟", "KQRBNP", strict=True))
_WHITE: Final = {figure: letter for letter, figure in FIGURES.items()}
_READ: Final = str.maketrans(_WHITE | _BLACK | {"\N{VARIATION SELECTOR-15}": "", "\N{VARIATION SELECTOR-16}": ""})


def figured(text: str) -> str:
    """Return a move in readable form, with English letters, as it is written with figures."""
    return text if text[:1] in ("!", "$") else text.translate(_WRITTEN)


def lettered(text: str) -> str:
    """Return a text in which English letters stand for all figures."""
    return text.translate(_READ)


def readable_move(san_texts: Mapping[str, str], notation: str) -> str:
    """Return a move in the notation of a language or in figurines, given its texts by language; English by default."""
    return figured(san_texts["en"]) if notation == FIGURINES else san_texts.get(notation, san_texts["en"])


def readable_drop(move: Move, style: Style, notation: str) -> str:
    """Return a drop in a notation with its letters, which `readable` leaves English."""
    symbol, _, square = move.text.partition("@")
    if notation == FIGURINES:
        return figured(move.text)
    return f"{style.letters.get(notation, style.letters['en'])[SYMBOLS.index(symbol)]}@{square}"
