from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import dist

import pytest

from engine.board import Board, grid
from engine.variants.three_player.board import three_player
from render.geometry import Geometry, Point, Polygon, geometry

EVERY = [
    pytest.param(board, bottom, id=f"{board.size} squares, side {bottom} below")
    for board, sides in ((grid(8, 8), 2), (grid(10, 10), 2), (three_player(), 3))
    for bottom in range(sides)
]


def area(polygon: Polygon) -> float:
    ring = pairwise((*polygon, polygon[0]))
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ring)) / 2


def inside(point: Point, polygon: Polygon) -> bool:
    (x, y) = point
    turns = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for (x1, y1), (x2, y2) in pairwise((*polygon, polygon[0]))]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


def lattice(polygon: Polygon) -> Iterator[Point]:
    """Points of the picture, 13 pixels apart, that lie inside."""
    xs, ys = ([int(value) for value in values] for values in zip(*polygon, strict=True))
    for x in range(min(xs) // 13 * 13, max(xs) + 1, 13):
        for y in range(min(ys) // 13 * 13, max(ys) + 1, 13):
            if inside(point := (x + 0.3, y + 0.4), polygon):
                yield point


def shared(one: Polygon, other: Polygon) -> list[Point]:
    """The corners of one that are, within a hair, corners of the other."""
    return [corner for corner in one if any(dist(corner, point) < 0.01 for point in other)]


@pytest.mark.parametrize(("board", "bottom"), EVERY)
def test_every_centre_lies_in_its_own_square_only(board: Board, bottom: int) -> None:
    shape = geometry(board, bottom, 1000)
    for square, centre in enumerate(shape.centres):
        assert [at for at, polygon in enumerate(shape.squares) if inside(centre, polygon)] == [square]


@pytest.mark.parametrize(("board", "bottom"), EVERY)
def test_squares_fill_board(board: Board, bottom: int) -> None:
    shape = geometry(board, bottom, 1000)
    assert sum(map(area, shape.squares)) == pytest.approx(area(shape.outline))


@pytest.mark.parametrize(("board", "bottom"), EVERY)
def test_squares_do_not_overlap(board: Board, bottom: int) -> None:
    owners = Counter(point for polygon in geometry(board, bottom, 1000).squares for point in lattice(polygon))
    assert len(owners) > 3000
    assert set(owners.values()) == {1}


@pytest.mark.parametrize(("board", "bottom"), EVERY)
def test_neighbours_on_board_share_side_of_picture(board: Board, bottom: int) -> None:
    shape = geometry(board, bottom, 1000)
    for square, links in enumerate(board.links):
        for link in links:
            assert link is None or len(shared(shape.squares[square], shape.squares[link[0]])) == 2


def test_six_central_squares_meet_in_one_point() -> None:
    board = three_player()
    shape = geometry(board, 0, 1000)
    first, *others = [shape.squares[board.squares[name]] for name in ("d4", "e4", "e9", "i9", "i5", "d5")]
    meeting = [corner for corner in first if all(shared((corner,), other) for other in others)]
    assert len(meeting) == 1


@pytest.mark.parametrize(("board", "bottom"), EVERY)
def test_chosen_side_lies_at_bottom(board: Board, bottom: int) -> None:
    shape = geometry(board, bottom, 1000)
    height = {side: _lowest(shape, board, side) for side in set(board.home)}
    assert max(height, key=lambda side: height[side]) == bottom


def _lowest(shape: Geometry, board: Board, side: int) -> float:
    ys = [y for (_, y), home in zip(shape.centres, board.home, strict=True) if home == side]
    return sum(ys) / len(ys)


@pytest.mark.parametrize(("board", "bottom"), EVERY)
def test_owner_reads_home_edge_from_left_to_right(board: Board, bottom: int) -> None:
    shape = geometry(board, bottom, 1000)
    low = max(y for _, y in shape.centres)
    edge = [at for at, (_, y) in enumerate(shape.centres) if board.home[at] == bottom and y > low - 30]
    xs = [shape.centres[at][0] for at in edge]
    assert xs == sorted(xs, reverse=bottom == 1 and board.size != 96)


@pytest.mark.parametrize(("board", "bottom"), EVERY)
def test_labels_stand_in_picture_outside_board(board: Board, bottom: int) -> None:
    shape = geometry(board, bottom, 1000)
    for label in shape.labels:
        x, y = label.at
        assert not inside(label.at, shape.outline)
        assert shape.text * 0.4 < x < shape.width - shape.text * 0.4
        assert shape.text * 0.5 < y < shape.height - shape.text * 0.5


@pytest.mark.parametrize(("board", "bottom"), EVERY)
def test_every_file_and_rank_is_labelled(board: Board, bottom: int) -> None:
    texts = {label.text for label in geometry(board, bottom, 1000).labels}
    assert texts == {name[0] for name in board.names} | {name[1:] for name in board.names}
