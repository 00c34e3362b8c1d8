"""Correct times that were stored while the clock was wrong."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

from bot.app.challenges.challenge_steps import CHALLENGE_LIFETIME
from bot.app.errors import AppError
from bot.app.match.actions import ResumeMatch
from bot.app.match.log import append
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from storage import SUSPENDED, MatchTimer, Scope, VacationTimer

log = logging.getLogger(__name__)
TIMER_SEARCH_PERIOD = timedelta(days=36500)
MAX_TIMERS = 100_000
PROMPT_TIMER_LIMIT = timedelta(hours=1)
PROMPT_TIMER_KINDS = ("grown", SUSPENDED)
"""Timers that are always due within minutes."""


async def follow_correct_time(
    matches: MatchService, vacations: Vacations, ahead: timedelta, scope: Scope | None
) -> None:
    """Correct deadlines set while the clock was `ahead`. Safe to repeat after a crash."""
    now = matches.clock.now()
    await matches.store.timers.clamp_dates(now)
    dated = await matches.store.matches.dated_after(now, scope)
    for name in dated:
        try:
            await matches.run_locked(name, partial(_restart_clocks, matches, name, now))
        except AppError as error:
            log.info("cannot correct the clock of %s: %r", name, error)
    await vacations.follow_correct_time()
    for timer in await matches.store.timers.due(now + TIMER_SEARCH_PERIOD, MAX_TIMERS, scope):
        if isinstance(timer, VacationTimer):
            if (at := await vacations.date_of(timer)) is not None and timer.at > at:
                await matches.store.timers.postpone(timer, at)  # it waited in the false time
        elif not isinstance(timer, MatchTimer):
            continue
        elif timer.kind == "expire" and timer.at > now + CHALLENGE_LIFETIME:
            await matches.store.timers.postpone(timer, now + CHALLENGE_LIFETIME)
        elif timer.kind == "remind" and timer.match in dated and timer.at > now + ahead:
            await matches.store.timers.postpone(timer, timer.at - ahead)
        elif timer.kind in PROMPT_TIMER_KINDS and timer.at > now + PROMPT_TIMER_LIMIT:
            await matches.store.timers.postpone(timer, now)


async def _restart_clocks(matches: MatchService, name: str, now: datetime) -> None:
    """Restart the clocks of a match from now, unless they are correct already."""
    snapshot = await matches.snapshot(name)
    clocks = snapshot.state.clocks
    if snapshot.match.status != "playing" or clocks is None or clocks.since <= now:
        return
    if clocks.running or clocks.has_future_charges(now):
        await append(matches, snapshot, ResumeMatch(reason="returned"))
