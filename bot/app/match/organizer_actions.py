"""Organizer actions in a tournament's games: pause, resume, extra time, replacement of a player.

No player does these, so no seat is checked; the log records them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta

from bot.app.match.clocks import Clocks
from bot.app.match.state import State
from storage import Action

OFFERED = "substitute"
"""Text prefix of an action that offers a seat to a user, before the user ID."""
DECREES = ("hold", "release", "extend", "replace")
_EXTENSION = re.compile(r"([1-9][0-9]{0,3})h [0-9]{1,9}")
"""Hours, and which action of the event's log gives them."""


def decreed(state: State, action: Action) -> State:
    """The state after such an action. Raises ValueError if it makes no sense there."""
    if action.kind == "hold":
        return replace(state, paused=True, held=True)
    if action.kind == "release":
        return replace(state, paused=False, held=False)
    if action.kind == "extend":
        hours_in(action.text)
        return state
    what, _, guest = action.text.partition(" ")
    if what != OFFERED or action.seat is None:
        raise ValueError("nobody to take the seat")
    return taken_over(state, action.seat, int(guest))


def taken_over(state: State, seat: int, guest: int) -> State:
    """A seat has another player, with all that belongs to it."""
    return replace(
        handed_on(state, seat),
        humans=state.humans | {seat},
        left=state.left - {seat},
        away=state.away - {seat},
        offers={},  # what the seat's last player offered and agreed to does not bind the next one
        guests={**state.guests, seat: guest},
        substitutes=state.substitutes | {(seat, guest)},
        position_version=state.version,
    )


def handed_on(state: State, seat: int) -> State:
    """The state with a seat that is its first player's no more."""
    return replace(state, handed_on={seat: len(state.line), **state.handed_on})


def retimed(clocks: Clocks, state: State, action: Action) -> Clocks:
    """The clocks after such an action."""
    if action.kind == "extend":
        return clocks.extended(state.clock_running, hours_in(action.text))
    if action.kind == "replace" and action.seat is not None:
        return clocks.refreshed((action.seat,))
    return clocks


def hours_in(text: str) -> timedelta:
    """Extra time that an action grants. Raises ValueError."""
    found = _EXTENSION.fullmatch(text)
    if found is None:
        raise ValueError(f"no hours: {text}")
    return timedelta(hours=int(found[1]))


def _holds(state: State, action: Action) -> bool:
    return action.seat is None and not state.held


def _releases(state: State, action: Action) -> bool:
    return action.seat is None and state.held


def _extends(state: State, action: Action) -> bool:
    return action.seat is None and state.clocks is not None and _EXTENSION.fullmatch(action.text) is not None


def _replaces(state: State, action: Action) -> bool:
    what, _, guest = action.text.partition(" ")
    return action.seat in state.humans and what == OFFERED and guest != ""


ALLOWED: Mapping[str, Callable[[State, Action], bool]] = {
    "hold": _holds,
    "release": _releases,
    "extend": _extends,
    "replace": _replaces,
}
