"""From one state of a match to the next: one small function for each kind of action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import engine
from bot.app.errors import GameMissingError
from bot.app.match import clocks
from bot.app.match.organizer_actions import DECREES, decreed, handed_on, retimed, taken_over
from bot.app.match.state import NewerRulesError, Offer, OfferKind, State, act_of
from engine import Outcome, Position
from engine.outcome import without_leavers
from engine.search import LEVELS
from storage import Action, Match

HIDDEN = "!"
"""Prefix of acts that cannot be taken back: choices of kings and reveals."""
POSTED = "posted"
"""The kind of the action by which clocks start, where the first post came late."""
RETURNED = "returned"
"""The text of a `revive` once the clock of the computer is right: it gives back what the false time took."""
MOVED = "moved"
"""The text of a move to another channel that gives the others time to find the match."""
LASTING = ("pause", "substitute", "level")
"""Offers that moves leave alone."""
_OFFERS: dict[str, OfferKind] = {
    "": "draw",
    "takeback": "takeback",
    "pause": "pause",
    "substitute": "substitute",
    "level": "level",
    "abort": "abort",
}


def new_position(match: Match) -> Position:
    """The position from which a match begins. Raises GameMissingError."""
    try:
        return engine.new_position(match.variant, **match.options)
    except engine.VariantError as error:
        raise GameMissingError(match=match.id, game=match.variant) from error


def has_secrets(match: Match) -> bool:
    """True if the variant of a match has secret kings."""
    return bool(new_position(match).to_choose())


def begin(match: Match) -> State:
    """The state before any action. Raises GameMissingError, NewerRulesError."""
    game = engine.variants().get(match.variant)
    if game is not None and match.rules_version > game.rules_version:
        raise NewerRulesError(f"{match.id}: version {match.rules_version} of {match.variant} is not known here")
    people = frozenset(number for number, seat in enumerate(match.seats) if seat.holder in ("joined", "left"))
    position = new_position(match)
    control, at = clocks.parse(match.clock), match.started_at or match.created_at
    timed = None if control is None else clocks.Clocks.start(control, len(position.seats), at)
    state = State(position, people, genesis=match.genesis, clocks=timed, since=at, level=match.level)
    return state if timed is None else replace(state, clocks=timed.run(state.clock_running))


def follow(state: State, action: Action) -> State:
    """The state after one more action. Raises ValueError, KeyError if it makes no sense there."""
    before = replace(state, version=action.seq, last=action, concluded=None, lapsed=())
    if action.kind == "abort":
        after = replace(before, offers={}, outcome=Outcome("aborted", ()))
    elif action.kind == "resume":
        after = replace(before, paused=False)
    elif action.kind == "revive" and not action.text:
        after = replace(before, away=frozenset())  # who was away may be back: whoever still is gets told anew
    elif action.kind in ("revive", "home"):
        after = before
    elif action.kind == POSTED:
        after = replace(before, posted=True)
    elif action.kind in DECREES:
        after = decreed(before, action)
    elif action.seat is None:
        raise ValueError(f"{action.kind} without a seat")
    else:
        after = _FOLLOW[action.kind](before, action.seat, action.text)
    if after.offers is not state.offers or state.stale:
        after = replace(after, stale=_stale(state, after, action))
    if _is_asked_anew(state, after, action):
        after = replace(after, since=action.at)
    if after.outcome is None and len(after.offers) < len(state.offers):
        after = replace(after, lapsed=_lapsed(state, after, action))
    return _timed(after, action)


def _lapsed(before: State, after: State, action: Action) -> tuple[Offer, ...]:
    """The offers that an action ended without answering them."""
    answered = before.answered(action.text).kind if action.kind in ("accept", "refuse") else None
    return tuple(offer for kind, offer in before.offers.items() if kind not in after.offers and kind != answered)


def _stale(before: State, after: State, action: Action) -> Mapping[OfferKind, Offer]:
    """The offers that a takeback or a replacement ended, until what ended them in earlier versions."""
    kept = before.stale
    concluded = after.concluded
    if action.kind == "replace" or (concluded is not None and concluded.kind == "takeback"):
        kept = {**kept, **{offer.kind: offer for offer in _lapsed(before, after, action)}}
    elif action.kind in ("move", "plan") and action.seat is not None:
        kept = _outlived(replace(after, offers=kept), action.seat)
    elif action.kind in ("resign", "time") or (concluded is not None and concluded.guest is not None):
        return {}
    elif action.kind in ("accept", "refuse"):
        answered = before.answered(action.text).kind
        kept = {kind: offer for kind, offer in kept.items() if kind != answered}
    return {kind: offer for kind, offer in kept.items() if kind not in (*after.offers, "abort")}


def undone_by(state: State, seat: int) -> int:
    """Number of acts that a seat would take back with its own last one; 0 if it cannot take back."""
    for count, (actor, text) in enumerate(reversed(state.line), 1):
        if text.startswith(HIDDEN):
            return 0
        if actor == seat:
            return count
    return 0


# Time


def _is_asked_anew(before: State, after: State, action: Action) -> bool:
    """True if those to act are asked only now: after a new act, a resumption, or a newcomer who is to move."""
    concluded = after.concluded
    newcomer = (
        action.seat
        if action.kind in ("back", "replace")
        else concluded.seat
        if concluded and concluded.guest is not None
        else None
    )
    return (
        after.line is not before.line
        or action.kind in ("resume", "revive", "release", POSTED)
        or newcomer in after.to_act
    )


def _timed(state: State, action: Action) -> State:
    """The state with its clocks as they stand when the action is done."""
    if state.clocks is None:
        return state
    # While a match is set aside no time passes.
    now = replace(state.clocks, since=action.at) if action.kind == "revive" else state.clocks.at(action.at)
    if action.kind == "revive" and action.text == RETURNED:
        now = now.returned(action.at)
    if action.kind in ("move", "plan", "choose") and action.seat is not None:
        now = now.moved(action.seat)
    if (concluded := state.concluded) is not None and state.position_version == action.seq:  # taken back or taken over
        now = now.refreshed((concluded.seat,) if concluded.guest is not None else range(state.seats))
    now = now.restarted() if action.kind == POSTED else retimed(now, state, action)
    if action.kind in _THAWING:
        now = now.thawed(state.clock_running if action.kind == "revive" else state.clock_running - now.running)
    if action.kind == "home" and action.text == MOVED:  # not the player who moved it
        now = now.thawed(state.clock_running - {action.seat})
    return replace(state, clocks=now.run(state.clock_running))


_THAWING = ("back", "resume", "revive", "release")


def _away(state: State, seat: int, _text: str) -> State:
    return replace(state, away=state.away | {seat})


def _back(state: State, seat: int, _text: str) -> State:
    return replace(state, away=state.away - {seat})


def _time(state: State, seat: int, text: str) -> State:
    """A seat's time is over; `all` says that so is that of everybody who should have acted."""
    if text == "all":
        return replace(state, offers={}, outcome=Outcome("aborted", ()))
    return _left(state, seat, "time")


