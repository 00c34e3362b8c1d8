"""Several final boards side by side, each with a few words above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.picture import paint
from render.png import png
from render.tables.ink import SMALL, TEXT, Colours, TableCanvas, width
from render.tables.picture import WIDTH
from render.theme import theme_named
from render.view import View

GAP = 14
LINE = 40
COLOURS = 200
BOARDS_PER_ROW = 3
"""Boards beside each other."""


@dataclass(frozen=True, slots=True)
class CaptionedBoard:
    """A position and the two lines above it."""

    view: View
    title: str
    words: str = ""


def draw_boards(boards: Sequence[CaptionedBoard], theme: str = "classic") -> bytes:
    """A PNG, `WIDTH` pixels wide, of at most `BOARDS_PER_ROW` boards. Raises ThemeError."""
    shown = boards[:BOARDS_PER_ROW]
    column = (WIDTH - GAP) // BOARDS_PER_ROW - GAP
    pictures = [paint(board.view, 0, theme, column).convert("RGB") for board in shown]
    head = 2 * LINE + GAP
    height = head + max((picture.height for picture in pictures), default=0) + GAP
    sheet = TableCanvas(WIDTH, height, Colours(theme_named(theme)))
    left = (WIDTH + GAP - len(shown) * (column + GAP)) // 2
    for board, picture in zip(shown, pictures, strict=True):
        middle = left + column / 2
        for line, text, weight in ((0.5, board.title, 700), (1.5, board.words, 400)):
            size = TEXT if width(text, TEXT, weight) <= column else SMALL
            sheet.write(middle, GAP + LINE * line, text, sheet.colours.bright, size, weight=weight)
        sheet.image.paste(picture, (left, head + GAP // 2))
        left += column + GAP
    return png(sheet.image.quantize(COLOURS, dither=Image.Dither.NONE))
