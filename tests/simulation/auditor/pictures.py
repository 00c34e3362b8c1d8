"""Contents of a picture, in the text format of the simulation."""

from __future__ import annotations

import engine


def shown(position: engine.Position, *, over: bool) -> str:
    """Expected content of a picture of a position, as `journal.shown` writes the view that was drawn."""
    names = position.board.names
    pieces = " ".join(
        f"{piece.seat}{piece.symbol}{names[square]}" for square, piece in sorted(position.piece_map().items())
    )
    notes = " ".join(map(str, position.notes()))
    owes = "" if over else position.owes() or ""
    return f"{position.key} turn {position.turn} | {pieces} | {notes} | choosing {position.to_choose()} owes {owes}"
