"""A whole picture: parts below each other, what is small side by side, what is too long as lists, and a legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from render.tables.bracket import draw_bracket
from render.tables.bracket import height as bracket_height
from render.tables.grid import (
    breaks_shown,
    columns,
    draw_as_list,
    draw_in_full,
    draw_mark,
    height_as_list,
    height_in_full,
    least_width,
)
from render.tables.ink import SMALL, Colours, TableCanvas, width
from render.tables.parts import Bracket, CellMark, LegendEntry, Part, StandingsTable
from render.theme import theme_named

WIDTH = 1000
"""Pixels."""
MARGIN, BETWEEN = 16, 18
ROOM = WIDTH - 2 * MARGIN
HALF = (ROOM - BETWEEN) // 2
QUARTER = (ROOM - 3 * BETWEEN) // 4
TALLEST = 1600
"""Pixels of height from which tables are shown as lists, the last ones first."""
LEGEND = 48


@dataclass(frozen=True, slots=True)
class _Block:
    part: Part
    wide: int
    high: int
    listed: bool = False


def render_table(parts: Sequence[Part], notes: Sequence[LegendEntry] = (), theme: str = "classic") -> bytes:
    """A PNG, `WIDTH` pixels wide; the part that matters most comes first. Raises ThemeError."""
    shelves = _fitting(parts)
    legend = list(_lines([*notes, *_breaks(shelves)]))
    heights = [max(block.high for block in shelf) for shelf in shelves]
    height = 2 * MARGIN + sum(heights) + BETWEEN * max(0, len(shelves) - 1) + LEGEND * len(legend)
    sheet = TableCanvas(WIDTH, height, Colours(theme_named(theme)))
    top = MARGIN
    for shelf, high in zip(shelves, heights, strict=True):
        left = MARGIN
        for block in shelf:
            _draw(sheet, block, left, top)
            left += block.wide + BETWEEN
        top += high + BETWEEN
    top -= BETWEEN
    for line in legend:
        _legend(sheet, line, top + BETWEEN // 2)
        top += LEGEND
    return sheet.png()


def _fitting(parts: Sequence[Part]) -> list[list[_Block]]:
    """The blocks on shelves: in full if that is not too tall, or else what is not the main thing as lists."""
    shelves = _shelves(_blocks(parts, listed=False))
    if sum(max(block.high for block in shelf) + BETWEEN for shelf in shelves) <= TALLEST:
        return shelves
    main = [part for part in parts if isinstance(part, Bracket) or part.main]
    others = [part for part in parts if part not in main]
    return _shelves(_blocks(main, listed=False)) + _shelves(_blocks(others, listed=True))


def _blocks(parts: Sequence[Part], *, listed: bool) -> Iterator[_Block]:
    small = [isinstance(part, StandingsTable) and least_width(part) <= HALF for part in parts]
    for number, part in enumerate(parts):
        if isinstance(part, Bracket):
            yield _Block(part, ROOM, bracket_height(part))
        elif listed:
            count = columns(part, ROOM)
            wide = QUARTER * count + BETWEEN * (count - 1)
            yield _Block(part, wide, height_as_list(part, wide), listed=True)
        elif not any(row.cells for row in part.rows):
            yield _Block(part, ROOM, height_as_list(part, ROOM), listed=True)
        else:
            around = small[max(0, number - 1) : number] + small[number + 1 : number + 2]
            beside = small[number] and any(around)
            wide = HALF if beside else ROOM
            yield _Block(part, wide, height_in_full(part, wide))


def _shelves(blocks: Iterator[_Block]) -> list[list[_Block]]:
    """Blocks beside each other as far as they fit."""
    shelves: list[list[_Block]] = []
    for block in blocks:
        used = sum(other.wide + BETWEEN for other in shelves[-1]) if shelves else ROOM
        if shelves and used + block.wide <= ROOM:
            shelves[-1].append(block)
        else:
            shelves.append([block])
    return shelves


def _draw(sheet: TableCanvas, block: _Block, left: int, top: int) -> None:
    if isinstance(block.part, Bracket):
        draw_bracket(sheet, block.part, left, top)
    elif block.listed:
        draw_as_list(sheet, block.part, left, top, block.wide)
    else:
        draw_in_full(sheet, block.part, left, top, block.wide)


# The legend


def _breaks(shelves: Sequence[Sequence[_Block]]) -> list[LegendEntry]:
    """Legend of the tie-breaks of the first table that shows any."""
    for block in (block for shelf in shelves for block in shelf):
        if (
            isinstance(block.part, StandingsTable)
            and not block.listed
            and (count := breaks_shown(block.part, block.wide))
        ):
            heads, words = block.part.break_heads[:count], block.part.break_words[:count]
            return [LegendEntry(CellMark(head), word) for head, word in zip(heads, words, strict=False)]
    return []


def _wide(note: LegendEntry) -> float:
    return 62 + width(note.words, SMALL) + 30


def _lines(notes: Sequence[LegendEntry]) -> Iterator[list[LegendEntry]]:
    """Notes in lines that fit."""
    line: list[LegendEntry] = []
    for note in notes:
        if line and sum(map(_wide, [*line, note])) > ROOM:
            yield line
            line = []
        line.append(note)
    if line:
        yield line


def _legend(sheet: TableCanvas, line: Sequence[LegendEntry], top: float) -> None:
    left = float(MARGIN)
    middle = top + LEGEND / 2
    for note in line:
        if note.struck:
            sheet.write(left + 25, middle, note.mark.text, sheet.colours.faint, SMALL)
            sheet.pen.line((left + 8, middle + 1, left + 42, middle + 1), sheet.colours.text, 3)
        elif note.mark.army or note.mark.chip:
            sheet.chip(left + 25, middle, note.mark.army, note.mark.chip, 46 if note.mark.chip else 28, 30)
        else:
            draw_mark(sheet, note.mark, left + 2, top + 4, 46, LEGEND - 8)
        sheet.write(left + 62, middle, note.words, sheet.colours.text, SMALL, "l")
        left += _wide(note)
