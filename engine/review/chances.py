"""Chances of all seats, from 0 to 1 and 1 together, where a search gives scores."""

from collections.abc import Collection, Sequence
from typing import Final

from engine.outcome import Outcome
from engine.position import Position
from engine.search.report import SURE
from engine.search.scoring import SCALE

Chances = tuple[float, ...]
"""By seat; they sum to 1. A draw is shared."""

FAR: Final = 20.0
"""Powers of ten apart, beyond which nothing is left of a chance."""


def chances_of(scores: Sequence[int], scale: float = SCALE) -> Chances:
    """Return the chances that scores mean, each seat's being against the average of the others.

    With two seats they are those of Elo's curve (`engine.search.scoring.winning`); with more, those by which any two
    seats stand to each other as on it. `scale` is that of the game (`Position.scale`).
    """
    winners = [score >= SURE for score in scores]
    if any(winners):
        return _shared([float(winner) for winner in winners])
    seats = len(scores)
    part = (seats - 1) / seats / scale
    best = max(scores)
    return _shared([0.0 if score <= -SURE else float(10.0 ** max(-FAR, (score - best) * part)) for score in scores])


def scaled_part(part: float, position: Position) -> float:
    """Return what is as much in a game as a part of all chances is in one of two that follows Elo's curve.

    Where a lead decides less, or there are more to share, less is as much.
    """
    return part * 2 / len(position.seats) * SCALE / position.scale


def chances_when_over(outcome: Outcome) -> Chances:
    """Return what the seats of a game that is over have scored."""
    return tuple([float(score) for score in outcome.scores])


def average(several: Sequence[Chances]) -> Chances:
    """Return the chances before one of several equally likely things happens."""
    return tuple([sum(each, 0.0) / len(several) for each in zip(*several, strict=True)])


def course_of(points: Sequence[Chances], closer: Collection[int] = ()) -> list[Chances]:
    """Return the chances at each point of a game as they are drawn, from those of looks at each position.

    With three seats a look sees best what the seat to move may do, and all lines would rise and fall with the turn:
    there each point but the first and the last is the mean with those beside it, and but those looked at `closer`.
    """
    if len(points[0]) == 2:
        return list(points)
    known = {0, len(points) - 1, *closer}
    return [point if at in known else average(points[at - 1 : at + 2]) for at, point in enumerate(points)]


def _shared(weights: list[float]) -> Chances:
    total = sum(weights, 0.0)
    return tuple([weight / total for weight in weights])
