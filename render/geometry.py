"""Layout of a picture: pixel polygons of squares, labels and home edges, for any side at the bottom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin, tan

from engine.board import Board

Point = tuple[float, float]
Polygon = tuple[Point, ...]

TERRITORY = 32  # squares of one player's half-board of the three-player board
COLUMNS, ROWS = 8, 4
# Cuts of a kite's side, 0 at its outer vertex: a little wider outside, where squares are tight and pieces are many.
LIFT = 0.003  # of the width: pieces are heavier below, and tight corners show it
CUTS = (0.0, 0.262, 0.513, 0.759, 1.0)


@dataclass(frozen=True)
class Label:
    """A coordinate, centred at a point in pixels."""

    text: str
    at: Point


@dataclass(frozen=True)
class FreeRow:
    """A free row of the picture, `height` pixels high: it begins at a point, its middle, or ends there.

    It may be `width` pixels wide; slots at the same height share that room.
    """

    at: Point
    height: int
    width: float
    ends: bool = False


@dataclass(frozen=True)
class Geometry:
    """One board seen from one side; everything is in pixels, y downwards.

    `squares` and `centres` are indexed by square, `homes` by side (south first, then clockwise): the band along a
    side's home edge, `slots` the free rows next to it, the widest first; `legend` are rows where no side is. `seams`
    are the lines between territories, `camp` the squares of all camps. `piece` is the width and height of a piece.
    """

    width: int
    height: int
    squares: tuple[Polygon, ...]
    centres: tuple[Point, ...]
    outline: Polygon
    seams: tuple[Polygon, ...]
    homes: tuple[Polygon, ...]
    labels: tuple[Label, ...]
    slots: tuple[tuple[FreeRow, ...], ...]
    piece: int
    text: int
    camp: frozenset[int] = frozenset()
    legend: tuple[FreeRow, ...] = ()


@lru_cache(maxsize=16)
def geometry(board: Board, bottom: int, size: int) -> Geometry:
    """The board drawn `size` pixels wide with side `bottom` nearest the reader."""
    return _hexagon(board, bottom, size) if board.shape.hexagon else _grid(board, bottom, size)


def _grid(board: Board, bottom: int, size: int) -> Geometry:
    files, ranks = len(board.rows[0]), len(board.rows)
    camp, hands = board.shape.camp, board.shape.hands
    left, right, foot = (round(size * part) for part in (0.040, 0.016, 0.056))
    strip = round(size * (0.052 if hands else 0.046))  # what stands beside a home: its name, lost pieces, a hand
    top = strip + round(size * 0.026)
    side = (size - left - right) // files
    left = size - right - side * files

    def cell(square: int) -> tuple[int, int]:
        column, row = square % files, square // files
        return (files - 1 - column, row) if bottom else (column, ranks - 1 - row)

    def box(x: float, y: float, wide: float, high: float) -> Polygon:
        return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))

    squares = []
    labels = []
    for square, name in enumerate(board.names):
        column, row = cell(square)
        squares.append(box(left + column * side, top + row * side, side, side))
        if column == 0:
            labels.append(Label(name[1:], (left * 0.5, top + (row + 0.5) * side)))
        if row == ranks - 1:
            labels.append(Label(name[0], (left + (column + 0.5) * side, top + ranks * side + foot * 0.62)))
    high = ranks * side
    outline = box(left, top, files * side, high)
    gap, thick = size * 0.006, size * 0.012
    near = box(left, top + high + gap, files * side, thick)
    far = box(left, top - gap - thick, files * side, thick)
    above, below = (top - gap - thick) / 2, top + high + foot + strip * 0.44
    room = files * side
    ends = left + room
    upper, lower = (
        (FreeRow((left, y), strip, room), *([FreeRow((ends, y), strip, room, ends=True)] if hands else []))
        for y in (above, below)
    )
    return Geometry(
        width=size,
        height=top + high + foot + strip,
        squares=tuple(squares),
        centres=tuple(_centre(polygon) for polygon in squares),
        outline=outline,
        seams=tuple(((left, y), (ends, y)) for y in (top + camp * side, top + (ranks - camp) * side)) if camp else (),
        homes=(far, near) if bottom else (near, far),
        labels=tuple(labels),
        slots=(upper, lower) if bottom else (lower, upper),
        piece=round(side * 0.92),
        text=round(size * 0.031),
        camp=frozenset(at for at in range(board.size) if camp and not camp <= at // files < ranks - camp),
    )


def _hexagon(board: Board, bottom: int, size: int) -> Geometry:
    """A regular hexagon of six kites, each cut into 4 x 4 quadrilaterals; a territory is two kites."""
    radius = size * 0.473
    apothem = radius * cos(pi / 6)
    top, foot = size * 0.044, size * 0.054
    centre = (size / 2, top + apothem)

    def place(point: Point, side: int) -> Point:
        """A point of the bottom territory (centre at the origin, y downwards), turned to another side."""
        angle = 2 * pi / 3 * ((side - bottom) % 3)
        x, y = point
        return (centre[0] + x * cos(angle) - y * sin(angle), centre[1] + x * sin(angle) + y * cos(angle))

    corner = (-radius / 2, apothem)
    flank = (-radius * 3 / 4, apothem / 2)  # the middle of the edge shared with the clockwise neighbour

    def node(column: int, row: int) -> Point:
        """The grid point of the bottom territory, columns 0-8 from the left, rows 0-4 from the home edge."""
        if column > COLUMNS // 2:
            x, y = node(COLUMNS - column, row)
            return (-x, y)
        across, inward = CUTS[column], CUTS[row]
        x = corner[0] * (1 - across) * (1 - inward) + flank[0] * (1 - across) * inward
        y = corner[1] * (1 - across) * (1 - inward) + apothem * across * (1 - inward) + flank[1] * (1 - across) * inward
        return (x, y)

    squares, labels, homes, seams, outline = [], [], [], [], []
    below, beside = size * 0.0335, size * 0.027  # how far labels stand from home edges, and from the others
    for side in range(3):
        for row in range(ROWS):
            for column in range(COLUMNS):
                ring = ((column, row + 1), (column + 1, row + 1), (column + 1, row), (column, row))
                squares.append(tuple(place(node(*at), side) for at in ring))
        names = board.names[side * TERRITORY : (side + 1) * TERRITORY]
        for column in range(COLUMNS):
            x, y = _middle(node(column, 0), node(column + 1, 0))
            labels.append(Label(names[column][0], place((x, y + below), side)))
        for row in range(ROWS):
            x, y = _middle(node(0, row), node(0, row + 1))
            x, y = x - beside * cos(pi / 6), y + beside * sin(pi / 6)
            labels.append(Label(names[row * COLUMNS][1:], place((x, y), side)))
            labels.append(Label(names[row * COLUMNS + COLUMNS - 1][1:], place((-x, y), side)))
        near, far = apothem + size * 0.004, apothem + size * 0.015
        wide = radius / 2
        homes.append(tuple(place(p, side) for p in ((-wide, near), (wide, near), (wide, far), (-wide, far))))
        seams.append((place((0, 0), side), place(flank, side)))
        outline += [place((-corner[0], corner[1]), side), place(corner, side)]
    height = round(top + 2 * apothem + foot)
    edge, high = size * 0.014, size * 0.042
    slots = []

    def corner_room(y: float) -> float:
        """Width available to a row next to a corner, with its middle `y` from the upper or lower edge."""
        rise = max(0.0, y + high / 2 - top)
        return size / 2 - radius / 2 - rise * tan(pi / 6) - (size * 0.045 if rise else 0) - edge

    for side in range(3):
        corner_of = (side - bottom) % 3
        x = size - edge if corner_of == 2 else edge
        ys = ((0.55 + number) * high for number in range(3))
        slots.append(
            tuple(
                FreeRow((x, y if corner_of else height - y), round(high * 0.88), corner_room(y), ends=corner_of == 2)
                for y in ys
            )
        )
    return Geometry(
        width=size,
        height=height,
        squares=tuple(squares),
        centres=tuple((x, y - size * LIFT) for x, y in map(_centre, squares)),
        outline=tuple(outline),
        seams=tuple(seams),
        homes=tuple(homes),
        labels=tuple(labels),
        slots=tuple(slots),
        legend=tuple(
            FreeRow((size - edge, height - y), round(high * 0.88), corner_room(y), ends=True)
            for y in ((0.55 + number) * high for number in range(3))
        ),
        piece=round(radius * 0.143),
        text=round(size * 0.028),
    )


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _centre(polygon: Polygon) -> Point:
    return (sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon))
