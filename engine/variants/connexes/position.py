"""Échecs connexes: orthodox chess in which all of a side's pieces must stay connected (`rules.md`, section 3)."""

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from engine.attacks import attacked, shields
from engine.errors import FenError, Refusal
from engine.moves import Move
from engine.notes import Note, Squares
from engine.orthodox import ARRAY, BLACK, WHITE, tables
from engine.outcome import Outcome, win
from engine.pieces import BISHOP, KIND_MASK, KING, KNIGHT, PAWN, Seat, code
from engine.placements import Fide
from engine.position import Position
from engine.problems import Problem
from engine.rights import Castling
from engine.tables import Tables
from engine.variants.connexes.connection import (
    ALL,
    BITS,
    HALO,
    NATIVE,
    binding,
    connected_moves,
    count,
    groups,
    is_connected,
    linked,
    reconnecting_moves,
    united,
)
from engine.variants.connexes.lessons import LESSONS
from engine.variants.connexes.move_count import MoveCount
from engine.variants.connexes.promotion import solve


@mypyc_attr(allow_interpreted_subclasses=True)
class Connexes(Position):
    """After each own move all own pieces must form one group, squares touching by a side or a corner."""

    key: ClassVar = "connexes"
    seats: ClassVar = (Seat("w", "White"), Seat("b", "Black"))
    placement: ClassVar = Fide()
    section: ClassVar = "3"
    reasons: ClassVar = ("cut off",)
    refusals: ClassVar = (
        "castling cut",  # pieces on `squares` have lost touch with the others
        "cut",  # the pieces that would stand on `squares` would lose it
        "not reconnected",  # they would not find it again
    )
    texts: ClassVar = ("engine.variants.connexes",)
    lessons: ClassVar = LESSONS
    example: ClassVar = ("e2e3", "g8f6", "d2d3", "b8c6", "d3d4", "e7e5", "f1c4")

    terms: ClassVar = {"pressure": 40, "shelter": 30, "pivots": -50}

    @classmethod
    def start(cls, chosen_options: dict[str, str]) -> str:  # noqa: ARG003 - this variant has no options
        """Return the text of the starting position."""
        return ARRAY

    @classmethod
    def problems(cls) -> dict[str, Problem]:
        """Return the challenge of the source's author."""
        return {"promotion": lambda: solve(cls.new())}

    def _legal_captures(self, seat: int) -> list[Move]:
        return self._captures_of_pieces(seat)

    def _tables(self) -> Tables:
        return tables()

    def groups(self, seat: int) -> list[list[int]]:
        """Return the connected groups of a seat's pieces, the largest first."""
        pieces = sorted(self.armies[seat])
        found = [[square for square in pieces if group & BITS[square]] for group in groups(self._bits(seat))]
        return sorted(found, key=len, reverse=True)

    def notes(self) -> list[Note]:
        """Return which pieces have lost touch with the largest group of their army."""
        found = []
        for seat in (WHITE, BLACK):
            lost = [square for group in self.groups(seat)[1:] for square in group]
            if lost:
                found.append(Note("cut", seat, {"squares": Squares(tuple(lost))}, mark="cut"))
        return found

    def links(self) -> list[tuple[int, int]]:
        """Return the neighbouring pieces of each army; across a corner only where they touch in no other way."""
        found: list[tuple[int, int]] = []
        adjacent = self.board.adjacent
        for seat in (WHITE, BLACK):
            army = set(self.armies[seat])
            for one in sorted(army):
                for other in sorted(army.intersection(adjacent[one])):
                    between = army.intersection(adjacent[one], adjacent[other])
                    beside = one // 8 == other // 8 or one % 8 == other % 8
                    corners = {one // 8 * 8 + other % 8, other // 8 * 8 + one % 8}
                    if one < other and (beside or not corners & between):
                        found.append((one, other))
        return found

    def cut_points(self) -> list[int]:
        """Return the pieces without whom their group would fall apart."""
        found: list[int] = []
        for seat in (WHITE, BLACK):
            for group in groups(self._bits(seat)):
                bound = binding(group)
                found += [square for square in sorted(self.armies[seat]) if bound & BITS[square]]
        return found

    def immobilized_pieces(self, seat: int) -> list[int]:
        """Return the pieces without whom their army would fall apart, wherever they went."""
        moves: list[Move] = []
        self._add_pieces(moves, seat)
        self._add_king(moves, seat, seat)
        free = {move.from_square for move in self._admitted(moves, seat)}
        return sorted({move.from_square for move in moves} - free)

    def is_cut(self, seat: int) -> bool:
        """Tell whether a seat's pieces are disconnected, the second kind of check."""
        return not is_connected(self._bits(seat))

    def _bits(self, seat: int) -> i64:
        army: i64 = 0
        bits = BITS
        for square in self.armies[seat]:
            army |= bits[square]
        return army

    def worth(self, seat: int, kind: int, square: int) -> int:
        """Return what a seat's piece on a square is worth to it: reach counts thrice, the advance of pawns nothing."""
        value = self.values.get(kind, 0)
        return value if kind == PAWN else value + 3 * (super().worth(seat, kind, square) - value)

    def features(self, seat: int) -> tuple[int, ...]:
        """Return pressure, shelter, and how many of a seat's pieces must stay lest their army falls apart."""
        _, pressure, shelter = super().features(seat)
        return pressure, shelter, count(binding(self._bits(seat)))

    def _admitted(self, moves: list[Move], seat: int) -> list[Move]:
        """Keep the moves after which all pieces are connected."""
        if len(self.armies[seat]) == 1:
            return moves
        army = self._bits(seat)
        return reconnecting_moves(moves, army) if self._is_cut_now(army) else connected_moves(moves, army)

    def count_legal_moves(self) -> int:
        """Return how many legal moves there are."""
        # Where sets of squares are objects, or a game derived from this one has rules of its own, moves are found.
        if not NATIVE or type(self) is not Connexes or self.en_passant:
            return super().count_legal_moves()
        return 0 if self._automatic_draw() is not None else self.counted(self.turn)

    def counted(self, seat: int) -> int:
        """Return how many moves `_legal` would find where no one may take en passant."""
        pieces = self.pieces
        tables = self.tables
        king = self.kings[seat]
        parry, pins = shields(tables, pieces, king, seat, seat)
        army = MoveCount(pieces, seat)
        if self._is_cut_now(army.army):
            army.bound = army.army
        found = army.of_pieces(ALL if parry is None else united(parry), pins)
        room = army.room(BITS[king])
        pieces[king] = 0
        for to in tables.board.king_steps[king]:
            if room >> to & 1 and not attacked(tables, pieces, to, seat):
                found += 1
        pieces[king] = code(seat, KING)
        if self.castling and parry is None:
            castlings: list[Move] = []
            self._add_castling(castlings, seat, seat)
            found += len(castlings)
        return found

    def _is_cut_now(self, army: i64) -> bool:
        """Tell whether the side to move is disconnected: only a capture, or the start of the log, can do that."""
        if not self.undo_stack:
            return not is_connected(army)
        if self.halfmove_clock:
            return False
        _, _, taken, taken_at, _, _, _, _ = self.undo_stack[-1]
        if not taken:
            return False
        beside = HALO[taken_at] & army
        return not linked(beside & -beside, beside, army)

    def _add_castling(self, moves: list[Move], seat: int, attacker_set: int) -> None:
        """Add the castlings, being of two pieces, after which all pieces are connected."""
        found: list[Move] = []
        super()._add_castling(found, seat, attacker_set)
        for move in found:
            army = self._bits(seat)
            made = self.tables.castling_of[move.from_square, move.to_square]
            after = army
            for square in (made.king_from, made.king_to, made.rook_from, made.rook_to):
                after ^= BITS[square]
            if is_connected(after) and not self._is_cut_now(army):
                moves.append(move)

    def _objections(self, move: Move) -> list[Refusal]:
        """Return what forbids a move, a cut after the safety of the king."""
        found = super()._objections(move)
        after = self._after(move)
        lost = tuple(sorted(square for group in after.groups(self.turn)[1:] for square in group))
        if lost:
            reason = "not reconnected" if self.is_cut(self.turn) else "cut"
            found.append(Refusal(reason, {"squares": Squares(lost)}, lost))
        return found

    def castling_refusal(self, castling: Castling) -> Refusal | None:
        """Return which rule of castling is broken: that one's pieces are cut is check, too."""
        refusal = super().castling_refusal(castling)
        if not self.is_cut(self.turn) or (
            refusal is not None and refusal.reason in ("castling moved", "castling blocked")
        ):
            return refusal
        lost = tuple(sorted(square for group in self.groups(self.turn)[1:] for square in group))
        return Refusal("castling cut", {"squares": Squares(lost)}, lost)

    def _is_checked(self, seat: int) -> bool:
        return self.in_check(seat) or self.is_cut(seat)

    def _defeat(self, loser: int) -> Outcome:
        return win("checkmate" if self.in_check(loser) else "cut off", 1 - loser, 2)

    def _too_few(self) -> str | None:
        extra = [piece & KIND_MASK for army in self.armies for piece in army.values()]
        if len(extra) == 2:
            return "bare kings"
        if len(extra) == 3 and (KNIGHT in extra or BISHOP in extra):
            return "insufficient material"
        return None

    def read_extra(self, values: dict[str, str]) -> None:
        """Refuse what play cannot reach: the side that has just moved is disconnected or in check."""
        super().read_extra(values)
        waiting = 1 - self.turn
        if self.is_cut(waiting):
            raise FenError(f"{self.seats[waiting].name}, not to move, is disconnected")
        if self.in_check(waiting):
            raise FenError(f"{self.seats[waiting].name}, not to move, is in check")
