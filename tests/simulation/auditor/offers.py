"""What stands on offer in a match: draws, takebacks, pauses, substitutes."""

from __future__ import annotations

from dataclasses import dataclass

from tests.simulation.auditor.ledger import Action
from tests.simulation.auditor.seating import Seating

KINDS = ("draw", "takeback", "pause", "substitute")


@dataclass(slots=True)
class Offer:
    """Something on offer: of which kind, for which seat, and which seats' people have agreed already."""

    kind: str
    seat: int | None
    agreed: set[int]
    guest: int | None = None
    """Who has agreed to take the seat over."""

    def is_agreed(self, seating: Seating) -> bool:
        """`decisions.md`, `CHANGELOG.md`: everybody who is concerned is asked; computers agree to takebacks and pauses
        at once; for a seat that was left nobody is asked but the substitute."""
        everybody = seating.people() <= self.agreed
        if self.kind != "substitute":
            return everybody
        return self.guest is not None and (everybody or not self.agreed)


class Offers:
    """The one offer that there may be. Its methods return what is wrong with an action, or nothing."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self.standing: Offer | None = None
        self.lapsed: dict[int, str] = {}
        """The offers that ended without an answer: the action by which they did, and their kind."""

    def propose(self, action: Action) -> str:
        """`decisions.md`: one offer at a time; to offer a draw or a pause that is on offer is to agree to it.

        A draw is not offered to computers, which never agree (`rules.md`).
        """
        kind = (action.text or "draw").split()[0]
        if kind not in KINDS:
            return "offers what there is not"
        if self.standing is not None:
            if self.standing.kind != kind or kind not in ("draw", "pause"):
                return f"is offered while a {self.standing.kind} is on offer"
            return self.agree(action)
        seat, own = action.seat, action.user is not None and self._seating.holder(action.seat) == action.user
        if kind != "substitute" and not own:
            return f"is offered by {action.user}, who does not hold that seat"
        if kind == "draw" and len(self._seating.people()) < 2:
            return "offers a draw to computers, which never agree"
        self.standing = Offer(kind, seat, {seat} if own and seat is not None else set())
        return ""

    def agree(self, action: Action) -> str:
        """`decisions.md`: all agree, each once, and a substitute, too."""
        if self.standing is None:
            return "agrees to nothing"
        seat = self._seating.seat_of(action.user)
        if seat is None and self.standing.kind == "substitute":
            self.standing.guest = action.user
        elif seat is None or seat in self.standing.agreed:
            return "agrees a second time, or without a seat"
        else:
            self.standing.agreed.add(seat)
        return ""

    def refuse(self, action: Action) -> str:
        """`bot/app/errors/agreements.py`: there is an offer to answer, and strangers do not answer it."""
        if self.standing is None:
            return "refuses or withdraws nothing"
        if self._seating.seat_of(action.user) is None and self.standing.kind != "substitute":
            return "refuses what was not asked of this user"
        self.standing = None
        return ""

    def lapse(self, action: Action) -> None:
        """`CHANGELOG.md`: an offer ends when somebody leaves."""
        if self.standing is not None:
            self.lapsed[action.seq] = self.standing.kind
            self.standing = None

    def moved(self, action: Action, seat: int) -> None:
        """`decisions.md`: moving instead of answering refuses a draw or a takeback, and one's own move withdraws it; a
        pause and a substitute stay on offer."""
        offer = self.standing
        if offer is None or offer.kind not in ("draw", "takeback") or seat not in self._seating.people():
            return
        if seat == offer.seat or seat not in offer.agreed:
            self.lapse(action)

    def conclude(self) -> Offer | None:
        """The offer, if the last answer that was needed has been given; then it stands no more."""
        offer = self.standing
        if offer is None or not offer.is_agreed(self._seating):
            return None
        self.standing = None
        return offer
