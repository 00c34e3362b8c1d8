"""Rules and calendar of a league (`docs/tournaments.md`, *Leagues*)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

DIVISION_SIZES = {2: (6, 12), 3: (9, 21)}
"""Fewest and most players of a division that a league may be set to, by number of seats."""
DEFAULT_DIVISION_SIZES = {2: 8, 3: 9}
"""Default division sizes by number of seats."""
SEASON_WEEKS = 4, 52
"""Shortest and longest season."""
DEFAULT_SEASON_WEEKS = 12
MOVING_PLAYERS = 1, 3
"""Fewest and most players of a division who move up, and down."""
DEFAULT_MOVING_PLAYERS = 2
DECISION_PERIOD = timedelta(days=2)
"""End of a season in which no games are played and organisers decide."""
MOVES_PER_PLAYER = 40
"""Moves of each player that must fit into a season."""


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """Settings of a league.

    `moving` players of a division move up, and as many down. `by_rating`: newcomers fill free places of a division that
    fits their rating.
    """

    seats: int
    division_size: int
    moving: int = DEFAULT_MOVING_PLAYERS
    by_rating: bool = False


@dataclass(frozen=True, slots=True)
class SeasonCalendar:
    """Dates of one season, all known when it starts."""

    starts: datetime
    weeks: int

    @property
    def registration_opens(self) -> datetime:
        """Time from which players can join the next season: two thirds of this one are over."""
        return self.starts + timedelta(weeks=self.weeks) * 2 / 3

    @property
    def games_end(self) -> datetime:
        """Time at which unfinished games become draws."""
        return self.starts + playing_time(self.weeks)

    @property
    def next_starts(self) -> datetime:
        """Start of the next season."""
        return self.starts + timedelta(weeks=self.weeks)


def playing_time(weeks: int) -> timedelta:
    """Return the time for games in a season."""
    return timedelta(weeks=weeks) - DECISION_PERIOD


def needed_time(
    seats: int, move: timedelta, bank: timedelta = timedelta(), increment: timedelta = timedelta()
) -> timedelta:
    """Return the time of a game in which every player makes 40 moves and uses all of their time.

    `move` is the time for each move, `bank` an extra for the whole game, to which each own move adds `increment`.
    """
    return seats * (MOVES_PER_PLAYER * (move + increment) + bank)


def needed_weeks(time: timedelta) -> int:
    """Return the length of the shortest season with that much time for games."""
    return -(-(time + DECISION_PERIOD) // timedelta(weeks=1))


def longest_move_hours(seats: int, weeks: int) -> int:
    """Return the most whole hours a move that fit into a season."""
    return playing_time(weeks) // (seats * MOVES_PER_PLAYER * timedelta(hours=1))


def weeks_for_daily_moves(seats: int, weeks: int) -> int | None:
    """Return the length of the shortest season with a day for each move; None if one of `weeks` has that."""
    needed = needed_weeks(needed_time(seats, timedelta(days=1)))
    return needed if needed > weeks else None
