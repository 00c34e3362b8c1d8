"""Entry rules: registration, late entry, reserve list, return, rating range."""

from __future__ import annotations

from bot.app.core.translator import Word
from bot.app.tournaments.settings import Restrictions
from bot.app.tournaments.simuls import waits_for_host
from bot.app.tournaments.state import TournamentEntry, TournamentState
from bot.app.tournaments.teams import too_small_team


def registration_of(state: TournamentState, user: int) -> TournamentEntry | None:
    """Return a user's registration or place on the reserve list."""
    return next((entry for entry in (*state.registered, *state.reserves) if entry.user == user), None)


def allows_late_entry(state: TournamentState) -> bool:
    """True if late entries are allowed: fewer than a third of the rounds are paired."""
    rounds, length = len(state.tournament.rounds), state.format.length(state.tournament) if state.entries else 0
    room = len(state.entries) < state.settings.max_entries
    return bool(state.entries) and state.format.accepts_late_entries and room and 3 * rounds < length


def entry_to_resume(state: TournamentState, user: int) -> int | None:
    """The entry that a withdrawn user may continue, while a round is still to be paired; None if there is none."""
    number = state.withdrawn_number_of(user) if state.number_of(user) is None else None
    if number is None or not state.format.accepts_late_entries or state.ended_by_organiser:
        return None
    return number if len(state.tournament.rounds) < state.format.length(state.tournament) else None


def is_barred_by_organiser(state: TournamentState, user: int) -> bool:
    """Return whether the organiser withdrew a user, who therefore may not join again."""
    number = state.withdrawn_number_of(user)
    return number is not None and state.withdrawal_reasons.get(number) == "decided"


def joins_reserve_list(state: TournamentState, user: int | None = None) -> bool:
    """True if a user, or anyone, who joins now goes on the reserve list; a place is kept for the host of a simul."""
    if state.entries:
        return not allows_late_entry(state)
    kept = waits_for_host(state) and user != state.host
    return len(state.registered) + kept >= state.settings.max_entries


def may_start(state: TournamentState) -> bool:
    """True if enough players have joined: in each team, and with the host of a simul."""
    least, _ = state.format.limits(state.tournament.seats)
    if state.between_servers and state.stored.guest_guild is None:
        return False
    return len(state.registered) >= least and not waits_for_host(state) and too_small_team(state) is None


def rating_range(restrictions: Restrictions) -> Word:
    """Words of the ratings that restrictions ask for."""
    least, most = restrictions.least, restrictions.most
    if most is None:
        return Word("event-ratings-from", {"least": str(least or 0)})
    if least is None:
        return Word("event-ratings-to", {"most": str(most)})
    return Word("event-ratings", {"least": str(least), "most": str(most)})
