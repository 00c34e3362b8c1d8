"""Marks that only one person sees in their pictures of a match."""

from __future__ import annotations

from dataclasses import replace

from bot.app.core.translator import Translator
from bot.app.match.drawn_names import drawn_players
from bot.app.match.reducer import has_secrets
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from engine import Position
from render.private_marks import PrivateMarks, private_marks


async def marks_for(
    matches: MatchService, snapshot: Snapshot, user: int, translate: Translator, position: Position | None = None
) -> PrivateMarks:
    """The marks for a user in a position, by default the present one: their own secret, and nobody else's."""
    king = await own_true_king(matches, snapshot, user)
    marks = private_marks(position or snapshot.state.position, snapshot.seat_of(user), king)
    return with_names(marks, translate, snapshot)


def with_names(marks: PrivateMarks, translate: Translator, snapshot: Snapshot) -> PrivateMarks:
    """The same with the names of the people who play, as far as they are known."""
    known = enumerate(snapshot.display_names)
    names = [name if seat in snapshot.state.humans else "" for seat, name in known]
    if not any(names):
        return marks
    drawn = drawn_players(translate, names)
    substituted = ((seat, name) for seat, name in enumerate(names) if name != drawn[seat])
    return replace(marks, players=drawn, substituted=tuple(substituted))


async def own_true_king(matches: MatchService, snapshot: Snapshot, user: int) -> str:
    """The letter of a user's true king; empty before their choice, once all is revealed, and for everyone else."""
    seat, match = snapshot.seat_of(user), snapshot.match
    if seat is None or snapshot.state.outcome is not None or not has_secrets(match):
        return ""
    secrets = await matches.store.matches.secrets(match.id)
    return next((secret.choice for secret in secrets if secret.seat == seat), "")
