"""A match followed by its log: what each action does, by `docs/rules.md` and `docs/decisions.md`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import NoReturn

import engine
from engine.moves import CHOICE, DROP, MOVE, REVEAL
from engine.outcome import draw, without_leavers
from tests.simulation.auditor.ledger import LIVE, Action, Case
from tests.simulation.auditor.violation import violated

OFFERS = ("draw", "takeback", "pause", "substitute")
ACTS = ("choose", "move", "plan", "reveal")
NO_SCORE = ("aborted", ())
OUTAGE = "outage"
"""The text of an action by which a match goes on after nobody could act."""

Result = tuple[str, tuple[Fraction, ...]]


@dataclass(frozen=True, slots=True)
class Act:
    """One act of the line that leads to the position; `seq` is its action in the log."""

    seq: int
    seat: int
    kind: str
    text: str


@dataclass(slots=True)
class Offer:
    """What is on offer: of which kind, by whom, for which seat, and which seats' people have agreed already."""

    seq: int
    kind: str
    user: int | None
    seat: int | None
    agreed: set[int]
    guest: int | None = None
    """Who has agreed to take the seat over."""


class Game:
    """The state of a match after its log. Every rule it holds an action against is a method with its document."""

    def __init__(self, case: Case) -> None:
        row = case.row
        self.case = case
        self.position = engine.new_position(row.variant, **row.options)
        self.line: list[Act] = []
        self.fens = [self.position.fen()]
        """The public position after each action, by `seq`."""
        self.shown = [shown(self.position, over=False)]
        """What a picture of that position shows, by `seq`."""
        self.told: dict[int, tuple[tuple[str, ...], ...]] = {}
        """The acts by `seq`, and the words that tell each: all of one of these."""
        self.computers = {seat for seat, held in enumerate(case.seats) if held.holder == "computer"}
        self.users = {seat: held.user for seat, held in enumerate(case.seats) if held.user is not None}
        self.left: set[int] = set()
        self.away: set[int] = set()
        self.paused = False
        self.late: set[int] = set()
        """The seats whose time is over, as the clocks say."""
        self.offer: Offer | None = None
        self.result: Result | None = None
        self.concluded = ""
        """The kind of offer that the last action has brought to its end by agreement, or nothing."""
        self._at = row.created_at
        self._follow: dict[str, Callable[[Action], None]] = {
            "choose": self._chosen,
            "move": self._moved,
            "plan": self._moved,
            "reveal": self._revealed,
            "offer": self._offered,
            "accept": self._accepted,
            "refuse": self._refused,
            "claim": self._claimed,
            "resign": self._gone,
            "time": self._gone,
            "abort": self._aborted,
            "away": self._is_away,
            "back": self._is_back,
            "resume": self._resumed,
            "revive": self._revived,
            "home": self._revived,
        }

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return len(self.position.seats)

    def people(self) -> set[int]:
        """The seats that people play."""
        return set(range(self.seats)) - self.computers - self.left

    def waited(self) -> set[int]:
        """The seats that must act now."""
        if self.result is not None:
            return set()
        return set(self.position.to_choose()) or {self.position.turn}

    # -- following ----------------------------------------------------------------------------------------------

    def follow(self, action: Action) -> None:
        """Take the next action in, or raise a `Violation`.

        `rules.md`: acts are legal and come in order of turn, and nothing is played after the end.
        """
        self._at = action.at
        self.concluded = ""
        if self.result is not None:
            self._no(action, f"comes after the end ({self.result[0]})")
        if action.kind not in self._follow:
            self._no(action, "is of a kind that docs/verify.md does not know")
        self._follow[action.kind](action)
        if self.result is None:
            self._ended_by_itself()
        self.fens.append(self.position.fen())
        self.shown.append(shown(self.position, over=self.result is not None))

    def _no(self, action: Action, what: str) -> NoReturn:
        violated(
            action.at, self.case.id, f"action {action.seq} ({action.kind} {action.text!r} by {action.seat}) {what}"
        )

    def _ended_by_itself(self) -> None:
        outcome = self.position.outcome()
        if outcome is not None:
            self._end(outcome.reason, outcome.scores)

    def _end(self, reason: str, scores: tuple[Fraction, ...]) -> None:
        """`decisions.md`: what the men of somebody who left win or draw is shared by the others."""
        self.result = reason, without_leavers(scores, self.left)

    # -- acts ---------------------------------------------------------------------------------------------------

    def _expect_act(self, action: Action) -> int:
        """`decisions.md`: while a pause lasts nobody moves, computers and plans included; a king may be chosen."""
        if self.paused and action.kind != "choose":
            self._no(action, "is played in a pause")
        if action.seat is None:
            self._no(action, "has no seat")
        return action.seat

    def _holds(self, action: Action, seat: int) -> None:
        """`decisions.md`: a seat is its holder's, or a computer's, also where it plays on for one who left."""
        expected = self.users.get(seat) if seat in self.people() else None
        if action.user != expected:
            self._no(action, f"is by user {action.user}, but the seat is that of {expected}")

    def _chosen(self, action: Action) -> None:
        """`rules.md`: each side names its true king once, in any order, before White's first move.

        `verify.md`: the text of the action is the commitment, 64 hexadecimal digits.
        """
        seat = self._expect_act(action)
        if seat not in self.position.to_choose():
            self._no(action, "names a king that was named already, or that there is not")
        if len(action.text) != 64 or set(action.text) - set("0123456789abcdef"):
            self._no(action, "is no commitment")
        self._holds(action, seat)
        self.told[action.seq] = ()
        self.position.choose(seat)
        self.line.append(Act(action.seq, seat, action.kind, action.text))

    def _moved(self, action: Action) -> None:
        """`rules.md`, all sections: whoever is to move makes one of the legal moves, stored in coordinates."""
        seat = self._expect_act(action)
        if self.position.to_choose():
            self._no(action, "is a move before all have chosen a king")
        if seat != self.position.turn:
            self._no(action, f"is out of turn: it is the turn of {self.position.turn}")
        self._holds(action, seat)
        legal = self.position.legal_moves()
        move = next((move for move in legal if str(move) == action.text), None)
        if move is None or move.kind in (CHOICE, REVEAL):
            self._no(action, "is not legal")
        self.told[action.seq] = self._words(move, legal)
        self._push(action, seat, move)
        if self.offer is not None and seat in self.people() and self.offer.kind in ("draw", "takeback"):
            self.offer = None

    def _words(self, move: engine.Move, legal: list[engine.Move]) -> tuple[tuple[str, ...], ...]:
        if move.kind == MOVE:
            return tuple((san,) for san in self.position.sans(move, ("en", "fr"), legal).values())
        if move.kind == DROP:
            return ((self.position.board.names[move.to_square],),)
        return ()

    def _revealed(self, action: Action) -> None:
        """`rules.md`: a reveal is made when a mate hangs on the secret, by the seat whose secret it is."""
        seat = self._expect_act(action)
        if self.position.reveal_owed() != seat:
            self._no(action, "reveals what no mate hangs on")
        move = next((move for move in self.position.legal_moves() if str(move) == action.text), None)
        if move is None:
            self._no(action, "is not !K or !L")
        self.told[action.seq] = ()
        self._push(action, seat, move)

    def _push(self, action: Action, seat: int, move: engine.Move) -> None:
        self.position.push(move)
        self.line.append(Act(action.seq, seat, action.kind, str(move)))

    # -- offers -------------------------------------------------------------------------------------------------

    def _offered(self, action: Action) -> None:
        """`decisions.md`: one offer at a time; to offer a draw or a pause that is on offer is to agree to it."""
        kind = (action.text or "draw").split()[0]
        if kind not in OFFERS:
            self._no(action, "offers what there is not")
        if self.offer is not None:
            if self.offer.kind != kind or kind not in ("draw", "pause"):
                self._no(action, f"is offered while a {self.offer.kind} is on offer")
            self._accepted(action)
            return
        own = action.seat in self.people() and action.user == self.users.get(
            action.seat if action.seat is not None else -1
        )
        if kind != "substitute" and not own:
            self._no(action, f"is offered by {action.user}, who does not hold that seat")
        self.offer = Offer(
            action.seq, kind, action.user, action.seat, {action.seat} if own and action.seat is not None else set()
        )
        if kind == "takeback" and self._back_to(action.seat) is None:
            self._no(action, "asks for a move back that nobody made, or that a reveal or choice came after")
        if kind == "pause" and self.paused:
            self._no(action, "asks for a pause in a pause")
        if kind == "draw" and len(self.people()) < 2:
            self._no(action, "offers a draw to computers, which never agree")
        self._conclude(action)

    def _accepted(self, action: Action) -> None:
        if self.offer is None:
            self._no(action, "agrees to nothing")
        seat = next((seat for seat in self.people() if self.users.get(seat) == action.user), None)
        if seat is None and self.offer.kind == "substitute":
            self.offer.guest = action.user
        elif seat is None or seat in self.offer.agreed:
            self._no(action, "agrees a second time, or without a seat")
        else:
            self.offer.agreed.add(seat)
        self._conclude(action)

    def _conclude(self, action: Action) -> None:
        """`decisions.md`, `CHANGELOG.md`: everybody who is concerned is asked; computers agree to takebacks and pauses
        at once; for a seat that was left nobody is asked but the substitute."""
        offer = self.offer
        assert offer is not None
        if offer.kind == "substitute":
            freed = offer.seat in self.left or not offer.agreed
            if offer.guest is None or not (freed or self.people() <= offer.agreed):
                return
        elif not self.people() <= offer.agreed:
            return
        self.concluded, self.offer = offer.kind, None
        if offer.kind == "draw":
            self._end("agreement", draw("agreement", self.seats).scores)
        elif offer.kind == "pause":
            self.paused = True
        elif offer.kind == "takeback":
            self._take_back(action, offer)
        else:
            self._hand_over(offer)

    def _back_to(self, seat: int | None) -> int | None:
        """Where the last own move stands in the line.

        `decisions.md`: choices of kings and reveals cannot be taken back, nor anything before them.
        """
        for index in range(len(self.line) - 1, -1, -1):
            act = self.line[index]
            if act.kind in ("choose", "reveal"):
                return None
            if act.seat == seat:
                return index
        return None

    def _take_back(self, action: Action, offer: Offer) -> None:
        """README, `/takeback`: the last own move goes, with all that came after it."""
        index = self._back_to(offer.seat)
        if index is None:
            self._no(action, "takes back what cannot be taken back")
        while len(self.line) > index:
            self.line.pop()
            self.position.pop()

    def _hand_over(self, offer: Offer) -> None:
        """`decisions.md`: a substitute takes everything over."""
        seats = [offer.seat] if offer.agreed and offer.seat is not None else sorted(self.left)
        taken = next((seat for seat in seats if self.case.seats[seat].user == offer.guest), None)
        if taken is None:
            violated(self._at, self.case.id, f"all agreed to the substitute {offer.guest}, who holds no seat now")
        self.left.discard(taken)
        self.away.discard(taken)
        assert offer.guest is not None
        self.users[taken] = offer.guest

    def _refused(self, action: Action) -> None:
        if self.offer is None:
            self._no(action, "refuses or withdraws nothing")
        self.offer = None

    # -- ends ---------------------------------------------------------------------------------------------------

    def _claimed(self, action: Action) -> None:
        """`rules.md`: the player to move claims what the rules allow."""
        reasons = self.position.claims()
        if action.seat != self.position.turn or not reasons:
            self._no(action, "claims a draw that there is not, or not by whoever is to move")
        self._end(reasons[0], draw(reasons[0], self.seats).scores)

    def _gone(self, action: Action) -> None:
        """`rules.md`, *Leaving*; `decisions.md`, *Time over*: between two the other one wins, or draws without the men
        to win, and nobody scores if all who must choose a king let their time pass; of three a computer plays the seat
        on until one person is left, who wins, or none. What was on offer is so no more (the documents do not say).
        """
        reason = {"resign": "resignation", "time": "time"}[action.kind]
        if action.kind == "time" and action.seat is None:
            self.result = NO_SCORE
            return
        seat = action.seat
        if seat is None or seat not in self.people():
            self._no(action, "is of a seat that no person holds")
        if action.kind == "resign":
            self._holds(action, seat)
        elif seat not in self.waited():
            self._no(action, "is of a seat that need not move")
        if self.seats == 2:
            self._two(reason, 1 - seat)
            if action.kind == "time" and self.late >= set(self.position.to_choose()) > {seat}:
                self.result = NO_SCORE
            return
        self.left.add(seat)
        self.away.discard(seat)
        people = self.people()
        if len(people) == 1:
            self.result = reason, tuple(Fraction(int(other in people)) for other in range(self.seats))
        elif not people:
            others = self.computers
            self.result = reason, tuple(Fraction(int(at in others), max(len(others), 1)) for at in range(self.seats))
        self.offer = None

    def _two(self, reason: str, winner: int) -> None:
        if reason == "time" and not self.position.can_win(winner):
            self._end(reason, draw(reason, 2).scores)
        else:
            self._end(reason, tuple(Fraction(int(seat == winner)) for seat in range(2)))

    def _aborted(self, _action: Action) -> None:
        """README, `/abort`: a match in which not everybody has moved, one that is set aside, or by a manager."""
        self.result = NO_SCORE

    def everybody_has_moved(self) -> bool:
        """Tell whether each seat has a move of its own in the line."""
        return {act.seat for act in self.line if act.kind in ("move", "plan")} >= set(range(self.seats))

    # -- time ---------------------------------------------------------------------------------------------------

    def _is_away(self, action: Action) -> None:
        """`decisions.md`: a vacation stops the clock of whoever is on it."""
        seat = self._person(action)
        if seat in self.away:
            self._no(action, "is a vacation of one who is away already")
        self.away.add(seat)

    def _is_back(self, action: Action) -> None:
        seat = self._person(action)
        if seat not in self.away:
            self._no(action, "is the return of one who was not away")
        self.away.discard(seat)

    def _person(self, action: Action) -> int:
        if action.seat is None or action.seat not in self.people():
            self._no(action, "is of a seat that no person holds")
        return action.seat

    def _resumed(self, action: Action) -> None:
        """`decisions.md`: any player ends a pause."""
        if not self.paused:
            self._no(action, "resumes what is not paused")
        if action.user not in self.users.values():
            self._no(action, f"is by user {action.user}, who does not play")
        self.paused = False

    def _revived(self, action: Action) -> None:
        """`decisions.md`: a match goes on after it was set aside, in another channel, or after an outage.

        While it was set aside nothing was logged, so whoever is on vacation still is said to be away anew; an outage
        changes nothing of that.
        """
        if action.kind == "revive" and action.text != OUTAGE:
            self.away.clear()


