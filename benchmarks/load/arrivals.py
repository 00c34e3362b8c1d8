"""Times of members' actions in an evening: in bursts, as moves prompt answers (a Hawkes process by its clusters)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

ANSWERED = 0.8
"""The part of all moves that the next one follows while its players sit there: five moves in a row on average."""
THOUGHT = 12.0
"""Seconds until it does, on average."""


@dataclass(frozen=True, order=True, slots=True)
class Arrival:
    """Somebody moves in a match (a number from 0), so many seconds after the beginning."""

    at: float
    match: int


def arrivals(
    rate: float, matches: int, seconds: float, seed: int, answered: float = ANSWERED, thought: float = THOUGHT
) -> list[Arrival]:
    """All of them in order, `rate` a second on average.

    Sittings begin evenly, in any match; each move of one is followed by another with the probability `answered`. So
    moves come (1 + a) / (1 - a) times as unevenly, by their variance over long times, as if nobody waited for anybody.
    """
    random, found = Random(seed), list[Arrival]()
    begun = -20 * thought  # who sits there at the beginning has sat down before
    while (begun := begun + random.expovariate(rate * (1 - answered))) < seconds:
        match, at = random.randrange(matches), begun
        while at < seconds:
            if at >= 0:
                found.append(Arrival(at, match))
            if random.random() >= answered:
                break
            at += random.expovariate(1 / thought)
    return sorted(found)


def busiest(times: list[float], span: float) -> int:
    """Highest number of events within `span` seconds; the times are in order."""
    most = first = 0
    for number, at in enumerate(times):
        while times[first] <= at - span:
            first += 1
        most = max(most, number - first + 1)
    return most


def quantile(values: list[float], part: float) -> float:
    """The value below which such a part of them lies (0 of none); the last of as many as there are at 1."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def unevenness(answered: float) -> float:
    """Variance to mean of the moves in a long time: of a cluster's size, its second moment to its first."""
    return (1 + answered) / (1 - answered)
