"""A match followed by its log: what each action does, by `docs/rules.md` and `docs/dev/decisions.md`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import NoReturn

import engine
from engine.moves import CHOICE, DROP, MOVE, REVEAL
from engine.outcome import draw, without_leavers
from tests.simulation.auditor.endings import NO_SCORE, Result, of_three, of_two
from tests.simulation.auditor.ledger import Action, Case
from tests.simulation.auditor.offers import Offer, Offers
from tests.simulation.auditor.pictures import shown
from tests.simulation.auditor.seating import Seating
from tests.simulation.auditor.violation import violated

ACTS = ("choose", "move", "plan", "reveal")
BY_EVENT = "event"
"""The text of a resignation by which somebody who has left an event loses a game of it that has begun."""
OUTAGE = "outage"
"""The text of an action by which a match goes on after nobody could act."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act of the line that leads to the position; `seq` is its action in the log."""

    seq: int
    seat: int
    kind: str
    text: str


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
        """Content of the picture of each position, by `seq`."""
        self.told: dict[int, tuple[tuple[str, ...], ...]] = {}
        """The acts by `seq`, and the words that tell each: all of one of these."""
        self.seating = Seating(case)
        self.offers = Offers(self.seating)
        self.away: set[int] = set()
        self.boardless: dict[int, datetime] = {}
        self.once_boardless: set[int] = set()
        self.paused = False
        self.held = False
        """True if it is paused with its tournament."""
        self.late: set[int] = set()
        """The seats whose time is over, as the clocks say."""
        self.level = row.level
        """Level of the computers."""
        self.levels = [self.level]
        """The same after each action, by `seq`."""
        self.agreed: list[int] = []
        """The actions by which another level was agreed on."""
        self.posted = False
        self.result: Result | None = None
        self.concluded = ""
        """The kind of offer that the last action has brought to its end by agreement, or nothing."""
        self.awaited = [self._users()]
        """The users who must act after each action, by `seq`."""
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
            "boardless": self._is_boardless,
            "reached": self._is_reached,
            "resume": self._resumed,
            "revive": self._revived,
            "home": self._revived,
            "posted": self._posted,
            "hold": self._held,
            "release": self._released,
            "extend": self._extended,
            "replace": self._replaced,
        }

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """Number of seats of the game."""
        return len(self.position.seats)

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
        self.levels.append(self.level)
        self.awaited.append(self._users())

    def _users(self) -> set[int | None]:
        return {self.seating.users.get(seat) for seat in self.waited() & self.seating.people()}

    def _no(self, action: Action, what: str) -> NoReturn:
        violated(
            action.at, self.case.id, f"action {action.seq} ({action.kind} {action.text!r} by {action.seat}) {what}"
        )

    def _ended_by_itself(self) -> None:
        outcome = self.position.outcome()
        if outcome is not None:
            self._end(outcome.reason, outcome.scores)

    def _end(self, reason: str, scores: tuple[Fraction, ...]) -> None:
        """`decisions.md`: what the pieces of someone who left win or draw is shared by the others."""
        self.result = reason, without_leavers(scores, self.seating.left)

    # -- acts ---------------------------------------------------------------------------------------------------

    def _expect_act(self, action: Action) -> int:
        """`decisions.md`: while a pause lasts no one moves, computers and plans included; a king may be chosen."""
        if self.paused and action.kind != "choose":
            self._no(action, "is played in a pause")
        if action.seat is None:
            self._no(action, "has no seat")
        return action.seat

    def _holds(self, action: Action, seat: int) -> None:
        """`decisions.md`: a seat is its holder's, or a computer's, also where it plays on for one who left."""
        expected = self.seating.holder(seat)
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
        """`rules.md`, all sections: anyone who is to move makes one of the legal moves, stored in coordinates."""
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
        self.offers.moved(action, seat)

    def _words(self, move: engine.Move, legal: list[engine.Move]) -> tuple[tuple[str, ...], ...]:
        if move.kind == MOVE:
            return tuple((san,) for san in self.position.sans(move, legal).values())
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
        """`bot/app/errors/agreements.py`: what can be offered now; anyone who is asked is in `offers.py`."""
        kind = action.text.split()[:1]
        if kind == ["takeback"] and self._back_to(action.seat) is None:
            self._no(action, "asks for a move back that nobody made, or that a reveal or choice came after")
        if kind == ["pause"] and self.paused:
            self._no(action, "asks for a pause in a pause")
        if kind == ["level"]:
            self._may_change_level(action)
        if kind == ["abort"] and not (self.everybody_has_moved() and len(self.seating.people()) > 1):
            self._no(action, "asks for consent to an end that a player has alone, or only computers could give")
        self._answered(action, self.offers.propose(action))

    def _accepted(self, action: Action) -> None:
        self._answered(action, self.offers.agree(action))

    def _refused(self, action: Action) -> None:
        self._answered(action, self.offers.refuse(action))

    def _answered(self, action: Action, wrong: str) -> None:
        if wrong:
            self._no(action, wrong)
        offer = self.offers.conclude()
        if offer is None:
            return
        self.concluded = offer.kind
        if offer.kind == "draw":
            self._end("agreement", draw("agreement", self.seats).scores)
        elif offer.kind == "abort":
            self.result = NO_SCORE
        elif offer.kind == "pause":
            self.paused = True
        elif offer.kind == "takeback":
            self._take_back(action, offer)
        elif offer.kind == "substitute":
            self._hand_over(action, offer)
        elif offer.kind == "level":
            self.level = offer.level
            self.agreed.append(action.seq)

    def _may_change_level(self, action: Action) -> None:
        """A level from 1 to 5, another than there is, where a computer plays."""
        wished = int(action.text.split()[1])
        if wished not in range(1, 6) or wished == self.level or len(self.seating.people()) == self.seats:
            self._no(action, f"asks for level {wished} where it is {self.level}, or no computer plays")

    def _back_to(self, seat: int | None) -> int | None:
        """Index of the seat's last move in the line.

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
        self.offers.taken_back(action)

    def _hand_over(self, action: Action, offer: Offer) -> None:
        """`decisions.md`: a substitute takes everything over."""
        seats = [offer.seat] if offer.agreed and offer.seat is not None else sorted(self.seating.left)
        taken = next((seat for seat in seats if self.case.seats[seat].user == offer.guest), None)
        if taken is None or offer.guest is None:
            self._no(action, f"lets {offer.guest} take a seat over, who holds none now")
        self.away.discard(taken)
        self.boardless.pop(taken, None)
        self.seating.hand_over(taken, offer.guest)
        self.offers.lapse(action)

    # -- ends ---------------------------------------------------------------------------------------------------

    def _claimed(self, action: Action) -> None:
        """`rules.md`: the player to move claims what the rules allow."""
        reasons = self.position.claims()
        if action.seat != self.position.turn or not reasons:
            self._no(action, "claims a draw that there is not, or is not by the player to move")
        self._end(reasons[0], draw(reasons[0], self.seats).scores)

    def _gone(self, action: Action) -> None:
        """`rules.md`, *Leaving*; `decisions.md`, *Time over*: between two the other one wins, or draws without the
        pieces to win, and no one scores if all who must choose a king let their time pass; of three a computer plays
        the seat on until one person is left, who wins, or none. What was on offer is so no more.
        """
        reason = {"resign": "resignation", "time": "time"}[action.kind]
        if action.kind == "time" and action.seat is None:
            self.result = NO_SCORE
            return
        seat = action.seat
        gives_up = action.kind == "resign" and self.seats == 2 and {seat} == self.waited() & self.seating.computers
        if seat is None or (seat not in self.seating.people() and not gives_up):
            self._no(action, "is of a seat that no person holds, nor a computer in its turn against one person")
        if action.kind == "resign":
            self._holds(action, seat) if action.text != BY_EVENT else self._taken_out(action)
        elif seat not in self.waited():
            self._no(action, "is of a seat that need not move")
        if self.seats == 2:
            nobody = action.kind == "time" and self.late >= set(self.position.to_choose()) > {seat}
            self.result = NO_SCORE if nobody else of_two(reason, self.position, 1 - seat)
            return
        self.seating.left.add(seat)
        self.away.discard(seat)
        self.boardless.pop(seat, None)
        self.offers.lapse(action)
        self.result = of_three(reason, self.seating)

    def _taken_out(self, action: Action) -> None:
        """`tournaments.md`, *Withdrawals*: started games are lost; `tournament_rest.py` checks who left."""
        self._by_event(action)

    def _aborted(self, _action: Action) -> None:
        """README, `/abort`: a match in which not everyone has moved, one that is set aside, or by a manager."""
        self.result = NO_SCORE

    def everybody_has_moved(self) -> bool:
        """True if each seat has a move of its own in the line."""
        return {act.seat for act in self.line if act.kind in ("move", "plan")} >= set(range(self.seats))

    # -- time ---------------------------------------------------------------------------------------------------

    def _is_away(self, action: Action) -> None:
        """`decisions.md`: a vacation stops its player's clock."""
        seat = self._person(action)
        if seat in self.away:
            self._no(action, "is a vacation of one who is away already")
        self.away.add(seat)

    def _is_back(self, action: Action) -> None:
        seat = self._person(action)
        if seat not in self.away:
            self._no(action, "is the return of one who was not away")
        self.away.discard(seat)

    def _is_boardless(self, action: Action) -> None:
        """`playing.md`: a clock stops once in a game for whoever can see no board, for 72 hours at most."""
        seat, until = self._person(action), datetime.fromisoformat(action.text)
        if seat in self.once_boardless:
            self._no(action, "stops a clock for want of a board again")
        if until > action.at + timedelta(hours=72):
            self._no(action, f"stops a clock until {until}")
        if self.case.row.guild is not None and self.case.row.event is None:  # a match of two servers is an event
            self._no(action, "stops a clock though the game is on a server's board")
        self.once_boardless.add(seat)
        self.boardless[seat] = until

    def _is_reached(self, action: Action) -> None:
        if self.boardless.pop(self._person(action), None) is None:
            self._no(action, "starts a clock that was not stopped for want of a board")

    def _person(self, action: Action) -> int:
        if action.seat is None or action.seat not in self.seating.people():
            self._no(action, "is of a seat that no person holds")
        return action.seat

    def _resumed(self, action: Action) -> None:
        """`decisions.md`: any player ends a pause."""
        if self.held:
            self._no(action, "resumes what its event has paused")
        if not self.paused:
            self._no(action, "resumes what is not paused")
        if self.seating.seat_of(action.user) is None:
            self._no(action, f"is by user {action.user}, who does not play")
        self.paused = False

    # -- events -------------------------------------------------------------------------------------------------

    def _held(self, action: Action) -> None:
        """`tournaments.md`, *Commands*: `/manage-tournament pause` stops all clocks, `start` continues."""
        self._by_event(action)
        self.paused = self.held = True

    def _released(self, action: Action) -> None:
        self._by_event(action)
        if not self.held:
            self._no(action, "goes on with what did not stand still")
        self.paused = self.held = False

    def _extended(self, action: Action) -> None:
        """`/manage-tournament extend` gives more days: hours, and the event's action that gave them."""
        self._by_event(action)
        if not re.fullmatch(r"[1-9]\d* ?h \d+", action.text):
            self._no(action, "gives no hours")

    def _replaced(self, action: Action) -> None:
        """`/manage-tournament replace`: someone takes over the games under way as well."""
        self._by_event(action)
        seat = self._person(action)
        self.away.discard(seat)
        self.boardless.pop(seat, None)
        self.seating.hand_over(seat, int(action.text.split()[-1]))
        self.offers.lapse(action)

    def _by_event(self, action: Action) -> None:
        if self.case.row.event is None or action.user is not None:
            self._no(action, "is said to be by an event")

    def _posted(self, action: Action) -> None:
        """`verify.md`: clocks start with a first post that came late, once."""
        if self.posted or action.seat is not None:
            self._no(action, "starts clocks that have started, or is somebody's")
        self.posted = True

    def _revived(self, action: Action) -> None:
        """`decisions.md`: a match goes on after it was set aside, in another channel, or after an outage.

        While it was set aside nothing was logged, so anyone who is on vacation still is said to be away anew; an outage
        changes nothing of that.
        """
        if action.kind == "revive" and action.text != OUTAGE:
            self.away.clear()
            self.boardless.clear()
