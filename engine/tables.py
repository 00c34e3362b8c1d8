"""What the men of each seat can do on a board, worked out once and shared by all positions."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.board import Board, Rays
from engine.moves import Move
from engine.pieces import BISHOP, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, SEAT_BITS, SYMBOLS, code
from engine.rights import Castling

MEN: Final = 64
"""Numbers of men stay below this."""


class Tables:
    """Moves and attacks of the orthodox men on `board`, where `forward(seat, square)` is the side a pawn leaves by.

    `lands[seat][man]` tells whether a man may go to a square holding `man` (empty, or an enemy that is no king) and
    `takes` whether that is a capture.

    Attacks are seen through a *view*: view `seat` sees the men of all the seat's enemies, view `seats + seat` those of
    that seat alone. `like_rook`, `like_bishop`, `knight` and `king` mark the men a view sees that attack in that way;
    `step_attackers[view][square]` lists the (square, man) pairs that attack by a single step: pawns.
    """

    def __init__(
        self,
        board: Board,
        seats: int,
        forward: Callable[[int, int], int],
        starts: Sequence[frozenset[int]],
        ends: Sequence[frozenset[int]],
        castlings: Sequence[Castling],
    ) -> None:
        self.board: Board = board
        self.seats: int = seats
        every = range(board.size)

        def captures(seat: int, square: int) -> tuple[int, ...]:
            side = forward(seat, square)
            steps = board.corner_steps(square, (side - 1) % 4) + board.corner_steps(square, side)
            return tuple(to for to, _ in steps)

        def advances(seat: int, square: int) -> tuple[int, ...]:
            one = board.step(square, forward(seat, square))
            if one is None or square not in starts[seat]:
                return () if one is None else (one,)
            two = board.step(one, forward(seat, one))
            return (one,) if two is None else (one, two)

        self.pawn_takes: tuple[Rays, ...] = tuple(tuple(captures(s, at) for at in every) for s in range(seats))
        self.pawn_steps: tuple[Rays, ...] = tuple(tuple(advances(s, at) for at in every) for s in range(seats))
        #: squares from which a pawn of each seat attacks a square
        self.pawn_from: tuple[Rays, ...] = tuple(
            tuple(tuple(at for at in every if square in takes[at]) for square in every) for takes in self.pawn_takes
        )
        everyone = range(seats)
        views = [[s for s in everyone if s != seat] for seat in everyone] + [[seat] for seat in everyone]
        self.step_attackers: tuple[tuple[tuple[tuple[int, int], ...], ...], ...] = tuple(
            tuple(tuple((at, code(s, PAWN)) for s in view for at in self.pawn_from[s][square]) for square in every)
            for view in views
        )
        #: squares from which every pawn move promotes
        self.ready: tuple[tuple[bool, ...], ...] = tuple(
            tuple(any(to in ends[seat] for to in self.pawn_steps[seat][at]) for at in every) for seat in range(seats)
        )
        self._pawn_squares: tuple[frozenset[int], ...] = tuple(
            _reach(starts[seat], ends[seat], self.pawn_steps[seat], self.pawn_takes[seat]) for seat in range(seats)
        )
        #: (seat, passed square, square reached) of every double step
        self.double_steps: tuple[tuple[int, int, int], ...] = tuple(
            (seat, to[0], to[1]) for seat in range(seats) for to in self.pawn_steps[seat] if len(to) == 2
        )
        #: where a double step passes: (from, to) -> passed square
        self.passes: tuple[dict[tuple[int, int], int], ...] = tuple(
            {(at, to[1]): to[0] for at, to in enumerate(steps) if len(to) == 2} for steps in self.pawn_steps
        )

        def mark(view: list[int], *kinds: int) -> tuple[bool, ...]:
            wanted = {code(s, kind) for s in view for kind in kinds}
            return tuple(man in wanted for man in range(MEN))

        self.takes = tuple(mark(view, PAWN, KNIGHT, BISHOP, ROOK, QUEEN) for view in views[:seats])
        self.lands = tuple((True, *takes[1:]) for takes in self.takes)
        self.like_rook = tuple(mark(view, ROOK, QUEEN) for view in views)
        self.like_bishop = tuple(mark(view, BISHOP, QUEEN) for view in views)
        self.knight = tuple(mark(view, KNIGHT) for view in views)
        self.king = tuple(mark(view, KING) for view in views)
        self.mine = tuple(tuple(man > 0 and man >> SEAT_BITS == seat for man in range(MEN)) for seat in everyone)

        self.castlings: tuple[tuple[Castling, ...], ...] = tuple(
            tuple(c for c in castlings if c.seat == seat) for seat in everyone
        )
        self.castling_of: dict[tuple[int, int], Castling] = {(c.king_from, c.king_to): c for c in castlings}
        #: rights that remain when a man leaves or reaches a square
        self.keeps: tuple[int, ...] = tuple(
            ~sum(c.bit for c in castlings if square in (c.king_from, c.rook_from)) for square in every
        )
        random = Random(96)
        #: random numbers by man and square, combined into a key of the placement
        self.keys: tuple[tuple[int, ...], ...] = tuple(tuple(random.getrandbits(64) for _ in every) for _ in range(MEN))

    def promotions(self, from_square: int, to_square: int) -> list[Move]:
        """Return the promotions of a pawn moving so."""
        return [self.board.promotion(from_square, to_square, SYMBOLS[kind]) for kind in PROMOTIONS]

    def pawn_may_stand(self, seat: int, square: int) -> bool:
        """Tell whether a pawn of a seat can ever be on a square: not behind its start, nor where it promotes."""
        return square in self._pawn_squares[seat]


def castling(
    board: Board, bit: int, seat: int, king: tuple[str, str], rook: tuple[str, str], *, short: bool
) -> Castling:
    """Describe a castling by the names of the squares that king and rook leave and reach."""
    king_from, king_to, rook_from, rook_to = (board.squares[name] for name in (*king, *rook))
    ray = next(ray for ray in board.rook_rays[king_from] if king_to in ray)
    between = ray[: ray.index(rook_from)]
    safe = ray[: ray.index(king_to) + 1]
    men = (code(seat, KING), code(seat, ROOK))
    return Castling(bit, seat, king_from, king_to, rook_from, rook_to, between, safe, men, short)


def _reach(starts: frozenset[int], ends: frozenset[int], steps: Rays, takes: Rays) -> frozenset[int]:
    seen = set(starts)
    ahead = list(starts)
    while ahead:
        square = ahead.pop()
        for to in steps[square] + takes[square]:
            if to not in seen and to not in ends:
                seen.add(to)
                ahead.append(to)
    return frozenset(seen)
