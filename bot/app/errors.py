"""Everything a player can do wrong. Each error knows its sentence: `error.explain(say)`.

AppError
├── NoMatchHereError, NoSuchMatchError, SeveralMatchesError            which match?
├── NotAPlayerError, NotYourTurnError, MatchOverError, MatchParkedError, NotStartedError, StaleVersionError
│   ├── PausedError; UnreplayableError                                 (a MatchParkedError)
│   └── ChoiceOwedError, ChoiceAwaitedError                            (both are NotYourTurnErrors)
├── NoSecretError, KingChosenError                                     (true kings)
├── UnknownSquareError, EmptySquareError, NotItsTurnError, RansomFirstError, UnknownThemeError      (looking)
├── MoveRefusedError
│   └── MalformedError, IllegalError, AmbiguousError, PromotionNeededError
├── ChallengeError      (opening, joining, starting)
│   └── UnknownVariantError, BadOptionError, TooManyPlayersError, BotOpponentError, SelfOpponentError,
│       SamePlayerTwiceError, TooManyMatchesError, ChannelBusyError, MissingPermissionError, ChallengeClosedError,
│       ChallengeFullError, NotInvitedError, AlreadyInError, NotCreatorError, WaitingForPlayersError,
│       OnVacationError, WrongChannelError, WrongRoleError
├── EndingError         (draws, aborting)
│   └── NobodyToAgreeError, NothingToClaimError, TooLateToAbortError
├── OfferError          (what needs consent)
│   └── NoOfferError, OwnOfferError, AlreadyOfferedError, OtherOfferError, NothingToTakeBackError, PastRevealError,
│       NotPausedError, AlreadyPlaysError, NotLeftError, NotYourSeatError, NotYourOfferError
├── PlaceError          (rematches, moving a match)
│   └── DirectMatchError, WrongServerError, NotOverError, RematchBegunError, NothingLostError, NotLostError,
│       AlreadyHereError
├── VacationError
│   └── NotInServerError, NoVacationsError, VacationDaysError, VacationOverlapError, VacationTooLongError, NotAwayError
├── ManagersOnlyError, ServerOnlyError, UnknownChoiceError             (settings)
├── PlanError           (planned moves)
│   └── OwnTurnError, NoMovesError, PlanLineError, PlanTooLongError, PlanChangedError
├── NoteTooLongError
└── TimeControlRefusedError
"""

from __future__ import annotations

from typing import ClassVar

from bot.app.say import Say, Value, worded


class AppError(Exception):
    """A refusal, with the sentence that tells a player what to do next. Nothing was changed."""

    key: ClassVar[str]

    def __init__(self, **values: Value) -> None:
        super().__init__(self.key)
        self.values = values

    def explain(self, say: Say) -> str:
        """One clear sentence in the language of `say`."""
        return worded(say, self.key, self.values)


class NoMatchHereError(AppError):
    """No match is being played in this channel, and none was named."""

    key = "error-no-match-here"


class NoSuchMatchError(AppError):
    """No such match, or none that this person may see (value `match`)."""

    key = "error-no-such-match"


class SeveralMatchesError(AppError):
    """The player has several matches and named none (value `matches`)."""

    key = "error-several-matches"


class NotAPlayerError(AppError):
    """Only players of the match may do this (value `match`)."""

    key = "error-not-a-player"


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


class MatchOverError(AppError):
    """The match has ended (value `match`)."""

    key = "error-match-over"


class MatchParkedError(AppError):
    """The match is set aside until somebody acts (values `match`, `why`)."""

    key = "error-match-parked"


class UnreplayableError(MatchParkedError):
    """The log of the match no longer fits the rules (value `match`)."""

    key = "error-match-unreplayable"


class NotStartedError(AppError):
    """The match is still a challenge (value `match`)."""

    key = "error-not-started"


class StaleVersionError(AppError):
    """The button or menu belongs to an earlier position."""

    key = "error-stale-version"


class UnknownSquareError(AppError):
    """Neither a square nor a man in hand is called so (value `square`)."""

    key = "error-unknown-square"


