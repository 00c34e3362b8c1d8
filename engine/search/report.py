"""Input and output of a search."""

from typing import Final, NamedTuple

from engine.moves import Move

WIN: Final = 1_000_000
"""The score of a game won at once; one won in `n` plies, moves that take no turn left out, scores `WIN - n`."""

SURE: Final = WIN - 1_000
"""Scores at least this far from zero are proven wins and losses."""


class SearchLimits(NamedTuple):
    """Limits of a search, which ends at the first one reached. The same nodes give the same result everywhere."""

    nodes: int | None = None
    """Positions looked at; wins in two moves are looked for in as many more at most."""
    depth: int | None = None
    """Plies, captures followed further apart."""
    seconds: float | None = None


class PrincipalVariation(NamedTuple):
    """A way for the game to go on, best play as the search sees it."""

    scores: tuple[int, ...]
    """Score of each seat, in hundredths of a pawn against the average of the others; see `WIN`."""
    moves: tuple[Move, ...]


class Report(NamedTuple):
    """Result of a search so far."""

    seat: int
    """The seat to move."""
    depth: int
    """Plies looked ahead completely."""
    nodes: int
    seconds: float
    lines: tuple[PrincipalVariation, ...]
    """The best ones by their first moves, the best in front."""

    @property
    def move(self) -> Move:
        """The best move."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> int:
        """Score of the best move for the seat to move, in hundredths of a pawn; see `WIN`."""
        return self.lines[0].scores[self.seat]


def plies_to_end(score: int) -> int | None:
    """Return in how many plies the game is won (positive) or lost (negative) by force, None if neither is proven."""
    if abs(score) < SURE:
        return None
    return WIN - score if score > 0 else -WIN - score