def shown(position: engine.Position, *, over: bool) -> str:
    """What a picture tells of a position, in the words of the simulation."""
    names = position.board.names
    men = " ".join(f"{man.seat}{man.symbol}{names[square]}" for square, man in sorted(position.pieces().items()))
    notes = " ".join(map(str, position.notes()))
    owes = "" if over else position.owes() or ""
    return f"{position.key} turn {position.turn} | {men} | {notes} | choosing {position.to_choose()} owes {owes}"


def check_status(case: Case, game: Game, now: datetime) -> None:
    """`rules.md`, `decisions.md`: a match is over when its log says so, for that reason and with those scores."""
    row = case.row
    if game.result is None:
        if row.status == "over" and (row.reason, row.scores) == NO_SCORE and case.parked:
            return  # what is set aside for good can be ended without its log
        if row.status not in LIVE:
            violated(now, case.id, f"it is {row.status} ({row.reason}), but nothing in its log has ended it")
        return
    if row.status != "over":
        violated(now, case.id, f"it is {row.status}, but its log ends it: {game.result[0]}")
    if (row.reason, row.scores) != game.result:
        found, said = (
            f"{reason} {' '.join(map(str, scores))}" for reason, scores in (game.result, (row.reason, row.scores))
        )
        violated(now, case.id, f"it ended by {found}, but it says {said}")