class EmptySquareError(AppError):
    """Nobody stands on the square (value `square`)."""

    key = "error-empty-square"


class NotItsTurnError(AppError):
    """The man belongs to another army than that to move (values `square`, `owner`, `army`)."""

    key = "error-not-its-turn"


class RansomFirstError(AppError):
    """No man moves before a ransom is paid (value `army`)."""

    key = "error-ransom-first"


class UnknownThemeError(AppError):
    """Pictures have no such colours (value `themes`)."""

    key = "error-unknown-theme"


class MoveRefusedError(AppError):
    """A text that is no legal move here."""

    key = "error-malformed"


class MalformedError(MoveRefusedError):
    """The text is not a move in any notation (value `text`)."""


class IllegalError(MoveRefusedError):
    """The move is well written but against the rules (values `text`, `why`)."""

    key = "error-illegal"


class AmbiguousError(MoveRefusedError):
    """Several men could make the move (values `text`, `candidates`)."""

    key = "error-ambiguous"


class PromotionNeededError(MoveRefusedError):
    """The promotion piece is missing (values `text`, `choices`)."""

    key = "error-promotion"


class ChallengeError(AppError):
    """A challenge that cannot be opened, joined or started."""


class UnknownVariantError(ChallengeError):
    """No such game (values `variant`, `variants`)."""

    key = "error-unknown-variant"


class BadOptionError(ChallengeError):
    """An option or value the game does not have (values `option`, `value`)."""

    key = "error-bad-option"


class TooManyPlayersError(ChallengeError):
    """More opponents and computers than seats (value `others`)."""

    key = "error-too-many-players"


class BotOpponentError(ChallengeError):
    """A bot was invited."""

    key = "error-bot-opponent"


class SelfOpponentError(ChallengeError):
    """The creator invited themselves."""

    key = "error-self-opponent"


class SamePlayerTwiceError(ChallengeError):
    """The same player was invited twice."""

    key = "error-same-player-twice"


class TooManyMatchesError(ChallengeError):
    """The player has reached the limit of open matches (value `limit`)."""

    key = "error-too-many-matches"


class ChannelBusyError(ChallengeError):
    """A live match already occupies the channel (value `match`)."""

    key = "error-channel-busy"


class MissingPermissionError(ChallengeError):
    """The bot may not post or attach pictures here (value `permission`)."""

    key = "error-missing-permission"


class ChallengeClosedError(ChallengeError):
    """The challenge was cancelled, declined or has begun (value `match`)."""

    key = "error-challenge-closed"


class ChallengeFullError(ChallengeError):
    """No seat is left for this person."""

    key = "error-challenge-full"


class NotInvitedError(ChallengeError):
    """Declining without having been invited."""

    key = "error-not-invited"


class AlreadyInError(ChallengeError):
    """The player has a seat already."""

    key = "error-already-in"


class NotCreatorError(ChallengeError):
    """Only the person who opened the challenge may do this (value `creator`)."""

    key = "error-not-creator"


class WaitingForPlayersError(ChallengeError):
    """Invited players have not answered yet (value `players`)."""

    key = "error-waiting-for-players"


class OnVacationError(ChallengeError):
    """Somebody on vacation begins no match (value `until`)."""

    key = "error-on-vacation"


class WrongChannelError(ChallengeError):
    """The server wants matches elsewhere (value `channels`)."""

    key = "error-wrong-channel"


class WrongRoleError(ChallengeError):
    """The server lets only some roles open matches (value `roles`)."""

    key = "error-wrong-role"


class EndingError(AppError):
    """A draw or an abort that is not possible now."""


class NobodyToAgreeError(EndingError):
    """All opponents are computers, which never agree to a draw."""

    key = "error-nobody-to-agree"


class NothingToClaimError(EndingError):
    """The rules allow no draw claim in this position."""

    key = "error-nothing-to-claim"


class TooLateToAbortError(EndingError):
    """Everybody has moved: resign or agree to a draw instead."""

    key = "error-too-late-to-abort"


class OfferError(AppError):
    """An offer, or an answer to one, that is not possible now."""


