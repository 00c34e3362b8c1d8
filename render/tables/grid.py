"""Tables with rows in the order of places: in full with every game, or as a list of points in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from render.tables.ink import NAME, SMALL, TEXT, TableCanvas, fitting, width
from render.tables.parts import CellMark, Row, StandingsTable

ROW, GAP = 46, 4
HEAD = 42
TITLE = 56
BREAK = 104
"""Pixels of width of a tie-break."""
NAME_ROOM, MAX_NAME = 126, 300
"""Pixels of width of the names' column: at least, at most."""
NARROW, CHIPPED, WIDE = 46, 92, 96
"""Pixels of width of a cell: at least, at least with a chip, at most."""
FULL = 30
"""Rows of a table that are shown with all their games; of a longer one some are, fewer if they have names."""
FIRST_ROWS, FIRST_NAMED_ROWS = 20, 12
MAX_LIST_COLUMNS = 4
"""Columns of a list, at most."""
FEW = 8
"""Rows of a column that are not worth another one."""
STRIKE = 3


@dataclass(frozen=True, slots=True)
class RowColumns:
    """Pixels of width of the columns that every row has: place, number, name and points."""

    place: int
    number: int
    name: int
    points: int

    @property
    def head(self) -> int:
        """Pixels before the cells."""
        return self.place + self.number + self.name

    @property
    def total(self) -> int:
        """Pixels of all four."""
        return self.head + self.points


def _row_columns(table: StandingsTable, *, listed: bool = False) -> RowColumns:
    """The columns with the narrowest column of names."""
    size, weight = (SMALL, 700) if listed else (TEXT, 700)
    points = max((width(row.points, size, weight) for row in table.rows), default=0.0)
    return RowColumns(
        round(max((width(place_of(row), SMALL) for row in table.rows), default=0.0)) + 16,
        round(max((width(number_of(row), SMALL, 700) for row in table.rows), default=0.0)) + 12,
        NAME_ROOM if is_named(table) else 0,
        round(max(points, width(table.points_head, SMALL))) + 14,
    )


def is_named(table: StandingsTable) -> bool:
    """Tell whether rows have names."""
    return any(row.names for row in table.rows)


def least_width(table: StandingsTable) -> int:
    """Pixels that a table needs with all its cells."""
    columns = max((len(row.cells) for row in table.rows), default=0)
    return _row_columns(table).total + columns * _least_cell(table)


def height_in_full(table: StandingsTable, wide: int) -> int:
    """Pixels of height with its games, in a width."""
    head = HEAD if table.heads or table.points_head else 0
    first, rest = _parted(table, wide)
    high = (TITLE if table.title else 0) + head + sum(_high(row) for row in first)
    return high + (0 if rest is None else height_as_list(rest, wide))


