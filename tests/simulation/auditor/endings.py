"""Expected end of a match when a player leaves it, by resignation or on time."""

from __future__ import annotations

from fractions import Fraction

import engine
from engine.outcome import draw
from tests.simulation.auditor.seating import Seating

Result = tuple[str, tuple[Fraction, ...]]
"""Why a match is over, and the score of each seat."""
NO_SCORE: Result = ("aborted", ())


def of_two(reason: str, position: engine.Position, winner: int) -> Result:
    """`decisions.md`, *Time over*: the other one wins, but draws without the pieces to win when a time is over."""
    if reason == "time" and not position.can_win(winner):
        return reason, draw(reason, 2).scores
    return reason, tuple(Fraction(int(seat == winner)) for seat in range(2))


def of_three(reason: str, seating: Seating) -> Result | None:
    """`rules.md`, *Leaving*: the last person wins at once; if no one is left, the computers share the point."""
    people = seating.people()
    if len(people) > 1:
        return None
    sharing = people or seating.computers
    return reason, tuple(Fraction(int(seat in sharing), len(sharing)) for seat in sorted(seating.all))
