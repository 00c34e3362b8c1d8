"""Offers that wait for answers in a match, and what a player can ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from bot.app.match.action_validation import why_not
from bot.app.match.actions import ClaimDraw, MakeOffer, MatchAction, OfferKind, Resign
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
    """Actions open to a seat's player besides moving: `draw`, `takeback`, `claim`, `resign`."""
    asks: dict[str, MatchAction] = {"draw": MakeOffer(seat, "draw")}
    if not match.rated:
        asks["takeback"] = MakeOffer(seat, "takeback")
    for reason in state.position.claims()[:1]:
        asks["claim"] = ClaimDraw(seat, reason)
    asks["resign"] = Resign(seat)
    return (name for name, action in asks.items() if why_not(state, action, now) is None)