def height_as_list(table: StandingsTable, wide: int) -> int:
    """Pixels of height as a list in a width."""
    rows = -(-len(table.rows) // columns(table, wide))
    return (TITLE if table.title else 0) + HEAD * _has_points_head(table) + rows * ROW


def columns(table: StandingsTable, wide: int) -> int:
    """Number of columns of a list in a width."""
    fit = (wide + 2 * GAP) // (_row_columns(table, listed=True).total + 2 * GAP)
    return max(1, min(MAX_LIST_COLUMNS, -(-len(table.rows) // FEW), fit if is_named(table) else MAX_LIST_COLUMNS))


def _has_points_head(table: StandingsTable) -> bool:
    """A list with names and a title needs no heading over its points."""
    return bool(table.points_head) and not (table.title and is_named(table))


def _parted(table: StandingsTable, wide: int) -> tuple[Sequence[Row], StandingsTable | None]:
    """The rows that are shown with their games, and what follows them as a list: the others, or the names."""
    if len(table.rows) > FULL:
        first = FIRST_NAMED_ROWS if is_named(table) else FIRST_ROWS
        return table.rows[:first], replace(table, rows=table.rows[first:], title="", points_head="")
    if is_named(table) and not table.chips and least_width(table) > wide:
        return table.rows, replace(table, title="", points_head="")
    return table.rows, None


def draw_in_full(sheet: TableCanvas, table: StandingsTable, left: int, top: int, wide: int) -> None:
    """Draw a table with its games into a width; the first cells go where there is no room and they may."""
    top += _title(sheet, table, left, top)
    rows, rest = _parted(table, wide)
    own = _row_columns(table)
    if rest is not None and len(rest.rows) == len(table.rows):
        own = replace(own, name=0)
    count, tiebreaks = _shown(table, wide - own.total)
    cell = min(WIDE, (wide - own.total - tiebreaks * BREAK) // count) if count else 0
    spare = wide - own.total - count * cell - tiebreaks * BREAK
    if own.name:
        wider = min(spare, MAX_NAME - own.name)
        own, spare = replace(own, name=own.name + wider), spare - wider
    at = left + own.head
    points = at + count * cell + (spare if not tiebreaks else spare // 2)
    if table.points_head:
        for number, head in enumerate(table.heads[len(table.heads) - count :]):
            _head(sheet, at + (number + 0.5) * cell, top, head)
        _head(sheet, points + own.points / 2, top, table.points_head)
        for number, head in enumerate(table.break_heads[:tiebreaks]):
            _head(sheet, points + own.points + (number + 0.5) * BREAK, top, head)
        top += HEAD
    for row in rows:
        high = _high(row)
        middle = top + high / 2
        _ground(sheet, row, left, top, wide, high)
        _who(sheet, row, left, middle, own)
        for number, games in enumerate(row.cells[len(row.cells) - count :]):
            _cell(sheet, games, at + number * cell, top, cell, high)
        sheet.write(points + own.points / 2, middle, row.points, _ink(sheet, row), anchor="m", weight=700)
        for number, value in enumerate(row.tiebreaks[:tiebreaks]):
            x = points + own.points + (number + 0.5) * BREAK
            sheet.write(x, middle, value, sheet.colours.faint if row.gone else sheet.colours.text, SMALL + 2)
        top += high
    if rest is not None:
        draw_as_list(sheet, rest, left, top, wide)


def draw_as_list(sheet: TableCanvas, table: StandingsTable, left: int, top: int, wide: int) -> None:
    """Draw places, numbers, names and points only, in columns."""
    if not table.rows:
        return
    top += _title(sheet, table, left, top)
    count, own = columns(table, wide), _row_columns(table, listed=True)
    column = (wide + 2 * GAP) // count
    inner = column - 2 * GAP if is_named(table) else min(column - 2 * GAP, 300)
    if own.total > inner:  # rows stand in the order of places
        own = replace(own, place=2 * GAP)
    own = replace(own, name=min(MAX_NAME, own.name + inner - own.total)) if own.name else own
    rows = -(-len(table.rows) // count)
    for number in range(count):
        x = left + number * column
        under = top
        if _has_points_head(table):
            _head(sheet, x + inner - own.points / 2, top, table.points_head)
            under += HEAD
        for at, row in enumerate(table.rows[number * rows : (number + 1) * rows]):
            y = under + at * ROW
            _ground(sheet, row, x, y, inner, ROW)
            _who(sheet, row, x, y + ROW / 2, own)
            size = SMALL if own.name else TEXT
            sheet.write(x + inner - own.points / 2, y + ROW / 2, row.points, _ink(sheet, row), size, weight=700)


def breaks_shown(table: StandingsTable, wide: int) -> int:
    """Number of tie-breaks that fit a width."""
    named = _parted(table, wide)[1] is not None and len(table.rows) <= FULL
    own = _row_columns(table)
    return _shown(table, wide - own.total + (own.name if named else 0))[1]


def _shown(table: StandingsTable, room: int) -> tuple[int, int]:
    """Number of cells and of tie-breaks of a row that fit a width."""
    least = _least_cell(table)
    count = min(max((len(row.cells) for row in table.rows), default=0), room // least)
    return count, min(len(table.break_heads), (room - count * least) // BREAK)


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


def number_of(row: Row) -> str:
    """The number of an entry as it is written."""
    return str(row.entry) if row.entry else ""


def _who(sheet: TableCanvas, row: Row, left: float, middle: float, own: RowColumns) -> None:
    """The place, the number of the entry, and its name; struck if it has withdrawn."""
    place = sheet.colours.gold if row.leads else sheet.colours.text
    if own.place > 2 * GAP:
        colour = sheet.colours.faint if row.gone else place
        sheet.write(left + own.place - 8, middle, place_of(row), colour, SMALL, "r")
    x = left + own.place + own.number / 2
    reach = sheet.write(x, middle, number_of(row), _ink(sheet, row), SMALL, weight=700) / 2 + 5
    begin, end = x - reach, x + reach
    if own.name:
        at = left + own.place + own.number
        name = fitting(row.names, own.name - 6)
        end = max(end, at + sheet.write(at, middle, name, _ink(sheet, row), NAME, "l"))
    if row.gone:
        sheet.pen.line((begin, middle + 1, end, middle + 1), sheet.colours.text, STRIKE)


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
