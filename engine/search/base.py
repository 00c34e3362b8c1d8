"""Base class of all search strategies: node counting, time limits, and ends of games."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from engine.moves import Move
from engine.position import Position
from engine.search.ordering import Ordering
from engine.search.report import WIN, SearchLimits
from engine.search.scoring import DRAWN, Scoring
from engine.search.table import Table

LOOK_EVERY: Final = 255
"""After so many positions (a power of two less one) the clock is looked at."""

ENDLESS: Final = 1 << 60
DEEPEST: Final = 64
"""Plies after which a search looks no further, extensions included."""


class OutOfTimeError(Exception):
    """The search must answer now."""


class Search:
    """One search for one seat, `root`: scores inside it are what a position brings the side to move.

    A side is the root's seat, or all the others together where a manner of searching takes them so.
    """

    def __init__(
        self,
        position: Position,
        scoring: Scoring,
        table: Table,
        limits: SearchLimits,
        stopped: Callable[[], bool] | None = None,
    ) -> None:
        self.position: Position = position
        self.root: int = position.turn
        self.seats: int = len(position.seats)
        self.scoring: Scoring = scoring
        #: what a drawn game brings the root's seat
        self.drawn: int = DRAWN if self.seats > 2 else 0
        self.table: Table = table
        self.ordering: Ordering = Ordering(position, position.values)
        self.nodes: int = 0
        self.most: int = ENDLESS if limits.nodes is None else limits.nodes
        self.until: float = 0.0 if limits.seconds is None else perf_counter() + limits.seconds
        self.stopped: Callable[[], bool] | None = stopped

    def after(self, move: Move, depth: int, low: int, high: int) -> int:
        """Return what a move of the root brings it, looked at `depth` plies deep, if that lies within the window."""
        raise NotImplementedError

    def count(self) -> None:
        """Count a position; raises `OutOfTimeError` when there have been enough, in which case all is as it was."""
        if self.nodes >= self.most:
            raise OutOfTimeError
        self.nodes += 1
        if self.nodes & LOOK_EVERY == 0:
            self.check_limits()

    def check_limits(self) -> None:
        """Raise `OutOfTimeError` if the time is up, or someone wants the answer."""
        if self.until and perf_counter() > self.until:
            raise OutOfTimeError
        if self.stopped is not None and self.stopped():
            raise OutOfTimeError

    def ended(self, ply: int) -> int:
        """Return what the end of the game, which has no moves any more, brings the root's seat."""
        outcome = self.position.outcome()
        if outcome is None or outcome.winner is None:
            return self.drawn
        return WIN - ply if outcome.winner == self.root else ply - WIN

    def expected_move(self, position: Position) -> Move | None:
        """Return the move that the search expects in a position it has met, None if it cannot tell."""
        raise NotImplementedError
