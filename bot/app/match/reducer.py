"""From one state of a match to the next: one small function for each kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import engine
from bot.app.errors import VariantMissingError
from bot.app.match import actions, clocks
from bot.app.match.actions import AnswerOffer, MatchAction, OfferKind, decode
from bot.app.match.seat_changes import drawn, left, taken_over
from bot.app.match.state import NewerRulesError, Offer, State, seat_move
from engine import Outcome, Position
from engine.outcome import without_leavers
from engine.search import LEVELS
from storage import Action, Match

LASTING = ("pause", "substitute", "level")
"""Offers that moves leave alone."""


def new_position(match: Match) -> Position:
    """The position from which a match begins. Raises VariantMissingError."""
    try:
        return engine.new_position(match.variant, **match.options)
    except engine.VariantError as error:
        raise VariantMissingError(match=match.id, game=match.variant) from error


def has_secrets(match: Match) -> bool:
    """True if the variant of a match has secret kings."""
    return bool(new_position(match).to_choose())


def begin(match: Match) -> State:
    """The state before any action. Raises VariantMissingError, NewerRulesError."""
    game = engine.variants().get(match.variant)
    if game is not None and match.rules_version > game.rules_version:
        raise NewerRulesError(f"{match.id}: version {match.rules_version} of {match.variant} is not known here")
    people = frozenset(number for number, seat in enumerate(match.seats) if seat.holder in ("joined", "left"))
    position = new_position(match)
    control, at = clocks.parse_stored(match.clock), match.started_at or match.created_at
    timed = None if control is None else clocks.Clocks.start(control, len(position.seats), at)
    state = State(
        position, people, match.id, genesis_hash=match.genesis_hash, clocks=timed, since=at, level=match.level
    )
    return state if timed is None else replace(state, clocks=timed.run(state.clock_running))


def apply_action(state: State, row: Action) -> State:
    """The state after one more action. Raises ValueError, KeyError if it makes no sense there."""
    action = decode(row)
    before = replace(state, version=row.seq, last=row, action=action, concluded=None, lapsed=())
    after = _FOLLOW[type(action)](before, action)
    ended = after.outcome is None and len(after.offers) < len(state.offers)
    return replace(
        after,
        stale=_stale(state, after, action) if after.offers is not state.offers or state.stale else state.stale,
        since=row.at if _is_asked_anew(state, after, action) else state.since,
        lapsed=_lapsed(state, after, action) if ended else (),
        clocks=after.clocks and _timed(after, after.clocks, row, action),
    )


def _lapsed(before: State, after: State, action: MatchAction) -> tuple[Offer, ...]:
    """The offers that an action ended without answering them."""
    answered = before.answered(action).kind if isinstance(action, AnswerOffer) else None
    return tuple(offer for kind, offer in before.offers.items() if kind not in after.offers and kind != answered)


def _stale(before: State, after: State, action: MatchAction) -> Mapping[OfferKind, Offer]:
    """Offers that a takeback or a replacement ended, kept until the action that ended them in older releases."""
    kept = before.stale
    concluded = after.concluded
    if isinstance(action, actions.ReplacePlayer) or (concluded is not None and concluded.kind == "takeback"):
        kept = {**kept, **{offer.kind: offer for offer in _lapsed(before, after, action)}}
    elif isinstance(action, actions.PlayMove):
        kept = _outlived(replace(after, offers=kept), action.seat)
    elif isinstance(action, actions.Resign | actions.RunOutOfTime) or (
        concluded is not None and concluded.guest is not None
    ):
        return {}
    elif isinstance(action, AnswerOffer):
        answered = before.answered(action).kind
        kept = {kind: offer for kind, offer in kept.items() if kind != answered}
    return {kind: offer for kind, offer in kept.items() if kind not in (*after.offers, "abort")}


def undone_by(state: State, seat: int) -> int:
    """Number of moves that a seat would take back with its own last one; 0 if it cannot take back."""
    for count, (actor, text) in enumerate(reversed(state.history), 1):
        if text.startswith(actions.HIDDEN):
            return 0
        if actor == seat:
            return count
    return 0


# Time


def _is_asked_anew(before: State, after: State, action: MatchAction) -> bool:
    """True if those to act are asked only now: after a new move, a resumption, or a newcomer who is to move."""
    concluded = after.concluded
    newcomer = concluded.seat if concluded is not None and concluded.guest is not None else None
    if isinstance(action, actions.EndVacation | actions.RegainBoard | actions.ReplacePlayer):
        newcomer = action.seat
    return after.history is not before.history or isinstance(action, _ANEW) or newcomer in after.to_act


def _timed(state: State, before: clocks.Clocks, row: Action, action: MatchAction) -> clocks.Clocks:
    """The clocks as they stand when the action is done."""
    # While a match is on hold no time passes.
    resumed = isinstance(action, actions.ResumeMatch)
    now = replace(before, since=row.at) if resumed else before.at(row.at)
    if isinstance(action, actions.ResumeMatch) and action.reason == "returned":
        now = now.without_future_charges(row.at)
    if isinstance(action, actions.PlayMove | actions.ChooseKing):
        now = now.moved(action.seat)
    if (concluded := state.concluded) is not None and state.position_version == row.seq:  # taken back or taken over
        now = now.refreshed((concluded.seat,) if concluded.guest is not None else range(state.seats))
    match action:
        case actions.StartClocks():
            now = now.restarted()
        case actions.ExtendTime():
            now = now.extended(state.clock_running, timedelta(hours=action.hours))
        case actions.ReplacePlayer():
            now = now.refreshed((action.seat,))
        case actions.ChangeChannel(gives_time=True):  # not the player who moved it
            now = now.thawed(state.clock_running - {action.seat})
    if resumed or isinstance(action, _THAWING):
        now = now.thawed(state.clock_running if resumed else state.clock_running - now.running)
    return now.run(state.clock_running)


_THAWING = (actions.EndVacation, actions.RegainBoard, actions.EndPause, actions.ResumeWithTournament)
_ANEW = (actions.EndPause, actions.ResumeMatch, actions.ResumeWithTournament, actions.StartClocks)


# Actions that change the position


def _move(state: State, action: actions.PlayMove) -> State:
    following, seat = _pushed(state, action.seat, action.move), action.seat
    moved = state.moved | {seat}
    return replace(following, moves=state.moves + 1, moved=moved, offers=_outlived(following, seat))


def _outlived(state: State, seat: int) -> Mapping[OfferKind, Offer]:
    """The offers that stand after a move: moving instead of answering is an answer, and withdraws one's own."""
    if not state.offers:
        return state.offers

    def stands(offer: Offer) -> bool:
        return offer.kind in LASTING or not (seat == offer.seat or seat in state.waits_for(offer))

    return {kind: offer for kind, offer in state.offers.items() if stands(offer)}


