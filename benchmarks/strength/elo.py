"""Statistics of a match: Elo with error bars, and Wald's sequential test of whether one player is better.

The player in question has one seat, the others all the rest. Its expected share of a game is then 1 of `seats` if all
are alike; the Elo difference `d` means a share of `10^(d/400) / (10^(d/400) + seats - 1)`, which for two seats is the
usual formula and for three what each of the three would get by Luce's choice rule.
"""

from dataclasses import dataclass, field
from math import log, log10, sqrt
from typing import Final

SURE: Final = 1.96
"""Standard errors on either side that hold 95 of 100."""


def share(elo: float, seats: int) -> float:
    """Return the share of a game that an Elo difference means."""
    odds = 10 ** (elo / 400)
    return float(odds / (odds + seats - 1))


def elo_of(part: float, seats: int) -> float:
    """Return the Elo difference that a share means; shares of 0 and 1 are taken for a little less extreme."""
    part = min(max(part, 0.001), 0.999)
    return 400 * log10((seats - 1) * part / (1 - part))


@dataclass
class Tally:
    """The results so far of the player in question, each from 0 to 1."""

    seats: int
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Its share."""
        return sum(self.results) / len(self.results)

    @property
    def error(self) -> float:
        """Half the width of the interval that holds its true share 95 times of 100."""
        mean = self.mean
        variance = sum((result - mean) ** 2 for result in self.results) / len(self.results)
        # A run of nothing but wins still proves no certainty: half a game is taken for the other result.
        return SURE * sqrt(max(variance, 0.5 / len(self.results)) / len(self.results))

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference, and the ends of its interval."""
        mean, error = self.mean, self.error
        return elo_of(mean, self.seats), elo_of(mean - error, self.seats), elo_of(mean + error, self.seats)

    def __str__(self) -> str:
        middle, low, high = self.elo
        share = f"{sum(self.results):g} of {len(self.results)} ({100 * self.mean:.0f} % ± {100 * self.error:.0f})"
        return f"{share}, Elo {middle:+.0f} [{low:+.0f}, {high:+.0f}]"


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential probability ratio test: is the player better by `elo1`, or only by `elo0`?

    `alpha` and `beta` are how often it may say the one or the other wrongly.
    """

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    beta: float = 0.05

    def ratio(self, tally: Tally) -> float:
        """Return the logarithm of how much likelier `elo1` makes the results than `elo0` (normal approximation)."""
        count = len(tally.results)
        variance = max((tally.error / SURE) ** 2 * count, 1e-9)
        less, more = share(self.elo0, tally.seats), share(self.elo1, tally.seats)
        return count * (more - less) * (2 * tally.mean - less - more) / (2 * variance)

    def verdict(self, tally: Tally) -> bool | None:
        """Tell whether the change is accepted; None while nothing can be said."""
        ratio = self.ratio(tally)
        if ratio >= log((1 - self.beta) / self.alpha):
            return True
        return False if ratio <= log(self.beta / (1 - self.alpha)) else None
