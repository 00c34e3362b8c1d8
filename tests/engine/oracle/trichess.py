"""Échecs à 3: no one robs a weaker player at home, double check wins, and a mate must be one player's work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from tests.engine.oracle import yalta
from tests.engine.oracle.chess import Pieces, Result, Try
from tests.engine.oracle.surface import EAST, SOUTH, WEST

VALUES = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0}
LANDS = (SOUTH, EAST, WEST)


class Game(yalta.Game):
    key = "trichess"
    letters = "wmb"

    def set_up(self) -> None:
        super().set_up()
        self.options = {}

    @classmethod
    def read(cls, fen: str) -> Self:
        game = super().read(fen)
        game.authors = {}
        return game

    def territory(self, seat: int) -> int:
        return LANDS[seat]

    def after(self, mover: int) -> None:
        """No one is the author of anything here."""

    def extra(self) -> str:
        return "-"

    # Non-aggression

    def loss(self, seat: int) -> int:
        return 39 - sum(VALUES[letter] for owner, letter in self.pieces.values() if owner == seat)

    def taken(self, move: Try) -> str | None:
        """The square of the piece a move captures."""
        if not move.capture:
            return None
        if move.en_passant:
            return next(step.pawn for step in self.steps if step.passed == move.end)
        return move.end

    def sheltered(self, seat: int, move: Try) -> bool:
        """Does this move take a piece at home from someone whom the rule protects from that seat?"""
        at = self.taken(move)
        if at is None:
            return False
        victim = self.pieces[at][0]
        at_home = self.surface.quads[at].territory == self.territory(victim)
        return at_home and self.loss(victim) >= 3 and self.loss(victim) - self.loss(seat) >= 3

    def attacked_by(self, pieces: Pieces, seat: int, by: int) -> bool:
        """Is that seat's king attacked by pieces of this one opponent?"""
        king = next(square for square, piece in pieces.items() if piece == (seat, "K"))
        return bool(self.attackers(pieces, king, [by]))

    def barred(self, seat: int, move: Try) -> bool:
        at = self.taken(move)
        if at is None or not self.sheltered(seat, move):
            return False
        return not self.attacked_by(move.pieces, self.pieces[at][0], seat)

    def tries(self, seat: int) -> Iterator[Try]:
        return (move for move in super().tries(seat) if not self.barred(seat, move))

    # Ends

    def solo(self, seat: int, by: int) -> bool:
        """Would that seat be mated if the third player's pieces attacked nothing?"""
        return self.attacked_by(self.pieces, seat, by) and all(
            self.attacked_by(move.pieces, seat, by) for move in self.tries(seat)
        )

    def lost(self) -> Result:
        for winner in self.opponents(self.turn):
            if self.solo(self.turn, winner):
                return self.win("checkmate", winner)
        return self.draw("joint mate")

    def outcome(self) -> Result | None:
        last = self.opponents(self.turn)[-1]
        if all(self.attacked_by(self.pieces, seat, last) for seat in self.opponents(last)):
            return self.win("double check", last)
        return super().outcome()
