"""From the log of a match to its state, in slices short enough for an event loop."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.app.match.actions import decode, move_in
from bot.app.match.reducer import LASTING, apply_action, begin
from bot.app.match.state import ReplayError, SeatMove, State, digest, seat_move
from storage import Action, Match

WORK_PER_SLICE = 128
"""Work between two pauses: a trusted move counts 1."""
VERIFIED_ACTION_WORK = 8
"""Work of any other action."""

Result = TypeVar("Result")
Slices = Generator[None, None, Result]
"""Work that pauses at every `yield`."""


def replaying(match: Match, actions: Sequence[Action]) -> Slices[State]:
    """The state after these actions. Raises ReplayError if they no longer lead where they once did,
    VariantMissingError.

    Moves were legal when they were stored, and still are unless a ruling has changed the rules since. So only the last
    one is tested. If it does not lead to the position that it once did, all of them are.
    """
    try:
        state = yield from _replayed(match, actions, trusting=True)
    except (ValueError, LookupError):
        state = None
    if state is None or not _leads_there(state):
        yield
        state = yield from carefully(match, actions)
    return state


def carefully(match: Match, actions: Sequence[Action]) -> Slices[State]:
    """The same, with every move tested, and the position it leads to wherever that is known. Raises ReplayError."""
    try:
        state = yield from _replayed(match, actions, trusting=False)
    except (ValueError, LookupError) as error:
        raise ReplayError(f"{match.id}: {error}") from error
    if not _leads_there(state) and actions[-1].digest:
        raise ReplayError(f"{match.id}: another position after action {state.version}")
    return state


def _leads_there(state: State) -> bool:
    return state.last is None or state.last.digest == digest(state.position)


def _replayed(match: Match, actions: Sequence[Action], *, trusting: bool) -> Slices[State]:
    state = begin(match)
    trusting = trusting and match.rules_version == state.position.rules_version
    at = done = 0
    while at < len(actions):
        count = 0
        if trusting and not state.stale and state.offers.keys() <= set(LASTING):
            state, count = _moved(state, actions[at : min(at + WORK_PER_SLICE - done, len(actions) - 1)])
        if count == 0:
            state = apply_action(state, actions[at])
        at, done = at + (count or 1), done + (count or VERIFIED_ACTION_WORK)
        if done >= WORK_PER_SLICE:
            yield
            done = 0
    return state


def _moved(state: State, actions: Iterable[Action]) -> tuple[State, int]:
    """The state after all plain moves that the actions begin with, and how many these are.

    They are trusted to be legal, and not to end the game: something came after them.
    """
    position, clocks = state.position.copy(), state.clocks
    active = frozenset() if state.paused else state.humans - state.absent
    pushed: list[SeatMove] = []
    last = state.last
    for action in actions:
        text = move_in(action)
        move = None if text is None else position.move_by_text(text)
        if move is None or action.seat is None:
            break
        position.push(move)
        pushed.append(seat_move(action.seat, move.text))
        last = action
        if clocks is not None:
            waited = position.to_choose() or (position.turn,)
            clocks = clocks.at(action.at).moved(action.seat).run(active.intersection(waited))
    if last is None or not pushed:
        return state, 0
    after = replace(
        state,
        position=position,
        legal=None,
        san_texts=(),
        version=last.seq,
        position_version=last.seq,
        last=last,
        action=decode(last),
        since=last.at,
        concluded=None,
        lapsed=(),
        clocks=clocks,
        moves=state.moves + len(pushed),
        moved=state.moved.union(seat for seat, _ in pushed),
        history=(*state.history, *pushed),
    )
    return after, len(pushed)
