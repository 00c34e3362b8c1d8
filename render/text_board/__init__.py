"""A position read aloud to one person: what changed, what attacks what, the pieces by kind, and square by square.

Lines are short, as screen readers stop at each; those that begin with `###` are headings, by which their users jump.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from render.text_board.attacks import attacks
from render.text_board.changes import changes
from render.text_board.pieces import by_kind, by_square
from render.text_board.reader import BoardReader

PARTS: Mapping[str, Callable[[BoardReader], list[str]]] = {
    "changes": changes,
    "attacks": attacks,
    "pieces": by_kind,
    "squares": by_square,
}
"""Parts of a text board by name, most useful first."""

__all__ = ["PARTS", "BoardReader"]
