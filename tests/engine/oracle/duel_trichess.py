"""Duels in Trichess: what the rule of non-aggression bars and lets pass, and whose work a mate is."""

from __future__ import annotations

from tests.engine.oracle import trichess
from tests.engine.oracle.chess import Try
from tests.engine.oracle.duel import Duel
from tests.engine.oracle.setups import STYLES
from tests.engine.oracle.setups_trichess import barred_captures, setup_trichess


class TrichessDuel(Duel):
    def start_text(self) -> str:
        return super().start_text() if self.style in STYLES else setup_trichess(self.style, self.rng)

    @property
    def trichess(self) -> trichess.Game:
        assert isinstance(self.game, trichess.Game)
        return self.game

    def compare(self, thorough: bool) -> dict[str, Try]:
        choices = super().compare(thorough)
        game = self.trichess
        barred = barred_captures(game)
        checked = game.hurt(game.pieces, game.turn)
        self.events["captures barred"] += len(barred)
        self.events["captures barred in check"] += len(barred) if checked else 0
        self.events["en passant barred"] += sum(move.en_passant for move in barred)
        if barred and not choices and game.outcome() == game.draw("stalemate"):
            self.events["stalemate for want of a free capture"] += 1
        return choices

    def weight(self, move: Try) -> float:
        if self.violence == 0 and len(self.hurts(move)) == 2:
            return 0.01
        eager = 20 if move.castling or self.trichess.sheltered(self.game.turn, move) else 1
        return super().weight(move) * eager

    def count_move(self, move: Try, was_hurt: bool) -> None:
        super().count_move(move, was_hurt)
        game = self.trichess
        if game.sheltered(game.turn, move):
            at = game.taken(move)
            assert at is not None
            standing = game.attacked_by(game.pieces, game.pieces[at][0], game.turn)
            self.events[
                "sheltered captures under a standing attack" if standing else "sheltered captures by check"
            ] += 1

    def count_author(self, scores: tuple[object, ...]) -> None:
        game, mated = self.trichess, self.game.turn
        outcome = game.outcome()
        if outcome is None or outcome[0] != "checkmate":
            return
        able = [seat for seat in game.opponents(mated) if game.solo(mated, seat)]
        self.events["mates by both opponents" if len(able) == 2 else "solo mates"] += 1
        last = game.opponents(mated)[-1]
        self.events["mate won by who moved last" if scores[last] == 1 else "mate won by who moved before"] += 1
