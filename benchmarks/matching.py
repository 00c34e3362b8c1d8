"""Matching 500 seeks at once, far more than a lobby holds: milliseconds of a processor."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import combinations
from random import Random
from statistics import median
from time import thread_time

from benchmarks.measure import Row
from tests.smallest import sized
from tournament.matching import Seek, match_seeks

SEEKS = sized(500, 60)
ROUNDS = sized(9, 2)
AIMS = {2: 0.2, 3: 1.0}
"""Seconds by number of seats."""
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def seeks(count: int, size: int, seed: int) -> list[Seek]:
    """Seeks of people who have waited for up to two days."""
    random = Random(seed)
    return [
        Seek(
            number,
            round(random.gauss(1500, 250)),
            random.choice([60, 90, 250]),
            NOW - timedelta(hours=random.choice([0, 0, 48]) * random.random()),
            tuple(random.randrange(5) for _ in range(size)),
            reliability=random.choice([None, 70, 90, 100]),
        )
        for number in range(count)
    ]


def run() -> list[Row]:
    """One row for two seats, one for three."""
    return [_row(size) for size in AIMS]


def _row(size: int) -> Row:
    times, left = [], []
    for seed in range(ROUNDS):
        pool = seeks(SEEKS, size, seed)
        met = {frozenset(pair): 1 for pair in combinations(range(0, SEEKS, 9), 2)}
        start = thread_time()
        games = match_seeks(pool, size, NOW, meetings=met)
        times.append(thread_time() - start)
        left.append(SEEKS - size * len(games))
    figure = f"{median(times) * 1e3:.0f} ms (aim: {AIMS[size] * 1e3:.0f} ms), {max(left)} left at most"
    return Row(f"matching {SEEKS} seeks, games for {size}", figure, median(times) <= AIMS[size])


if __name__ == "__main__":
    for row in run():
        print(row)
