"""The 10x10 board of Nouveaux échecs: its pieces, its camps, its promotions (`rules.md`, section 2)."""

from functools import cache
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from engine.board import Rays, Shape, grid
from engine.moves import DROP, NOWHERE, Move
from engine.pieces import (
    BISHOP,
    CANNON,
    HIGH_BISHOP,
    HIGH_SERGEANT,
    KIND_MASK,
    KINDS,
    KING,
    PAWN,
    ROOK,
    SEAT_BITS,
    SERGEANT,
    SILVER,
    SYMBOLS,
    TWIN,
    code,
)
from engine.tables import KEY_BITS, PIECES, PIECES_OF, Tables, castling

WHITE: Final = 0
SIDE: Final = 10
CAMP: Final = 3

RAISED: Final = {BISHOP: HIGH_BISHOP, SERGEANT: HIGH_SERGEANT, PAWN: SILVER}
LOWERED: Final = {high: low for low, high in RAISED.items()}
PRICES: Final = {ROOK: 1, BISHOP: 1, CANNON: 1, SERGEANT: 2, PAWN: 4}
"""Number of pieces of a kind that pay a ransom."""
HELD: Final = tuple(PRICES)
"""The kinds that a hand can hold, in the order in which texts list them."""

PROMOTES: Final = "+"

NEAR: Final = (1 << SIDE * SIDE) - 1
"""The part of a set of threats that leaps and single steps take; those along rook and bishop lines come after it."""
_ROOKS: Final = SIDE * SIDE
_BISHOPS: Final = 2 * _ROOKS
SLANTING: Final = 1 << _BISHOPS
"""A set of threats that is less has none along a bishop line."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NouveauxTables(Tables):
    """Move tables of Nouveaux échecs, with its promotion and drop squares."""

    def __init__(self) -> None:
        board = grid(SIDE, SIDE, Shape(camp=CAMP, hands=True))
        ranks = [frozenset(range(SIDE * row, SIDE * row + SIDE)) for row in range(SIDE)]
        super().__init__(
            board,
            seats=2,
            forward=lambda seat, _: 0 if seat == WHITE else 2,
            starts=(frozenset(), frozenset()),
            ends=(ranks[-1], ranks[0]),
            castlings=[
                castling(
                    board, 1 << (2 * seat + second), seat, (king, to), (rook, beside), short=bool(second), kind=kind
                )
                for seat, rank in ((0, 1), (1, 10))
                for second, kind, king, to, rook, beside in (
                    (0, KING, f"d{rank}", f"b{rank}", f"a{rank}", f"c{rank}"),
                    (1, TWIN, f"g{rank}", f"i{rank}", f"j{rank}", f"h{rank}"),
                )
            ],
        )
        camps = (frozenset().union(*ranks[:CAMP]), frozenset().union(*ranks[-CAMP:]))
        every = range(board.size)
        #: the squares of each seat's own camp
        self.camp: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(camp)) for camp in camps)
        #: whether a square is in the camp of a seat's enemy
        self.in_enemy_camp: tuple[tuple[bool, ...], ...] = tuple(
            tuple(at in camps[1 - seat] for at in every) for seat in range(2)
        )
        #: whether a piece that moves one square forward from here may be promoted
        self.near: tuple[tuple[bool, ...], ...] = tuple(
            tuple(in_enemy_camp[at] or any(in_enemy_camp[to] for to in steps[at]) for at in every)
            for in_enemy_camp, steps in zip(self.in_enemy_camp, self.pawn_steps, strict=True)
        )
        #: whether a piece must be promoted on a square
        self.must_promote: tuple[tuple[bool, ...], ...] = tuple(
            tuple(
                piece & KIND_MASK in (PAWN, SERGEANT) and at in (ranks[-1], ranks[0])[piece >> SEAT_BITS & 1]
                for at in every
            )
            for piece in range(PIECES)
        )
        self.drops: dict[tuple[int, int], Move] = {
            (kind, at): Move(NOWHERE, at, "", f"{SYMBOLS[kind]}@{board.names[at]}", DROP)
            for kind in HELD
            for at in every
        }
        self._add_threats()
        random = Random(100)
        #: random numbers by seat, kind and how many of it are in hand, part of the key of a placement
        self.hand_keys: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(tuple(random.getrandbits(KEY_BITS) for _ in range(SIDE + 1)) for _ in SYMBOLS) for _ in range(2)
        )

    def _add_threats(self) -> None:
        board = self.board
        every = range(board.size)

        def along(rays: Rays, shift: int) -> int:
            return sum(1 << at for ray in rays for at in ray) << shift

        def present(piece: int, at: int) -> int:
            kind = KINDS[piece & KIND_MASK]
            slides = (kind.rook or kind.cannon) << _ROOKS + at | kind.bishop << _BISHOPS + at
            return slides or 1 << at

        def exposed(seat: int, square: int) -> int:
            near = {*board.knight_leaps[square], *(at for at, _ in self.step_attacks[seat][square])}
            lines = along(board.rook_rays[square], _ROOKS) | along(board.bishop_rays[square], _BISHOPS)
            return sum(1 << at for at in near) | lines

        #: the threat that a piece on a square is: by line, or from near
        self.presence: tuple[tuple[int, ...], ...] = tuple(
            tuple(present(piece, at) for at in every) if piece in PIECES_OF[2] else () for piece in range(PIECES)
        )
        #: the threats that may reach a seat's piece on a square
        self.exposure: tuple[tuple[int, ...], ...] = tuple(
            tuple(exposed(seat, at) for at in every) for seat in range(2)
        )

    def promoted(self, piece: int, promotion: str) -> int:  # noqa: ARG002 - there is one promotion for each kind
        """Return what a piece becomes."""
        return code(piece >> SEAT_BITS, RAISED[piece & KIND_MASK])

    def may_stand(self, piece: int, square: int) -> bool:
        """Tell whether a piece can ever be on a square: not where it must have been promoted."""
        return not self.must_promote[piece][square]

    def raised(self, from_square: int, to_square: int) -> Move:
        """Return the move that promotes."""
        return self.board.promotion(from_square, to_square, PROMOTES)


@cache
def tables() -> NouveauxTables:
    """Return the tables, made once."""
    return NouveauxTables()