def _choose(state: State, action: actions.ChooseKing) -> State:
    """Only that the seat has chosen is public, and the commitment to what."""
    position, seat = state.position.copy(), action.seat
    position.choose(seat)
    return replace(_arrive(state, seat, position), commitments={**state.commitments, seat: action.commitment})


def _pushed(state: State, seat: int, text: str) -> State:
    move = state.position.parse(text, legal=state.legal)
    position = state.position.copy()
    position.push(move)
    return _arrive(state, seat, position)


def _arrive(state: State, seat: int, position: Position) -> State:
    """The state in the position that a move of `seat` has led to."""
    legal = tuple(position.legal_moves())
    outcome = None if legal else position.outcome()  # there are none once a game is over
    return replace(
        state,
        position=position,
        legal=legal,
        san_texts=(),
        position_version=state.version,
        history=(*state.history, seat_move(seat, str(position.move_stack[-1]))),
        offers={} if outcome else state.offers,
        outcome=outcome and Outcome(outcome.reason, without_leavers(outcome.scores, state.left)),
    )


# Consent


def _offer(state: State, action: actions.MakeOffer) -> State:
    kind, seat = action.offer, action.seat
    level = LEVELS[action.level].number if kind == "level" else 0
    return _answered(state, Offer(state.version, kind, seat, frozenset((seat,)), action.guest, level=level))


def _accept(state: State, action: actions.AcceptOffer) -> State:
    offer = state.answered(action)
    if action.reply == "guest":
        return _answered(state, replace(offer, guest_agreed=True))
    return _answered(state, replace(offer, agreed=offer.agreed | {action.seat}))


