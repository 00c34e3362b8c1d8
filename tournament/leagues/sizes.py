"""Sizes of divisions."""

from __future__ import annotations

SMALLEST_OWN_DIVISION = 6
"""Fewest left-over players who form a division of their own."""
MAX_DIVISION_SIZES = {2: 12, 3: 24}
"""Most players of a lowest division that takes left-over players, by number of seats."""


def division_sizes(seats: int, size: int, players: int) -> list[int]:
    """Return the sizes of all divisions, the highest first, for a league with divisions of `size`.

    Six or more left-over players form the lowest division; fewer join it, or the two lowest share theirs.
    """
    full, rest = divmod(players, size)
    if not full:
        return [players] if players else []
    if not rest or rest >= SMALLEST_OWN_DIVISION:
        return [size] * full + [rest] * bool(rest)
    lowest = size + rest
    if lowest <= MAX_DIVISION_SIZES[seats]:
        return [*[size] * (full - 1), lowest]
    return [*[size] * (full - 1), *even_sizes(2, lowest)]


def even_sizes(divisions: int, players: int) -> list[int]:
    """Return sizes that differ by one at most, the larger first."""
    each, more = divmod(players, divisions)
    return [each + (number < more) for number in range(divisions)]