# Acts that change the position


def _move(state: State, seat: int, text: str) -> State:
    following = _push(state, seat, text)
    return replace(
        following,
        moves=state.moves + 1,
        moved=state.moved | {seat},
        offers=_outlived(following, seat),
    )


def _outlived(state: State, seat: int) -> Mapping[OfferKind, Offer]:
    """The offers that stand after a move: moving instead of answering is an answer, and withdraws one's own."""
    if not state.offers:
        return state.offers

    def stands(offer: Offer) -> bool:
        return offer.kind in LASTING or not (seat == offer.seat or seat in state.waits_for(offer))

    return {kind: offer for kind, offer in state.offers.items() if stands(offer)}


def _reveal(state: State, seat: int, text: str) -> State:
    return _push(state, seat, text)


def _choose(state: State, seat: int, text: str) -> State:
    """Only that the seat has chosen is public; the action's text is the commitment to what."""
    position = state.position.copy()
    position.choose(seat)
    return replace(_arrive(state, seat, position), commitments={**state.commitments, seat: text})


def _push(state: State, seat: int, text: str) -> State:
    move = state.position.parse(text, legal=state.legal)
    position = state.position.copy()
    position.push(move)
    return _arrive(state, seat, position)


def _arrive(state: State, seat: int, position: Position) -> State:
    """The state in the position that an act of `seat` has led to."""
    legal = tuple(position.legal_moves())
    outcome = None if legal else position.outcome()  # there are none once a game is over
    return replace(
        state,
        position=position,
        legal=legal,
        readings=(),
        position_version=state.version,
        line=(*state.line, act_of(seat, str(position.move_stack[-1]))),
        offers={} if outcome else state.offers,
        outcome=outcome and Outcome(outcome.reason, without_leavers(outcome.scores, state.left)),
    )


