"""Refusals of Nouveaux échecs: cannons, promotions, drops, and kings that must be freed."""

import re

from mypy_extensions import mypyc_attr

from engine.errors import IllegalMoveError, MalformedMoveError, MoveError, Refusal
from engine.moves import Move
from engine.notes import PieceName, Squares
from engine.parsing import ANY_SQUARE
from engine.pieces import CANNON, KIND_MASK, SEAT_BITS, SYMBOLS
from engine.refusals import as_error
from engine.variants.nouveaux.pieces import DROPPED
from engine.variants.nouveaux.tables import RAISED
from engine.variants.nouveaux.two_kings import FLIGHT, TwoKings


@mypyc_attr(allow_interpreted_subclasses=True)
class NouveauxRefusals(TwoKings):
    """Reasons that only Nouveaux échecs has."""

    def parse_drop(self, text: str) -> Move:
        """Return the legal drop that a text is, or raise a `MoveError`."""
        letter, _, name = text.partition("@")
        kind = DROPPED.get(letter.upper())
        at = self.board.squares.get(name.lower())
        if kind is None:
            raise MalformedMoveError(text)
        if at is None:
            raise self.unknown_square(text, [name.lower()])
        self.expect_move(text)
        drop = self.nouveaux_tables.drops[kind, at]
        if drop in self.legal_moves():
            return drop
        raise self.drop_error(text, drop)

    def unknown_square(self, text: str, names: list[str]) -> MoveError:
        """Return the error for a text that names squares, not all of them of this board."""
        missing = next((name for name in names if name not in self.board.squares), "")
        if not re.fullmatch(ANY_SQUARE, missing):
            return MalformedMoveError(text)
        self.expect_move(text)
        return IllegalMoveError(text, "no square", {"square": missing})

    def drop_error(self, text: str, drop: Move) -> IllegalMoveError:
        """Return the error that tells why a drop is not legal."""
        refusal = self._drop_refusal(drop)
        return as_error(text, self._objections(drop) if refusal is None else [refusal])

    def _drop_refusal(self, drop: Move) -> Refusal | None:
        at, kind = drop.to_square, SYMBOLS.index(drop.text[0])
        piece = PieceName(SYMBOLS[kind])
        if not self.hands[self.turn][kind]:
            return Refusal("not in hand", {"piece": piece})
        if self.pieces[at]:
            return Refusal("occupied", self._piece_on(at), (at,))
        if at not in self.nouveaux_tables.camp[self.turn]:
            return Refusal("outside the camp", {"square": self.board.names[at]}, (at,))
        after = self._after(drop)
        hit = [to for to in sorted(self.armies[1 - self.turn]) if at in after.attackers(self.turn, to)]
        return Refusal("attacks", {"piece": piece, "squares": Squares(tuple(hit))}, tuple(hit)) if hit else None

    def _obstacle(self, start: int, to: int) -> Refusal | None:
        return None if self.pieces[start] & KIND_MASK == CANNON else super()._obstacle(start, to)

    def _special(self, start: int, to: int) -> Refusal | None:
        refusal = super()._special(start, to)
        if refusal is not None:
            return Refusal("never double step", {}, (start,)) if refusal.reason == "no double step" else refusal
        return self._misjump(start, to) if self.pieces[start] & KIND_MASK == CANNON else None

    def _misjump(self, start: int, to: int) -> Refusal | None:
        """Return what is wrong with the pieces that a cannon meets on its way, of which it must jump just one."""
        ray = next(ray for ray in self.board.rook_rays[start] if to in ray)
        screens = tuple(at for at in ray[: ray.index(to)] if self.pieces[at])
        if len(screens) > 1:
            return Refusal("two screens", {"squares": Squares(screens)}, screens)
        if screens:
            return None
        if self.pieces[to]:
            return Refusal("capture without screen", self._piece_on(to), (to,))
        return Refusal("no screen", {"square": self.board.names[to]}, (to,))

    def _wrong_promotion(self, start: int, to: int, promotion: str) -> Refusal | None:
        refusal = super()._wrong_promotion(start, to, promotion)
        if refusal is None:
            return None
        return refusal._replace(reason="not raised" if refusal.reason == "no promotion" else "never raised")

    def _promoting(self) -> tuple[int, ...]:
        return tuple(RAISED)

    def _choices(self, start: int, to: int) -> list[str]:
        piece = self.pieces[start]
        in_enemy_camp = self.nouveaux_tables.in_enemy_camp[piece >> SEAT_BITS]
        return ["+"] if piece & KIND_MASK in RAISED and (in_enemy_camp[start] or in_enemy_camp[to]) else []

    def _objections(self, move: Move) -> list[Refusal]:
        """Return what forbids a move: first that it does not answer a check as the rules ask for."""
        checked = self._checked(self.turn)
        owed = self.king_to_free(self.turn)
        must = checked if owed is None else [owed]
        if checked and self.chosen_options[FLIGHT] == "on" and move.from_square not in must:
            return [self._must_free(must, "flight" if owed is None else "owed king")]
        after = self._after(move)
        still = [king for king in after.royals(self.turn) if self._danger(move, after, king) is not None]
        found = [king for king in still if king not in checked]
        if found:
            return [refusal for king in found if (refusal := self._danger(move, after, king))]
        if owed is not None and owed in still:
            return [self._must_free([owed], "owed king")]
        if len(still) > 1:
            return [self._must_free(still, "neither freed")]
        return [refusal for king in still if (refusal := self._danger(move, after, king))]

    def _must_free(self, kings: list[int], reason: str) -> Refusal:
        """Return the reason that names kings, who are in check, and shows what attacks them."""
        attackers = [at for king in kings for at in self._hostile(king)]
        return Refusal(reason, {"kings": self._standing(kings)}, tuple(dict.fromkeys([*kings, *attackers])))
