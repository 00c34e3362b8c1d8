"""Marseillais chess: two moves a turn.

1. White's first turn is one move; every later turn is two moves of the same side, of one piece or of two.
2. A check given by the first move ends the turn. So does a first move after which no second one is legal.
3. Who is in check must parry it with the first move of the turn. Every move leaves one's own king safe.
4. A pawn is taken en passant by the first move of the next turn only, whichever move of the turn it stepped with.
5. Mate and stalemate are those of the side whose turn begins. Rounds without capture or pawn move are counted in turns
   of two moves.
"""

from typing import ClassVar

from engine.lessons import Page
from engine.notes import Note, Sign
from engine.orthodox import ARRAY, tables
from engine.pieces import Seat
from engine.several_moves import FideOfTurns, SeveralMoves
from engine.tables import Tables


class Marseillais(SeveralMoves):
    """Two moves a turn; a check by the first ends it."""

    key: ClassVar = "marseillais"
    seats: ClassVar = (Seat("w", "White"), Seat("b", "Black"))
    placement: ClassVar = FideOfTurns()
    texts: ClassVar = ("marseillais",)
    lessons: ClassVar = (Page("marseillais-goal", moves="e4 e5 Nc6"), Page("marseillais-check", moves="e4 d5 e6 Bb5"))
    example: ClassVar = ("e4", "e5", "Nc6", "Nf3", "Bc4")

    @classmethod
    def start(cls, chosen_options: dict[str, str]) -> str:  # noqa: ARG003 - this game has no options
        """Return the text of the starting position."""
        return ARRAY

    def _tables(self) -> Tables:
        return tables()

    def _moves_again(self, seat: int) -> bool:  # noqa: ARG002 - both sides have the same rules
        return self.ply > 1 and not self.in_check(self.turn)

    def notes(self) -> list[Note]:
        """Return that the side to move has made the first move of its turn."""
        return [Note("half-turn", self.turn, signs=(Sign(self.turn, text="2/2"),))] if self.made else []
