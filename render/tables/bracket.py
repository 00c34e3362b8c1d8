"""A knock-out: a tree of pairs, or tables of three level by level; what is long past in short."""

from __future__ import annotations

from collections.abc import Sequence

from render.tables.ink import NAME, SMALL, TEXT, TableCanvas, fitting, width
from render.tables.parts import Bracket, BracketLevel, BracketSlot, Table

LINE = 44
"""Pixels of height of an entry."""
GAP = 16
ROOM = 968
"""Pixels of width."""
COLUMN, WIDE_COLUMN = 242, 322
"""Pixels of width of a column: of four beside each other, and at most."""
BETWEEN = 20
"""Pixels of width between columns."""
TITLE = 52
DASH = " – "
ACROSS = 4
TREE = 4
"""Levels that a tree shows at most; those before are told in short."""
SHORT_LINE = 34
"""Pixels of height of a pairing in short."""
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
    column = min(WIDE_COLUMN, ROOM // len(levels))
    for depth, level in enumerate(levels):
        x = left + depth * column
        _title(sheet, level, x, top)
        if before:
            middles = [(first + second) / 2 for first, second in zip(before[::2], before[1::2], strict=True)]
            for middle, pair in zip(middles, zip(before[::2], before[1::2], strict=True), strict=True):
                _joint(sheet, x, pair, middle)
        else:
            middles = [top + TITLE + (number + 0.5) * step for number in range(len(level.tables))]
        for middle, table in zip(middles, level.tables, strict=True):
            _table(sheet, table, x, middle - LINE, column - BETWEEN)
        before = middles


def _joint(sheet: TableCanvas, x: float, pair: tuple[float, float], middle: float) -> None:
    """The lines from two tables to the one that they lead to."""
    half, colour = BETWEEN / 2, sheet.colours.faint
    for y in pair:
        sheet.pen.line((x - BETWEEN, y, x - half, y), colour, 3)
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
        y = top + TITLE + row * (_longest(level) * LINE + GAP)
        _table(sheet, table, left + column * COLUMN, y, COLUMN - BETWEEN)


def _longest(level: BracketLevel) -> int:
    return max(map(len, level.tables))


def _table(sheet: TableCanvas, table: Table, x: float, top: float, wide: int) -> None:
    colours = sheet.colours
    for number, slot in enumerate(table):
        y = top + number * LINE
        ground = colours.grounds["win" if slot.on else "plain"]
        sheet.pen.rectangle((x, y + 1, x + wide - 1, y + LINE - 2), ground)
        if slot.entry is None:
            continue
        ink = colours.bright if slot.on else colours.faint if slot.gone else colours.text
        weight = 700 if slot.on else 400
        score = sheet.write(x + wide - 12, y + LINE / 2, slot.score, ink, TEXT, "r", weight)
        _name(sheet, slot, x + 12, y + LINE / 2, wide - score - 32)
        if slot.decided:
            edge = x + wide - 1
            sheet.pen.polygon([(edge - 12, y + 1), (edge, y + 1), (edge, y + 13)], colours.gold)


def _name(sheet: TableCanvas, slot: BracketSlot, x: float, y: float, room: float) -> float:
    """Write the name that fits, or else the number, and return how wide it is; struck if the entry has withdrawn."""
    colours = sheet.colours
    ink = colours.bright if slot.on else colours.faint if slot.gone else colours.text
    weight = 700 if slot.on else 400
    text = fitting(slot.names, room, weight) or str(slot.entry)
    wide = sheet.write(x, y, text, ink, NAME if slot.names else TEXT, "l", weight)
    if slot.gone:
        sheet.pen.line((x - 3, y + 1, x + wide + 3, y + 1), colours.text, 3)
    return wide


def _across(level: BracketLevel) -> int:
    """Tables beside each other in short."""
    return 3 if _longest(level) < 3 else 2


def _short_height(level: BracketLevel) -> int:
    return TITLE + -(-len(level.tables) // _across(level)) * SHORT_LINE


def _short(sheet: TableCanvas, level: BracketLevel, left: int, top: int) -> None:
    """Draw the pairings of a level in short form, with the winners highlighted."""
    _title(sheet, level, left, top)
    across = _across(level)
    wide, dash = ROOM // across, width(DASH, SMALL)
    for number, table in enumerate(level.tables):
        row, column = divmod(number, across)
        x, y = left + column * wide + 10.0, top + TITLE + (row + 0.5) * SHORT_LINE
        slots = [slot for slot in table if slot.entry is not None]
        room = (wide - 20 - dash * (len(slots) - 1)) / max(1, len(slots))
        for at, slot in enumerate(slots):
            x += sheet.write(x, y, DASH, sheet.colours.faint, SMALL, "l") if at else 0
            x += _name(sheet, slot, x, y, room)


def _title(sheet: TableCanvas, level: BracketLevel, left: float, top: float) -> None:
    sheet.write(left + 6, top + TITLE / 2, level.title, sheet.colours.bright, SMALL + 2, "l", 700)
