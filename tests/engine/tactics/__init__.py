"""Positions in which the seat to move wins by force: `find.py` looks for them, `proof.py` proves them.

One file a game, one position a line, `moves | position | keys`: how many moves of the winner it takes (1 or 2), and
every first move that wins so soon whatever anyone answers.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import engine

FOLDER = Path(__file__).parent
EACH = 30
"""Positions of each game for one move, and for two."""


class Tactic(NamedTuple):
    """A position with its solution."""

    moves: int
    fen: str
    keys: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.moves} | {self.fen} | {' '.join(self.keys)}"

    def position(self, variant: str) -> engine.Position:
        return engine.parse_fen(variant, self.fen)


def read(variant: str) -> list[Tactic]:
    """The tactics of a game, those of one move first."""
    lines = (FOLDER / f"{variant}.txt").read_text("ascii").splitlines()
    rows = [line.split(" | ") for line in lines]
    return [Tactic(int(moves), fen, tuple(keys.split())) for moves, fen, keys in rows]
