"""Validation of actions: commands and the verifier of logs ask the same function."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.app.core.translator import Word
from bot.app.errors import (
    AppError,
    MatchOverError,
    MoveRefusedError,
    NotYourTurnError,
    Refused,
    StaleVersionError,
    TooLateToAbortError,
)
from bot.app.match import actions
from bot.app.match.actions import MatchAction, SeatAction
from bot.app.match.reducer import undone_by
from bot.app.match.seats import army_key_of, why_not_to_move
from bot.app.match.state import Offer, State
from engine.search import LEVELS

_HASH = re.compile(r"[0-9a-f]{64}")
BOARDLESS_TIME = timedelta(hours=72)
"""Longest time for which the clock of a player without any board stands still, once in a match."""
Refusal = AppError | None


def why_not(state: State, action: MatchAction, at: datetime) -> Refusal:
    """Reason why an action is not allowed at a time; None if it is. The reducer computes the effect."""
    return MatchOverError(match=state.match) if state.outcome is not None else _CHECKS[type(action)](state, action, at)


def require(state: State, action: MatchAction, at: datetime) -> None:
    """Raise the reason why an action may not be done at a time, if there is one."""
    if (error := why_not(state, action, at)) is not None:
        raise error


def all_moved(state: State) -> bool:
    """Tell whether every seat has made a move that stands: from then on no player can abort the match."""
    return len(state.moved) == state.seats


# Actions that change the position


def _choose(state: State, action: actions.ChooseKing, _at: datetime) -> Refusal:
    choosing = state.position.to_choose()
    if action.seat in choosing and _HASH.fullmatch(action.commitment):
        return None
    return Refused("king-chosen", match=state.match) if choosing or state.commitments else Refused("no-secret")


def _move(state: State, action: actions.PlayMove, _at: datetime) -> Refusal:
    if (error := why_not_to_move(state, action.seat)) is not None:
        return error
    if state.position.reveal_owed() is not None:
        return StaleVersionError()
    legal = state.position.legal_moves() if state.legal is None else state.legal
    return None if action.move in map(str, legal) else MoveRefusedError(text=action.move)


def _planned_move(state: State, action: actions.PlayPlannedMove, at: datetime) -> Refusal:
    return _by_a_person(state, action, at) or _move(state, action, at)


def _reveal(state: State, action: actions.RevealKing, _at: datetime) -> Refusal:
    owed = state.position.reveal_owed() == action.seat
    fits = owed and f"{actions.HIDDEN}{action.king}" in map(str, state.position.legal_moves())
    return None if fits else StaleVersionError()


# Time, and what one person does


def _always(_state: State, _action: MatchAction, _at: datetime) -> Refusal:
    return None


def _by_a_person(state: State, action: SeatAction, _at: datetime) -> Refusal:
    return None if action.seat in state.humans else Refused("not-a-player", match=state.match)


def _lose_boards(state: State, action: actions.LoseBoards, at: datetime) -> Refusal:
    """No clock stops twice for want of a board: nobody gains time by deleting channels."""
    stops = state.clocks is not None and action.seat not in state.stopped_once and action.until <= at + BOARDLESS_TIME
    return _by_a_person(state, action, at) if stops else StaleVersionError()


def _regain_board(state: State, action: actions.RegainBoard, _at: datetime) -> Refusal:
    return None if action.seat in state.boardless else StaleVersionError()


def _resign(state: State, action: actions.Resign, at: datetime) -> Refusal:
    """A person may at any time; a computer in its turn, against one person alone."""
    own_turn = state.seats == 2 and not state.paused and state.computer_to_act == action.seat
    return None if own_turn and not state.position.to_choose() else _by_a_person(state, action, at)


def _change_channel(state: State, action: actions.ChangeChannel, _at: datetime) -> Refusal:
    """Newer logs name the player who moved the match, or to whose board it was moved."""
    return None if action.seat is None or action.seat in state.humans else Refused("not-a-player", match=state.match)


def _start_clocks(state: State, _action: actions.StartClocks, _at: datetime) -> Refusal:
    """Clocks start with the first post once."""
    return StaleVersionError() if state.clocks is None or state.clocks_restarted else None


def _abort(state: State, action: actions.Abort, _at: datetime) -> Refusal:
    if action.seat is None:
        return None
    if action.seat not in state.humans:
        return Refused("not-a-player", match=state.match)
    return TooLateToAbortError(match=state.match) if all_moved(state) else None


def _run_out_of_time(state: State, action: actions.RunOutOfTime, at: datetime) -> Refusal:
    late = late_seats(state, at)
    everyone = len(late) == len(state.to_act) > 1
    return None if action.seat in late and (everyone or not action.everyone) else StaleVersionError()


def late_seats(state: State, at: datetime) -> list[int]:
    """The seats whose time is over."""
    clocks = state.clocks
    running = [] if clocks is None else sorted(state.clock_running)
    return [seat for seat in running if clocks and (end := clocks.deadline(seat)) and end <= at]


def _end_pause(state: State, action: actions.EndPause, at: datetime) -> Refusal:
    if not state.paused:
        return Refused("not-paused", match=state.match)
    return Refused("held", match=state.match) if state.tournament_paused else _by_a_person(state, action, at)


def _claim(state: State, action: actions.ClaimDraw, at: datetime) -> Refusal:
    if action.seat != (turn := state.position.turn):
        return NotYourTurnError(army=Word(army_key_of(state, turn)))
    return _by_a_person(state, action, at) or (
        None if action.reason in state.position.claims() else Refused("nothing-to-claim")
    )


# Consent


def _offer(state: State, action: actions.MakeOffer, at: datetime) -> Refusal:
    if action.offer == "level" and (error := _level(state, action)) is not None:
        return error
    if (existing := state.offers.get(action.offer)) is not None:
        what = Word(f"offer-{action.offer}")
        own = existing.seat == action.seat
        return Refused("already-offered", what=what) if own else Refused("other-offer", what=what)
    if action.offer == "substitute":
        return None if action.seat in state.humans | state.left else Refused("not-left", match=state.match)
    if action.offer == "draw" and state.humans:
        return None  # computers may, too
    if action.offer == "takeback" and not undone_by(state, action.seat):
        return Refused("past-reveal") if action.seat in state.moved else Refused("nothing-to-take-back")
    if action.offer == "abort" and (not all_moved(state) or len(state.humans) == 1):
        return TooLateToAbortError(match=state.match)
    return _by_a_person(state, action, at)


def _level(state: State, action: actions.MakeOffer) -> Refusal:
    if len(state.humans) == state.seats:
        return Refused("no-computer", match=state.match)
    known = action.level in LEVELS and action.level != state.level
    return None if known else Refused("same-level", match=state.match, level=action.level)


def _answered(state: State, action: actions.AnswerOffer) -> Offer | None:
    """The offer that an answer names. In logs of earlier versions it may be one that would have lapsed now."""
    return None if action.offer is None else state.offers.get(action.offer, state.stale.get(action.offer))


def _accept(state: State, action: actions.AcceptOffer, _at: datetime) -> Refusal:
    if (offer := _answered(state, action)) is None:
        return Refused("no-offer")
    if action.reply == "guest":
        asked = offer.guest is not None and not offer.guest_agreed and action.seat == offer.seat
    else:
        asked = action.reply == "" and action.seat in state.waits_for(offer)
    return None if asked else Refused("own-offer")


def _refuse(state: State, action: actions.RefuseOffer, _at: datetime) -> Refusal:
    if (offer := _answered(state, action)) is None:
        return Refused("no-offer")
    asked = action.seat in state.humans | {offer.seat} | state.waits_for(offer)
    return None if asked else Refused("not-a-player", match=state.match)


# What a tournament decides


def _pause_with_tournament(state: State, _action: actions.PauseWithTournament, _at: datetime) -> Refusal:
    return Refused("held", match=state.match) if state.tournament_paused else None


def _resume_with_tournament(state: State, _action: actions.ResumeWithTournament, _at: datetime) -> Refusal:
    return None if state.tournament_paused else Refused("not-paused", match=state.match)


def _extend(state: State, _action: actions.ExtendTime, _at: datetime) -> Refusal:
    return StaleVersionError() if state.clocks is None else None


_CHECKS: Mapping[type[MatchAction], Callable[[State, Any, datetime], Refusal]] = {
    actions.ChooseKing: _choose,
    actions.PlayMove: _move,
    actions.PlayPlannedMove: _planned_move,
    actions.RevealKing: _reveal,
    actions.Resign: _resign,
    actions.RunOutOfTime: _run_out_of_time,
    actions.StartVacation: _by_a_person,
    actions.EndVacation: _by_a_person,
    actions.LoseBoards: _lose_boards,
    actions.RegainBoard: _regain_board,
    actions.EndPause: _end_pause,
    actions.ClaimDraw: _claim,
    actions.MakeOffer: _offer,
    actions.AcceptOffer: _accept,
    actions.RefuseOffer: _refuse,
    actions.ReplacePlayer: _by_a_person,
    actions.Abort: _abort,
    actions.ChangeChannel: _change_channel,
    actions.ResumeMatch: _always,
    actions.StartClocks: _start_clocks,
    actions.PauseWithTournament: _pause_with_tournament,
    actions.ResumeWithTournament: _resume_with_tournament,
    actions.ExtendTime: _extend,
}
