"""Transposition table of a search."""

from typing import Final, NamedTuple

from engine.moves import Move

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

Key = tuple[int, int, int, tuple[object, ...], int]
"""Identity of a position: piece hash, seat to move, castling and en passant rights, and all other state."""


class TableEntry(NamedTuple):
    """Known value of a position: depth in plies, score of the side to move, and best move.

    Wins and losses are counted in plies from this position.
    """

    depth: int
    bound: int
    score: int
    move: Move | None


class Table:
    """Entries by position, at most so many: the older half is forgotten when the newer one is full."""

    def __init__(self, entries: int) -> None:
        self.half: int = max(entries // 2, 1)
        self.new: dict[Key, TableEntry] = {}
        self.old: dict[Key, TableEntry] = {}

    def get(self, key: Key) -> TableEntry | None:
        """Return what is known of a position, or None."""
        found = self.new.get(key)
        if found is not None:
            return found
        return self.old.get(key)

    def put(self, key: Key, entry: TableEntry) -> None:
        """Remember, instead of what was known."""
        if len(self.new) >= self.half:
            self.old = self.new
            self.new = {}
        self.new[key] = entry

    def clear(self) -> None:
        """Forget all."""
        self.new = {}
        self.old = {}
