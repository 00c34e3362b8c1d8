"""Validation of logged actions: whether one is allowed in a state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from bot.app.match import organizer_actions
from bot.app.match.reducer import MOVED, POSTED, undone_by
from bot.app.match.state import Offer, State
from engine.search import LEVELS
from storage import Action

_HASH = re.compile(r"[0-9a-f]{64}")


def allows(state: State, action: Action) -> bool:
    """True if the rules let a seat do this now; the reducer computes the effect."""
    check = _CHECKS.get(action.kind)
    return state.outcome is None and check is not None and check(state, action)


# Acts that change the position


def _choose(state: State, action: Action) -> bool:
    return action.seat in state.position.to_choose() and _HASH.fullmatch(action.text) is not None


def _move(state: State, action: Action) -> bool:
    position = state.position
    if state.paused or position.to_choose() or position.reveal_owed() is not None or action.seat != position.turn:
        return False
    legal = position.legal_moves() if state.legal is None else state.legal
    return action.text in map(str, legal)


def _plan(state: State, action: Action) -> bool:
    return action.seat in state.humans and _move(state, action)


def _reveal(state: State, action: Action) -> bool:
    owing = state.position.reveal_owed()
    return owing is not None and owing == action.seat and action.text in map(str, state.position.legal_moves())


# Time, and what one person does


def _by_a_person(state: State, action: Action) -> bool:
    return action.seat in state.humans


def _resign(state: State, action: Action) -> bool:
    """A person may at any time; a computer in its turn, against one person alone."""
    own_turn = state.seats == 2 and not state.paused and state.computer == action.seat
    return action.seat in state.humans or (own_turn and not state.position.to_choose())


def _by_nobody(_state: State, action: Action) -> bool:
    return action.seat is None


def _home(state: State, action: Action) -> bool:
    """Check a move of the match to another channel. Newer logs name the player who moved it."""
    return action.seat is None or (action.text == MOVED and action.seat in state.humans)


def _posted(state: State, action: Action) -> bool:
    """Clocks start with the first post once."""
    return action.seat is None and action.text == "" and state.clocks is not None and not state.posted


def _abort(state: State, action: Action) -> bool:
    return action.seat is None or (action.seat in state.humans and not all_moved(state))


def all_moved(state: State) -> bool:
    """Tell whether every seat has made a move that stands: from then on no player can abort the match."""
    return len(state.moved) == state.seats


def _time(state: State, action: Action) -> bool:
    if state.clocks is None or action.text not in ("", "all"):
        return False
    late = [seat for seat in state.clock_running if (end := state.clocks.deadline(seat)) and end <= action.at]
    return action.seat in late and (action.text == "" or len(late) == len(state.to_act) > 1)


def _resume(state: State, action: Action) -> bool:
    return state.paused and not state.held and action.seat in state.humans


def _claim(state: State, action: Action) -> bool:
    return action.seat in state.humans and action.seat == state.position.turn and action.text in state.position.claims()


# Consent


def _offer(state: State, action: Action) -> bool:
    what, _, guest = action.text.partition(" ")
    if (what or "draw") in state.offers or action.seat is None:
        return False
    if what == "substitute":
        return guest != "" and action.seat in state.humans | state.left
    if what == "level":
        return _sets_level(state, action, guest)
    if what == "takeback" and not undone_by(state, action.seat):
        return False
    if action.text == "abort":
        return all_moved(state) and action.seat in state.humans and len(state.humans) > 1
    if action.text == "" and action.seat not in state.humans:
        return len(state.humans) > 0
    return action.text in ("", "takeback", "pause") and action.seat in state.humans


def _sets_level(state: State, action: Action, level: str) -> bool:
    numbers = {str(number) for number in LEVELS if number != state.level}
    return level in numbers and action.seat in state.humans and len(state.humans) < state.seats


def _named(state: State, action: Action) -> Offer | None:
    """The offer that an answer names. In logs of earlier versions it may be one that would have lapsed now."""
    known = {**state.stale, **state.offers}
    return next((offer for kind, offer in known.items() if kind == action.text.partition(" ")[0]), None)


def _accept(state: State, action: Action) -> bool:
    offer = _named(state, action)
    if offer is None:
        return False
    if action.text == f"{offer.kind} guest":
        return offer.guest is not None and not offer.guest_agreed and action.seat == offer.seat
    return action.text == offer.kind and action.seat in state.waits_for(offer)


def _refuse(state: State, action: Action) -> bool:
    offer = _named(state, action)
    if offer is None:
        return False
    said = (offer.kind, f"{offer.kind} guest", f"{offer.kind} withdrawn")
    return action.text in said and action.seat in state.humans | {offer.seat} | state.waits_for(offer)


_CHECKS: Mapping[str, Callable[[State, Action], bool]] = {
    "choose": _choose,
    "move": _move,
    "plan": _plan,
    "reveal": _reveal,
    "resign": _resign,
    "time": _time,
    "away": _by_a_person,
    "back": _by_a_person,
    "resume": _resume,
    "claim": _claim,
    "offer": _offer,
    "accept": _accept,
    "refuse": _refuse,
    "revive": _by_nobody,
    "home": _home,
    POSTED: _posted,
    "abort": _abort,
    **organizer_actions.ALLOWED,
}
