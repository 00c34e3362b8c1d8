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
from typing import Final

from engine.notes import Value


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


class IllegalMoveError(MoveError):
    """The text is a move, but not a legal one here.

    `reason` is one of `REFUSALS`, or one that a game has of its own; its words are the message `illegal-<reason>`, with
    these `values`.
    """

    def __init__(
        self, text: str, reason: str, values: Mapping[str, Value] = MappingProxyType({}), detail: str = ""
    ) -> None:
        super().__init__(f"{text!r} is not legal here ({detail or reason})", text)
        self.reason = reason
        self.values = values


REFUSALS: Final = (
    "empty",  # no piece there
    "not yours",
    "cannot",  # that piece does not go there
    "no such man",  # none of one's own that the text may mean
    "no promotion",  # the piece goes there, but is not promoted
    "check",  # a king of one's own would be attacked
    "castling moved",  # the king or the rook has left its place
    "castling blocked",  # pieces stand between them
    "castling check",  # a king is attacked
    "castling attacked",  # so is a `square` on its way
)
"""Why every game may refuse a move."""


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
