"""Draws, takebacks, pauses, substitutes, rematches, other channels."""

from __future__ import annotations

from bot.app.errors.base import AppError


class EndingError(AppError):
    """A draw or an abort that is not possible now."""


class NothingToClaimError(EndingError):
    """The rules allow no draw claim in this position."""

    key = "error-nothing-to-claim"


class TooLateToAbortError(EndingError):
    """Everybody has moved: resign or agree to a draw instead."""

    key = "error-too-late-to-abort"


class ParkedAbortError(EndingError):
    """Everyone has moved in a match that was set aside: its players can't end it (value `match`)."""

    key = "error-abort-parked"


class OfferError(AppError):
    """An offer, or an answer to one, that is not possible now."""


class NoOfferError(OfferError):
    """There is no offer to answer."""

    key = "error-no-offer"


class NotOfferedError(NoOfferError):
    """There is no offer of the kind that was named (value `what`)."""

    key = "error-not-offered"


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


class RatedTakebackError(OfferError):
    """No move of a rated match is taken back (value `match`)."""

    key = "error-rated-takeback"


class EventGameError(OfferError):
    """Only the organiser of the game's tournament decides that (value `match`)."""

    key = "error-event-game"


class HeldError(OfferError):
    """The event of a match stands still (value `match`)."""

    key = "error-held"


class NoComputerError(OfferError):
    """No computer plays in the match (value `match`)."""

    key = "error-no-computer"


class SameLevelError(OfferError):
    """The computers play at that level already (values `match`, `level`)."""

    key = "error-same-level"


class NotPausedError(OfferError):
    """The match is not paused (value `match`)."""

    key = "error-not-paused"


class AskedEnoughError(OfferError):
    """Enough people were asked today to take a seat over (value `when`: one more may be asked)."""

    key = "error-asked-enough"


class FormerPlayerError(OfferError):
    """A substitute had another seat of the match before (value `who`)."""

    key = "error-former-player"


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


class NothingToRematchError(PlaceError):
    """No match was named, and none of the player's can be played again."""

    key = "error-nothing-to-rematch"


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


class UnseenChannelError(PlaceError):
    """Not all players of a match are known to see the channel that it is to move to (value `players`)."""

    key = "error-unseen-channel"
