"""Permissions in a match: its players, the player to move, server managers."""

from __future__ import annotations

from bot.app.core.requests import RequestContext
from bot.app.core.translator import Word
from bot.app.errors import (
    AppError,
    MatchOverError,
    MatchSuspendedError,
    NotYourTurnError,
    Refused,
    StaleVersionError,
    UnreplayableError,
)
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State
from render.words import army_key
from storage import SUSPENDED, Match

BOT_REMOVED = "left"
"""The reason for suspending a match whose server has removed the bot."""


def army_key_of(state: State, seat: int) -> str:
    """The message key of the army of a seat."""
    return army_key(state.position.seats[seat].name)


def require_begun(match: Match) -> None:
    """Raise the error that says why a match has never been played."""
    if match.status == "challenge":
        raise Refused("not-started", match=match.id)
    if match.status == "cancelled":
        raise Refused("never-begun", match=match.id)


def require_playing(match: Match) -> None:
    """Raise the error that says why a match is not being played."""
    require_begun(match)
    if match.status == SUSPENDED and match.reason == "unreplayable":
        raise UnreplayableError(match=match.id)
    if match.status == SUSPENDED and match.reason == BOT_REMOVED:
        raise MatchSuspendedError("server-left", match=match.id)
    if match.status == SUSPENDED:
        raise MatchSuspendedError(match=match.id, why=Word(f"parked-{match.reason}"))
    if match.status != "playing":
        raise MatchOverError(match=match.id)


def seat_of(snapshot: Snapshot, request: RequestContext) -> int:
    """The seat of a player of a match that goes on; raises the error that says why there is none."""
    require_playing(snapshot.match)
    seat = snapshot.seat_of(request.user)
    if seat is None:
        raise Refused("not-a-player", match=snapshot.match.id)
    return seat


def turn_of(snapshot: Snapshot, request: RequestContext) -> int:
    """The seat of the player whose turn it is, looking at the position as it is now."""
    seat = seat_of(snapshot, request)
    if request.version is not None and request.version < snapshot.state.position_version:
        raise StaleVersionError
    if (error := why_not_to_move(snapshot.state, seat)) is not None:
        raise error
    return seat


def why_not_to_move(state: State, seat: int) -> AppError | None:
    """The reason why a seat may make no move at all now, if there is one."""
    if state.tournament_paused:
        return Refused("held", match=state.match)
    if state.paused:
        return Refused("paused", match=state.match)
    if choosing := state.position.to_choose():
        if seat in choosing:
            return NotYourTurnError("choice-owed")
        return NotYourTurnError("choice-awaited", army=Word(army_key_of(state, choosing[0])))
    turn = state.position.turn
    return None if seat == turn else NotYourTurnError(army=Word(army_key_of(state, turn)))


def has_played(match: Match, user: int) -> bool:
    """Check whether a user has a seat of a match, or had one and left it."""
    return any(seat.user == user for seat in match.seats)


def manages(match: Match, request: RequestContext) -> bool:
    """True if the caller manages the server of the match."""
    return request.manager and request.guild is not None and request.guild == match.guild
