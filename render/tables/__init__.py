"""Pictures of tables: what an event looks like, drawn from plain rows that know numbers and no names."""

from render.tables.parts import (
    Bracket,
    BracketLevel,
    BracketSlot,
    CellMark,
    LegendEntry,
    Part,
    Row,
    StandingsTable,
    Style,
    Table,
)
from render.tables.picture import WIDTH, draw_table

__all__ = [
    "WIDTH",
    "Bracket",
    "BracketLevel",
    "BracketSlot",
    "CellMark",
    "LegendEntry",
    "Part",
    "Row",
    "StandingsTable",
    "Style",
    "Table",
    "draw_table",
]
