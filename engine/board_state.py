"""Mutable board state: placement of the pieces, and making and unmaking moves."""

from collections.abc import Iterable
from typing import Final, Self

from mypy_extensions import mypyc_attr

from engine.board import Board
from engine.moves import MOVE, Move
from engine.pieces import KIND_MASK, KING, PAWN, SEAT_BITS, code
from engine.rights import Castling, Passed
from engine.tables import Tables

Undo = tuple[Move, int, int, int, int, tuple[Passed, ...], int, int]
"""State that `pop` needs: move, piece, captured piece and its square, and the castling rights, en passant rights,
halfmove clock and hash of the placement before the move.

A plain tuple, because making one is most of the cost of `push`.
"""

TAKEN: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class BoardState:
    """Pieces on a board, the seat to move, castling and en passant rights, counters, and the moves made so far.

    `pieces[square]` is the number of a piece (see `piece_map`) or 0; `armies[seat]` holds the same pieces by square.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.board: Board = self.tables.board
        self.turn: int = 0
        self.ply: int = 0
        self.pieces: list[int] = [0] * self.board.size
        self.armies: tuple[dict[int, int], ...] = tuple({} for _ in range(tables.seats))
        self.kings: list[int] = [-1] * tables.seats
        self.castling: int = 0
        self.en_passant: tuple[Passed, ...] = ()
        self.halfmove_clock: int = 0
        #: each seat's pieces on the board in points (see `tables.points`)
        self.points: list[int] = [0] * tables.seats
        self.zobrist: int = 0
        self.undo_stack: list[Undo] = []

    def push(self, move: Move) -> None:
        """Make a move, trusted to be legal."""
        pieces = self.pieces
        tables = self.tables
        seat = self.turn
        army = self.armies[seat]
        keys = tables.keys
        start = move.from_square
        to = taken_at = move.to_square
        piece = pieces[start]
        kind = piece & KIND_MASK
        zeroing = tables.zeroing[piece]
        taken = pieces[to]
        if kind == PAWN and not taken and self.en_passant:
            taken, taken_at = self._taken_en_passant(seat, start, to)
        self.undo_stack.append(
            (move, piece, taken, taken_at, self.castling, self.en_passant, self.halfmove_clock, self.zobrist)
        )
        key = self.zobrist ^ keys[piece][start]
        if taken:
            pieces[taken_at] = 0
            owner = taken >> SEAT_BITS
            del self.armies[owner][taken_at]
            self.points[owner] -= tables.points[taken]
            key ^= keys[taken][taken_at]
        if move.promotion:
            self.points[seat] -= tables.points[piece]
            piece = tables.promoted(piece, move.promotion)
            self.points[seat] += tables.points[piece]
        pieces[start] = 0
        pieces[to] = piece
        del army[start]
        army[to] = piece
        self.zobrist = key ^ keys[piece][to]
        if tables.royal[piece]:
            if kind == KING:
                self.kings[seat] = to
            if self.castling:
                castling = tables.castling_of.get((start, to))
                if castling is not None and castling.bit & self.castling:
                    self._shift(castling.rook_from, castling.rook_to, seat)
                    rook = castling.pieces[1]
                    self.zobrist ^= keys[rook][castling.rook_from] ^ keys[rook][castling.rook_to]
        self.castling &= tables.castling_masks[start] & tables.castling_masks[to]
        self.halfmove_clock = 0 if taken or zeroing else self.halfmove_clock + 1
        self.ply += 1
        self.turn = seat + 1 if seat + 1 < tables.seats else 0
        if kind == PAWN:
            steps = tables.pawn_steps[seat][start]
            if self.en_passant or (len(steps) == 2 and steps[1] == to):
                self._pass_on(seat, start, to)
        elif self.en_passant:
            self._pass_on(seat, start, to)

    def _shift(self, start: int, to: int, seat: int) -> None:
        rook = self.armies[seat].pop(start)
        self.armies[seat][to] = rook
        self.pieces[start] = 0
        self.pieces[to] = rook

    def _taken_en_passant(self, seat: int, start: int, to: int) -> tuple[int, int]:
        if to in self.tables.pawn_takes[seat][start]:
            for passed in self.en_passant:
                if passed.square == to:
                    return passed.pawn, passed.pawn_at
        return 0, to

    def _pass_on(self, seat: int, start: int, to: int) -> None:
        """Renew the rights to take en passant: each opponent has them on their own next turn only."""
        rights = [passed._replace(seats=passed.seats & ~(1 << seat)) for passed in self.en_passant]
        square = self.tables.passes[seat].get((start, to))
        if square is not None and self.pieces[to] == code(seat, PAWN):
            rights.append(Passed(square, self.pieces[to], to, ~(1 << seat)))
        self.en_passant = self.standing(rights)

    def standing(self, rights: Iterable[Passed]) -> tuple[Passed, ...]:
        """Return what is left of rights to take en passant: pawn there, square empty, for seats that attack it."""
        kept = []
        for square, pawn, pawn_at, allowed in rights:
            if self.pieces[pawn_at] != pawn or self.pieces[square]:
                continue
            seats = 0
            for seat in range(self.tables.seats):
                if allowed >> seat & 1:
                    mine = code(seat, PAWN)
                    for at in self.tables.pawn_from[seat][square]:
                        if self.pieces[at] == mine:
                            seats |= 1 << seat
            if seats:
                kept.append(Passed(square, pawn, pawn_at, seats))
        return tuple(kept)

    def pop(self) -> Move:
        """Take the last move back and return it; `IndexError` when there is none."""
        move, piece, taken, taken_at, castling, self.en_passant, self.halfmove_clock, self.zobrist = (
            self.undo_stack.pop()
        )
        seat = piece >> SEAT_BITS
        pieces = self.pieces
        army = self.armies[seat]
        start = move.from_square
        to = move.to_square
        del army[to]
        army[start] = piece
        pieces[to] = 0
        pieces[start] = piece
        if self.tables.royal[piece]:
            if piece & KIND_MASK == KING:
                self.kings[seat] = start
            made = self.tables.castling_of.get((start, to))
            if made is not None and made.bit & castling:
                self._shift(made.rook_to, made.rook_from, seat)
        if taken:
            pieces[taken_at] = taken
            self.armies[taken >> SEAT_BITS][taken_at] = taken
            self.points[taken >> SEAT_BITS] += self.tables.points[taken]
        if move.promotion:
            self.points[seat] += (
                self.tables.points[piece] - self.tables.points[self.tables.promoted(piece, move.promotion)]
            )
        self.castling = castling
        self.ply -= 1
        self.turn = seat
        return move

    def put(self, square: int, piece: int) -> None:
        """Set a piece up, as position texts do."""
        self.pieces[square] = piece
        self.armies[piece >> SEAT_BITS][square] = piece
        self.points[piece >> SEAT_BITS] += self.tables.points[piece]
        self.zobrist ^= self.tables.keys[piece][square]
        if piece & KIND_MASK == KING:
            self.kings[piece >> SEAT_BITS] = square

    def castling_made(self, move: Move) -> Castling | None:
        """Return the castling that a move of the seat to move is, or None."""
        if move.kind != MOVE or not self.tables.royal[self.pieces[move.from_square]]:
            return None
        castling = self.tables.castling_of.get((move.from_square, move.to_square))
        return castling if castling is not None and castling.bit & self.castling else None

    def is_capture(self, move: Move) -> bool:
        """Tell whether a move takes a piece, en passant included."""
        if move.kind != MOVE:
            return False
        if self.pieces[move.to_square]:
            return True
        if self.pieces[move.from_square] & KIND_MASK != PAWN or not self.en_passant:
            return False
        return bool(self._taken_en_passant(self.turn, move.from_square, move.to_square)[0])

    def __sizeof__(self) -> int:
        """Return about how many bytes it has to itself: boards, tables and moves are shared."""
        return 1_000 + 8 * len(self.pieces) + 1_000 * len(self.armies) + 150 * len(self.undo_stack)

    def tidy(self) -> None:
        """List each army by squares, so that the order of moves tells nothing of how the pieces came there."""
        self.armies = tuple([dict(sorted(army.items())) for army in self.armies])

    def copy(self) -> Self:
        """Return an independent position with the same past."""
        twin = type(self).__new__(type(self))
        twin.tables = self.tables
        twin.board = self.board
        twin.turn = self.turn
        twin.ply = self.ply
        twin.pieces = self.pieces.copy()
        twin.armies = tuple(army.copy() for army in self.armies)
        twin.kings = self.kings.copy()
        twin.points = self.points.copy()
        twin.castling = self.castling
        twin.en_passant = self.en_passant
        twin.halfmove_clock = self.halfmove_clock
        twin.zobrist = self.zobrist
        twin.undo_stack = self.undo_stack.copy()
        return twin
