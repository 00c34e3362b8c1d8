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
    """A match after its first `version` actions. Do not push moves on `position`: it is shared, copy it first."""

    position: Position
    humans: frozenset[int]
    """Seats that people play now; computers play the others."""
    match: str = ""
    """Name of the match."""
    version: int = 0
    """Number of actions in the log."""
    position_version: int = 0
    """Last action that changed the position, or who plays it. Buttons made before it are obsolete."""

    # Moves
    history: tuple[SeatMove, ...] = ()
    """All moves that led to the position, choices of kings and reveals included."""
    moves: int = 0
    """Number of moves that stand, choices of kings and reveals not counted."""
    moved: frozenset[int] = frozenset()
    """Seats that have made a move that stands."""
    legal: tuple[Move, ...] | None = field(default=None, repr=False)
    """Legal moves; None until they are generated."""
    san_texts: tuple[Mapping[str, str], ...] = field(default=(), repr=False)
    """Latest moves by language in readable form, the newest last, as far as they are known."""

    # Log
    last: Action | None = None
    """Last action, as it is stored."""
    action: MatchAction | None = None
    """Last action, decoded."""
    placed: Action | None = None
    """Last action by which a player chose the first board channel, or it became that of another player."""
    genesis_hash: str = ""
    """Hash of the first line of the log."""
    commitments: Mapping[int, str] = field(default_factory=dict)
    """Commitments of seats to the kings that they chose in secret."""

    # Seats
    left: frozenset[int] = frozenset()
    """Seats whose players have left them: a computer plays on there while the match goes on."""
    resigned: Mapping[int, int] = field(default_factory=dict)
    """By seat that was resigned, the length of the history then."""
    handed_on: Mapping[int, int] = field(default_factory=dict)
    """By seat that has another than its first player, the length of the history at the change."""
    guests: Mapping[int, int] = field(default_factory=dict)
    """By seat that was taken over, its user now."""
    substitutes: frozenset[tuple[int, int]] = frozenset()
    """Seat and user of everyone who ever took a seat over, also of those who gave it up since."""
    level: int = DEFAULT
    """Level at which computers play."""

    # Offers
    offers: Mapping[OfferKind, Offer] = field(default_factory=dict)
    """Pending offers by kind."""
    concluded: Offer | None = None
    """Offer that everyone accepted with the last action."""
    lapsed: tuple[Offer, ...] = ()
    """Offers that the last action ended without an answer."""
    stale: Mapping[OfferKind, Offer] = field(default_factory=dict)
    """Lapsed offers that older releases kept, so that logs of theirs may still answer them."""

    # Time
    clocks: Clocks | None = None
    """Clocks; None without a time control."""
    since: datetime | None = None
    """Time at which the seats to act were first asked to."""
    away: frozenset[int] = frozenset()
    """Seats whose players are on vacation."""
    boardless: Mapping[int, datetime] = field(default_factory=dict)
    """By seat whose player can see no board, the time until which the clock stands still at most."""
    stopped_once: frozenset[int] = frozenset()
    """Seats whose clocks have stopped for want of a board, which no other loss will do again."""
    paused: bool = False
    """True while the match is paused, by its players or by its tournament."""
    tournament_paused: bool = False
    """True while the match is paused by its tournament: players cannot end that pause."""
    clocks_restarted: bool = False
    """True if the clocks restarted because the first post came late."""

    outcome: Outcome | None = None
    """Result; None while the match is in progress."""

    @property
    def seats(self) -> int:
        """Number of seats of the game."""
        return len(self.position.seats)

    @property
    def head_hash(self) -> str:
        """The hash of the last line of the log; empty where a match has none."""
        return self.genesis_hash if self.last is None else self.last.entry_hash

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now: those with a king to choose, or else the one to move."""
        if self.outcome is not None:
            return ()
        return self.position.to_choose() or (self.position.turn,)

    @property
    def computer_to_act(self) -> int | None:
        """The seat for which a computer must act now, or None."""
        return next((seat for seat in self.to_act if seat not in self.humans), None)

    @property
    def computer_to_answer(self) -> int | None:
        """The seat for which a computer must answer an offer, or None."""
        offer = self.offers.get("draw")
        return None if offer is None else min(self.waits_for(offer) - self.humans, default=None)

    @property
    def absent(self) -> frozenset[int]:
        """The seats whose clocks stand still: their players are on vacation, or can see no board."""
        return self.away.union(self.boardless)

    @property
    def clock_running(self) -> frozenset[int]:
        """The seats of people who must act now and whose time passes, or would pass if there were clocks."""
        return frozenset() if self.paused else frozenset(self.to_act) & self.humans - self.absent

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
        owed = self.computer_to_act is not None or self.computer_to_answer is not None
        return None if owed or not self.to_act else seats[self.to_act[0]].user


@lru_cache(1 << 16)
def seat_move(seat: int, text: str) -> SeatMove:
    """One move of a history; matches share those that say the same, which are a third of what a long one takes."""
    return seat, text


def digest(position: Position) -> str:
    """A short hash of the public position."""
    return blake2b(position.fen().encode(), digest_size=8).hexdigest()
