"""Moves, plans and looks that the position does not allow."""

from __future__ import annotations

from bot.app.errors.base import AppError


class NotYourTurnError(AppError):
    """Somebody else is to move (value `army`)."""

    key = "error-not-your-turn"


class PausedError(AppError):
    """The match is paused (value `match`)."""

    key = "error-paused"


class ChoiceOwedError(NotYourTurnError):
    """The player has first to choose a true king."""

    key = "error-choice-owed"


class ChoiceAwaitedError(NotYourTurnError):
    """Somebody else has still to choose a true king (value `army`)."""

    key = "error-choice-awaited"


class NoSecretError(AppError):
    """The game has no true king to choose, or not that one."""

    key = "error-no-secret"


class KingChosenError(AppError):
    """The player has chosen already, for good (value `match`)."""

    key = "error-king-chosen"


class NoHintsHereError(AppError):
    """Hints are for unrated matches against computers alone (value `match`)."""

    key = "error-no-hints-here"


class NoHintError(AppError):
    """The search has failed."""

    key = "error-no-hint"


class UnknownSquareError(AppError):
    """Neither a square nor a piece in hand is called so (values `square`, `example`)."""

    key = "error-unknown-square"


class EmptySquareError(AppError):
    """Nobody stands on the square (value `square`)."""

    key = "error-empty-square"


class NotItsTurnError(AppError):
    """The piece belongs to another army than that to move (values `square`, `owner`, `army`)."""

    key = "error-not-its-turn"


class RansomFirstError(AppError):
    """No piece moves before a ransom is paid (value `army`)."""

    key = "error-ransom-first"


class UnknownThemeError(AppError):
    """Pictures have no such colours (value `themes`)."""

    key = "error-unknown-theme"


class MoveRefusedError(AppError):
    """A text that is no legal move here."""

    key = "error-malformed"


class MalformedError(MoveRefusedError):
    """The text is not a move in any notation (value `text`)."""


class UnreadableError(MalformedError):
    """The same, with moves that could be played (values `text`, `coordinates`, `readable`)."""

    key = "error-unreadable"


class NoMoveWrittenError(UnreadableError):
    """Nothing was written (values `coordinates`, `readable`)."""

    key = "error-no-move-written"


class NoSquareError(UnreadableError):
    """A square in it is not on this board (value `square`, and the same)."""

    key = "error-no-square"


class SmallLetterError(UnreadableError):
    """It would be a move, were the letters of pieces capitals (values `text`, `meant`)."""

    key = "error-small-letter"


class UnreadableRansomError(UnreadableError):
    """A ransom is owed, and the text pays none (the same values)."""

    key = "error-unreadable-ransom"


class IllegalError(MoveRefusedError):
    """The move is well written but against the rules (values `text`, `why`)."""

    key = "error-illegal"


class RansomOwedError(IllegalError):
    """A ransom is to be paid, and the text does not pay it (the same values)."""

    key = "error-ransom-owed"


class AmbiguousError(MoveRefusedError):
    """Several pieces could make the move (values `text`, `candidates`)."""

    key = "error-ambiguous"


class PromotionNeededError(MoveRefusedError):
    """The promotion piece is missing (values `text`, `choices`)."""

    key = "error-promotion"


class ReplayTooLargeError(AppError):
    """A game has more positions than fit into one animation (value `match`)."""

    key = "error-replay-too-large"


class ReplayUnderWayError(AppError):
    """Another animation of the same user is being made."""

    key = "error-replay-under-way"


class ReplayQueueFullError(AppError):
    """Too many animations wait to be made."""

    key = "error-replay-queue-full"


class PlanError(AppError):
    """A plan that cannot be made or changed so."""


class OwnTurnError(PlanError):
    """It is the planner's own turn."""

    key = "error-plan-own-turn"


class NoMovesError(PlanError):
    """There is no move in the text of a plan (value `example`)."""

    key = "error-plan-empty"


class PlanLineError(PlanError):
    """A line cannot be planned (values `line`, `move`, their numbers, `text`, the move, and `why`)."""

    key = "error-plan-line"


class PlanTooLongError(PlanError):
    """A plan has too many lines, or one of them too many moves (values `lines`, `moves`, the limits)."""

    key = "error-plan-too-long"


class PlanChangedError(PlanError):
    """The plan is not any more what the button was made for."""

    key = "error-plan-changed"


class ThoughtError(AppError):
    """Something that cannot be done with an analysis."""


class StaleThoughtError(ThoughtError):
    """Its owner has gone on with it elsewhere since."""

    key = "error-thought-stale"


class ThoughtTooLongError(ThoughtError):
    """There is no room for more (values `lines`, `moves`, `all`, the limits)."""

    key = "error-thought-too-long"


class ThoughtLineError(ThoughtError):
    """A typed line cannot be thought of (values `line`, `move`, their numbers, `text`, the move, and `why`)."""

    key = "error-thought-line"


class NothingTypedError(ThoughtError):
    """There is no move in what was typed."""

    key = "error-thought-untyped"


class NothingThoughtError(ThoughtError):
    """No move has been thought of yet (value `match`)."""

    key = "error-thought-empty"


class NothingPlannableError(ThoughtError):
    """No line has a reply that could be planned now (value `match`)."""

    key = "error-thought-no-reply"


class NotSharedYetError(ThoughtError):
    """Lines are shown to everybody only once a match is over (value `match`)."""

    key = "error-thought-live"


class SharedAlreadyError(ThoughtError):
    """Everybody has been shown the lines already (value `match`)."""

    key = "error-thought-shared"
