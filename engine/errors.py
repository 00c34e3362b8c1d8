"""Errors of the engine about its input.

EngineError(ValueError)
 +- VariantError            no such game, option or value
 +- FenError                an unreadable position text, or an impossible position
 +- MoveError
     +- MalformedMoveError        in no notation at all
     +- IllegalMoveError          understood, but not allowed here; `reason` says why
     +- AmbiguousMoveError        several moves fit; `candidates` are their coordinate forms
     +- PromotionNeededError      the promotion piece is missing; `choices`
     +- GameOverError             the game has ended
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.notes import Armies, PieceName, Squares, Standing


class EngineError(ValueError):
    """Anything the engine refuses."""


class VariantError(EngineError):
    """No such game, option or value."""


class FenError(EngineError):
    """A position text that cannot be read, or a position that the rules cannot reach."""


class MoveError(EngineError):
    """A move that was not made."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        self.text = text


class MalformedMoveError(MoveError):
    """The text is a move in no notation."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not a move in any notation", text)


RefusalValue = int | str | Armies | Squares | PieceName | Standing
"""Value in the sentence that tells a reason; `int` and `str` (names of squares) are used unchanged."""


RefusalValues = dict[str, RefusalValue]


class Refusal(NamedTuple):
    """Reason for which a move is not legal.

    `reason` is one of `REFUSALS`, or one of a game's own `refusals`. Its words are the message `illegal-<reason>` with
    the `values`. `squares` show it on the board: what blocks, attacks, pins or is cut off.
    """

    reason: str
    values: Mapping[str, RefusalValue] = MappingProxyType({})
    squares: tuple[int, ...] = ()


class IllegalMoveError(MoveError):
    """The text is a move, but not a legal one here.

    `reason`, `values` and `squares` are those of its `Refusal`. `also` is a second reason, if two rules forbid the
    move, such as a check and a cut.
    """

    def __init__(
        self,
        text: str,
        reason: str,
        values: Mapping[str, RefusalValue] = MappingProxyType({}),
        squares: tuple[int, ...] = (),
        also: Refusal | None = None,
    ) -> None:
        reasons = reason if also is None else f"{reason}, {also.reason}"
        super().__init__(f"{text!r} is not legal here ({reasons})", text)
        self.reason = reason
        self.values = values
        self.squares = squares
        self.also = also


REFUSALS: Final = (
    "no square",  # the board has no such `square`
    "empty",  # no piece on `square`
    "not yours",  # the `piece` on `square` is of another `army`
    "no such piece",  # the player has no `piece`
    "not there",  # one has a `piece`, but none `where` the text says: on a `line` (`file` or `rank`) or a `square`
    "same square",  # the move would end where it starts
    "movement",  # the `piece` never moves from `start` to `to`
    "no piece reaches",  # none of several pieces of this kind ever moves from its square to `square`
    "no pawn reaches",  # no pawn moves straight to `square`
    "blocked",  # the `piece` on `square` is in the way
    "own piece",  # the player's own `piece` stands on `square`
    "king",  # the king of an `army` stands on `square`: kings are never captured
    "pawn diagonal",  # a pawn moves diagonally only to capture, and `square` is empty
    "en passant expired",  # the pawn on `square` could be taken en passant before
    "push onto piece",  # a pawn does not capture the `piece` straight ahead
    "no double step",  # the pawn has left the square from which it may move two squares
    "never promotes",  # a `piece` is never promoted
    "no promotion",  # the `piece` is not promoted by this move
    "castling moved",  # the king or the rook has left its place
    "castling blocked",  # the `piece` on `square` stands between them
    "castling check",  # the `attackers` give check
    "castling attacked",  # the `attackers` attack a `square` on the king's way
    "attacked",  # the king would step onto `square`, which the `attackers` attack
    "pinned",  # the `piece` on `square` shields the `king` from the `attackers`
    "exposed",  # the `attackers` would attack the `king`
    "check unanswered",  # the `attackers` would still attack the `king`
    "cannot",  # another rule of the game forbids it
)
"""Why every game may refuse a move, in the order in which reasons are looked for."""


class AmbiguousMoveError(MoveError):
    """Several legal moves fit the text."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(f"{text!r} could be {' or '.join(candidates)}", text)
        self.candidates = tuple(candidates)


class PromotionNeededError(MoveError):
    """The piece promotes there and the text does not say to what."""

    def __init__(self, text: str, choices: Sequence[str]) -> None:
        super().__init__(f"{text!r} promotes: add one of {', '.join(choices)}", text)
        self.choices = tuple(choices)


class GameOverError(MoveError):
    """No more moves can be made."""

    def __init__(self, text: str) -> None:
        super().__init__("the game is over", text)
