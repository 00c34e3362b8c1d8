"""Errors that are shown to a player: what is wrong, and what to do.

`Refused("no-offer")` for most. An error that some code catches or looks at has a class of its own.
"""

from __future__ import annotations

from bot.app.core.translator import Translator, Value, translated


class AppError(Exception):
    """Error shown to a player as the message `error-{key}` with `values`. Nothing was changed.

    As text it is the key and the names of its values, as a log may hold: of values themselves only the match.
    """

    key = ""
    """The message of a class, unless another one is given."""

    def __init__(self, key: str = "", /, **values: Value) -> None:
        self.key = key or self.key
        self.values = values
        named = (f"match={value!r}" if name == "match" else name for name, value in values.items())
        super().__init__(" ".join([self.key, *named]))

    def explain(self, translate: Translator) -> str:
        """One clear sentence in the language of `translate`."""
        return translated(translate, f"error-{self.key}", self.values)


class Refused(AppError):  # noqa: N818 (`raise Refused("no-offer")` reads as a sentence)
    """Error that no code tells from the others."""


class SeveralMatchesError(AppError):
    """The player has several `matches` and named none."""

    key = "several-matches"

    def __init__(self, matches: tuple[str, ...]) -> None:
        super().__init__()
        self.matches = matches


class SeveralLostError(SeveralMatchesError):
    """Several `matches` of the player have lost their channels, and none was named."""

    key = "several-lost"


class MatchOverError(AppError):
    """The match has ended (value `match`)."""

    key = "match-over"


class MatchSuspendedError(AppError):
    """The match is on hold until someone acts (values `match`, `why`)."""

    key = "match-parked"


class UnreplayableError(MatchSuspendedError):
    """The log of the match no longer fits the rules (value `match`)."""

    key = "match-unreplayable"


class UnreadableMatchError(MatchSuspendedError):
    """The stored data of the match is damaged (value `match`)."""

    key = "match-unreadable"


class VariantMissingError(AppError):
    """The game of a match, or an option that was chosen for it, is not installed now (values `match`, `game`)."""

    key = "game-missing"


class StaleVersionError(AppError):
    """The button or menu belongs to an earlier position."""

    key = "stale-version"


class ChallengeClosedError(AppError):
    """The challenge was cancelled, declined or has started (value `match`)."""

    key = "challenge-closed"


class ChannelBusyError(AppError):
    """A live match already occupies the channel, or the post of a forum (value `match`)."""

    key = "channel-busy"


class TooLateToAbortError(AppError):
    """Everyone has moved: resign or agree to a draw instead (value `match`)."""

    key = "too-late-to-abort"


class NotYourTurnError(AppError):
    """Someone else is to move, or a true king is to be chosen first (value `army`)."""

    key = "not-your-turn"


class MoveRefusedError(AppError):
    """The text is no legal move here (value `text`)."""

    key = "malformed"


class MalformedError(MoveRefusedError):
    """The text is not a move in any notation (value `text`)."""


class UnclearMoveError(MoveRefusedError):
    """The text could be any of some legal `moves`, in coordinates (value `text`)."""

    def __init__(self, key: str, moves: tuple[str, ...], /, **values: Value) -> None:
        super().__init__(key, **values)
        self.moves = moves


class IllegalError(MoveRefusedError):
    """The move is well written but against the rules (values `text`, `why`)."""

    key = "illegal"


class ConditionalMovesError(AppError):
    """Conditional moves cannot be added or changed so."""


class ThoughtError(AppError):
    """Something that cannot be done with an analysis."""


class StaleThoughtError(ThoughtError):
    """The analysis was changed elsewhere since."""

    key = "thought-stale"
