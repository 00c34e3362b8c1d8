"""Several final boards side by side, each with a few words above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.picture import paint
from render.png import png
from render.tables.ink import NAME, SMALL, TEXT, Colours, TableCanvas, width
from render.tables.picture import WIDTH
from render.theme import theme_named
from render.view import View

GAP = 14
LINE = 40
COLOURS = 200
CARD_WIDTH = 560
SMALLEST = 17
"""Font size below which substitutes are drawn instead of names."""
BOARDS_PER_ROW = 3
"""Boards beside each other."""


@dataclass(frozen=True, slots=True)
class CaptionedBoard:
    """A position and the lines above it; the first of the `players` that fits is drawn, or else the last."""

    view: View
    title: str
    words: str = ""
    players: tuple[str, ...] = ()


def render_boards(boards: Sequence[CaptionedBoard], theme: str = "classic") -> bytes:
    """A PNG, `WIDTH` pixels wide, of at most `BOARDS_PER_ROW` boards. Raises ThemeError."""
    return _drawn(boards[:BOARDS_PER_ROW], WIDTH, (WIDTH - GAP) // BOARDS_PER_ROW - GAP, theme)


def render_card(board: CaptionedBoard, theme: str = "classic") -> bytes:
    """A PNG, `CARD_WIDTH` pixels wide, of one board. Raises ThemeError."""
    return _drawn([board], CARD_WIDTH, CARD_WIDTH - 2 * GAP, theme)


def _drawn(boards: Sequence[CaptionedBoard], wide: int, column: int, theme: str) -> bytes:
    pictures = [paint(board.view, 0, theme, column).convert("RGB") for board in boards]
    head = (3 if any(board.players for board in boards) else 2) * LINE + GAP
    height = head + max((picture.height for picture in pictures), default=0) + GAP
    sheet = TableCanvas(wide, height, Colours(theme_named(theme)))
    left = (wide + GAP - len(boards) * (column + GAP)) // 2
    for board, picture in zip(boards, pictures, strict=True):
        middle = left + column / 2
        lines = [(board.title, _fitting(board.title, column, 700), 700)]
        lines += [(*players_that_fit(board.players, column), 400)] if board.players else []
        lines.append((board.words, _fitting(board.words, column, 400), 400))
        for line, (text, size, weight) in enumerate(lines):
            sheet.write(middle, GAP + LINE * (line + 0.5), text, sheet.colours.bright, size, weight=weight)
        sheet.image.paste(picture, (left, head + GAP // 2))
        left += column + GAP
    return png(sheet.image.quantize(COLOURS, dither=Image.Dither.NONE))


def players_that_fit(candidates: Sequence[str], column: int) -> tuple[str, int]:
    """The players that are drawn above a board, and the font size in which they fit.

    Full names are rather written smaller than given up.
    """
    for text in candidates:
        for size in range(NAME, SMALLEST - 1, -1):
            if width(text, size, 400) <= column:
                return text, size
    return candidates[-1], int(SMALLEST * column / width(candidates[-1], SMALLEST, 400))


def _fitting(text: str, column: int, weight: int) -> int:
    """The font size in which a caption fits above its board."""
    if width(text, TEXT, weight) <= column:
        return TEXT
    return min(SMALL, int(SMALL * column / width(text, SMALL, weight)))
