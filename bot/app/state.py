"""A match's public state, folded from the log of its actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import blake2b

import engine
from engine import Outcome, Position, proofs
from engine.outcome import without_leavers
from storage import Action, Match, Seat


class ReplayError(Exception):
    """The log of a match no longer makes sense under today's rules."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw on offer since action `seq`, and the seats that agree to it."""

    seq: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class State:
    """A match after its first `version` actions. `position` is shared: look, or copy before pushing.

    `humans` are the seats played by people now, `moved` those that have moved. Components drawn before action `fresh`
    belong to an earlier position. `head` ends the hash chain over the public acts; `commitments` are to the choices of
    the seats that have made one in secret.
    """

    position: Position
    humans: frozenset[int]
    version: int = 0
    fresh: int = 0
    moves: int = 0
    moved: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    offer: Offer | None = None
    outcome: Outcome | None = None
    last: Action | None = None
    head: str = ""
    commitments: Mapping[int, str] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return len(self.position.seats)

    @property
    def waited(self) -> tuple[int, ...]:
        """The seats that must act now: those with a king to choose, or else the one to move."""
        if self.outcome is not None:
            return ()
        return self.position.to_choose() or (self.position.turn,)

    @property
    def computer(self) -> int | None:
        """The seat for which a computer must act now, or None."""
        return next((seat for seat in self.waited if seat not in self.humans), None)

    def turn_user(self, seats: Sequence[Seat]) -> int | None:
        """The user who must act now (the first, if several must), None if a computer must."""
        return None if self.computer is not None or not self.waited else seats[self.waited[0]].user


def begin(match: Match) -> State:
    """The state before any action."""
    people = frozenset(number for number, seat in enumerate(match.seats) if seat.holder in ("joined", "left"))
    head = proofs.genesis(match.id, match.variant, match.options)
    return State(engine.new_position(match.variant, **match.options), people, head=head)


def digest(position: Position) -> str:
    """A short hash of the public position."""
    return blake2b(position.fen().encode(), digest_size=8).hexdigest()


def replay(match: Match, actions: Iterable[Action]) -> State:
    """The state after these actions. Raises ReplayError if they no longer lead where they once did."""
    last = None
    try:
        state = begin(match)
        for last in actions:
            state = follow(state, last)
    except ValueError as error:
        raise ReplayError(f"{match.id}: {error}") from error
    if last is not None and last.digest != digest(state.position):
        raise ReplayError(f"{match.id}: another position after action {last.seq}")
    return state


def follow(state: State, action: Action) -> State:
    """The state after one more action."""
    following = replace(state, version=action.seq, last=action)
    seat = action.seat
    if action.kind == "abort":
        return replace(following, offer=None, outcome=Outcome("aborted", ()))
    if seat is None:
        raise ValueError(f"{action.kind} without a seat")
    return _FOLLOW[action.kind](following, seat, action.text)


def _move(state: State, seat: int, text: str) -> State:
    following = _push(state, seat, text)
    # A person who moves instead of answering an offer has answered it.
    unanswered = state.offer is not None and seat in state.humans - state.offer.agreed
    return replace(
        following,
        moves=state.moves + 1,
        moved=state.moved | {seat},
        offer=None if unanswered else following.offer,
    )


def _reveal(state: State, seat: int, text: str) -> State:
    return _push(state, seat, text)


def _choose(state: State, seat: int, text: str) -> State:
    """Only that the seat has chosen is public; the action's text is the commitment to what."""
    position = state.position.copy()
    position.choose(seat)
    return replace(_arrive(state, seat, position), commitments={**state.commitments, seat: text})


def _push(state: State, seat: int, text: str) -> State:
    position = state.position.copy()
    position.push(position.parse(text))
    return _arrive(state, seat, position)


def _arrive(state: State, seat: int, position: Position) -> State:
    """The state in the position that an act of `seat` has led to."""
    outcome = position.outcome()
    return replace(
        state,
        position=position,
        fresh=state.version,
        head=proofs.link(state.head, seat, str(position.move_stack[-1])),
        offer=None if outcome else state.offer,
        outcome=outcome and Outcome(outcome.reason, without_leavers(outcome.scores, state.left)),
    )


def _resign(state: State, seat: int, _text: str) -> State:
    humans, left = state.humans - {seat}, state.left | {seat}
    after = replace(state, humans=humans, left=left, fresh=state.version, offer=None)
    if state.seats > 2 and len(humans) > 1:
        return after
    winners = humans or frozenset(range(state.seats)) - left
    return replace(after, outcome=Outcome("resignation", _shared(state.seats, winners)))


def _offer(state: State, seat: int, _text: str) -> State:
    return replace(state, offer=Offer(state.version, frozenset((seat,))))


def _accept(state: State, seat: int, _text: str) -> State:
    if state.offer is None:
        raise ValueError("nothing to agree to")
    agreed = state.offer.agreed | {seat}
    if agreed >= state.humans:
        return replace(state, offer=None, outcome=_drawn(state, "agreement"))
    return replace(state, offer=Offer(state.offer.seq, agreed))


def _refuse(state: State, _seat: int, _text: str) -> State:
    return replace(state, offer=None)


def _claim(state: State, _seat: int, text: str) -> State:
    return replace(state, offer=None, outcome=_drawn(state, text))


_FOLLOW = {
    "choose": _choose,
    "move": _move,
    "reveal": _reveal,
    "resign": _resign,
    "offer": _offer,
    "accept": _accept,
    "refuse": _refuse,
    "claim": _claim,
}


def _drawn(state: State, reason: str) -> Outcome:
    return Outcome(reason, _shared(state.seats, frozenset(range(state.seats)) - state.left))


def _shared(seats: int, winners: frozenset[int]) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(seat in winners), len(winners)) for seat in range(seats))
