"""Everything a player can do wrong. Each error knows its sentence: `error.explain(translate)`.

AppError
├── NoMatchHereError, NoSuchMatchError                                 which match?
│   └── SeveralMatchesError, SeveralLostError                         (both offer them)
├── NotAPlayerError, NotYourTurnError, MatchOverError, MatchParkedError, NotStartedError, StaleVersionError
│   ├── PausedError; UnreplayableError, NewerMatchError, UnreadableMatchError, ServerLeftError      (MatchParkedErrors)
│   ├── NeverBegunError                                                (a NotStartedError)
│   └── ChoiceOwedError, ChoiceAwaitedError                            (both are NotYourTurnErrors)
├── ReviewLiveError, ReviewShortError, ReviewStoppedError, TurnUnknownError                         (reviews)
├── NoSecretError, KingChosenError                                     (true kings)
├── UnknownSquareError, EmptySquareError, NotItsTurnError, RansomFirstError, UnknownThemeError      (looking)
├── NoHintsHereError, NoHintError
├── MoveRefusedError
│   └── MalformedError, IllegalError (RansomOwedError), AmbiguousError, PromotionNeededError
│       └── UnreadableError: NoMoveWrittenError, NoSquareError, SmallLetterError, UnreadableRansomError
├── ChallengeError      (opening, joining, starting)
│   └── UnknownVariantError, BadOptionError, TooManyPlayersError, BotOpponentError, SelfOpponentError,
│       SamePlayerTwiceError, TooManyMatchesError, ChannelBusyError, MissingPermissionError, ChallengeClosedError,
│       OpponentElsewhereError, PostBusyError, VoiceChatError, PrivateThreadError, LockedThreadError,
│       ChallengeFullError, NotInvitedError, AlreadyInError, NotCreatorError, WaitingForPlayersError,
│       OnVacationError, WrongChannelError, WrongRoleError, UnratableError, OpenedTooManyError
├── EndingError         (draws, aborting)
│   └── NothingToClaimError, TooLateToAbortError, ParkedAbortError
├── OfferError          (what needs consent)
│   └── NoOfferError, NotOfferedError, OwnOfferError, AlreadyOfferedError, OtherOfferError, PastRevealError,
│       NothingToTakeBackError, RatedTakebackError, NotPausedError, EventGameError, HeldError, AlreadyPlaysError,
│       NotLeftError, AskedEnoughError, NotYourSeatError, NotYourOfferError, NoComputerError, SameLevelError,
│       FormerPlayerError
├── PlaceError          (rematches, moving a match)
│   └── DirectMatchError, WrongServerError, NotOverError, RematchBegunError, NothingToRematchError, NothingLostError,
│       NotLostError, AlreadyHereError, UnseenChannelError
├── VacationError
│   └── NotInServerError, NoVacationsError, VacationDaysError, VacationOverlapError, VacationTooLongError, NotAwayError
├── ManagersOnlyError, ServerOnlyError, UnknownChoiceError             (settings)
├── PlanError           (planned moves)
│   └── OwnTurnError, NoMovesError, PlanLineError, PlanTooLongError, PlanChangedError
├── ThoughtError        (what if)
│   └── StaleThoughtError, ThoughtTooLongError, ThoughtLineError, NothingTypedError, NothingThoughtError,
│       NothingPlannableError, NotSharedYetError, SharedAlreadyError
├── NoteTooLongError, HiddenProfileError
├── BarredError, ManagerBarError, OwnBlockError, UnwillingError, UnwelcomeError  (who plays with whom)
├── EventError          (tournaments)
│   └── NoEventHereError, NoSuchEventError, SeveralEventsError, NotOrganiserError, EventOverError, EventBegunError,
│       EventNotBegunError, AlreadyInEventError, NotInEventError, TooFewEntriesError, UnknownFormatError,
│       EventPausedError, FormValueError, NoSuchGameError, BadScoresError, NothingToUndoError, NoByeError,
│       EmptyAnnouncementError, CannotUndoError, OtherDecisionError, NoReserveError, BarredGuestError,
│       WithdrawnByOrganiserError, OwnGameError, EventNotOverError, FormerEntryError
└── TimeControlRefusedError
"""

from bot.app.errors.agreements import *  # noqa: F403 (every name there is one of those above)
from bot.app.errors.base import *  # noqa: F403 (every name there is one of those above)
from bot.app.errors.challenges import *  # noqa: F403 (every name there is one of those above)
from bot.app.errors.events import *  # noqa: F403 (every name there is one of those above)
from bot.app.errors.matches import *  # noqa: F403 (every name there is one of those above)
from bot.app.errors.moves import *  # noqa: F403 (every name there is one of those above)
from bot.app.errors.people import *  # noqa: F403 (every name there is one of those above)
