"""Marks that only one person sees in their pictures of a match."""

from __future__ import annotations

from bot.app.match.reducer import has_secrets
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from engine import Position
from render.private_marks import PrivateMarks, private_marks


async def marks_for(
    matches: MatchService, snapshot: Snapshot, user: int, position: Position | None = None
) -> PrivateMarks:
    """The marks for a user in a position, by default the present one: their own secret, and nobody else's."""
    king = await own_true_king(matches, snapshot, user)
    return private_marks(position or snapshot.state.position, snapshot.seat_of(user), king)


async def own_true_king(matches: MatchService, snapshot: Snapshot, user: int) -> str:
    """The letter of a user's true king; empty before their choice, once all is revealed, and for everyone else."""
    seat, match = snapshot.seat_of(user), snapshot.match
    if seat is None or snapshot.state.outcome is not None or not has_secrets(match):
        return ""
    secrets = await matches.store.matches.secrets(match.id)
    return next((secret.choice for secret in secrets if secret.seat == seat), "")
