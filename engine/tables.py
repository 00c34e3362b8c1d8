"""Attack and move tables of each seat's pieces on a board, computed once and shared by all positions."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from engine.board import Board, Rays
from engine.moves import Move
from engine.pieces import (
    BISHOP,
    KIND_MASK,
    KINDS,
    KING,
    KNIGHT,
    PAWN,
    PROMOTIONS,
    QUEEN,
    ROOK,
    SEAT_BITS,
    SERGEANT,
    SYMBOLS,
    Kind,
    code,
)
from engine.rights import Castling

PIECES: Final = 64
"""Numbers of pieces stay below this."""

KEY_BITS: Final = 60
"""Length of random numbers: two digits of Python, and no extra object in a compiled engine."""

PIECES_OF: Final = {
    seats: [code(seat, kind) for seat in range(seats) for kind in range(1, len(KINDS))] for seats in range(1, 4)
}
"""The numbers of all pieces there can be, for so many seats."""

POINTS: Final = {PAWN: 1, KNIGHT: 3, BISHOP: 3, ROOK: 5, QUEEN: 9}

_SIDES: Final = ("F", "R", "B", "L")
_CORNERS: Final = ("FR", "BR", "BL", "FL")


Ways = tuple[tuple[Move, ...], ...]
"""Moves in place of the squares they reach, for one ray or square each: going through them needs no look-up."""

Marks = tuple[bool, ...]
Close = tuple[tuple[int, Marks], ...]


@cache
def _marks(pieces: frozenset[int]) -> Marks:
    return tuple(piece in pieces for piece in range(PIECES))


def _marked(close: dict[int, set[int]], attackers: list[int]) -> Close:
    """Return the squares from which some pieces of an attacker set attack, with marks on these pieces."""
    seen = {at: frozenset(piece for piece in pieces if piece >> SEAT_BITS in attackers) for at, pieces in close.items()}
    return tuple((at, _marks(pieces)) for at, pieces in seen.items() if pieces)


def _step(board: Board, square: int, forward: int, name: str) -> list[int]:
    """Return the squares one named step away, forward being a side."""
    if name in _CORNERS:
        return [to for to, _ in board.corner_steps(square, (forward + _CORNERS.index(name)) % 4)]
    to = board.step(square, (forward + _SIDES.index(name)) % 4)
    return [] if to is None else [to]


def _slides(board: Board, kind: Kind) -> tuple[Rays, ...]:
    return tuple(
        (board.rook_rays[at] if kind.rook else ()) + (board.bishop_rays[at] if kind.bishop else ())
        for at in range(board.size)
    )


def _made(board: Board, start: int, squares: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(board.moves[start][to] for to in squares)


def _ways(board: Board, reached: Rays) -> Ways:
    """Return the moves from every square to those that are reached from it."""
    return tuple(_made(board, at, squares) for at, squares in enumerate(reached))


@mypyc_attr(allow_interpreted_subclasses=True)
class Tables:
    """Moves and attacks of all pieces on `board`, where `forward(seat, square)` is the side a pawn leaves by.

    `can_land_on[seat][piece]` tells whether a piece may go to a square holding `piece` (empty, or an enemy that is no
    king) and `takes` whether that is a capture.

    Attacks are those of an *attacker set*: set `seat` has the pieces of all the seat's enemies, set `seats + seat`
    those of that seat alone. `like_rook`, `like_bishop`, `knight` and `cannon` mark the pieces of a set that attack
    in that way; `step_attacks[attacker_set][square]` lists each square from which a single step attacks, with marks
    on the pieces that do so: pawns, generals, kings. `steps[piece][square]` is where a general or sergeant goes.
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
        #: the rays of pieces that slide, by kind and square; none for the others
        self.slides: tuple[tuple[Rays, ...], ...] = tuple(_slides(board, kind) for kind in KINDS)
        #: the same as moves, by seat and square, by kind and square, and of knights by square
        self.pawn_hits: tuple[Ways, ...] = tuple(_ways(board, takes) for takes in self.pawn_takes)
        self.pawn_walks: tuple[Ways, ...] = tuple(_ways(board, steps) for steps in self.pawn_steps)
        self.glides: tuple[tuple[Ways, ...], ...] = tuple(
            tuple(tuple(_made(board, at, ray) for ray in rays) for at, rays in enumerate(slides))
            for slides in self.slides
        )
        self.leaps: Ways = _ways(board, board.knight_leaps)
        everyone = range(seats)
        attacker_sets = [[s for s in everyone if s != seat] for seat in everyone] + [[seat] for seat in everyone]

        def step(piece: int, square: int) -> tuple[int, ...]:
            side = forward(piece >> SEAT_BITS, square)
            return tuple(to for name in KINDS[piece & KIND_MASK].steps for to in _step(board, square, side, name))

        self.steps: tuple[Rays, ...] = tuple(
            tuple(step(piece, at) for at in every) if piece in PIECES_OF[seats] else () for piece in range(PIECES)
        )
        self.walks: tuple[Ways, ...] = tuple(_ways(board, steps) for steps in self.steps)
        single = {piece: self.steps[piece] for piece in PIECES_OF[seats] if KINDS[piece & KIND_MASK].steps}
        single |= {code(seat, PAWN): self.pawn_takes[seat] for seat in everyone}
        single |= {piece: board.king_steps for piece in PIECES_OF[seats] if KINDS[piece & KIND_MASK].royal}
        close: list[dict[int, set[int]]] = [{} for _ in every]
        for piece, steps in single.items():
            for at in every:
                for to in steps[at]:
                    close[to].setdefault(at, set()).add(piece)
        self.step_attacks: tuple[tuple[Close, ...], ...] = tuple(
            tuple(_marked(close[square], attackers) for square in every) for attackers in attacker_sets
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

        def mark(attackers: list[int], has: Callable[[Kind], bool]) -> tuple[bool, ...]:
            return tuple(
                piece in PIECES_OF[seats] and piece >> SEAT_BITS in attackers and has(KINDS[piece & KIND_MASK])
                for piece in range(PIECES)
            )

        self.takes = tuple(mark(attackers, lambda kind: not kind.royal) for attackers in attacker_sets[:seats])
        self.can_land_on = tuple((True, *takes[1:]) for takes in self.takes)
        self.like_rook = tuple(mark(attackers, lambda kind: kind.rook) for attackers in attacker_sets)
        self.like_bishop = tuple(mark(attackers, lambda kind: kind.bishop) for attackers in attacker_sets)
        self.knight = tuple(mark(attackers, lambda kind: kind.knight) for attackers in attacker_sets)
        self.cannon = tuple(mark(attackers, lambda kind: kind.cannon) for attackers in attacker_sets)
        self.royal: tuple[bool, ...] = mark([*everyone], lambda kind: kind.royal)
        #: what each piece counts in points: pawn 1, knight and bishop 3, rook 5, queen 9
        self.points: tuple[int, ...] = tuple(
            POINTS.get(piece & KIND_MASK, 0) if piece in PIECES_OF[seats] else 0 for piece in range(PIECES)
        )
        #: pieces whose moves start the count of quiet plies anew
        self.zeroing: tuple[bool, ...] = tuple(piece & KIND_MASK in (PAWN, SERGEANT) for piece in range(PIECES))
        self.mine = tuple(
            tuple(piece > 0 and piece >> SEAT_BITS == seat for piece in range(PIECES)) for seat in everyone
        )

        self.castlings: tuple[tuple[Castling, ...], ...] = tuple(
            tuple(c for c in castlings if c.seat == seat) for seat in everyone
        )
        self.castling_of: dict[tuple[int, int], Castling] = {(c.king_from, c.king_to): c for c in castlings}
        #: rights that remain when a piece leaves or reaches a square
        self.castling_masks: tuple[int, ...] = tuple(
            ~sum(c.bit for c in castlings if square in (c.king_from, c.rook_from)) for square in every
        )
        random = Random(96)
        #: random numbers by piece and square, combined into a key of the placement
        self.keys: tuple[tuple[int, ...], ...] = tuple(
            tuple(random.getrandbits(KEY_BITS) for _ in every) for _ in range(PIECES)
        )

    def promotions(self, from_square: int, to_square: int) -> list[Move]:
        """Return the promotions of a pawn moving so."""
        return [self.board.promotion(from_square, to_square, SYMBOLS[kind]) for kind in PROMOTIONS]

    def promoted(self, piece: int, promotion: str) -> int:
        """Return what a piece becomes."""
        return code(piece >> SEAT_BITS, SYMBOLS.index(promotion))

    def may_stand(self, piece: int, square: int) -> bool:
        """Tell whether a piece can ever be on a square: no pawn is behind its start, nor where it promotes."""
        return piece & KIND_MASK != PAWN or square in self._pawn_squares[piece >> SEAT_BITS]


def castling(
    board: Board,
    bit: int,
    seat: int,
    king: tuple[str, str],
    rook: tuple[str, str],
    *,
    short: bool,
    kind: int = KING,
) -> Castling:
    """Describe a castling by the names of the squares that king and rook leave and reach."""
    king_from, king_to, rook_from, rook_to = (board.squares[name] for name in (*king, *rook))
    ray = next(ray for ray in board.rook_rays[king_from] if king_to in ray)
    between = ray[: ray.index(rook_from)]
    safe = ray[: ray.index(king_to) + 1]
    pieces = (code(seat, kind), code(seat, ROOK))
    return Castling(bit, seat, king_from, king_to, rook_from, rook_to, between, safe, pieces, short=short)


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
