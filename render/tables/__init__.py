"""Pictures of tables: standings and brackets of tournaments, drawn from plain rows."""

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
from render.tables.picture import WIDTH, render_table

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
    "render_table",
]
