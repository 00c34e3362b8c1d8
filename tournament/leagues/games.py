"""Games of a division, all known when the season starts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tournament.model import Game, Round
from tournament.schedules import schedule
from tournament.schedules.designs import rounds_without_repeats

_schedule = lru_cache(64)(schedule)


def rounds_count(seats: int, players: int) -> int:
    """Return the number of rounds of a division.

    With two seats everyone meets once. With three, there are as many rounds as go without a repeated pair; in divisions
    too small for that, half as many as players.
    """
    if seats == 2:
        return players - 1 + players % 2
    return len(rounds_without_repeats(players)) or players // 2


def division_rounds(seats: int, entries: Sequence[int], seed: int, group: int = 0, stage: str = "") -> list[Round]:
    """Return the rounds of a division of `entries`, in the order drawn."""
    found = _schedule(seats, len(entries), rounds_count(seats, len(entries)), seed)
    return [
        Round(
            tuple(
                Game(tuple(entries[number - 1] for number in numbers), table, group)
                for table, numbers in enumerate(games, 1)
            ),
            {entries[number - 1]: "forced" for number in byes},
            stage,
        )
        for games, byes in zip(found.rounds, found.byes, strict=True)
    ]
