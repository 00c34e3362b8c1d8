"""Games for two by Berger's tables, as FIDE publishes them (Handbook C.05, Annex 1)."""

from collections import Counter
from collections.abc import Iterable

from tournament.schedules.seats import seated


def games(players: int, rounds: int) -> list[list[tuple[int, ...]]]:
    """The rounds of as many cycles as it takes, every second one with colours changed, White first in each game.

    A cycle that breaks off may leave someone with one colour too often; then colours, and only they, are given anew.
    """
    cycle = [_round(players, number) for number in range(1, players + players % 2)]
    played = [
        [game if number // len(cycle) % 2 == 0 else game[::-1] for game in cycle[number % len(cycle)]]
        for number in range(rounds)
    ]
    return played if _is_fair(game for each in played for game in each) else seated(played, 2)


def _round(players: int, number: int) -> list[tuple[int, ...]]:
    """One round of a cycle; of an odd number of players, who would meet one more than there are sits out."""
    last = players + players % 2
    circle = last - 1
    first = (number - 1) * (last // 2) % circle
    boards = [(first + 1, last) if number % 2 else (last, first + 1)]
    boards += [((first + step) % circle + 1, (first - step) % circle + 1) for step in range(1, last // 2)]
    return [board for board in boards if max(board) <= players]


def _is_fair(played: Iterable[tuple[int, ...]]) -> bool:
    balance: Counter[int] = Counter()
    for white, black in played:
        balance[white] += 1
        balance[black] -= 1
    return all(-1 <= more <= 1 for more in balance.values())
