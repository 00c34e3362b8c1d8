"""Open offers of a match: draws, takebacks, pauses, substitutes, computer levels, ends without a score."""

from __future__ import annotations

from dataclasses import dataclass

from tests.simulation.auditor.ledger import Action
from tests.simulation.auditor.seating import Seating

KINDS = ("draw", "takeback", "pause", "substitute", "level", "abort")


@dataclass(slots=True)
class Offer:
    """Something on offer: of which kind, for which seat, and which seats' people have agreed already."""

    kind: str
    seat: int | None
    agreed: set[int]
    guest: int | None = None
    """User who has agreed to take the seat over."""
    level: int = 0
    """At which computers shall play."""

    def waits_for(self, seating: Seating) -> set[int]:
        """`rules.md`: people agree to a draw among themselves, and one who plays computers alone with these."""
        alone = self.kind == "draw" and len(seating.people()) == 1
        return (seating.all if alone else seating.people()) - self.agreed

    def is_agreed(self, seating: Seating) -> bool:
        """`decisions.md`: everyone concerned is asked; computers agree to takebacks and pauses
        at once; for a seat that was left no one is asked but the substitute."""
        everybody = not self.waits_for(seating)
        if self.kind != "substitute":
            return everybody
        return self.guest is not None and (everybody or not self.agreed)


class Offers:
    """Open offers, by kind. Its methods return what is wrong with an action, or an empty text."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self.standing: dict[str, Offer] = {}
        self.lapsed: list[tuple[int, str]] = []
        """The offers that ended without an answer: the action by which they did, and their kind."""

    def propose(self, action: Action) -> str:
        """`decisions.md`: one offer of each kind; to offer a draw or a pause that is on offer is to agree to it.

        A computer offers nothing but draws.
        """
        kind = (action.text or "draw").split()[0]
        if kind not in KINDS:
            return "offers what there is not"
        if kind in self.standing:
            if kind not in ("draw", "pause", "abort"):
                return f"is offered while a {kind} is on offer"
            return self._agreed(action, self.standing[kind])
        seat, own = action.seat, action.user is not None and self._seating.holder(action.seat) == action.user
        own = own or (kind == "draw" and self._by_computer(action))
        if kind != "substitute" and not own:
            return f"is offered by {action.user}, who does not hold that seat"
        offer = self.standing[kind] = Offer(kind, seat, {seat} if own and seat is not None else set())
        if kind == "level":
            offer.level = int(action.text.split()[1])
        return ""

    def agree(self, action: Action) -> str:
        """`decisions.md`: all agree, each once, and a substitute, too; the log says to what."""
        offer = self._meant(action)
        return "agrees to nothing" if offer is None else self._agreed(action, offer)

    def _agreed(self, action: Action, offer: Offer) -> str:
        seat = self._asked(action, offer)
        if seat is None and offer.kind == "substitute":
            offer.guest = action.user
        elif seat is None or seat in offer.agreed:
            return "agrees a second time, or without a seat"
        else:
            offer.agreed.add(seat)
        return ""

    def refuse(self, action: Action) -> str:
        """`bot/app/errors/agreements.py`: there is an offer to answer, and strangers do not answer it."""
        offer = self._meant(action)
        if offer is None:
            return "refuses or withdraws nothing"
        if self._asked(action, offer) is None and offer.kind != "substitute":
            return "refuses what was not asked of this user"
        del self.standing[offer.kind]
        return ""

    def owed(self) -> set[int]:
        """The seats of computers that have to answer a draw."""
        offer = self.standing.get("draw")
        return set() if offer is None else offer.waits_for(self._seating) - self._seating.people()

    def _by_computer(self, action: Action) -> bool:
        return action.user is None and action.seat in self._seating.all - self._seating.people()

    def _asked(self, action: Action, offer: Offer) -> int | None:
        """The seat for which an answer is given."""
        if offer.kind == "draw" and self._by_computer(action):
            return action.seat if action.seat in offer.waits_for(self._seating) else None
        return self._seating.seat_of(action.user)

    def _meant(self, action: Action) -> Offer | None:
        return self.standing.get((action.text or "draw").split()[0])

    def lapse(self, action: Action) -> None:
        """`decisions.md`: all offers end when someone leaves, or another player takes a seat."""
        self.lapsed += [(action.seq, kind) for kind in self.standing]
        self.standing.clear()

    def taken_back(self, action: Action) -> None:
        """`decisions.md`: a takeback ends offers of a draw or an end, made for the position that is no more."""
        for kind in ("draw", "abort"):
            if self.standing.pop(kind, None) is not None:
                self.lapsed.append((action.seq, kind))

    def moved(self, action: Action, seat: int) -> None:
        """`decisions.md`: moving instead of answering refuses a draw or a takeback, and one's own move withdraws it; a
        pause and a substitute stay on offer."""
        for kind in ("draw", "takeback", "abort"):
            offer = self.standing.get(kind)
            if offer is not None and (seat == offer.seat or seat in offer.waits_for(self._seating)):
                self.lapsed.append((action.seq, kind))
                del self.standing[kind]

    def conclude(self) -> Offer | None:
        """The offer to which the last answer that was needed has been given; then it stands no more."""
        offer = next((offer for offer in self.standing.values() if offer.is_agreed(self._seating)), None)
        return None if offer is None else self.standing.pop(offer.kind)
