"""The timers of a database by their kind."""

from __future__ import annotations

from datetime import datetime

from storage import MatchTimer, Store, TournamentTimer


async def match_timers(store: Store, until: datetime) -> list[MatchTimer]:
    """Timers of matches."""
    return [timer for timer in await store.timers.due(until) if isinstance(timer, MatchTimer)]


async def tournament_timers(store: Store, until: datetime) -> list[TournamentTimer]:
    """Timers of tournaments."""
    return [timer for timer in await store.timers.due(until) if isinstance(timer, TournamentTimer)]
