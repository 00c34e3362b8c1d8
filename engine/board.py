"""Boards: squares with four sides in cyclic order, from which every line of every piece follows.

One description serves the orthodox boards and the 96 squares of Yalta (`rules.md`, section 1: "the notions of opposite
sides and opposite corners"). A square's sides are numbered clockwise as its owner sees it: 0 inwards (or up), 1 right,
2 outwards (or down), 3 left. Corner `c` lies between side `c` and side `c + 1`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.moves import Move

Link = tuple[int, int]
"""A neighbouring square, and by which of *its* sides one enters it."""

Rays = tuple[tuple[int, ...], ...]

FILES: Final = "abcdefghijkl"


class Shape(NamedTuple):
    """Drawing of a board: rectangle or hexagon of three half-boards, `camp` ranks for each side, and hands beside it.

    With hands, pieces that were captured or paid may come back.
    """

    hexagon: bool = False
    camp: int = 0
    hands: bool = False


class Board:
    """The squares of one board and the lines through them; immutable and shared.

    `links[square][side]` is the neighbour behind a side, or None at the edge; `rows` lists the squares rank by rank
    from the top, as position texts do; `home[square]` is the territory (three players) or the half (grids) it is in.
    """

    __slots__ = (
        "adjacent",
        "bishop_lines",
        "bishop_rays",
        "bits",
        "by_text",
        "dark",
        "halo",
        "home",
        "king_steps",
        "knight_leaps",
        "links",
        "moves",
        "names",
        "promotions",
        "ray_branches",
        "rook_rays",
        "rows",
        "shape",
        "size",
        "squares",
    )

    def __init__(
        self,
        names: Sequence[str],
        links: Sequence[Sequence[Link | None]],
        rows: Sequence[Sequence[int]],
        dark: Sequence[bool],
        home: Sequence[int],
        shape: Shape,
    ) -> None:
        self.size: int = len(names)
        self.names: tuple[str, ...] = tuple(names)
        self.squares: dict[str, int] = {name: square for square, name in enumerate(names)}
        self.links: tuple[tuple[Link | None, ...], ...] = tuple(tuple(sides) for sides in links)
        self.rows: Rays = tuple(tuple(row) for row in rows)
        self.dark: tuple[bool, ...] = tuple(dark)
        self.home: tuple[int, ...] = tuple(home)
        self.shape: Shape = shape
        every = range(self.size)
        self.rook_rays: tuple[Rays, ...] = tuple(self._rook_rays(square) for square in every)
        #: every whole bishop line; a line that forks at the centre stands here twice, once with each ending
        self.bishop_lines: tuple[Rays, ...] = tuple(self._bishop_lines(square) for square in every)
        split = [_without_repeats(lines) for lines in self.bishop_lines]
        #: bishop lines on which no square stands twice; what a fork adds is in `ray_branches`: (shared squares, ending)
        self.bishop_rays: tuple[Rays, ...] = tuple(rays for rays, _ in split)
        self.ray_branches: tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...] = tuple(
            forks for _, forks in split
        )
        self.king_steps: Rays = tuple(self._king_steps(square) for square in every)
        self.knight_leaps: Rays = tuple(self._knight_leaps(square) for square in every)
        self.adjacent: Rays = tuple(self._touching(square) for square in every)
        self.bits: tuple[int, ...] = tuple(1 << square for square in every)
        #: the squares touching each square, as a set of bits
        self.halo: tuple[int, ...] = tuple(sum(1 << other for other in self.adjacent[square]) for square in every)
        #: one shared `Move` for every pair of squares
        self.moves: tuple[tuple[Move, ...], ...] = tuple(
            tuple(Move(a, b, "", names[a] + names[b]) for b in every) for a in every
        )
        self.promotions: dict[tuple[int, int, str], Move] = {}
        #: the shared moves by what they say; promotions once they have been asked for
        self.by_text: dict[str, Move] = {move.text: move for row in self.moves for move in row}

    def promotion(self, from_square: int, to_square: int, symbol: str) -> Move:
        """Return the one shared move that promotes to `symbol`."""
        key = (from_square, to_square, symbol)
        move = self.promotions.get(key)
        if move is None:
            text = self.names[from_square] + self.names[to_square] + symbol.lower()
            move = self.promotions[key] = self.by_text[text] = Move(from_square, to_square, symbol, text)
        return move

    def step(self, square: int, side: int) -> int | None:
        """Return the neighbour behind a side, or None at the edge."""
        link = self.links[square][side]
        return None if link is None else link[0]

    def corner_steps(self, square: int, corner: int) -> list[Link]:
        """Return the squares one bishop step through a corner, each with the corner by which it is entered."""
        around: list[Link] = []
        at: Link = (square, corner)
        while True:
            link = self.links[at[0]][at[1]]
            if link is None:
                return []
            at = (link[0], (link[1] - 1) % 4)
            if at == (square, corner):
                return around[1::2]
            around.append(at)

    def _rook_rays(self, square: int) -> Rays:
        rays = []
        for side in range(4):
            ray = []
            link = self.links[square][side]
            while link is not None:
                ray.append(link[0])
                link = self.links[link[0]][(link[1] + 2) % 4]
            if ray:
                rays.append(tuple(ray))
        return tuple(rays)

    def _bishop_lines(self, square: int) -> Rays:
        lines: list[tuple[int, ...]] = []

        def follow(at: int, corner: int, line: tuple[int, ...]) -> None:
            onwards = self.corner_steps(at, corner)
            if not onwards and line:
                lines.append(line)
            for following, entered in onwards:
                follow(following, (entered + 2) % 4, (*line, following))

        for corner in range(4):
            follow(square, corner, ())
        return tuple(lines)

    def _king_steps(self, square: int) -> tuple[int, ...]:
        rays = self.rook_rays[square] + self.bishop_lines[square]
        return tuple(dict.fromkeys(ray[0] for ray in rays))

    def _beside(self, square: int) -> set[int]:
        return {link[0] for link in self.links[square] if link is not None}

    def _knight_leaps(self, square: int) -> tuple[int, ...]:
        def bishop_steps(at: int) -> set[int]:
            return {to for corner in range(4) for to, _ in self.corner_steps(at, corner)}

        rook_first = {to for middle in self._beside(square) for to in bishop_steps(middle)}
        bishop_first = {to for middle in bishop_steps(square) for to in self._beside(middle)}
        return tuple(sorted((rook_first | bishop_first) - self._beside(square) - {square}))

    def _touching(self, square: int) -> tuple[int, ...]:
        touching = self._beside(square)
        for corner in range(4):
            at: Link = (square, corner)
            for _ in range(6):
                link = self.links[at[0]][at[1]]
                if link is None:
                    break
                at = (link[0], (link[1] - 1) % 4)
                touching.add(at[0])
        return tuple(sorted(touching - {square}))


def _without_repeats(lines: Rays) -> tuple[Rays, tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]]:
    rays: list[tuple[int, ...]] = []
    forks: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for line in lines:
        twin = next((ray for ray in rays if ray[0] == line[0]), None)
        if twin is None:
            rays.append(line)
            continue
        shared = next(at for at, square in enumerate(line) if square != twin[at])
        forks.append((line[:shared], line[shared:]))
    return tuple(rays), tuple(forks)


RECTANGLE: Final = Shape()


@cache
def grid(files: int, ranks: int, shape: Shape = RECTANGLE) -> Board:
    """Return the board of `files` by `ranks` squares; a1 is square 0, then b1, as in python-chess."""

    def link(file: int, rank: int, entered: int) -> Link | None:
        inside = 0 <= file < files and 0 <= rank < ranks
        return (rank * files + file, entered) if inside else None

    places = [(file, rank) for rank in range(ranks) for file in range(files)]
    return Board(
        names=[f"{FILES[file]}{rank + 1}" for file, rank in places],
        links=[
            [link(file, rank + 1, 2), link(file + 1, rank, 3), link(file, rank - 1, 0), link(file - 1, rank, 1)]
            for file, rank in places
        ],
        rows=[range(rank * files, (rank + 1) * files) for rank in reversed(range(ranks))],
        dark=[(file + rank) % 2 == 0 for file, rank in places],
        home=[0 if rank < ranks // 2 else 1 for _, rank in places],
        shape=shape,
    )
