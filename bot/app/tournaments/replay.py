"""Replay of a tournament's log."""

from __future__ import annotations

from dataclasses import replace

import engine
from bot.app.tournaments.game_results import with_matches
from bot.app.tournaments.reducer import apply_actions
from bot.app.tournaments.settings import settings_of
from bot.app.tournaments.state import TournamentState
from storage import LoadedTournament
from tournament.model import Tournament


class TournamentReplayError(Exception):
    """A tournament's log contains an impossible action."""


def state_of(whole: LoadedTournament) -> TournamentState:
    """Return the current state of a tournament. Raises TournamentReplayError."""
    stored = whole.tournament
    settings = settings_of(stored)
    seats = len(engine.new_position(stored.variant, **stored.options).seats)
    state = TournamentState(stored, Tournament(settings.plan, seats, 0, seed=stored.seed), settings)
    try:
        state = apply_actions(state, whole.actions)
    except (LookupError, ValueError, TypeError) as error:
        raise TournamentReplayError(f"the log of {stored.id} makes no sense: {error!r}") from error
    return replace(with_matches(state, whole.matches), guest_boards=whole.guest_boards)
