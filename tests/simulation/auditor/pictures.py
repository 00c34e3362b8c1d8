"""What a picture shows, in the words of the simulation."""

from __future__ import annotations

import engine


def shown(position: engine.Position, *, over: bool) -> str:
    """What a picture of a position is to say: what `journal.shown` makes of the view that was drawn."""
    names = position.board.names
    men = " ".join(f"{man.seat}{man.symbol}{names[square]}" for square, man in sorted(position.pieces().items()))
    notes = " ".join(map(str, position.notes()))
    owes = "" if over else position.owes() or ""
    return f"{position.key} turn {position.turn} | {men} | {notes} | choosing {position.to_choose()} owes {owes}"
