"""Opening, joining, starting."""

from __future__ import annotations

from bot.app.errors.base import AppError


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


class PostBusyError(ChannelBusyError):
    """A live match already occupies the post of a forum (value `match`)."""

    key = "error-post-busy"


class VoiceChatError(ChallengeError):
    """Nothing is played in the chats of voice channels and stages."""

    key = "error-room-voice"


class PrivateThreadError(ChallengeError):
    """The bot is not in this private thread."""

    key = "error-room-private"


class LockedThreadError(ChallengeError):
    """The thread is locked."""

    key = "error-room-locked"


class MissingPermissionError(ChallengeError):
    """The bot may not post or attach pictures here (value `permissions`: all that is missing)."""

    key = "error-missing-permission"


class OpponentElsewhereError(ChallengeError):
    """Somebody invited cannot see the channel (value `players`)."""

    key = "error-opponent-elsewhere"


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


class UnratableError(ChallengeError):
    """A match with computers, or without a clock, cannot be rated."""

    key = "error-unratable"


class TimeControlRefusedError(AppError):
    """A time control that cannot be read or is out of bounds (value `text`)."""

    key = "error-time-control"


class OpenedTooManyError(ChallengeError):
    """The player has opened too many matches in an hour or a day (values `count`, `when`)."""

    key = "error-opened-too-many"
