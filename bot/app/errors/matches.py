"""Errors about finding a match, and about its status."""

from __future__ import annotations

from bot.app.errors.base import AppError


class NoMatchHereError(AppError):
    """No match is being played in this channel, and none was named."""

    key = "error-no-match-here"


class NoSuchMatchError(AppError):
    """No such match, or none that this person may see (value `match`)."""

    key = "error-no-such-match"


class SeveralMatchesError(AppError):
    """The player has several `matches` and named none."""

    key = "error-several-matches"

    def __init__(self, matches: tuple[str, ...]) -> None:
        super().__init__()
        self.matches = matches


class SeveralLostError(SeveralMatchesError):
    """Several `matches` of the player have lost their channels, and none was named."""

    key = "error-several-lost"


class NotAPlayerError(AppError):
    """Only players of the match may do this (value `match`)."""

    key = "error-not-a-player"


class MatchOverError(AppError):
    """The match has ended (value `match`)."""

    key = "error-match-over"


class MatchParkedError(AppError):
    """The match is set aside until somebody acts (values `match`, `why`)."""

    key = "error-match-parked"


class ServerLeftError(MatchParkedError):
    """The server of the match has removed the bot (value `match`)."""

    key = "error-server-left"


class UnreplayableError(MatchParkedError):
    """The log of the match no longer fits the rules (value `match`)."""

    key = "error-match-unreplayable"


class GameMissingError(AppError):
    """The game of a match, or an option that was chosen for it, is not installed now (values `match`, `game`)."""

    key = "error-game-missing"


class NewerMatchError(MatchParkedError):
    """The game of the match, or the version of its rules, is not known here yet (value `match`)."""

    key = "error-match-newer"


class UnreadableMatchError(MatchParkedError):
    """The stored data of the match is damaged (value `match`)."""

    key = "error-match-unreadable"


class NotStartedError(AppError):
    """The match is still a challenge (value `match`)."""

    key = "error-not-started"


class NeverBegunError(NotStartedError):
    """The match was a challenge that came to nothing (value `match`)."""

    key = "error-never-begun"


class ReviewLiveError(AppError):
    """Only games that are over are reviewed (value `match`)."""

    key = "error-review-live"


class ReviewShortError(AppError):
    """The match ended before there was anything to review (value `match`)."""

    key = "error-review-short"


class ReviewStoppedError(AppError):
    """A review could not be finished (value `match`)."""

    key = "error-review-stopped"


class TurnUnknownError(AppError):
    """The review has no turning point of this number (value `match`)."""

    key = "error-review-turn"


class StaleVersionError(AppError):
    """The button or menu belongs to an earlier position."""

    key = "error-stale-version"
