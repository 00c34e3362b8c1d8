"""Writes of tournaments and ladders: pages are told of each, and its posts are sent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.app.match.service import MatchService
from storage import OutboxMessage, StoredTournament, TournamentAction, TournamentChange


async def insert(
    matches: MatchService,
    tournament: StoredTournament,
    message: OutboxMessage,
    timer: datetime | None = None,
    log: Sequence[TournamentAction] = (),
) -> None:
    """Store a new tournament with its post. `timer` is when its first step is due.

    Raises ConflictError if its ID is taken, DuplicateError for a known request.
    """
    try:
        await matches.store.tournaments.create(tournament, [message], timer, log)
    finally:  # what seemed to fail may have been stored
        matches.tournament_written(tournament.id, tournament.guild)
    matches.posts_waiting(tournament.channel)
    matches.tournament_changed(tournament.id)


async def advance(matches: MatchService, stored: StoredTournament, change: TournamentChange) -> None:
    """Store a change of a tournament. Raises ConflictError, DuplicateError for a known interaction."""
    try:
        channels = await matches.store.tournaments.advance(change, matches.clock.now())
    finally:  # what seemed to fail may have been stored
        matches.tournament_written(stored.id, stored.guild)
    for channel in channels:
        matches.posts_waiting(channel)
