"""Players who have, or had, a seat of a match."""

from __future__ import annotations

from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot


async def players_of_other_seats(matches: MatchService, snapshot: Snapshot, seat: int) -> frozenset[int]:
    """Return everyone who has had another seat of a match, even if someone else has it now."""
    genesis = await matches.store.matches.genesis(snapshot.match.id)
    first = () if genesis is None else ((link.seat, link.user) for link in genesis.links if not link.seq)
    now = enumerate(one.user for one in snapshot.match.seats)
    held = (*first, *snapshot.state.substitutes, *now)
    return frozenset(user for number, user in held if number != seat and user is not None)
