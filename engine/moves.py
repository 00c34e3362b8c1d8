"""A move: from one square to another, perhaps promoting."""

from typing import Any


class Move:
    """One move of one man; castling is the king's own move.

    `str(move)` is the coordinate form (`e2e4`, `b7b8q`). Boards share one object for each move, so that generating
    moves builds none; moves still compare by what they say.
    """

    __slots__ = ("from_square", "promotion", "text", "to_square")

    def __init__(self, from_square: int, to_square: int, promotion: str, text: str) -> None:
        self.from_square: int = from_square
        self.to_square: int = to_square
        self.promotion: str = promotion
        self.text: str = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.from_square, self.to_square, self.promotion, self.text)
