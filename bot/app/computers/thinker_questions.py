"""Inputs of a thinker, derived from a match."""

from __future__ import annotations

from bot.app.core.ports import ThinkRequest
from bot.app.match.snapshot import Snapshot


def turn(snapshot: Snapshot, level: int, seed: int) -> ThinkRequest:
    """The position of a match, to be thought about at a level."""
    match, state = snapshot.match, snapshot.state
    moves = tuple(str(move) for move in state.position.move_stack)
    since = state.since or match.created_at
    return ThinkRequest(match.variant, dict(match.options), moves, level, seed, since, state.position.round)
