"""The pages about the board of 96 squares and its pieces."""

import re
from dataclasses import replace
from typing import Final

from engine.lessons import Page

_PAGES: Final = (
    Page("three-array", seat=1),
    Page("three-rook", "6,bK,1/8/8/8/3,rK,4/8/8/8/8/4,wR,3/wK,7/8 w - - 0,1 -", square="e3"),
    Page("three-bishop", "6,bK,1/8/8/8/3,rK,4/8/8/8/8/2,wB,5/wK,7/8 w - - 0,1 -", square="c3"),
    Page(
        "three-king",
        "bK,7/1,bP,6/8/8/rK,7/6,rP,1/8/8/3,wK,4/8/wP,7/8 w - - 0,1 -",
        square="d4",
    ),
    Page("three-knight", "6,bK,1/8/8/3,wN,4/3,rK,4/8/8/8/8/8/wK,7/8 w - - 0,1 -", square="e9"),
    Page(
        "three-pawn",
        "bK,7/8/8/2,bP,1,bP,3/rK,7/8/8/4,rP,3/4,wP,3/8/1,wP,6/wK,7 w - - 0,1 -",
        square="e4",
    ),
    Page(
        "three-promotion",
        "7,bK/3,wP,4/8/8/rK,2,rN,1,rR,2/4,wP,3/8/8/8/8/8/wK,7 w - - 0,1 -",
        square="d7",
    ),
    Page(
        "three-passing",
        "bK,7/8/8/8/rK,7/8/8/8/1,rP,1,bP,4/8/2,wP,5/7,wK w - - 0,1 -",
        moves="c2c4",
        square="b4",
        seat=1,
    ),
    Page(
        "three-castling",
        "bR,3,bK,2,bR/4,bP,3/8/8/rR,3,rK,2,rR/3,rP,4/8/8/8/8/3,wP,wP,wP,2/wR,3,wK,2,wR w a1,h1,l8,a8,h12,l12 - 0,1 -",
        square="e1",
    ),
)


def pages(west: str, east: str, second: str) -> tuple[Page, ...]:
    """Return the pages for the armies, by their letters, in the west and the east, one of which moves `second`."""
    armies = {"r": west, "b": east}

    def among_these(page: Page) -> Page:
        fen = re.sub("[rb](?=[KQRBNP])", lambda army: armies[army[0]], page.fen)
        # After White's double step a pawn of the army that moves second stands on either side.
        square = {west: "b4", east: "d4"}[second] if page.moves else page.square
        return replace(page, fen=fen, square=square)

    return tuple(map(among_these, _PAGES))
