"""Moves: of one piece from square to square, and the few other things a seat can do."""

from typing import Any, Final

MOVE: Final = "move"
DROP: Final = "drop"
RANSOM: Final = "ransom"
CHOICE: Final = "choice"
REVEAL: Final = "reveal"
NOWHERE: Final = -1


class Move:
    """One move of one piece (castling is the king's own move), or a special move of a seat, as `kind` says.

    `drop` puts a piece in hand on `to_square`, `ransom` gives up the pieces on `squares`, `choice` names a true king in
    secret and `reveal` tells it; what these do not use of `from_square` and `to_square` is `NOWHERE`. `str(move)` is
    the coordinate form (`e2e4`, `b7b8q`, `R@e2`, `$a1`, `!K`). Boards share one object for each move, so that
    generating moves builds none; moves still compare by what they say.
    """

    __slots__ = ("from_square", "kind", "promotion", "squares", "text", "to_square")

    def __init__(
        self,
        from_square: int,
        to_square: int,
        promotion: str,
        text: str,
        kind: str = MOVE,
        squares: tuple[int, ...] = (),
    ) -> None:
        self.from_square: int = from_square
        self.to_square: int = to_square
        self.promotion: str = promotion
        self.text: str = text
        self.kind: str = kind
        #: the squares a person would point at, in order
        self.squares: tuple[int, ...] = squares or tuple(at for at in (from_square, to_square) if at != NOWHERE)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.from_square, self.to_square, self.promotion, self.text, self.kind, self.squares)
