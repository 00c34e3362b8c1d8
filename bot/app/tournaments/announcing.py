"""Announcement of tournaments: stored with the start of their log, and posted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Any

from bot.app.match.names import match_name, nonce
from bot.app.match.service import MatchService
from bot.app.tournaments import writes
from bot.app.tournaments.settings import TournamentSettings, as_stored, settings_of
from storage import OutboxMessage, StoredTournament, TournamentAction


async def announce(
    matches: MatchService,
    tournament: StoredTournament,
    timer: datetime | None,
    log: Sequence[TournamentAction] = (),
) -> None:
    """Store a tournament with its log so far, and post it. `timer` is when its first step is due.

    Raises ConflictError if its ID is taken.
    """
    await writes.insert(matches, tournament, OutboxMessage("event", 0, nonce(matches.rng)), timer, log)


async def free_name(matches: MatchService) -> str:
    """Return an ID that no tournament has."""
    while await matches.store.tournaments.get(name := match_name(matches.rng)) is not None:
        pass
    return name


async def follower_name(
    matches: MatchService, rng: Random, follows: Callable[[TournamentSettings], bool]
) -> tuple[str, bool]:
    """Return the ID of the tournament that follows another one, and whether it exists: its settings tell.

    IDs are taken from `rng`. If that is seeded by the other one, a crash after the creation makes no second follower.
    """
    while (known := await matches.store.tournaments.get(name := match_name(rng))) is not None:
        if follows(settings_of(known)):
            return name, True
    return name, False


def follower(
    matches: MatchService,
    before: StoredTournament,
    new_id: str,
    settings: TournamentSettings,
    log: Sequence[TournamentAction],
    **fields: Any,
) -> StoredTournament:
    """Return a tournament of the ID `new_id` that is like the one before, except for its settings and these fields."""
    values = {
        "channel": before.channel,
        "created_by": before.created_by,
        "name": before.name,
        "variant": before.variant,
        "options": before.options,
        "language": before.language,
        **fields,
    }
    return StoredTournament(
        id=new_id,
        guild=before.guild,
        plan=as_stored(settings),
        seed=matches.rng.getrandbits(62),
        created_at=matches.clock.now(),
        version=len(log),
        **values,
    )