# Leaving


def _resign(state: State, seat: int, _text: str) -> State:
    return replace(_left(state, seat, "resignation"), resigned={**state.resigned, seat: len(state.line)})


def _left(state: State, seat: int, reason: str) -> State:
    """A person has left a seat (`rules.md`, *Leaving*): a computer plays on while two others remain."""
    humans, left = state.humans - {seat}, state.left | {seat}
    after = replace(handed_on(state, seat), humans=humans, left=left, position_version=state.version, offers={})
    after = replace(after, away=state.away - {seat})
    if state.seats > 2 and len(humans) > 1:
        return after
    winners = humans or frozenset(range(state.seats)) - left
    # Time alone does not win a game between two that the pieces left could not win.
    if reason == "time" and state.seats == 2 and not any(map(state.position.can_win, winners)):
        winners = frozenset(range(state.seats))
    return replace(after, outcome=Outcome(reason, _shared(state.seats, winners)))


# Consent


def _offer(state: State, seat: int, text: str) -> State:
    what, _, more = text.partition(" ")
    kind, number = _OFFERS[what], int(more) if more else None
    if kind == "level":
        return _answered(state, Offer(state.version, kind, seat, frozenset((seat,)), level=LEVELS[number or 0].number))
    return _answered(state, Offer(state.version, kind, seat, frozenset((seat,)), number))


def _accept(state: State, seat: int, text: str) -> State:
    offer = state.answered(text)
    if text.endswith("guest"):
        return _answered(state, replace(offer, guest_agreed=True))
    return _answered(state, replace(offer, agreed=offer.agreed | {seat}))


def _answered(state: State, offer: Offer) -> State:
    """The state with an offer, or with what comes of it once everybody agrees."""
    if state.waits_for(offer) or (offer.guest is not None and not offer.guest_agreed):
        return replace(state, offers={**state.offers, offer.kind: offer})
    agreed = replace(state, offers=state.without(offer), concluded=offer)
    if offer.kind == "draw":
        return replace(agreed, offers={}, outcome=_drawn(state, "agreement"))
    if offer.kind == "abort":
        return replace(agreed, offers={}, outcome=Outcome("aborted", ()))
    if offer.kind == "pause":
        return replace(agreed, paused=True)
    if offer.kind == "level":
        return replace(agreed, level=offer.level)
    if offer.kind == "takeback":
        return _taken_back(agreed, offer.seat)
    return _substituted(agreed, offer)


def _taken_back(state: State, seat: int) -> State:
    count = undone_by(state, seat)
    if not count:
        raise ValueError("nothing to take back")
    position = state.position.copy()
    for _ in range(count):
        position.pop()
    line = state.line[:-count]
    # A draw was offered in the position that is no more.
    offers = {kind: offer for kind, offer in state.offers.items() if kind in LASTING}
    return replace(
        state,
        offers=offers,
        position=position,
        legal=None,
        readings=state.readings[:-count],
        line=line,
        position_version=state.version,
        moves=state.moves - count,
        moved=frozenset(actor for actor, text in line if not text.startswith(HIDDEN)),
        resigned={seat: min(made, len(line)) for seat, made in state.resigned.items()},
        handed_on={seat: min(made, len(line)) for seat, made in state.handed_on.items()},
    )


def _substituted(state: State, offer: Offer) -> State:
    if offer.guest is None:
        raise ValueError("nobody to take the seat")
    return taken_over(state, offer.seat, offer.guest)


def _refuse(state: State, _seat: int, text: str) -> State:
    return replace(state, offers=state.without(state.answered(text)))


def _claim(state: State, _seat: int, text: str) -> State:
    return replace(state, offers={}, outcome=_drawn(state, text))


_FOLLOW = {
    "choose": _choose,
    "move": _move,
    "plan": _move,
    "reveal": _reveal,
    "resign": _resign,
    "time": _time,
    "away": _away,
    "back": _back,
    "offer": _offer,
    "accept": _accept,
    "refuse": _refuse,
    "claim": _claim,
}


def _drawn(state: State, reason: str) -> Outcome:
    return Outcome(reason, _shared(state.seats, frozenset(range(state.seats)) - state.left))


def _shared(seats: int, winners: frozenset[int]) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(seat in winners), len(winners)) for seat in range(seats))
