"""Reliability: do players finish their games without running out of time, and how fast do they move?

It follows from the logs of a user's last ten games that count, and is stored nowhere. The rules in words are in
`docs/playing.md`. Ten, because one lapse then costs a tenth, and ten good games make up for anything before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from bot.app.match import actions
from bot.app.match.actions import decode
from storage import TimedGame

COUNTED_GAMES = 10
"""Number of latest games that count."""
FEWEST_GAMES = 5
"""Number of games without which a player is a newcomer, of whom nothing is said."""
_TURN_ENDS = (actions.PlayMove, actions.ChooseKing)
_NO_STOPS = (actions.MakeOffer, actions.RefuseOffer, actions.RevealKing)
"""Actions that stop no clock. After any other, such as the end of a vacation, the time of thinking is unknown."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """Number of games that count, of those finished without running out of time, and median time for a move."""

    games: int = 0
    finished: int = 0
    median_time: timedelta | None = None

    @property
    def percent(self) -> int | None:
        """Share of finished games; None for a newcomer."""
        return None if self.games < FEWEST_GAMES else round(100 * self.finished / self.games)


@dataclass(frozen=True, slots=True)
class _Game:
    ended_at: datetime
    ran_out: bool
    times: tuple[timedelta, ...]


def reliability_of(user: int, played: Iterable[TimedGame]) -> Reliability:
    """Return the reliability of a user from the games that they have finished or left."""
    counted = [found for game in played if (found := _counted(user, game)) is not None]
    latest = sorted(counted, key=lambda game: game.ended_at)[-COUNTED_GAMES:]
    seconds = [time.total_seconds() for game in latest for time in game.times]
    finished = sum(not game.ran_out for game in latest)
    return Reliability(len(latest), finished, timedelta(seconds=median(seconds)) if seconds else None)


def _counted(user: int, game: TimedGame) -> _Game | None:
    """A game as it counts; None if it says nothing: void, handed on, or left without a move."""
    ended_at, ran_out, moved, chose = game.ended_at, False, False, False
    for row in game.actions:
        action = decode(row)
        mine = action.seat == game.seat and row.user in (user, None)
        if isinstance(action, actions.RunOutOfTime):
            # The line of a game that ends because no one chose a king names one of them.
            if mine or (action.everyone and not chose):
                ran_out, ended_at = True, row.at
        elif mine and isinstance(action, actions.Resign):
            ended_at = row.at
        elif mine and row.user == user:
            moved = moved or isinstance(action, actions.PlayMove)
            chose = chose or isinstance(action, actions.ChooseKing)
    if ended_at is None or not (ran_out or (moved and (game.scored or game.ended_at is None))):
        return None
    return _Game(ended_at, ran_out, tuple(_thinking_times(user, game)))


def _thinking_times(user: int, game: TimedGame) -> Iterator[timedelta]:
    """Times that a user took for moves, without turns in which a clock may have stood still."""
    since, stopped = game.started_at, False
    for row in game.actions:
        action = decode(row)
        if isinstance(action, _TURN_ENDS):
            if type(action) is actions.PlayMove and row.user == user and not stopped:
                yield max(row.at - since, timedelta())
            since, stopped = row.at, False
        elif not isinstance(action, _NO_STOPS):
            stopped = True
