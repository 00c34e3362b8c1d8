"""Stored rows and state of a match."""

from __future__ import annotations

from bot.app.match.state import State
from storage import Match
from tests.bot.fakes import Club


async def row_of(it: Club, match: str) -> Match:
    """Its row."""
    found = await it.store.matches.get(match)
    assert found is not None
    return found


async def state_of(it: Club, match: str) -> State:
    """The state that follows from its log."""
    return (await it.app._matches.snapshot(match)).state


async def kinds(it: Club, match: str) -> list[str]:
    """The kinds of all its actions."""
    return [action.kind for action in await it.store.matches.actions(match)]


async def moves(it: Club, match: str) -> list[str]:
    """The moves that led to its position."""
    return [move for _, move in (await state_of(it, match)).history]
