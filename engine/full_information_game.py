"""Playing a game with its secrets at hand."""

from collections.abc import Iterable
from typing import Final

from engine.moves import CHOICE, Move
from engine.pieces import ALPHABETS
from engine.position import Position

KINGS: Final = ("K", "L")


class FullInformationGame:
    """A position and the secrets that it must not hold; reveals are made as soon as they are owed.

    `secrets[seat]` is the letter of a seat's true king.
    """

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.secrets: dict[int, str] = {}

    def play(self, text: str, languages: Iterable[str] = ALPHABETS) -> Move:
        """Make the move that a text means and settle what follows; return it. Raises a `MoveError`."""
        move = self.position.parse(text, languages)
        self.push(move)
        return move

    def push(self, move: Move) -> None:
        """Make a legal move, keep the secret it names, and settle what follows."""
        if move.kind == CHOICE and move.text[1] in KINGS:  # `!w` only says that a seat has chosen
            self.secrets[self.position.to_choose()[0]] = move.text[1]
        self.position.push(move)
        seat = self.position.reveal_owed()
        if seat in self.secrets:
            true = f"!{self.secrets[seat]}"
            self.position.push(next(reveal for reveal in self.position.legal_moves() if reveal.text == true))
