"""Balance of seats: costs of who sits where, for games of two and of three."""

from collections.abc import Sequence


def seats_apart(counts: Sequence[int], seat: int) -> int:
    """Return how far apart a player's seat counts would be after one more game in this seat."""
    after = [count + (number == seat) for number, count in enumerate(counts)]
    return max(after) - min(after)


def least_strain(costs: Sequence[Sequence[int]]) -> int:
    """Return the cost of the best seating, from each player's cost of each seat. Raises ValueError."""
    if len(costs) == 2:
        (a, b), (c, d) = costs
        return min(a + d, b + c)
    (a, b, c), (d, e, f), (g, h, i) = costs
    return min(a + e + i, a + f + h, b + d + i, b + f + g, c + d + h, c + e + g)
