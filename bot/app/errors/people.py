"""Vacations, settings, notes."""

from __future__ import annotations

from bot.app.errors.base import AppError


class HiddenProfileError(AppError):
    """Somebody does not want others to see their profile (value `who`)."""

    key = "error-hidden-profile"


class BarredError(AppError):
    """The managers of the server have barred the caller."""

    key = "error-barred"


class OwnBlockError(AppError):
    """Somebody named is blocked by the caller (value `players`)."""

    key = "error-own-block"


class UnwillingError(AppError):
    """Somebody named takes no challenges of the caller's here (values `players`, `count`)."""

    key = "error-unwilling"


class UnwelcomeError(AppError):
    """Somebody in a challenge has blocked the caller, or may not play (value `match`)."""

    key = "error-unwelcome"


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


class ManagersOnlyError(AppError):
    """Only people who may manage the server decide this."""

    key = "error-managers-only"


class ManagerBarError(AppError):
    """Server managers cannot be blocked from their server (value `players`)."""

    key = "error-manager-bar"


class ServerOnlyError(AppError):
    """This belongs to a server, and was asked for in a direct message."""

    key = "error-server-only"


class UnknownChoiceError(AppError):
    """A setting cannot have this value (any more)."""

    key = "error-unknown-choice"


class NoteTooLongError(AppError):
    """A note has more characters than can be kept (values `limit`, `length`)."""

    key = "error-note-too-long"
