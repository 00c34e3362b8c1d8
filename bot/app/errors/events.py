"""Events: creating, joining, leading them."""

from __future__ import annotations

from bot.app.errors.base import AppError


class EventError(AppError):
    """Something that an event does not allow."""


class NoEventHereError(EventError):
    """No event was named, and none is going on in this channel."""

    key = "error-no-event-here"


class NoSuchEventError(EventError):
    """There is no event of this name in the server (value `event`)."""

    key = "error-no-such-event"


class SeveralEventsError(EventError):
    """More than one event is going on in this channel (value `events`)."""

    key = "error-several-events"


class NotOrganiserError(EventError):
    """Only whoever may run events decides this."""

    key = "error-not-organiser"


class EventOverError(EventError):
    """The event is over (value `event`)."""

    key = "error-event-over"


class EventBegunError(EventError):
    """It has begun (value `event`)."""

    key = "error-event-begun"


class EventPausedError(EventError):
    """It stands still already (value `event`)."""

    key = "error-event-paused"


class EventNotBegunError(EventError):
    """It has not begun (value `event`)."""

    key = "error-event-not-begun"


class AlreadyInEventError(EventError):
    """The person takes part already (value `event`)."""

    key = "error-already-in-event"


class NotInEventError(EventError):
    """The person does not take part (values `event`, `who`)."""

    key = "error-not-in-event"


class TooFewEntriesError(EventError):
    """Not enough have joined (values `count`, `least`)."""

    key = "error-too-few-entries"


class UnknownFormatError(EventError):
    """There is no such format (value `format`)."""

    key = "error-unknown-format"


class FormValueError(EventError):
    """A field of the form says something that cannot be (values `field`, `text`, `least`, `most`)."""

    key = "error-form-value"


class NoSuchGameError(EventError):
    """The event has no such game (values `event`, `game`)."""

    key = "error-no-such-event-game"


class BadScoresError(EventError):
    """Scores that no game can have (values `text`, `example`)."""

    key = "error-bad-scores"


class NothingToUndoError(EventError):
    """No decision was made since the last round was paired."""

    key = "error-nothing-to-undo"


class NoByeError(EventError):
    """Byes are given for the coming round of a Swiss only."""

    key = "error-no-bye"


class EmptyAnnouncementError(EventError):
    """Nothing to announce, or more than fits (value `limit`)."""

    key = "error-announcement"


class CannotUndoError(EventError):
    """The decision has ended a game that was under way (value `game`)."""

    key = "error-cannot-undo"


class OtherDecisionError(EventError):
    """Since it was asked, another decision was made, or this one was taken back."""

    key = "error-other-decision"


class BarredGuestError(EventError):
    """Somebody who is to enter is barred from the server (value `who`)."""

    key = "error-barred-guest"


class NoReserveError(EventError):
    """Nobody waits on the reserve list, and nobody else was named (value `event`)."""

    key = "error-no-reserve"


class WithdrawnByOrganiserError(EventError):
    """The organiser withdrew the person from the event (value `event`)."""

    key = "error-withdrawn-by-organiser"


class OwnGameError(EventError):
    """An organiser decides nothing about a game that they play in (value `game`)."""

    key = "error-own-game"


class OwnEventError(EventError):
    """An organiser who plays in an event can't make its results final early (value `event`)."""

    key = "error-own-event"


class EventNotOverError(EventError):
    """Games of the event are still to be played (value `event`)."""

    key = "error-event-not-over"


class FormerEntryError(EventError):
    """A replacement has had another seat in a game that the entry is playing (values `who`, `game`)."""

    key = "error-former-entry"
