"""Boards as drawings: squares are quadrilaterals in the plane, and touching is having a drawn point in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from math import atan2, cos, pi, sin

Point = tuple[float, float]
Side = frozenset[Point]
Line = tuple[str, ...]


@dataclass(frozen=True)
class Quad:
    """One square: its corners in cyclic order, whose land it is, and how its owner sees it (row 0: outer rank)."""

    name: str
    corners: tuple[Point, ...]
    territory: int
    row: int
    column: int
    outer: Side
    inner: Side

    @property
    def sides(self) -> list[Side]:
        return [frozenset((self.corners[i], self.corners[(i + 1) % 4])) for i in range(4)]

    def opposite_side(self, side: Side) -> Side:
        return frozenset(self.corners) - side

    def opposite_corner(self, corner: Point) -> Point:
        return self.corners[(self.corners.index(corner) + 2) % 4]


def _named(point: Point) -> Point:
    """Points closer than any two corners of a board are the same point (`+ 0.0` turns -0.0 into 0.0)."""
    return (round(point[0], 5) + 0.0, round(point[1], 5) + 0.0)


def quad(name: str, place: Callable[[int, int], Point], territory: int, row: int, column: int) -> Quad:
    """Draw a square, given where its owner's grid lines (column line, row line) cross."""
    at = {(i, j): _named(place(column + i, row + j)) for i in (0, 1) for j in (0, 1)}
    middle = (sum(x for x, _ in at.values()) / 4, sum(y for _, y in at.values()) / 4)
    cyclic = sorted(at.values(), key=lambda p: atan2(p[1] - middle[1], p[0] - middle[0]))
    outer, inner = frozenset((at[0, 0], at[1, 0])), frozenset((at[0, 1], at[1, 1]))
    return Quad(name, tuple(cyclic), territory, row, column, outer, inner)


class Surface:
    """All squares of a board by name, and the ways across it."""

    def __init__(self, quads: Iterable[Quad], dark: str) -> None:
        self.quads = {q.name: q for q in quads}
        self.light_parity_origin = dark

    @cached_property
    def names(self) -> list[str]:
        return sorted(self.quads)

    @cached_property
    def squares_at(self) -> dict[Point, list[str]]:
        found: dict[Point, list[str]] = {}
        for q in self.quads.values():
            for corner in q.corners:
                found.setdefault(corner, []).append(q.name)
        return found

    @cached_property
    def dark(self) -> frozenset[str]:
        """Colours alternate across every side; a contradiction would be a wrong drawing."""
        shade = {self.light_parity_origin: True}
        waiting = [self.light_parity_origin]
        while waiting:
            name = waiting.pop()
            for side in self.quads[name].sides:
                other = self.across(name, side)
                if other is not None and other not in shade:
                    shade[other] = not shade[name]
                    waiting.append(other)
                assert other is None or shade[other] is not shade[name]
        return frozenset(name for name, is_dark in shade.items() if is_dark)

    def across(self, name: str, side: Side) -> str | None:
        one, two = side
        both = set(self.squares_at[one]) & set(self.squares_at[two]) - {name}
        return both.pop() if both else None

    def around(self, name: str, corner: Point) -> list[str]:
        """Squares of the same colour on the far side of a corner: one, none at an edge, two at the centre point."""
        own = name in self.dark
        return [other for other in self.squares_at[corner] if other != name and (other in self.dark) is own]

    @cache  # noqa: B019  # boards live as long as the tests do
    def touching(self, name: str) -> frozenset[str]:
        """Squares with a point in common."""
        return frozenset(other for c in self.quads[name].corners for other in self.squares_at[c]) - {name}

    @cache  # noqa: B019  # the same
    def rook_lines(self, name: str) -> tuple[Line, ...]:
        """In by one side, out by the opposite one, to the edge."""
        lines = []
        for leaving in self.quads[name].sides:
            line: list[str] = []
            side, here = leaving, self.across(name, leaving)
            while here is not None:
                line.append(here)
                side = self.quads[here].opposite_side(side)
                here = self.across(here, side)
            lines.append(tuple(line))
        return tuple(line for line in lines if line)

    @cache  # noqa: B019  # the same
    def bishop_lines(self, name: str) -> tuple[Line, ...]:
        """In by one corner, out by the opposite one; a fork gives two whole lines with the same beginning."""

        def onwards(here: str, corner: Point) -> list[Line]:
            further = [
                (other, *rest)
                for other in self.around(here, corner)
                for rest in onwards(other, self.quads[other].opposite_corner(corner))
            ]
            return further or [()]

        return tuple(line for corner in self.quads[name].corners for line in onwards(name, corner) if line)

    @cache  # noqa: B019  # the same
    def king_steps(self, name: str) -> frozenset[str]:
        return frozenset(line[0] for line in self.rook_lines(name) + self.bishop_lines(name))

    @cache  # noqa: B019  # the same
    def knight_jumps(self, name: str) -> frozenset[str]:
        """A rook step and a bishop step in either order, to a square that has no side in common with the start."""

        def rook(square: str) -> set[str]:
            return {line[0] for line in self.rook_lines(square)}

        def bishop(square: str) -> set[str]:
            return {line[0] for line in self.bishop_lines(square)}

        ends = {end for step in rook(name) for end in bishop(step)} | {
            end for step in bishop(name) for end in rook(step)
        }
        return frozenset(ends - rook(name) - {name})

    @cache  # noqa: B019  # the same
    def forward(self, name: str, owner_of: int) -> Side:
        """The side by which a pawn leaves: inwards in its own territory, outwards anywhere else."""
        q = self.quads[name]
        return q.inner if q.territory == owner_of else q.outer

    @cache  # noqa: B019  # the same
    def pawn_step(self, name: str, owner_of: int) -> str | None:
        return self.across(name, self.forward(name, owner_of))

    @cache  # noqa: B019  # the same
    def pawn_captures(self, name: str, owner_of: int) -> frozenset[str]:
        return frozenset(end for corner in self.forward(name, owner_of) for end in self.around(name, corner))


