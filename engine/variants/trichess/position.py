"""Trichess, "Échecs à 3": non-aggression by points, and double check wins (`rules.md`, sections 1 and 1b)."""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from engine.attacks import attacked
from engine.errors import Refusal, RefusalValues
from engine.moves import Move
from engine.notes import Armies, Note, Sign, Tally
from engine.outcome import Outcome, draw, win
from engine.pieces import KIND_MASK, PAWN, SEAT_BITS, Seat
from engine.placements import Seated
from engine.position import Position
from engine.tables import Tables
from engine.variants.three_player.board import EAST, SOUTH, WEST
from engine.variants.three_player.tables import RIGHTS, WAYS, array, orthodox
from engine.variants.trichess.lessons import LESSONS

WHOLE: Final = 39
MARGIN: Final = 3
TERRITORIES: Final = (SOUTH, EAST, WEST)


@mypyc_attr(allow_interpreted_subclasses=True)
class Trichess(Position):
    """Three-player variant: a player three points behind is safe at home from captures without check; a mate needs one
    author."""

    key: ClassVar = "trichess"
    seats: ClassVar = (Seat("w", "White"), Seat("m", "Brown"), Seat("b", "Black"))
    placement: ClassVar = Seated()
    section: ClassVar = "1b"
    reasons: ClassVar = ("double check", "joint mate")
    refusals: ClassVar = ("barred",)
    texts: ClassVar = ("engine.variants.trichess", "engine.variants.three_player")
    lessons: ClassVar = LESSONS
    ways_of_pieces: ClassVar = WAYS
    example: ClassVar = ("e2e4", "i11i9", "d7d5", "g1f3", "g12f10", "b8c6")

    terms: ClassVar = {**Position.terms, "pressure": 30, "immunity": 20}
    scale: ClassVar = 4_000.0

    @classmethod
    def start(cls, chosen_options: dict[str, str]) -> str:  # noqa: ARG003 - this variant has no options
        """Return the text of the starting position."""
        return f"{array(cls.seats, TERRITORIES)} w {RIGHTS} - 0,1 -"

    def _legal_captures(self, seat: int) -> list[Move]:
        return self._captures_of_pieces(seat)

    def _tables(self) -> Tables:
        return orthodox(TERRITORIES)

    def losses(self) -> tuple[int, ...]:
        """Return each seat's loss: 39 points minus the value of its pieces on the board."""
        return tuple(WHOLE - points for points in self.points)

    def protected_from(self, seat: int) -> list[int]:
        """Return the seats whose pieces a seat may not take at home: those behind it by three points or more."""
        least = min(self.points[seat], WHOLE) - MARGIN
        return [other for other, points in enumerate(self.points) if points <= least]

    def features(self, seat: int) -> tuple[int, ...]:
        """Return, besides, from how many others a seat's pieces are safe at home."""
        mine = self.points[seat] + MARGIN
        immune = sum([min(points, WHOLE) >= mine for other, points in enumerate(self.points) if other != seat])
        return (*super().features(seat), immune)

    def notes(self) -> list[Note]:
        """Return the points lost, and who is protected at home from whom."""
        losses = self.losses()
        # A promotion may earn more than was lost.
        signs = tuple(Sign(seat, text=f"{-loss:+}" if loss else "0") for seat, loss in enumerate(losses))
        return [Note("losses", None, {"losses": Tally(losses)}, signs, legend="-1"), *self.followed()]

    def followed(self) -> list[Note]:
        """Return who is protected at home from whom."""
        found: list[Note] = []
        protected = [self.protected_from(seat) for seat in range(len(self.seats))]
        for seat in range(len(self.seats)):
            others = tuple(other for other, weak in enumerate(protected) if seat in weak)
            if others:
                kings = (Sign(seat, drawing="K", army=other) for other in others)
                shield = (Sign(seat, drawing="shield"), *kings)
                found.append(Note("protected", seat, {"others": Armies(others)}, shield, legend="shield"))
        return found

    def barred(self, square: int) -> list[int]:
        """Return where non-aggression keeps a piece of the seat to move from taking."""
        piece = self.pieces[square]
        if not piece or piece >> SEAT_BITS != self.turn or not self.protected_from(self.turn):
            return []
        trial, barred = self.copy(), self.protected_from(self.turn)
        legal = {move.to_square for move in self.legal_moves() if move.from_square == square}
        return sorted(
            at
            for at in range(self.board.size)
            if at not in legal
            and self.goes(square, at)
            and not trial._is_free(trial._intended(square, at, ""), self.turn, barred)
        )

    def _admitted(self, moves: list[Move], seat: int) -> list[Move]:
        points = self.points
        least = points[seat] - MARGIN
        if points[0] > least and points[1] > least and points[2] > least:
            return moves
        barred = self.protected_from(seat)
        pieces = self.pieces
        passed = len(self.en_passant) > 0
        return [
            move for move in moves if (not pieces[move.to_square] and not passed) or self._is_free(move, seat, barred)
        ]

    def _is_free(self, move: Move, seat: int, barred: list[int]) -> bool:
        victim = self._victim(move, seat)
        return victim not in barred or self._checks(move, seat, victim)

    def _victim(self, move: Move, seat: int) -> int | None:
        """Return whose piece a move takes at home, or None."""
        taken, at = self.pieces[move.to_square], move.to_square
        if not taken and self.en_passant and self.pieces[move.from_square] & KIND_MASK == PAWN:
            taken, at = self._taken_en_passant(seat, move.from_square, move.to_square)
        victim = taken >> SEAT_BITS
        return victim if taken and self.board.home[at] == TERRITORIES[victim] else None

    def _checks(self, move: Move, seat: int, victim: int) -> bool:
        """Tell whether after a capture the victim's king is attacked by the mover's pieces."""
        pieces = self.pieces
        start, to = move.from_square, move.to_square
        piece, at = pieces[start], to
        if not pieces[to]:
            at = self._taken_en_passant(seat, start, to)[1]
        taken = pieces[at]
        pieces[start] = pieces[at] = 0
        pieces[to] = self.tables.promoted(piece, move.promotion) if move.promotion else piece
        checks = self._attacks(seat, victim)
        pieces[to] = 0
        pieces[at], pieces[start] = taken, piece
        # As if the move had been made and taken back: who moved last is last in the order of an army and of its moves.
        for army, square in ((self.armies[seat], start), (self.armies[victim], at)):
            army[square] = army.pop(square)
        return checks

    def _attacks(self, seat: int, other: int) -> bool:
        return attacked(self.tables, self.pieces, self.kings[other], 3 + seat)

    def _decided(self) -> Outcome | None:
        """Double check: the seat that has just moved attacks both other kings."""
        last = (self.turn + 2) % 3
        if self._attacks(last, self.turn) and self._attacks(last, (self.turn + 1) % 3):
            return win("double check", last, 3)
        return None

    def _defeat(self, loser: int) -> Outcome:
        for winner in ((loser + 1) % 3, (loser + 2) % 3):
            if self._attacks(winner, loser) and not self._legal(loser, attacker_set=3 + winner):
                return win("checkmate", winner, 3)
        return draw("joint mate", 3)

    def _mark(self, mover: int) -> str:
        if self._decided() is not None or (self.in_check(self.turn) and not self._legal(self.turn)):
            return "#"
        return "+" if any(self._attacks(mover, other) for other in range(3) if other != mover) else ""

    def _objections(self, move: Move) -> list[Refusal]:
        """Return what forbids a move, non-aggression after the safety of kings."""
        found = super()._objections(move)
        victim = self._victim(move, self.turn)
        barred = self.protected_from(self.turn)
        if victim is None or self.copy()._is_free(move, self.turn, barred):
            return found
        losses = self.losses()
        values: RefusalValues = {"army": Armies((victim,)), "points": losses[victim] - losses[self.turn]}
        return [*found, Refusal("barred", values, (move.to_square,))]
