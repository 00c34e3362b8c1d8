"""Refusals: the reason why a move is not legal, found only after it was refused.

Reasons are looked for in a fixed order: whose piece it is, how it moves, what is in its way, special rules (kings,
pawns, castling), and at last the safety of kings. They depend on public state only.
"""

from collections.abc import Iterable
from typing import Self

from mypy_extensions import mypyc_attr

from engine.attacks import attackers
from engine.errors import IllegalMoveError, Refusal, RefusalValues
from engine.moves import Move
from engine.notes import Armies, PieceName, Standing
from engine.pieces import KIND_MASK, KINDS, PAWN, PROMOTIONS, SEAT_BITS, SYMBOLS
from engine.rights import Castling
from engine.variant import Variant


@mypyc_attr(allow_interpreted_subclasses=True)
class Refusals(Variant):
    """Reasons that all games share; a game adds its own in `_special` and `_objections`."""

    def illegal_move_error(self, text: str, start: int, to: int, promotion: str = "") -> IllegalMoveError:
        """Return the error that tells why going from one square to another is not legal."""
        return self.closest_error(text, [start], to, promotion)

    def closest_error(self, text: str, starts: list[int], to: int, promotion: str = "") -> IllegalMoveError:
        """Return why none of the pieces on some squares may go to another, for the one that comes closest to it.

        Pieces that fail earlier in the order of reasons are left out.
        """
        left = starts
        for stage in range(5):
            found = [self._refusal_at(stage, start, to, promotion) for start in left]
            passed = [start for start, refusal in zip(left, found, strict=True) if refusal is None]
            refusal = found[0]
            if not passed and refusal is not None:
                kind = self.pieces[left[0]] & KIND_MASK
                if refusal.reason == "movement" and 1 < len(left) == self._number_of(kind):
                    refusal = Refusal(
                        "no piece reaches", {"piece": PieceName(SYMBOLS[kind]), "square": self.board.names[to]}
                    )
                return as_error(text, [refusal])
            left = passed
        return as_error(text, self._objections(self._intended(left[0], to, promotion)))

    def _number_of(self, kind: int) -> int:
        """Return how many pieces of a kind the seat to move has."""
        return sum([piece & KIND_MASK == kind for piece in self.armies[self.turn].values()])

    def goes(self, start: int, to: int) -> bool:
        """Tell whether a piece of the seat to move goes from one square to another, its kings' safety apart."""
        return all(self._refusal_at(stage, start, to, "") is None for stage in range(5))

    def _refusal_at(self, stage: int, start: int, to: int, promotion: str) -> Refusal | None:
        """Return why a move fails at one stage of the order of reasons, or None."""
        if stage == 0:
            return self._stranger(start)
        if stage == 1:
            return self._movement(start, to)
        castling = self.castling_meant(start, to)
        if castling is not None:
            return (
                (self.castling_refusal(castling) or self._wrong_promotion(start, to, promotion)) if stage == 4 else None
            )
        if stage == 2:
            return self._obstacle(start, to)
        if stage == 3:
            own = self.tables.mine[self.turn][self.pieces[to]]
            return Refusal("own piece", self._piece_on(to), (to,)) if own else None
        return self._special(start, to) or self._wrong_promotion(start, to, promotion)

    # -- whose it is, and how it moves ------------------------------------------------------------------------------

    def _stranger(self, start: int) -> Refusal | None:
        piece = self.pieces[start]
        if not piece:
            return Refusal("empty", {"square": self.board.names[start]}, (start,))
        if piece >> SEAT_BITS == self.turn:
            return None
        return Refusal("not yours", {**self._piece_on(start), "army": Armies((piece >> SEAT_BITS,))}, (start,))

    def _movement(self, start: int, to: int) -> Refusal | None:
        names = self.board.names
        if start == to:
            return Refusal("same square", {"square": names[to]}, (to,))
        if to in self.reach(start):
            return None
        piece = PieceName(SYMBOLS[self.pieces[start] & KIND_MASK])
        return Refusal("movement", {"piece": piece, "start": names[start], "to": names[to]}, (start,))

    def reach(self, start: int) -> set[int]:
        """Return the squares to which the piece on a square could go if others stood as it wished.

        Pawns are taken to move two squares forward from anywhere.
        """
        piece = self.pieces[start]
        kind = KINDS[piece & KIND_MASK]
        board = self.board
        if piece & KIND_MASK == PAWN:
            return {*self.pushes(start), *self.tables.pawn_takes[piece >> SEAT_BITS][start]}
        found = {at for ray in self._lines(start) for at in ray}
        found.update(self.tables.steps[piece][start])
        if kind.knight:
            found.update(board.knight_leaps[start])
        if kind.royal:
            found.update(board.king_steps[start])
            ways = self.tables.castlings[piece >> SEAT_BITS]
            found.update(one.king_to for one in ways if one.king_from == start and one.pieces[0] == piece)
        return found

    def pushes(self, start: int) -> list[int]:
        """Return the squares one and two steps ahead of a pawn, wherever it stands."""
        steps = self.tables.pawn_steps[self.pieces[start] >> SEAT_BITS]
        one = steps[start][:1]
        return [*one, *(two for at in one for two in steps[at][:1])]

    def _lines(self, start: int) -> list[tuple[int, ...]]:
        """Return the lines along which the piece on a square slides or jumps."""
        kind = KINDS[self.pieces[start] & KIND_MASK]
        rooks = self.board.rook_rays[start] if kind.rook or kind.cannon else ()
        return [*rooks, *(self.board.bishop_lines[start] if kind.bishop else ())]

    def _obstacle(self, start: int, to: int) -> Refusal | None:
        """Return what stands between two squares on every line, the nearest first."""
        ways = [ray[: ray.index(to)] for ray in self._lines(start) if to in ray]
        steps = self.tables.pawn_steps[self.turn][start]
        if self.pieces[start] & KIND_MASK == PAWN and to in steps[1:]:
            ways = [steps[:1]]
        met = [next((at for at in way if self.pieces[at]), -1) for way in ways]
        if not met or -1 in met:
            return None
        return Refusal("blocked", self._piece_on(met[0]), tuple(dict.fromkeys(met)))

    # -- special rules ----------------------------------------------------------------------------------------------

    def _special(self, start: int, to: int) -> Refusal | None:
        """Return which special rule forbids a move that its piece makes otherwise, or None."""
        there = self.pieces[to]
        square = self.board.names[to]
        if self.tables.royal[there]:
            return Refusal("king", {"army": Armies((there >> SEAT_BITS,)), "square": square}, (to,))
        if self.pieces[start] & KIND_MASK != PAWN:
            return None
        if to in self.tables.pawn_takes[self.turn][start]:
            if there or self._may_take_en_passant(to):
                return None
            pawn = self._former_en_passant(to)
            if pawn < 0:
                return Refusal("pawn diagonal", {"square": square}, (to,))
            return Refusal("en passant expired", {"square": self.board.names[pawn]}, (pawn,))
        if there:
            return Refusal("push onto piece", self._piece_on(to), (to,))
        return None if to in self.tables.pawn_steps[self.turn][start] else Refusal("no double step", {}, (start,))

    def _may_take_en_passant(self, to: int) -> bool:
        return any(passed.square == to and passed.seats >> self.turn & 1 for passed in self.en_passant)

    def _former_en_passant(self, to: int) -> int:
        """Return where an enemy's pawn stands since its double step over a square, or -1."""
        for seat, passed, reached in self.tables.double_steps:
            piece = self.pieces[reached]
            if passed == to and seat != self.turn and piece & KIND_MASK == PAWN and piece >> SEAT_BITS == seat:
                arrivals = (undo[0] for undo in reversed(self.undo_stack) if undo[0].to_square == reached)
                last = next(arrivals, None)
                if last is not None and (last.from_square, reached) in self.tables.passes[seat]:
                    return reached
        return -1

    def _wrong_promotion(self, start: int, to: int, promotion: str) -> Refusal | None:
        kind = self.pieces[start] & KIND_MASK
        if not promotion or self._choices(start, to):
            return None
        reason = "no promotion" if kind in self._promoting() else "never promotes"
        return Refusal(reason, {"piece": PieceName(SYMBOLS[kind])}, (start,))

    def _promoting(self) -> tuple[int, ...]:
        """Return the kinds of pieces that can be promoted."""
        return (PAWN,)

    def _choices(self, start: int, to: int) -> list[str]:  # noqa: ARG002 - for variants that override it
        """Return to what a piece may be promoted by a move."""
        promotes = self.pieces[start] & KIND_MASK == PAWN and self.tables.ready[self.turn][start]
        return [SYMBOLS[kind] for kind in PROMOTIONS] if promotes else []

    def _intended(self, start: int, to: int, promotion: str) -> Move:
        """Return the move of a piece to a square, promoted as wished if that is possible."""
        choices = self._choices(start, to)
        if not choices:
            return self.board.moves[start][to]
        return self.board.promotion(start, to, promotion if promotion in choices else choices[0])

    # -- castling ---------------------------------------------------------------------------------------------------

    def castling_wanted(self, *, short: bool) -> Castling | None:
        """Return the castling of the seat to move on one side of its king, whether or not it may be made."""
        return next((one for one in self.tables.castlings[self.turn] if one.short == short), None)

    def castling_meant(self, start: int, to: int) -> Castling | None:
        """Return the castling that a move would be, if it is too far for a king's step."""
        castling = self.tables.castling_of.get((start, to))
        meant = castling is not None and self.pieces[start] == castling.pieces[0]
        return castling if meant and to not in self.board.king_steps[start] else None

    def castling_error(self, text: str, castling: Castling) -> IllegalMoveError:
        """Return the error that tells why a castling is not legal."""
        refusal = self.castling_refusal(castling)
        move = self.board.moves[castling.king_from][castling.king_to]
        return as_error(text, self._objections(move) if refusal is None else [refusal])

    def castling_refusal(self, castling: Castling) -> Refusal | None:
        """Return which rule of castling is broken, or None."""
        if not self.castling & castling.bit:
            return Refusal("castling moved", {}, (castling.king_from, castling.rook_from))
        met = [at for at in castling.empty if self.pieces[at]]
        if met:
            return Refusal("castling blocked", self._piece_on(met[0]), tuple(met))
        checking = self._hostile(castling.king_from)
        if checking:
            return Refusal("castling check", {"attackers": self._standing(checking)}, tuple(checking))
        for at in castling.safe:
            found = self._without(castling.king_from)._hostile(at)
            if found:
                values: RefusalValues = {"square": self.board.names[at], "attackers": self._standing(found)}
                return Refusal("castling attacked", values, (at, *found))
        return None

    # -- the safety of kings ----------------------------------------------------------------------------------------

    def _objections(self, move: Move) -> list[Refusal]:
        """Return what forbids a move that its piece makes: by default that the player's kings are attacked after it."""
        after = self._after(move)
        return [refusal for king in after.royals(self.turn) if (refusal := self._danger(move, after, king))]

    def _danger(self, move: Move, after: Variant, king: int) -> Refusal | None:
        """Return what is wrong with the place of a king after a move of its seat, or None."""
        seat = self.turn
        found = attackers(after.tables, after.pieces, king, seat)
        if not found:
            return None
        if king == move.to_square:
            values: RefusalValues = {"square": self.board.names[king], "attackers": self._standing(found)}
            return Refusal("attacked", values, (king, *found))
        name = PieceName(SYMBOLS[self.pieces[king] & KIND_MASK])
        before = attackers(self.tables, self.pieces, king, seat)
        still = [at for at in found if at in before]
        if still:
            return Refusal("check unanswered", {"king": name, "attackers": self._standing(still)}, (king, *still))
        pinning = [at for at in found if move.from_square >= 0 and self._is_between(move.from_square, king, at)]
        threat: RefusalValues = {"king": name, "attackers": self._standing(pinning or found)}
        if not pinning:
            return Refusal("exposed", threat, (king, *found))
        return Refusal("pinned", {**self._piece_on(move.from_square), **threat}, (move.from_square, king, *pinning))

    def _is_between(self, square: int, one: int, other: int) -> bool:
        lines = (*self.board.rook_rays[one], *self.board.bishop_lines[one])
        return any(other in ray and square in ray[: ray.index(other)] for ray in lines)

    def _after(self, move: Move) -> Self:
        twin = self.copy()
        twin.push(move)
        return twin

    def _without(self, square: int) -> Self:
        twin = self.copy()
        twin.pieces[square] = 0
        return twin

    def _hostile(self, square: int) -> list[int]:
        """Return where enemies of the seat to move stand that attack a square."""
        return attackers(self.tables, self.pieces, square, self.turn)

    # -- values -----------------------------------------------------------------------------------------------------

    def _piece_on(self, square: int) -> RefusalValues:
        """Return the values that name a square and the piece there."""
        kind = self.pieces[square] & KIND_MASK
        return {"piece": PieceName(SYMBOLS[kind]), "square": self.board.names[square]}

    def _standing(self, squares: Iterable[int]) -> Standing:
        names, pieces = self.board.names, self.pieces
        return Standing(tuple((SYMBOLS[pieces[at] & KIND_MASK], names[at]) for at in squares))


def as_error(text: str, refusals: list[Refusal]) -> IllegalMoveError:
    """Return the error for the first of some refusals; it names the second as well."""
    first = refusals[0] if refusals else Refusal("cannot")
    also = refusals[1] if len(refusals) > 1 else None
    return IllegalMoveError(text, first.reason, first.values, first.squares, also)
