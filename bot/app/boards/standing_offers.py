"""Offers that wait for answers in a match, and what a player can ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from bot.app.match.action_validation import all_moved, why_not
from bot.app.match.actions import Abort, ClaimDraw, EndPause, MakeOffer, MatchAction, OfferKind, Resign
from bot.app.match.state import State
from storage import Match


@dataclass(frozen=True, slots=True)
class StandingOffer:
    """An offer made by `seat` with action `seq`; `waits` are the seats that have to answer, `level` of computers."""

    seq: int
    kind: OfferKind
    seat: int
    waits: tuple[int, ...]
    level: int


def standing_offers(state: State) -> tuple[StandingOffer, ...]:
    """The offers that wait for answers, the earliest first."""
    found = sorted(state.offers.values(), key=lambda offer: offer.seq)
    return tuple(
        StandingOffer(offer.seq, offer.kind, offer.seat, tuple(sorted(state.waits_for(offer))), offer.level)
        for offer in found
    )


def possible_asks(match: Match, state: State, seat: int, now: datetime) -> Iterator[str]:
    """Actions open to a seat's player besides moving.

    They are `draw`, `takeback`, `claim`, `pause`, `resume`, `resign`, and `abort`, which ends the match, or
    `request-abort`, which asks the others once everyone has moved.
    """
    asks: dict[str, MatchAction] = {"resume": EndPause(seat)} if state.paused else {}
    asks["draw"] = MakeOffer(seat, "draw")
    if not match.rated:
        asks["takeback"] = MakeOffer(seat, "takeback")
    for reason in state.position.claims()[:1]:
        asks["claim"] = ClaimDraw(seat, reason)
    if match.tournament is None:
        if not state.paused:
            asks["pause"] = MakeOffer(seat, "pause")
        if all_moved(state):
            asks["request-abort"] = MakeOffer(seat, "abort")
        else:
            asks["abort"] = Abort(seat)
    asks["resign"] = Resign(seat)
    return (name for name, action in asks.items() if why_not(state, action, now) is None)
