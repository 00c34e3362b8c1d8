"""The model behind ratings: what one result tells of the strength of those who played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from openskill.models import PlackettLuce

CENTRE, POINTS = 1500, 30
"""Rating of a newcomer, and rating points per unit of the model.

With 30 of them, 400 points between two whose strengths are well known make one expect ten wins to one loss, as chess
players are used to.
"""
PROVISIONAL = 5
"""Rated matches before a rating counts as more than a guess."""

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class SkillEstimate:
    """Rating estimate: mean and standard deviation of a normal distribution, in model units."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def rating(self) -> int:
        """The middle in points."""
        return round(CENTRE + POINTS * (self.mu - _MODEL.mu))

    @property
    def uncertainty(self) -> int:
        """The standard deviation in points: the true strength lies that near in two cases of three."""
        return round(POINTS * self.sigma)


NEWCOMER = SkillEstimate()
"""Somebody of whom nothing is known."""


def after(strengths: Sequence[SkillEstimate], scores: Sequence[Fraction]) -> list[SkillEstimate]:
    """Updated estimates after one match with these scores, each player against all others.

    Equal scores share a place, whether they drew or both lost.
    """
    ranks = [float(sum(other > score for other in scores)) for score in scores]
    teams = [[_MODEL.rating(strength.mu, strength.sigma)] for strength in strengths]
    return [SkillEstimate(found.mu, found.sigma) for (found,) in _MODEL.rate(teams, ranks=ranks)]
