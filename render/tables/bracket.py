"""A knock-out: a tree of pairs, or tables of three level by level; what is long past in short."""

from __future__ import annotations

from collections.abc import Sequence

from render.tables.ink import SMALL, TEXT, TableCanvas, width
from render.tables.parts import Bracket, BracketLevel, BracketSlot, Table

LINE = 44
"""Pixels of height of an entry."""
GAP = 16
COLUMN = 242
BOX = 222
"""Pixels of width of a column and of a table in it."""
TITLE = 52
ACROSS = 4
TREE = 4
"""Levels that a tree shows at most; those before are told in short."""
SHORT_LEVEL_TABLES = 12
"""Tables of a level which is told in short."""


def height(bracket: Bracket) -> int:
    """Pixels of height."""
    if not bracket.tree:
        return sum(_level_height(level) for level in bracket.levels)
    early, late = _parted(bracket)
    return _tree_height(late) + sum(_short_height(level) for level in early)


def draw_bracket(sheet: TableCanvas, bracket: Bracket, left: int, top: int) -> None:
    """Draw it; tables of three with the latest level first."""
    if bracket.tree:
        early, late = _parted(bracket)
        _tree(sheet, late, left, top)
        top += _tree_height(late)
        for level in reversed(early):
            _short(sheet, level, left, top)
            top += _short_height(level)
        return
    for level in reversed(bracket.levels):
        draw = _short if len(level.tables) > SHORT_LEVEL_TABLES else _cards
        draw(sheet, level, left, top)
        top += _level_height(level)


def _parted(bracket: Bracket) -> tuple[Sequence[BracketLevel], Sequence[BracketLevel]]:
    cut = max(0, len(bracket.levels) - TREE)
    return bracket.levels[:cut], bracket.levels[cut:]


def _tree_height(levels: Sequence[BracketLevel]) -> int:
    return TITLE + len(levels[0].tables) * (2 * LINE + GAP)


def _tree(sheet: TableCanvas, levels: Sequence[BracketLevel], left: int, top: int) -> None:
    """Levels beside each other, every table in the middle of those that lead to it."""
    step = 2 * LINE + GAP
    before: list[float] = []
    for depth, level in enumerate(levels):
        x = left + depth * COLUMN
        _title(sheet, level, x, top)
        if before:
            middles = [(first + second) / 2 for first, second in zip(before[::2], before[1::2], strict=True)]
            for middle, pair in zip(middles, zip(before[::2], before[1::2], strict=True), strict=True):
                _joint(sheet, x, pair, middle)
        else:
            middles = [top + TITLE + (number + 0.5) * step for number in range(len(level.tables))]
        for middle, table in zip(middles, level.tables, strict=True):
            _table(sheet, table, x, middle - LINE)
        before = middles


def _joint(sheet: TableCanvas, x: float, pair: tuple[float, float], middle: float) -> None:
    """The lines from two tables to the one that they lead to."""
    half, colour = (COLUMN - BOX) / 2, sheet.colours.faint
    for y in pair:
        sheet.pen.line((x - COLUMN + BOX, y, x - half, y), colour, 3)
    sheet.pen.line((x - half, pair[0], x - half, pair[1]), colour, 3)
    sheet.pen.line((x - half, middle, x, middle), colour, 3)


def _level_height(level: BracketLevel) -> int:
    return _short_height(level) if len(level.tables) > SHORT_LEVEL_TABLES else _cards_height(level)


def _cards_height(level: BracketLevel) -> int:
    return TITLE + -(-len(level.tables) // ACROSS) * (_longest(level) * LINE + GAP)


def _cards(sheet: TableCanvas, level: BracketLevel, left: int, top: int) -> None:
    """Tables beside each other."""
    _title(sheet, level, left, top)
    for number, table in enumerate(level.tables):
        row, column = divmod(number, ACROSS)
        _table(sheet, table, left + column * COLUMN, top + TITLE + row * (_longest(level) * LINE + GAP))


def _longest(level: BracketLevel) -> int:
    return max(map(len, level.tables))


def _table(sheet: TableCanvas, table: Table, x: float, top: float) -> None:
    colours = sheet.colours
    for number, slot in enumerate(table):
        y = top + number * LINE
        ground = colours.grounds["win" if slot.on else "plain"]
        sheet.pen.rectangle((x, y + 1, x + BOX - 1, y + LINE - 2), ground)
        if slot.entry is None:
            continue
        ink = colours.bright if slot.on else colours.faint if slot.gone else colours.text
        weight = 700 if slot.on else 400
        sheet.write(x + 14, y + LINE / 2, str(slot.entry), ink, TEXT, "l", weight)
        if slot.gone:
            middle = y + LINE / 2 + 1
            reach = width(str(slot.entry), TEXT, weight)
            sheet.pen.line((x + 9, middle, x + 19 + reach, middle), colours.text, 3)
        sheet.write(x + BOX - 14, y + LINE / 2, slot.score, ink, TEXT, "r", weight)
        if slot.decided:
            edge = x + BOX - 1
            sheet.pen.polygon([(edge - 12, y + 1), (edge, y + 1), (edge, y + 13)], colours.gold)


def _short_height(level: BracketLevel) -> int:
    return TITLE + -(-len(level.tables) // ACROSS) * LINE


def _short(sheet: TableCanvas, level: BracketLevel, left: int, top: int) -> None:
    """Draw the pairings of a level in short form, with the winners highlighted."""
    _title(sheet, level, left, top)
    for number, table in enumerate(level.tables):
        row, column = divmod(number, ACROSS)
        x = left + column * COLUMN + 10.0
        for at, slot in enumerate(slot for slot in table if slot.entry is not None):
            x += _between(sheet, x, top + TITLE + row * LINE + LINE / 2) if at else 0
            x += _number(sheet, slot, x, top + TITLE + row * LINE + LINE / 2)


def _between(sheet: TableCanvas, x: float, y: float) -> float:
    return sheet.write(x, y, " – ", sheet.colours.faint, SMALL, "l")


def _number(sheet: TableCanvas, slot: BracketSlot, x: float, y: float) -> float:
    colours = sheet.colours
    ink, weight = (colours.bright, 700) if slot.on else (colours.text, 400)
    wide = sheet.write(x, y, str(slot.entry), ink, SMALL + 2, "l", weight)
    if slot.gone:
        sheet.pen.line((x - 3, y + 1, x + wide + 3, y + 1), colours.text, 3)
    return wide


def _title(sheet: TableCanvas, level: BracketLevel, left: float, top: float) -> None:
    sheet.write(left + 6, top + TITLE / 2, level.title, sheet.colours.bright, SMALL + 2, "l", 700)
