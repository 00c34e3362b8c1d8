"""Simuls: the host's place before the start, and the host's score."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from bot.app.tournaments.state import TournamentEntry, TournamentState
from storage import TournamentAction, is_ghost
from tournament.formats.simul import HOST


@dataclass(frozen=True, slots=True)
class HostScore:
    """Points of a simul's host in the games that counted, and their results."""

    points: Fraction
    games: int
    wins: int
    draws: int
    losses: int


def first_actions(creator: int, host: int, now: datetime) -> tuple[TournamentAction, ...]:
    """Return the start of a simul's log: it names the host, who has joined if they create it themselves."""
    named = TournamentAction(1, "host", now, creator, host)
    return (named, TournamentAction(2, "join", now, creator, host)) if host == creator else (named,)


def next_log(state: TournamentState, creator: int, now: datetime) -> tuple[TournamentAction, ...]:
    """Return the start of the log of a simul with the same host; nothing for other formats."""
    if not state.format.hosted:
        return ()
    host = creator if state.host is None or is_ghost(state.host) else state.host
    return first_actions(creator, host, now)


def host_entry(state: TournamentState) -> TournamentEntry | None:
    """Return the registration of the host; None for other formats, or before they join."""
    return next((entry for entry in state.registered if entry.user == state.host), None)


def waits_for_host(state: TournamentState) -> bool:
    """True while the host of a simul has not joined."""
    return state.format.hosted and not state.entries and host_entry(state) is None


def host_first(state: TournamentState, order: list[TournamentEntry]) -> list[TournamentEntry]:
    """Return entries in the order of their numbers: the host of a simul is the first."""
    return sorted(order, key=lambda entry: entry.user != state.host) if state.format.hosted else order


def host_seat(state: TournamentState, entries: tuple[int, ...]) -> int | None:
    """Return the seat of a simul's host in a game."""
    return entries.index(HOST) if state.format.hosted and HOST in entries else None


def host_score(state: TournamentState) -> HostScore:
    """Return the score of a simul's host so far."""
    counted = [game for game in state.games if game.status == "over"]
    scores = [game.scores[game.entries.index(HOST)] for game in counted]
    wins, losses = scores.count(Fraction(1)), scores.count(Fraction(0))
    return HostScore(sum(scores, Fraction(0)), len(scores), wins, len(scores) - wins - losses, losses)
