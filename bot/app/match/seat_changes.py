"""Seats that get another player, or lose theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from bot.app.match.state import State
from engine import Outcome


def taken_over(state: State, seat: int, guest: int) -> State:
    """A seat has another player, with all that belongs to it."""
    return replace(
        handed_on(state, seat),
        humans=state.humans | {seat},
        left=state.left - {seat},
        away=state.away - {seat},
        boardless=_without(state.boardless, seat),
        offers={},  # what the seat's last player offered and agreed to does not bind the next one
        guests={**state.guests, seat: guest},
        substitutes=state.substitutes | {(seat, guest)},
        position_version=state.version,
    )


def handed_on(state: State, seat: int) -> State:
    """The state with a seat that is its first player's no more."""
    return replace(state, handed_on={seat: len(state.history), **state.handed_on})


def left(state: State, seat: int, reason: str) -> State:
    """A person has left a seat (`rules.md`, *Leaving*): a computer plays on while two others remain."""
    humans, gone = state.humans - {seat}, state.left | {seat}
    after = replace(handed_on(state, seat), humans=humans, left=gone, position_version=state.version, offers={})
    after = replace(after, away=state.away - {seat}, boardless=_without(state.boardless, seat))
    if state.seats > 2 and len(humans) > 1:
        return after
    winners = humans or frozenset(range(state.seats)) - gone
    # Time alone does not win a game between two that the pieces left could not win.
    if reason == "time" and state.seats == 2 and not any(map(state.position.can_win, winners)):
        winners = frozenset(range(state.seats))
    return replace(after, outcome=Outcome(reason, _shared(state.seats, winners)))


def _without(times: Mapping[int, datetime], seat: int) -> Mapping[int, datetime]:
    return {other: time for other, time in times.items() if other != seat}


def drawn(state: State, reason: str) -> Outcome:
    """The draw of all seats that were not left."""
    return Outcome(reason, _shared(state.seats, frozenset(range(state.seats)) - state.left))


def _shared(seats: int, winners: frozenset[int]) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(seat in winners), len(winners)) for seat in range(seats))