def _answered(state: State, offer: Offer) -> State:
    """The state with an offer, or with what comes of it once everyone agrees."""
    if state.waits_for(offer) or (offer.guest is not None and not offer.guest_agreed):
        return replace(state, offers={**state.offers, offer.kind: offer})
    agreed = replace(state, offers=state.without(offer), concluded=offer)
    if offer.kind == "draw":
        return replace(agreed, offers={}, outcome=drawn(state, "agreement"))
    if offer.kind == "abort":
        return replace(agreed, offers={}, outcome=Outcome("aborted", ()))
    if offer.kind == "pause":
        return replace(agreed, paused=True)
    if offer.kind == "level":
        return replace(agreed, level=offer.level)
    if offer.kind == "takeback":
        return _taken_back(agreed, offer.seat)
    if offer.guest is None:
        raise ValueError("nobody to take the seat")
    return taken_over(agreed, offer.seat, offer.guest)


def _taken_back(state: State, seat: int) -> State:
    count = undone_by(state, seat)
    if not count:
        raise ValueError("nothing to take back")
    position = state.position.copy()
    for _ in range(count):
        position.pop()
    history = state.history[:-count]
    # A draw was offered in the position that is no more.
    offers = {kind: offer for kind, offer in state.offers.items() if kind in LASTING}
    return replace(
        state,
        offers=offers,
        position=position,
        legal=None,
        san_texts=state.san_texts[:-count],
        history=history,
        position_version=state.version,
        moves=state.moves - count,
        moved=frozenset(actor for actor, text in history if not text.startswith(actions.HIDDEN)),
        resigned={seat: min(made, len(history)) for seat, made in state.resigned.items()},
        handed_on={seat: min(made, len(history)) for seat, made in state.handed_on.items()},
    )


def _refuse(state: State, action: actions.RefuseOffer) -> State:
    return replace(state, offers=state.without(state.answered(action)))


# All kinds


def _unchanged(state: State, _action: MatchAction) -> State:
    return state


def _aborted(state: State, _action: MatchAction) -> State:
    return replace(state, offers={}, outcome=Outcome("aborted", ()))


def _resign(state: State, action: actions.Resign) -> State:
    resigned = {**state.resigned, action.seat: len(state.history)}
    return replace(left(state, action.seat, "resignation"), resigned=resigned)


def _time(state: State, action: actions.RunOutOfTime) -> State:
    return _aborted(state, action) if action.everyone else left(state, action.seat, "time")


def _resumed(state: State, action: actions.ResumeMatch) -> State:
    """Clear the absences after a hold, as they may be over; those that are not are logged again."""
    placed = _placed(state, action)
    return placed if action.reason else replace(placed, away=frozenset(), boardless={})


def _lose_boards(state: State, action: actions.LoseBoards) -> State:
    boardless = {**state.boardless, action.seat: action.until}
    return replace(state, boardless=boardless, stopped_once=state.stopped_once | {action.seat})


def _regain_board(state: State, action: actions.RegainBoard) -> State:
    return replace(state, boardless={seat: until for seat, until in state.boardless.items() if seat != action.seat})


def _placed(state: State, _action: actions.ResumeMatch | actions.ChangeChannel) -> State:
    """Note an action of a player that may have brought the match to another channel."""
    row = state.last
    return state if row is None or (row.user is None and row.seat is None) else replace(state, placed=row)


_FOLLOW: Mapping[type[MatchAction], Callable[[State, Any], State]] = {
    actions.ChooseKing: _choose,
    actions.PlayMove: _move,
    actions.PlayPlannedMove: _move,
    actions.RevealKing: lambda state, action: _pushed(state, action.seat, f"{actions.HIDDEN}{action.king}"),
    actions.Resign: _resign,
    actions.RunOutOfTime: _time,
    actions.StartVacation: lambda state, action: replace(state, away=state.away | {action.seat}),
    actions.EndVacation: lambda state, action: replace(state, away=state.away - {action.seat}),
    actions.LoseBoards: _lose_boards,
    actions.RegainBoard: _regain_board,
    actions.EndPause: lambda state, _action: replace(state, paused=False),
    actions.MakeOffer: _offer,
    actions.AcceptOffer: _accept,
    actions.RefuseOffer: _refuse,
    actions.ClaimDraw: lambda state, action: replace(state, offers={}, outcome=drawn(state, action.reason)),
    actions.Abort: _aborted,
    actions.ResumeMatch: _resumed,
    actions.ChangeChannel: _placed,
    actions.StartClocks: lambda state, _action: replace(state, clocks_restarted=True),
    actions.PauseWithTournament: lambda state, _action: replace(state, paused=True, tournament_paused=True),
    actions.ResumeWithTournament: lambda state, _action: replace(state, paused=False, tournament_paused=False),
    actions.ExtendTime: _unchanged,
    actions.ReplacePlayer: lambda state, action: taken_over(state, action.seat, action.guest),
}
