"""Outcome of a game: scores, apart from the reason."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

REASONS: Final = (
    "checkmate",
    "stalemate",
    "bare kings",
    "insufficient material",
    "repetition",
    "quiet moves",
    "agreement",
    "resignation",
    "time",
    "adjudication",
    "aborted",
)
"""The reasons for which every game may end (`rules.md`, section 4); a game's own are in `Position.reasons`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """An ended game: one exact score per seat, summing to 1 (none at all when aborted), and why it is over."""

    reason: str
    scores: tuple[Fraction, ...]

    @property
    def winner(self) -> int | None:
        """The one seat that scored everything, or None."""
        return self.scores.index(Fraction(1)) if Fraction(1) in self.scores else None


def win(reason: str, seat: int, seats: int) -> Outcome:
    """Return the outcome in which one seat takes all."""
    return Outcome(reason, tuple(Fraction(int(other == seat)) for other in range(seats)))


def draw(reason: str, seats: int) -> Outcome:
    """Return the outcome in which all seats share equally."""
    return Outcome(reason, (Fraction(1, seats),) * seats)


def without_leavers(scores: tuple[Fraction, ...], left: Collection[int]) -> tuple[Fraction, ...]:
    """Return the scores when some seats have left: they score 0, and the others share what their pieces won.

    `rules.md`, section 1, *Leaving*: a computer plays on for who leaves.
    """
    if not left or not scores:
        return scores
    share = sum((scores[seat] for seat in left), Fraction(0)) / (len(scores) - len(left))
    return tuple(Fraction(0) if seat in left else score + share for seat, score in enumerate(scores))


def scores_as_json(scores: Sequence[Fraction]) -> list[int | str]:
    """Return whole scores as numbers and the others as exact fractions in text, such as "1/3"."""
    return [int(score) if score.denominator == 1 else str(score) for score in scores]
