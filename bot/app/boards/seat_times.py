"""Time that is left to each player of a match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.app.match.state import State


@dataclass(frozen=True, slots=True)
class SeatTime:
    """Time that is left to a seat, its time bank included; `until` is when that is over, None while it stands still."""

    left: timedelta
    until: datetime | None


def seat_times(state: State, now: datetime, *, running: bool) -> tuple[SeatTime | None, ...]:
    """Time of each seat; None for computers, and for all where there is no clock or the match is over."""
    clocks = state.clocks
    if clocks is None or state.outcome is not None:
        return (None,) * state.seats
    found: list[SeatTime | None] = []
    for seat, clock in enumerate(clocks.seats):
        until = clocks.deadline(seat) if running else None
        left = clock.move + clock.bank if until is None else max(until - now, timedelta())
        found.append(SeatTime(left, until) if seat in state.humans else None)
    return tuple(found)
