"""Decisions that an organiser can't take, because they play in the games that these are about."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.calls import Call
from bot.app.errors import OwnGameError
from bot.app.events.state import EventState
from bot.app.events.tournament import Game


def require_neutral(state: EventState, call: Call, games: Iterable[Game]) -> None:
    """See that the caller plays in none of some games. Raises OwnGameError."""
    for game in games:
        if any(state.user_of(entry) == call.user for entry in game.entries):
            raise OwnGameError(game=game.id)


def live_games(state: EventState, user: int | None = None) -> list[Game]:
    """The games under way: all, or those of a user."""
    games = [game for game in state.games if game.standing == "playing"]
    return [game for game in games if user is None or any(state.user_of(entry) == user for entry in game.entries)]
