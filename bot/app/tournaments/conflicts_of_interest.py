"""Conflicts of interest: an organiser's own games, and replacements who played another seat."""

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
    """Check that the caller plays in none of the games. Refusals: own-game."""
    for game in games:
        if any(state.user_of(entry) == request.user for entry in game.entries):
            raise Refused("own-game", game=game.id)


def live_games(state: TournamentState, user: int | None = None) -> list[Game]:
    """Return the games in progress, of all players or of one."""
    games = [game for game in state.games if game.status == "playing"]
    return [game for game in games if user is None or any(state.user_of(entry) == user for entry in game.entries)]


async def players_elsewhere(matches: MatchService, state: TournamentState, number: int) -> Mapping[int, str]:
    """Return users who held another seat in the current games of an entry, with the game."""
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
