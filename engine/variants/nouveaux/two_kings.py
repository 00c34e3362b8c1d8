"""Legal moves of a side with two kings: what leaves both guarded, and what answers check (`rules.md`, section 2)."""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from engine import evaluation
from engine.moves import CHOICE, NOWHERE, RANSOM, REVEAL, Move
from engine.pieces import CANNON, KIND_MASK, SYMBOLS, code
from engine.variants.nouveaux.cannon_attacks import KingSafety, attacked
from engine.variants.nouveaux.special_moves import SpecialMoves

FLIGHT: Final = "flight"
"""The option under which only a checked king may answer, by moving: the letter of the source, and the default."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TwoKings(SpecialMoves):
    """Legality of moves and drops; other kinds of moves are left out."""

    scale: ClassVar = 1_500.0

    # -- check --------------------------------------------------------------------------------------------------

    def royals(self, seat: int) -> list[int]:
        """Return the squares of a seat's kings."""
        return self.king_squares[seat].copy()

    def in_check(self, seat: int) -> bool:
        """Tell whether any king of a seat is attacked, whoever's turn it is."""
        return bool(self._checked(seat))

    def checked_kings(self) -> list[int]:
        """Return the squares of all attacked kings."""
        return self._checked(0) + self._checked(1)

    def _checked(self, seat: int) -> list[int]:
        seen = self.threats[1 - seat]
        return [king for king in self.royals(seat) if self._is_attacked(king, seat, seen)]

    def king_to_free(self, seat: int) -> int | None:
        """Return the square of the king that a seat owes to free: still attacked when its last move freed the other.

        It is read off the log: both kings were attacked before that move, just this one after it, and ever since.
        """
        after = still = self._checked(seat)
        if not still or len(self.royals(seat)) < 2:
            return None
        before = self.copy()
        while before.undo_stack and still:
            last = before.pop()
            checked = before._checked(seat)
            if before.turn == seat and last.kind not in (CHOICE, REVEAL, RANSOM):
                return after[0] if len(checked) == 2 and len(after) == 1 else None
            after = checked
            still = [king for king in still if king in after]
        return next((king for king in still if self.pieces[king] & KIND_MASK == self.stated_owed[seat]), None)

    def features(self, seat: int) -> tuple[int, ...]:
        """Return a seat's mobility, its pressure on the other's kings, cannons included, and the pieces beside its
        own.
        """
        tables = self.nouveaux_tables
        pieces = self.pieces
        ring = evaluation.rings(self.board)
        zone = 0
        for king in self.royals(1 - seat):
            zone |= ring[king]
        reached, inside = evaluation.activity(tables, pieces, self.armies[seat], seat, zone)
        guards = sum([evaluation.shelter(tables, pieces, king, seat) for king in self.royals(seat)])
        can_land_on = tables.can_land_on[seat]
        for square, piece in self.armies[seat].items():
            if piece & KIND_MASK == CANNON:
                for ray in self.board.rook_rays[square]:
                    met = 0
                    for to in ray:
                        if met == 1 and can_land_on[pieces[to]]:
                            inside += 2 * (zone >> to & 1)
                        met += pieces[to] != 0
                        if met == 2:
                            break
            else:
                for to in tables.steps[piece][square]:
                    inside += zone >> to & 1
        return reached, inside, guards

    # -- moves --------------------------------------------------------------------------------------------------

    def _legal(self, seat: int, attacker_set: int | None = None) -> list[Move]:  # noqa: ARG002 - there are two seats only
        royals = self.king_squares[seat]
        seen = self.threats[1 - seat]
        safeties = []
        for king in royals:
            hits = seen & self.nouveaux_tables.exposure[seat][king]
            if hits:
                safeties.append(KingSafety(self.nouveaux_tables, self.pieces, king, seat, hits))
        checked = [safety for safety in safeties if safety.attack is not None]
        if checked:
            return self._answers(seat, royals, checked, seen)
        moves: list[Move] = []
        self._add_pieces(moves, seat)
        self._add_drops(moves, seat)
        for safety in safeties:
            moves = safety.allowed(moves)
        for king in royals:
            steps = self._steps(seat, king, seen)
            for safety in safeties:
                if safety.king != king:
                    steps = safety.allowed(steps)
            moves += steps
        if self.castling:
            moves += [m for m in self._castlings(seat, seen) if self._frees(m, seat, royals, [], None, seen)]
        return moves

    def _answers(self, seat: int, royals: list[int], attacks: list[KingSafety], seen: int) -> list[Move]:
        """Return the moves that answer check: under `flight=on` steps of a checked king, else whatever frees it."""
        checked = [safety.king for safety in attacks]
        owed = self.king_to_free(seat)
        moves: list[Move] = []
        if self.chosen_options[FLIGHT] == "on":
            for king in checked if owed is None else [owed]:
                moves += self._steps(seat, king, seen)
        else:
            self._add_pieces(moves, seat)
            self._add_drops(moves, seat)
            lines = [safety.attack for safety in attacks if safety.attack and owed in (None, safety.king)]
            hot = frozenset().union(*lines)
            moves = [move for move in moves if move.to_square in hot or move.from_square in hot]
            moves += self._castlings(seat, seen)
            for king in royals:
                moves += self._steps(seat, king, seen)
        return [move for move in moves if self._frees(move, seat, royals, checked, owed, seen)]

    def _frees(self, move: Move, seat: int, royals: list[int], checked: list[int], owed: int | None, seen: int) -> bool:
        """Tell whether a move frees the kings it must, exposes none, and puts none on an attacked square."""
        pieces = self.pieces
        start, to = move.from_square, move.to_square
        changed = [(to, pieces[to])]
        if start == NOWHERE:
            pieces[to] = code(seat, SYMBOLS.index(move.text[0]))
        else:
            castling = self.castling_made(move)
            changed.append((start, pieces[start]))
            if castling is not None:
                changed += [
                    (castling.rook_from, pieces[castling.rook_from]),
                    (castling.rook_to, pieces[castling.rook_to]),
                ]
                pieces[castling.rook_from], pieces[castling.rook_to] = 0, pieces[castling.rook_from]
            pieces[start], pieces[to] = 0, pieces[start]
        still = [king for king in royals if self._is_attacked(to if king == start else king, seat, seen)]
        for at, piece in changed:
            pieces[at] = piece
        if start in still or any(king not in checked for king in still):
            return False
        if owed is not None:
            return owed not in still
        return len(still) < len(checked) if len(checked) > 1 else not still

    def _is_attacked(self, square: int, seat: int, seen: int) -> bool:
        """Tell whether one of the threats `seen` attacks a square: all there are, or were before a move of the seat."""
        hits = seen & self.nouveaux_tables.exposure[seat][square]
        return hits != 0 and attacked(self.nouveaux_tables, self.pieces, square, seat, hits)

    def _is_unsafe(self, square: int) -> bool:
        return self._is_attacked(square, self.turn, self.threats[1 - self.turn])

    def _steps(self, seat: int, king: int, seen: int) -> list[Move]:
        """Return the steps of a king to squares that no threat `seen` attacks, its own safety being all it looks at."""
        pieces = self.pieces
        tables = self.nouveaux_tables
        can_land_on = tables.can_land_on[seat]
        exposure = tables.exposure[seat]
        to_square = self.board.moves[king]
        piece = pieces[king]
        pieces[king] = 0
        steps = []
        for to in self.board.king_steps[king]:
            if can_land_on[pieces[to]]:
                hits = seen & exposure[to]
                if not hits or not attacked(tables, pieces, to, seat, hits):
                    steps.append(to_square[to])
        pieces[king] = piece
        return steps

    def _castlings(self, seat: int, seen: int) -> list[Move]:
        """Return the castlings of unchecked kings over empty squares that are not attacked."""
        pieces = self.pieces
        found = []
        for castling in self.tables.castlings[seat] if self.castling else ():
            if not self.castling & castling.bit:
                continue
            for at in castling.empty:
                if pieces[at]:
                    break
            else:
                king = castling.king_from
                if self._is_attacked(king, seat, seen):
                    continue
                piece = pieces[king]
                pieces[king] = 0
                if not any(self._is_attacked(at, seat, seen) for at in castling.safe):
                    found.append(self.board.moves[king][castling.king_to])
                pieces[king] = piece
        return found
