"""Tournaments that repeat every month: each is a tournament, which creates the next one."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from bot.app.match.service import MatchService
from bot.app.tournaments.announcing import announce, follower, follower_name
from bot.app.tournaments.settings import Series
from bot.app.tournaments.simuls import next_log
from bot.app.tournaments.state import TournamentState
from bot.texts import translator_for

SHORTEST_NOTICE = timedelta(hours=12)
"""Least time between an announcement and the start; later months are tried. Less than a day, the shortest notice of a
series: an announcement is always a little late."""


def next_start(series: Series, after: datetime) -> datetime:
    """Return the first start of a series after a time: the same day and time of a later month, or its last day."""
    months = max(0, (after.year - series.first.year) * 12 + after.month - series.first.month)
    while (start := _months_later(series.first, months)) <= after:
        months += 1
    return start


def announcement(series: Series, after: datetime) -> datetime:
    """Return when the first tournament of a series that starts after a time is announced."""
    return next_start(series, after) - timedelta(days=series.notice)


def _months_later(time: datetime, months: int) -> datetime:
    years, month = divmod(time.month - 1 + months, 12)
    year = time.year + years
    return time.replace(year=year, month=month + 1, day=min(time.day, monthrange(year, month + 1)[1]))


def next_name(language: str, series: Series, number: int) -> str:
    """Return the name of a tournament of a series."""
    return translator_for(language)("event-series-name", name=series.name, number=str(number))


def _start_after(state: TournamentState, series: Series, now: datetime) -> datetime:
    """Return the start of the tournament after this one, which may have started before its own date."""
    own = series.first if series.number == 1 else state.settings.starts_at or state.stored.created_at
    return next_start(series, max(own, now + SHORTEST_NOTICE))


def later_announcement(state: TournamentState, now: datetime) -> datetime | None:
    """Return when the next tournament is announced if that is too early now, as months were missed."""
    if state.settings.series is None:
        return None
    at = _start_after(state, state.settings.series, now) - timedelta(days=state.settings.series.notice)
    return at if at > now else None


async def create_next(matches: MatchService, state: TournamentState) -> str:
    """Create the next tournament of a series, unless it exists, and return its ID. Raises ConflictError.

    Its ID follows from that of this one, so that a crash between creation and the log entry makes no second one.
    """
    stored, series, now = state.stored, state.settings.series, matches.clock.now()
    if series is None:
        raise ValueError(f"{stored.id} does not repeat")
    rng = Random(f"{stored.id} {stored.seed} series")
    name, known = await follower_name(
        matches, rng, lambda settings: settings.series is not None and settings.series.previous == stored.id
    )
    if known:
        return name
    starts = _start_after(state, series, now)
    following = replace(series, number=series.number + 1, previous=stored.id)
    settings = replace(state.settings, starts_at=starts, series=following)
    repeats_at = announcement(following, starts)
    log = next_log(state, stored.created_by, now)
    title = next_name(stored.language, series, following.number)
    tournament = follower(matches, stored, name, settings, log, name=title, repeats_at=repeats_at)
    await announce(matches, tournament, min(starts, repeats_at), log)
    return name
