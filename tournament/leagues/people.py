"""People of a simulated league: how strong, fast and reliable they are, and how their games end.

The shares are plausible guesses for a club that plays by correspondence; `docs/dev/leagues.md` lists them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp
from random import Random

STRENGTH_SPREAD = 200
"""Standard deviation of strengths, in rating points."""
RATING_ERROR = 120
"""Standard deviation of a first rating from the strength."""
RATED_SHARE = 0.5
"""Share of newcomers who have a rating."""
LEAVING = {"steady": 0.05, "casual": 0.15, "fleeting": 0.4}
"""Chance to leave after a season, by kind of person."""
SILENT = {"steady": 0.01, "casual": 0.06, "fleeting": 0.2}
"""Chance to be silent for a season, by kind of person."""
KINDS = {"steady": 60, "casual": 30, "fleeting": 10}
"""Percentages of the kinds among newcomers."""
VACATION_CHANCE = 0.25
"""Chance of a vacation during a game, for each player."""
VACATION_DAYS = 3, 14
MEDIAN_MOVES, MOVES_SPREAD = 32, 0.35
"""Moves of each player in a game: median, and spread of the logarithm."""
DRAWS = 0.12
"""Share of draws between equals with two seats; of shared wins with three."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player. `strength` is in rating points, `rating` is known at the entry; `pace` is the share of the time for a
    move that they use on average.
    """

    strength: float
    rating: float | None
    kind: str
    pace: float


def new_person(random: Random) -> Person:
    """Draw a newcomer."""
    strength = random.gauss(1500, STRENGTH_SPREAD)
    rating = random.gauss(strength, RATING_ERROR) if random.random() < RATED_SHARE else None
    kind = random.choices(list(KINDS), list(KINDS.values()))[0]
    return Person(strength, rating, kind, random.betavariate(2, 3.5))


def result(random: Random, strengths: Sequence[float]) -> tuple[Fraction, ...]:
    """Draw the scores of a game by the players' strengths, in their order."""
    chances = [10 ** (strength / 400) for strength in strengths]
    even = min(chances) / max(chances)
    if random.random() < DRAWS * even**0.5:
        ranked = sorted(range(len(strengths)), key=lambda one: -strengths[one] + random.gauss(0, STRENGTH_SPREAD))
        best = set(ranked[:2])
        return tuple(Fraction(int(one in best), 2) for one in range(len(strengths)))
    (winner,) = random.choices(range(len(strengths)), chances)
    return tuple(Fraction(int(one == winner)) for one in range(len(strengths)))


def game_days(random: Random, paces: Sequence[float], move_hours: float) -> float:
    """Draw how many days a game takes; pauses for vacations included."""
    moves = MEDIAN_MOVES * exp(random.gauss(0, MOVES_SPREAD))
    thinking = sum(moves * pace * move_hours / 24 for pace in paces)
    return thinking + sum(random.uniform(*VACATION_DAYS) for _ in paces if random.random() < VACATION_CHANCE)
