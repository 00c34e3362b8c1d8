"""Limit of extra time in a season of a league: its games end on a fixed date."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app.errors import Refused
from bot.app.match.service import MatchService
from bot.app.posts.wording import time_timestamp
from bot.app.tournaments.seasons import calendar_of
from bot.app.tournaments.state import TournamentState

RECENT = timedelta(hours=1)
"""Time for which an earlier extension may be the same one, by a second click or by another organiser."""


def recently_given(state: TournamentState, now: datetime, game: str) -> int:
    """Return the days that were given in the last hour, in `game` or (empty) in any."""
    same = (one for one in state.extensions if not game or one.game in ("", game))
    return sum(one.days for one in same if now - one.at <= RECENT)


async def require_within_season(matches: MatchService, state: TournamentState, days: int, game: str) -> None:
    """Check that no game could last past the end of its season with `days` more, in `game` or (empty) in all.

    Refusals: past-season, with the most days that fit.
    """
    calendar = calendar_of(state)
    if calendar is None:
        return
    now = matches.clock.now()
    room = calendar.games_end - now
    for one in state.games:
        if one.status == "playing" and game in ("", one.id):
            match = await matches.store.matches.get(one.id)
            if match is not None and match.deadline is not None:
                room = min(room, calendar.games_end - max(now, match.deadline))
    if timedelta(days=days) > room:
        end, most = time_timestamp(calendar.games_end), max(0, room // timedelta(days=1))
        raise Refused("past-season", event=state.stored.name, end=end, days=most)
