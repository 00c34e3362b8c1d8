"""Results of a review."""

from typing import Final, NamedTuple

from engine.review.chances import Chances
from engine.review.follow import Span
from engine.review.reasons import Reason

NODES: Final = 1_500
"""Positions looked at for each move of a game."""

DEEPER: Final = 4
"""Node factor for positions near possible turning points."""

CLOSEST: Final = 16
"""Node factor before a move is reported as a turning point, among three."""

ACCURACY_VERSION: Final = 2
"""Version of the formula of accuracies (`engine.review.accuracy`). Version 1 was lichess's."""


class Assessment(NamedTuple):
    """Result of searching one position."""

    chances: Chances
    line: tuple[str, ...]
    """Best play as it sees it, in coordinate form; nothing where the game is over or a secret must settle it first."""
    after_best: Chances
    """The chances after its first move, seen from as far as those after the move that was played."""


class Ply(NamedTuple):
    """One move of a game, choices of kings and reveals left out."""

    at: int
    """Number of moves before it."""
    seat: int
    move: str
    chances: Chances
    """Of all seats after it."""
    loss: float
    """Chances that it cost its seat, from 0 to 1."""
    free: bool
    """True if there was an alternative."""
    pawns: float | None = None
    """Pawns that it lost, as accuracies count it; None if it doesn't count."""


class ReviewedTurn(NamedTuple):
    """A move that was looked at once more: what it was answered by, and what would have been better."""

    at: int
    """Number of moves before it."""
    seat: int
    played: tuple[str, ...]
    """The move, and best play after it."""
    better: tuple[str, ...]
    """The best move instead, and best play after that; the same where nothing was better."""
    before: Chances
    """With the best move."""
    after: Chances
    """With the move that was played."""
    reasons: tuple[Reason, ...]
    """Why it cost chances, the weightiest first; never empty where it did."""

    @property
    def loss(self) -> float:
        """Chances that it cost its seat, from 0 to 1."""
        return max(0.0, self.before[self.seat] - self.after[self.seat])


class Judgement(NamedTuple):
    """Value of an alternative move."""

    chances: float
    """Of the seat to move, after it."""
    best: float
    """After the best move."""


class Review(NamedTuple):
    """A whole game."""

    start: Chances
    plies: tuple[Ply, ...]
    turns: tuple[ReviewedTurn, ...]
    """Turning points, in order of play: at most three."""
    accuracies: tuple[float | None, ...]
    """By seat, from 0 to 100; None for a seat that never had a choice."""
    spans: tuple[Span, ...]
    """Lasting dangers and protections of the game (`Position.followed`)."""
    nodes: int
    """Positions looked at for each move."""
    accuracy_version: int = ACCURACY_VERSION
    """Version of the formula of `accuracies`."""