def grid(files: int, ranks: int) -> Surface:
    """A rectangle; the lower half is territory 0, the upper half territory 1, each row 0 at its own edge."""
    half = ranks // 2
    quads = []
    for column in range(files):
        letter = "abcdefghijkl"[column]
        for row in range(half):
            quads.append(quad(f"{letter}{row + 1}", lambda x, y: (x, y), 0, row, column))
            quads.append(
                quad(f"{letter}{ranks - row}", lambda x, y: (files - x, ranks - y), 1, row, files - 1 - column)
            )
    return Surface(quads, dark="a1")


SOUTH, WEST, EAST = 0, 1, 2
THREE_LANDS = {
    SOUTH: ("abcdefgh", (1, 2, 3, 4), 0),
    WEST: ("lkjidcba", (8, 7, 6, 5), -1),
    EAST: ("hgfeijkl", (12, 11, 10, 9), +1),
}
"""Files from the owner's left to right, ranks from outer to inner, thirds of a turn counter-clockwise from south."""


def _turned(point: Point, thirds: int) -> Point:
    angle = thirds * 2 * pi / 3
    x, y = point
    return (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))


def _between(a: Point, b: Point, part: float) -> Point:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


def _south_crossing(x: int, y: int) -> Point:
    """Crossing of two grid lines of the southern half-board, in a hexagon of radius 1 with its back rank lowest.

    Each half of a half-board is a kite: a corner of the hexagon, the middles of its two sides there, and the centre.
    """
    corners = [(cos(angle), sin(angle)) for angle in (pi / 3 * k for k in range(6))]  # 4: lower left, 5: lower right
    low = _between(corners[4], corners[5], 0.5)
    centre = (0.0, 0.0)
    if x <= 4:
        corner, flank, part = corners[4], _between(corners[4], corners[3], 0.5), x / 4
        bottom, top = _between(corner, low, part), _between(flank, centre, part)
    else:
        corner, flank, part = corners[5], _between(corners[5], corners[0], 0.5), (x - 4) / 4
        bottom, top = _between(low, corner, part), _between(centre, flank, part)
    return _between(bottom, top, y / 4)


def three_player() -> Surface:
    """Three half-boards around one point: 96 squares in a hexagon."""

    def crossing(thirds: int) -> Callable[[int, int], Point]:
        return lambda x, y: _turned(_south_crossing(x, y), thirds)

    return Surface(
        (
            quad(f"{file}{rank}", crossing(thirds), land, row, column)
            for land, (files, ranks, thirds) in THREE_LANDS.items()
            for row, rank in enumerate(ranks)
            for column, file in enumerate(files)
        ),
        dark="a1",
    )
