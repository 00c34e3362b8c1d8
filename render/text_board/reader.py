"""The person to whom a position is told, and how pieces and armies are called for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine import Piece, Position
from render.view import View
from render.words import TranslateFunction, army_key, listed, piece_key


@dataclass(frozen=True)
class BoardReader:
    """Reader of a text board: a public `view`, and the `position` behind it.

    `notation` is the move notation: a language, or `figurines`. `seat` is the reader's own, whose pieces are called
    theirs; None for a spectator.
    """

    view: View
    position: Position
    translate: TranslateFunction
    notation: str
    seat: int | None = None

    @property
    def seats(self) -> list[int]:
        """All seats, the reader's own first, the others in turn order."""
        count, first = len(self.view.armies), self.seat or 0
        return [(first + step) % count for step in range(count)]

    def army(self, seat: int) -> str:
        """The name of an army."""
        return self.translate(army_key(self.view.armies[seat]))

    def whose(self, seat: int) -> str:
        """The same before a list of its pieces."""
        return self.translate("text-board-yours") if seat == self.seat else self.army(seat)

    def kind(self, symbol: str) -> str:
        """A kind of piece, such as `rook`."""
        return self.translate(f"picture-piece-{piece_key(self.view, symbol)}")

    def plain(self, at: int) -> str:
        """The piece on a square without its owner: `rook a1`."""
        return f"{self.kind(self.view.pieces[at].symbol)} {self.view.board.names[at]}"

    def piece(self, at: int, piece: Piece | None = None) -> str:
        """The piece on a square, or one that stood there: `your rook a1`, `Black’s rook a1`."""
        seat, symbol = piece or self.view.pieces[at]
        key = "text-board-piece-yours" if seat == self.seat else "text-board-piece"
        owner = {} if seat == self.seat else {"army": self.army(seat)}
        return self.translate(key, piece=self.kind(symbol), square=self.view.board.names[at], **owner)

    def pieces(self, squares: Iterable[int]) -> str:
        """The pieces on some squares, with their owners."""
        return listed(self.translate, map(self.piece, squares))


def sentence(words: str) -> str:
    """Words as a line begins with them."""
    return words[:1].upper() + words[1:]