def check_turn(case: Case, game: Game, now: datetime) -> None:
    """`storage/rows.py`: `turn` is the user to move, None where a computer is; lists and reminders go by it."""
    if case.row.status != "playing":
        return
    waited = {game.users[seat] if seat in game.people() else None for seat in game.waited()}
    if case.row.turn not in waited:
        violated(now, case.id, f"it is said to be the turn of {case.row.turn}, but it is that of {waited}")


def check_seats(case: Case, game: Game, now: datetime) -> None:
    """`decisions.md`: seats change hands by a substitute's consent alone, and only by leaving is one left."""
    for seat, held in enumerate(case.seats):
        expected = "computer" if seat in game.computers else "left" if seat in game.left else "joined"
        if held.holder != expected and game.result is None:
            violated(now, case.id, f"seat {seat} is {held.holder}, but by the log it is {expected}")
        if seat in game.people() and held.user != game.users.get(seat):
            violated(now, case.id, f"seat {seat} is that of {held.user}, but by the log of {game.users.get(seat)}")


class Positions:
    """`design.md`: each action keeps a hash of the public position after it, so just equal positions agree."""

    def __init__(self) -> None:
        self._digests: dict[str, str] = {}
        self._fens: dict[str, str] = {}

    def check(self, case: Case, game: Game, action: Action) -> None:
        """Hold the hash of an action against those of all positions so far."""
        text = f"{case.row.variant} {game.fens[action.seq]}"
        if self._digests.setdefault(text, action.digest) != action.digest:
            violated(action.at, case.id, f"action {action.seq} has another hash than the same position had elsewhere")
        if self._fens.setdefault(action.digest, text) != text:
            violated(
                action.at, case.id, f"action {action.seq} has the hash of another position: {self._fens[action.digest]}"
            )
