"""The 96-square board of three half-boards (`rules.md`, section 1)."""

from functools import cache
from typing import Final

from engine.board import Board, Link, Shape

SOUTH: Final = 0
WEST: Final = 1
EAST: Final = 2
_TERRITORIES: Final = (("abcdefgh", (1, 2, 3, 4)), ("lkjidcba", (8, 7, 6, 5)), ("hgfeijkl", (12, 11, 10, 9)))


@cache
def three_player() -> Board:
    """Return the 96-square board of three half-boards (`rules.md`, section 1).

    Square `32 * territory + 8 * row + column`: territories south, west, east (clockwise); row 0 is the outer rank,
    column 0 the owner's left.
    """

    def link(territory: int, row: int, column: int, entered: int) -> Link | None:
        if row == 4:  # the left half of an inner rank touches the territory clockwise of it, the right half the other
            territory = (territory + (1 if column < 4 else 2)) % 3
            row, column, entered = 3, 7 - column, 0
        inside = row >= 0 and 0 <= column < 8
        return (32 * territory + 8 * row + column, entered) if inside else None

    places = [(territory, row, column) for territory in range(3) for row in range(4) for column in range(8)]
    starts = {rank: 32 * t + 8 * row for t, (_, ranks) in enumerate(_TERRITORIES) for row, rank in enumerate(ranks)}
    return Board(
        names=[f"{_TERRITORIES[t][0][column]}{_TERRITORIES[t][1][row]}" for t, row, column in places],
        links=[
            [
                link(t, row + 1, column, 2),
                link(t, row, column + 1, 3),
                link(t, row - 1, column, 0),
                link(t, row, column - 1, 1),
            ]
            for t, row, column in places
        ],
        rows=[range(starts[rank], starts[rank] + 8) for rank in range(12, 0, -1)],
        dark=[(row + column) % 2 == 0 for _, row, column in places],
        home=[t for t, _, _ in places],
        shape=Shape(hexagon=True),
    )
