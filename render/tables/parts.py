"""Parts of pictures of tables. Numbers in texts are as written: `2 1/2` is drawn with a fraction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Style = Literal["plain", "win", "part", "loss", "self", "faint"]
"""Result for the entry of the row; `self`: diagonal cell; `faint`: not counted."""


@dataclass(frozen=True, slots=True)
class CellMark:
    """One game in a cell: its score, and perhaps in front of it a chip in the colour of an army with a short text.

    `decided`: a person decided it, which a corner tells.
    """

    text: str = ""
    style: Style = "plain"
    army: str = ""
    chip: str = ""
    decided: bool = False


Cell = tuple[CellMark, ...]
"""The games that belong together, below each other; none where nothing is to be told."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry's line: its place and number (0: none), its cells, its points and tie-breaks, its names.

    `gone` is struck, `leads` is marked. The first of the `names` that fits is drawn, or else the last.
    """

    place: int
    entry: int
    points: str
    cells: tuple[Cell, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    gone: bool = False
    leads: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """Rows in the order of places; `heads` stand over the cells, `break_heads` over the tie-breaks,
    and the legend tells what they are in `break_words`, if there are any.

    `chips`: cells have chips. `main`: it keeps its games where others are shown as lists, for want of height. Where
    there is no room for all cells, the first ones are left out.
    """

    rows: Sequence[Row]
    title: str = ""
    heads: tuple[str, ...] = ()
    points_head: str = ""
    break_heads: tuple[str, ...] = ()
    break_words: tuple[str, ...] = ()
    chips: bool = False
    main: bool = False


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """A place at a table of a knock-out; entry None if it is not known yet, or free. `on`: it goes on.

    The first of the `names` that fits is drawn in place of the number, or else the last.
    """

    entry: int | None = None
    score: str = ""
    on: bool = False
    gone: bool = False
    decided: bool = False
    names: tuple[str, ...] = ()


Table = tuple[BracketSlot, ...]


@dataclass(frozen=True, slots=True)
class BracketLevel:
    """One level of a knock-out; in a tree the winners of its first two tables meet at the first of the next level."""

    title: str
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Levels, the first first; a `tree` if tables are pairs that lead to one another."""

    levels: tuple[BracketLevel, ...]
    tree: bool = True


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """Meaning of a mark, in words."""

    mark: CellMark
    words: str
    struck: bool = False


Part = StandingsTable | Bracket
