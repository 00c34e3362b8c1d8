"""Kinds of automatic steps of tournaments: `due.py` finds the next one, `steps.py` takes it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.match.actions import MatchAction
from tournament.model import Game


@dataclass(frozen=True, slots=True)
class StartTournament:
    """Start the tournament."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Tell that a season of a league can't start on its date: it waits for players."""


@dataclass(frozen=True, slots=True)
class ReportResult:
    """Report the result of a game."""

    game: Game


@dataclass(frozen=True, slots=True)
class WithdrawInactive:
    """Withdraw an entry that lost on time too often."""

    entry: int


@dataclass(frozen=True, slots=True)
class StopMatch:
    """Resign `seats` of a match in progress, as their players withdrew; without seats, abort the match."""

    match: str
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ApplyDecision:
    """Apply an organiser's decision to a match in progress."""

    match: str
    action: MatchAction


@dataclass(frozen=True, slots=True)
class OpenGames:
    """Start games."""

    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class PairRound:
    """Pair the next round, or end the tournament."""


@dataclass(frozen=True, slots=True)
class OpenNextSeason:
    """Announce the next season of a league."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """Announce the next tournament of a series."""


@dataclass(frozen=True, slots=True)
class EndGames:
    """Make the unfinished games of a season draws."""

    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Finalise:
    """Make the provisional results final."""


@dataclass(frozen=True, slots=True)
class RescheduleFinal:
    """Move the date of final results, which was stored while the system clock was wrong."""


Step = (
    StartTournament
    | Wait
    | ReportResult
    | WithdrawInactive
    | StopMatch
    | ApplyDecision
    | OpenGames
    | PairRound
    | OpenNextSeason
    | Repeat
    | EndGames
    | Finalise
    | RescheduleFinal
)

STEPS_BY_DATE = (StartTournament, Wait, Finalise, OpenNextSeason, Repeat, EndGames)
"""Steps that a date asks for: none is taken while the system clock may be wrong."""
