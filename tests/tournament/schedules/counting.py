"""Counts over a schedule."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from tournament.schedules import Schedule


def meetings(rounds: Iterable[Iterable[tuple[int, ...]]]) -> Counter[tuple[int, int]]:
    """Number of meetings of each pair, numbers in ascending order."""
    return Counter(pair for games in rounds for game in games for pair in combinations(sorted(game), 2))


def repeats(schedule: Schedule) -> int:
    """Number of meetings of pairs that had met before."""
    return sum(times - 1 for times in meetings(schedule.rounds).values())


def seats_apart(schedule: Schedule, seats: int, players: int) -> int:
    """The greatest difference between two of one player's counts of seats."""
    taken = {player: [0] * seats for player in range(1, players + 1)}
    for games in schedule.rounds:
        for game in games:
            for seat, player in enumerate(game):
                taken[player][seat] += 1
    return max(max(counts) - min(counts) for counts in taken.values())


def byes_apart(schedule: Schedule, players: int) -> int:
    """The greatest difference between two players' counts of byes, after any round."""
    counts = Counter(dict.fromkeys(range(1, players + 1), 0))
    apart = 0
    for byes in schedule.byes:
        counts.update(byes)
        apart = max(apart, max(counts.values()) - min(counts.values()))
    return apart


def everybody_is_somewhere_once(schedule: Schedule, players: int) -> bool:
    everybody = list(range(1, players + 1))
    return all(
        sorted([*byes, *(player for game in games for player in game)]) == everybody
        for games, byes in zip(schedule.rounds, schedule.byes, strict=True)
    )
