"""Decisions about games that must not be taken: by an organiser in their own games, or for a player of another seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from bot.app.core.requests import RequestContext
from bot.app.errors import AppError, Refused
from bot.app.match.former_players import players_of_other_seats
from bot.app.match.service import MatchService
from bot.app.tournaments.state import TournamentState
from storage import SUSPENDED
from tournament.model import Game


def require_neutral(state: TournamentState, request: RequestContext, games: Iterable[Game]) -> None:
    """See that the caller plays in none of some games. Refusals: own-game."""
    for game in games:
        if any(state.user_of(entry) == request.user for entry in game.entries):
            raise Refused("own-game", game=game.id)


def live_games(state: TournamentState, user: int | None = None) -> list[Game]:
    """The games under way: all, or those of a user."""
    games = [game for game in state.games if game.status == "playing"]
    return [game for game in games if user is None or any(state.user_of(entry) == user for entry in game.entries)]


async def players_elsewhere(matches: MatchService, state: TournamentState, number: int) -> Mapping[int, str]:
    """Return who has had another seat in the games that an entry is playing, and in which game."""
    found: dict[int, str] = {}
    for game in state.games:
        match = state.matches.get(game.id)
        if match is None or number not in game.entries or match.status not in ("playing", SUSPENDED):
            continue
        with suppress(AppError):  # a match that can't be read is handed to no one
            snapshot = await matches.snapshot(game.id)
            others = await players_of_other_seats(matches, snapshot, game.entries.index(number))
            found |= dict.fromkeys(others, game.id)
    return found
