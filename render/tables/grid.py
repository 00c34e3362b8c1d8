"""Tables with rows in the order of places: in full with every game, or as a list of points in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from render.tables.ink import SMALL, TEXT, TableCanvas, width
from render.tables.parts import CellMark, Row, StandingsTable

ROW, GAP = 46, 4
HEAD = 42
TITLE = 56
PLACE, NUMBER, POINTS, BREAK = 56, 66, 92, 104
"""Pixels of width of the columns."""
NARROW, CHIPPED, WIDE = 46, 92, 96
"""Pixels of width of a cell: at least, at least with a chip, at most."""
FULL = 30
"""Rows of a table that are shown with all their games; of a longer one the first `FIRST_ROWS` are."""
FIRST_ROWS = 20
MAX_LIST_COLUMNS = 4
"""Columns of a list, at most."""
FEW = 8
"""Rows of a column that are not worth another one."""
STRIKE = 3


def least_width(table: StandingsTable) -> int:
    """Pixels that a table needs with all its cells."""
    columns = max((len(row.cells) for row in table.rows), default=0)
    return PLACE + NUMBER + POINTS + columns * _least_cell(table)


def height_in_full(table: StandingsTable) -> int:
    """Pixels of height with its games."""
    head = HEAD if table.heads or table.points_head else 0
    rows = table.rows if len(table.rows) <= FULL else table.rows[:FIRST_ROWS]
    high = (TITLE if table.title else 0) + head + sum(_high(row) for row in rows)
    return high + (0 if len(table.rows) <= FULL else height_as_list(_rest(table)))


def height_as_list(table: StandingsTable) -> int:
    """Pixels of height as a list."""
    return (TITLE if table.title else 0) + HEAD * bool(table.points_head) + -(-len(table.rows) // columns(table)) * ROW


def columns(table: StandingsTable) -> int:
    """Number of columns of a list."""
    return min(MAX_LIST_COLUMNS, -(-len(table.rows) // FEW))


def draw_in_full(sheet: TableCanvas, table: StandingsTable, left: int, top: int, wide: int) -> None:
    """Draw a table with its games into a width; the first cells go where there is no room and they may."""
    top += _title(sheet, table, left, top)
    rows = table.rows if len(table.rows) <= FULL else table.rows[:FIRST_ROWS]
    room = wide - PLACE - NUMBER - POINTS
    count, tiebreaks = _shown(table, room)
    cell = min(WIDE, (room - tiebreaks * BREAK) // count) if count else 0
    spare = wide - PLACE - NUMBER - POINTS - count * cell - tiebreaks * BREAK
    at = left + PLACE + NUMBER
    points = at + count * cell + (spare if not tiebreaks else spare // 2)
    if table.points_head:
        for number, head in enumerate(table.heads[len(table.heads) - count :]):
            _head(sheet, at + (number + 0.5) * cell, top, head)
        _head(sheet, points + POINTS / 2, top, table.points_head)
        for number, head in enumerate(table.break_heads[:tiebreaks]):
            _head(sheet, points + POINTS + (number + 0.5) * BREAK, top, head)
        top += HEAD
    for row in rows:
        high = _high(row)
        _ground(sheet, row, left, top, wide, high)
        _who(sheet, row, left, top + high / 2)
        for number, games in enumerate(row.cells[len(row.cells) - count :]):
            _cell(sheet, games, at + number * cell, top, cell, high)
        sheet.write(points + POINTS / 2, top + high / 2, row.points, _ink(sheet, row), anchor="m", weight=700)
        for number, value in enumerate(row.tiebreaks[:tiebreaks]):
            x = points + POINTS + (number + 0.5) * BREAK
            sheet.write(x, top + high / 2, value, sheet.colours.faint if row.gone else sheet.colours.text, SMALL + 2)
        _strike(sheet, row, left, top + high / 2)
        top += high
    if len(table.rows) > FULL:
        draw_as_list(sheet, _rest(table), left, top, wide)


def draw_as_list(sheet: TableCanvas, table: StandingsTable, left: int, top: int, wide: int) -> None:
    """Draw places, numbers and points only, in columns."""
    top += _title(sheet, table, left, top)
    count = columns(table)
    if not count:
        return
    column = wide // count
    inner = min(column - GAP * 2, 300)
    rows = -(-len(table.rows) // count)
    for number in range(count):
        x = left + number * column
        under = top
        if table.points_head:
            _head(sheet, x + inner - POINTS / 2, top, table.points_head)
            under += HEAD
        for at, row in enumerate(table.rows[number * rows : (number + 1) * rows]):
            y = under + at * ROW
            _ground(sheet, row, x, y, inner, ROW)
            _who(sheet, row, x, y + ROW / 2)
            sheet.write(x + inner - POINTS / 2, y + ROW / 2, row.points, _ink(sheet, row), weight=700)
            _strike(sheet, row, x, y + ROW / 2)


def breaks_shown(table: StandingsTable, wide: int) -> int:
    """Number of tie-breaks that fit a width."""
    return _shown(table, wide - PLACE - NUMBER - POINTS)[1]


def _shown(table: StandingsTable, room: int) -> tuple[int, int]:
    """Number of cells and of tie-breaks of a row that fit a width."""
    least = _least_cell(table)
    count = min(max((len(row.cells) for row in table.rows), default=0), room // least)
    return count, min(len(table.break_heads), (room - count * least) // BREAK)


def _rest(table: StandingsTable) -> StandingsTable:
    return replace(table, rows=table.rows[FIRST_ROWS:], title="", points_head="")


def _least_cell(table: StandingsTable) -> int:
    return CHIPPED if table.chips else NARROW


def _high(row: Row) -> int:
    return max(ROW, *(36 * len(cell) + 10 for cell in row.cells)) if row.cells else ROW


def _title(sheet: TableCanvas, table: StandingsTable, left: int, top: int) -> int:
    if not table.title:
        return 0
    sheet.write(left + 6, top + TITLE / 2 + 4, table.title, sheet.colours.bright, TEXT, "l", 700)
    return TITLE


def _head(sheet: TableCanvas, x: float, top: int, text: str) -> None:
    sheet.write(x, top + HEAD / 2, text, sheet.colours.text, SMALL)


def _ground(sheet: TableCanvas, row: Row, left: float, top: float, wide: float, high: float) -> None:
    colours = sheet.colours
    box = (left, top + GAP / 2, left + wide - 1, top + high - GAP / 2 - 1)
    sheet.pen.rectangle(box, colours.led if row.leads else colours.grounds["plain"])
    if row.leads:
        sheet.pen.rectangle((left, box[1], left + 5, box[3]), colours.gold)


def _ink(sheet: TableCanvas, row: Row) -> tuple[int, int, int]:
    return sheet.colours.faint if row.gone else sheet.colours.bright


def place_of(row: Row) -> str:
    """A place as it is written."""
    return f"{row.place}." if row.place else "–"


def _who(sheet: TableCanvas, row: Row, left: float, middle: float) -> None:
    """The place, and the number of the entry."""
    place = sheet.colours.gold if row.leads else sheet.colours.text
    sheet.write(left + PLACE - 12, middle, place_of(row), sheet.colours.faint if row.gone else place, SMALL, "r")
    sheet.write(left + PLACE + NUMBER / 2, middle, str(row.entry), _ink(sheet, row), TEXT, weight=700)


def _strike(sheet: TableCanvas, row: Row, left: float, middle: float) -> None:
    if row.gone:
        x, reach = left + PLACE + NUMBER / 2, width(str(row.entry), TEXT, 700) / 2 + 5
        sheet.pen.line((x - reach, middle + 1, x + reach, middle + 1), sheet.colours.text, STRIKE)


def _cell(sheet: TableCanvas, games: Sequence[CellMark], left: float, top: float, wide: float, high: float) -> None:
    if not games:
        return
    each = (high - GAP) / len(games)
    for number, mark in enumerate(games):
        y = top + GAP / 2 + number * each
        draw_mark(sheet, mark, left, y, wide, each)


def draw_mark(sheet: TableCanvas, mark: CellMark, left: float, top: float, wide: float, high: float) -> None:
    """Draw one game into a box."""
    colours = sheet.colours
    box = (round(left) + 1, round(top) + 1, round(left + wide) - 2, round(top + high) - 2)
    sheet.pen.rectangle(box, colours.grounds[mark.style])
    middle = (box[1] + box[3] + 1) / 2
    ink = colours.text if mark.style in ("plain", "faint") else colours.bright
    if mark.army or mark.chip:
        chip = min(46.0, wide / 2) if mark.chip else 28.0
        sheet.chip(left + 6 + chip / 2, middle, mark.army, mark.chip, chip, 34 if mark.chip else 28)
        x = left + 6 + chip
        sheet.write((x + left + wide) / 2, middle, mark.text, ink, TEXT if not mark.chip else SMALL + 2)
    elif mark.text:
        sheet.write(left + wide / 2, middle, mark.text, ink, TEXT if wide >= 60 else SMALL + 2)
    if mark.decided:
        reach = 13
        sheet.pen.polygon([(box[2] - reach, box[1]), (box[2], box[1]), (box[2], box[1] + reach)], colours.gold)
