"""A match's public state, as it follows from the log of its actions (`bot.app.match.reducer`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from hashlib import blake2b

from bot.app.match.actions import AnswerOffer, MatchAction, OfferKind
from bot.app.match.clocks import Clocks
from engine import Move, Outcome, Position
from engine.search import DEFAULT
from storage import Action, MatchSeat

SeatMove = tuple[int, str]
"""Seat and move in coordinate form."""


class ReplayError(Exception):
    """The log of a match no longer makes sense under today's rules."""


class NewerRulesError(ReplayError):
    """A match of a game, or of a version of its rules, that this program does not know yet."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that needs the consent of others, on offer since action `seq`.

    `seat` made it, `agreed` are the seats that agree to it. To take a seat over (`substitute`, `seat` being the one to
    be taken) the user `guest` has to agree, too. `level` is at which computers shall play.
    """

    seq: int
    kind: OfferKind
    seat: int
    agreed: frozenset[int]
    guest: int | None = None
    guest_agreed: bool = False
    level: int = 0


REVIEWABLE = 4
"""So many moves make a game that can be reviewed."""


@dataclass(frozen=True, slots=True)
class State:
    """A match after its first `version` actions. `position` is shared: look, or copy before pushing.

    `humans` are the seats played by people now, `moved` those that have moved; `away` are those whose players are on
    vacation; `resigned` says after how many moves seats were given up, `handed_on` after how many a seat was no
    longer its first player's. Components drawn before action `position_version` belong to
    an earlier position. `line` has the seat and the text of every move that led to the position. `genesis` is the hash
    of the first line of the log.
    `legal` are the legal moves, None if no one has looked for them; `san_texts` are the latest moves by language, the
    newest last, as far as that was found out when they were made.
    `commitments` are to the choices of the seats that have made one in secret. `since` is when those who must act now
    were first asked to. `offers` are those that stand, by their kind; `lapsed` are those that the last action ended
    without an answer; `stale` are those that lapsed but stood in earlier versions, whose logs may still answer them.
    `tournament_paused`: it is paused until its tournament goes on. `posted`: clocks started anew with a first post that
    came late. `guests` are the users who have taken seats over.
    `level` is how strongly computers play. `last` is the last action as it is stored, `action` what it did.
    """

    position: Position
    humans: frozenset[int]
    match: str = ""
    version: int = 0
    position_version: int = 0
    moves: int = 0
    moved: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    resigned: Mapping[int, int] = field(default_factory=dict)
    handed_on: Mapping[int, int] = field(default_factory=dict)
    offers: Mapping[OfferKind, Offer] = field(default_factory=dict)
    outcome: Outcome | None = None
    last: Action | None = None
    action: MatchAction | None = None
    line: tuple[SeatMove, ...] = ()
    genesis: str = ""
    commitments: Mapping[int, str] = field(default_factory=dict)
    clocks: Clocks | None = None
    since: datetime | None = None
    away: frozenset[int] = frozenset()
    paused: bool = False
    tournament_paused: bool = False
    posted: bool = False
    guests: Mapping[int, int] = field(default_factory=dict)
    substitutes: frozenset[tuple[int, int]] = frozenset()
    """Seat and user of everyone who ever took a seat over, also of those who gave it up since."""
    concluded: Offer | None = None
    lapsed: tuple[Offer, ...] = ()
    stale: Mapping[OfferKind, Offer] = field(default_factory=dict)
    level: int = DEFAULT
    legal: tuple[Move, ...] | None = field(default=None, repr=False)
    san_texts: tuple[Mapping[str, str], ...] = field(default=(), repr=False)

    @property
    def seats(self) -> int:
        """Number of seats of the game."""
        return len(self.position.seats)

    @property
    def head_hash(self) -> str:
        """The hash of the last line of the log; empty where a match has none."""
        return self.genesis if self.last is None else self.last.entry_hash

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now: those with a king to choose, or else the one to move."""
        if self.outcome is not None:
            return ()
        return self.position.to_choose() or (self.position.turn,)

    @property
    def computer(self) -> int | None:
        """The seat for which a computer must act now, or None."""
        return next((seat for seat in self.to_act if seat not in self.humans), None)

    @property
    def answering(self) -> int | None:
        """The seat for which a computer must answer an offer, or None."""
        offer = self.offers.get("draw")
        return None if offer is None else min(self.waits_for(offer) - self.humans, default=None)

    @property
    def clock_running(self) -> frozenset[int]:
        """The seats of people who must act now and whose time passes, or would pass if there were clocks."""
        return frozenset() if self.paused else frozenset(self.to_act) & self.humans - self.away

    @property
    def reviewable(self) -> bool:
        """True if the game is over and long enough to review."""
        return self.outcome is not None and bool(self.outcome.scores) and self.moves >= REVIEWABLE

    def answered(self, answer: AnswerOffer) -> Offer:
        """The offer that an answer is about: that of its kind, or else the only one. Raises ValueError."""
        known = {**self.stale, **self.offers}
        found = known.get(answer.offer) if answer.offer else None
        if found is None and len(known) != 1:
            raise ValueError("nothing to answer")
        return found or next(iter(known.values()))

    def waits_for(self, offer: Offer) -> frozenset[int]:
        """The seats that have still to agree to an offer. A seat that was left asks no one.

        Where people play each other they alone decide; whoever plays computers alone asks them about a draw, too.
        """
        if offer.kind == "substitute" and offer.seat not in self.humans:
            return frozenset()
        alone = offer.kind == "draw" and len(self.humans) == 1
        return (frozenset(range(self.seats)) if alone else self.humans) - offer.agreed

    def without(self, offer: Offer) -> Mapping[OfferKind, Offer]:
        """The other offers that stand."""
        return {kind: other for kind, other in self.offers.items() if kind != offer.kind}

    def turn_user(self, seats: Sequence[MatchSeat]) -> int | None:
        """The user who must act now (the first, if several must), None if a computer must move or answer."""
        owed = self.computer is not None or self.answering is not None
        return None if owed or not self.to_act else seats[self.to_act[0]].user


@lru_cache(1 << 16)
def seat_move(seat: int, text: str) -> SeatMove:
    """One move of a line; matches share those that say the same, which are a third of what a long one takes."""
    return seat, text


def digest(position: Position) -> str:
    """A short hash of the public position."""
    return blake2b(position.fen().encode(), digest_size=8).hexdigest()
