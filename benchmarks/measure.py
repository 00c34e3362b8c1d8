"""Measuring two sides fairly: turn about in one run, medians with their spread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter


@dataclass(frozen=True)
class Timing:
    """Seconds per call in every round of one side."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one, in seconds."""
        return median(self.seconds)

    @property
    def spread(self) -> tuple[float, float]:
        """The lower and upper quartile, in seconds."""
        return quartiles(self.seconds)

    def times_faster_than(self, other: Timing) -> tuple[float, float, float]:
        """Median, lower and upper quartile of the ratio, round by round: above 1 this side is faster."""
        ratios = [theirs / ours for ours, theirs in zip(self.seconds, other.seconds, strict=True)]
        return (median(ratios), *quartiles(ratios))


@dataclass(frozen=True)
class Row:
    """One line of `make bench`: what was measured, the figure, and whether its aim was met (None: no aim)."""

    what: str
    figure: str
    met: bool | None = None

    def __str__(self) -> str:
        mark = {None: " ", True: "+", False: "-"}[self.met]
        return f"{mark} {self.what:<44} {self.figure}"


def quartiles(values: list[float] | tuple[float, ...]) -> tuple[float, float]:
    """The lower and the upper quartile."""
    low, _, high = quantiles(values, n=4, method="inclusive")
    return (low, high)


def interleaved(
    sides: Mapping[str, Callable[[], object]],
    rounds: int = 21,
    calls: int = 1,
    clock: Callable[[], float] = perf_counter,
) -> dict[str, Timing]:
    """Run all sides turn about, `calls` calls each per round, after one unmeasured round.

    What waits for nothing may be measured by the clock of its thread, which other programs do not disturb.
    """
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(rounds + 1):
        for name, side in sides.items():
            start = clock()
            for _ in range(calls):
                side()
            if number:
                seconds[name].append((clock() - start) / calls)
    return {name: Timing(tuple(values)) for name, values in seconds.items()}
