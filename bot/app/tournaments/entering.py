"""Entry rules of a tournament: who may join, and as what."""

from __future__ import annotations

from bot.app.tournaments.state import TournamentEntry, TournamentState


def place_of(state: TournamentState, user: int) -> TournamentEntry | None:
    """The place of someone before the start, or on the reserve list."""
    return next((entry for entry in (*state.signed, *state.reserves) if entry.user == user), None)


def takes_late(state: TournamentState) -> bool:
    """True if late entries are allowed: fewer than a third of the rounds are paired."""
    rounds, length = len(state.tournament.rounds), state.format.length(state.tournament) if state.entries else 0
    room = len(state.entries) < state.terms.most
    return bool(state.entries) and state.format.late and room and 3 * rounds < length


def returns(state: TournamentState, user: int) -> int | None:
    """The entry that a withdrawn user may continue, while a round is still to be paired; None if there is none."""
    number = state.withdrawn_number_of(user) if state.number_of(user) is None else None
    if number is None or not state.format.late or state.ending:
        return None
    return number if len(state.tournament.rounds) < state.format.length(state.tournament) else None


def is_barred_by_organiser(state: TournamentState, user: int) -> bool:
    """Return whether the organiser withdrew a user, who therefore may not join again."""
    number = state.withdrawn_number_of(user)
    return number is not None and state.reasons.get(number) == "decided"


def waits(state: TournamentState) -> bool:
    """True if a user who joins now goes on the reserve list."""
    return not takes_late(state) and (bool(state.entries) or len(state.signed) >= state.terms.most)