class NoOfferError(OfferError):
    """There is no offer to answer."""

    key = "error-no-offer"


class OwnOfferError(OfferError):
    """The player has already agreed to this offer."""

    key = "error-own-offer"


class AlreadyOfferedError(OfferError):
    """The same is on offer already (value `what`)."""

    key = "error-already-offered"


class OtherOfferError(OfferError):
    """Something else is on offer (value `what`)."""

    key = "error-other-offer"


class NothingToTakeBackError(OfferError):
    """The player has not moved."""

    key = "error-nothing-to-take-back"


class PastRevealError(OfferError):
    """A true king was revealed since the player's last move."""

    key = "error-past-reveal"


class NotPausedError(OfferError):
    """The match is not paused (value `match`)."""

    key = "error-not-paused"


class AlreadyPlaysError(OfferError):
    """The substitute plays in the match already (value `who`)."""

    key = "error-already-plays"


class NotLeftError(OfferError):
    """That person has left no seat of the match (value `match`)."""

    key = "error-not-left"


class NotYourSeatError(OfferError):
    """Only server managers give away a seat that somebody left."""

    key = "error-not-your-seat"


class NotYourOfferError(OfferError):
    """Somebody else made the offer (value `what`)."""

    key = "error-not-your-offer"


class PlaceError(AppError):
    """A match that cannot go on, or begin again, where that was asked for."""


class DirectMatchError(PlaceError):
    """Nobody else can come into direct messages (value `match`)."""

    key = "error-direct-match"


class WrongServerError(PlaceError):
    """The match belongs to another server, or to direct messages (value `match`)."""

    key = "error-wrong-server"


class NotOverError(PlaceError):
    """A rematch of a match that goes on (value `match`)."""

    key = "error-not-over"


class RematchBegunError(PlaceError):
    """The rematch has begun already (value `match`, that of the rematch)."""

    key = "error-rematch-begun"


class NothingLostError(PlaceError):
    """No match was named, and none of the player's has lost its channel."""

    key = "error-nothing-lost"


class NotLostError(PlaceError):
    """The channel of a match is still there (values `match`, `where`)."""

    key = "error-not-lost"


class AlreadyHereError(PlaceError):
    """The match is played here (value `match`)."""

    key = "error-already-here"


class VacationError(AppError):
    """A vacation that cannot begin, be planned or end."""


class NotInServerError(VacationError):
    """Vacations belong to a server, and this is a direct message."""

    key = "error-not-in-server"


class NoVacationsError(VacationError):
    """The server grants no vacations."""

    key = "error-no-vacations"


class VacationDaysError(VacationError):
    """Too few or too many days, or too far ahead (values `longest`, `farthest`)."""

    key = "error-vacation-days"


class VacationOverlapError(VacationError):
    """The person has another vacation at that time (values `begins`, `until`)."""

    key = "error-vacation-overlap"


class VacationTooLongError(VacationError):
    """More days than are left in a year (values `left`, `year`)."""

    key = "error-vacation-too-long"


class NotAwayError(VacationError):
    """That vacation is over, or was none."""

    key = "error-not-away"


class TimeControlRefusedError(AppError):
    """A time control that cannot be read or is out of bounds (value `text`)."""

    key = "error-time-control"


class ReplayTooLargeError(AppError):
    """A game has more positions than fit into one animation (value `match`)."""

    key = "error-replay-too-large"


class ManagersOnlyError(AppError):
    """Only people who may manage the server decide this."""

    key = "error-managers-only"


class ServerOnlyError(AppError):
    """This belongs to a server, and was asked for in a direct message."""

    key = "error-server-only"


class UnknownChoiceError(AppError):
    """A setting cannot have this value (any more)."""

    key = "error-unknown-choice"


class PlanError(AppError):
    """A plan that cannot be made or changed so."""


class OwnTurnError(PlanError):
    """It is the planner's own turn."""

    key = "error-plan-own-turn"


class NoMovesError(PlanError):
    """There is no move in the text of a plan."""

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


class NoteTooLongError(AppError):
    """A note has more characters than can be kept (values `limit`, `length`)."""

    key = "error-note-too-long"
