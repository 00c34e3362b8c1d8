"""Clocks, folded from the log by `docs/dev/decisions.md`, *Time*, and what may be asked of them.

What the documents leave open (the clock after a takeback) is kept as the least and the most that a player may expect.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Action, Case
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import BEAT, PERIOD

UNITS = {"d": timedelta(days=1), "h": timedelta(hours=1), "m": timedelta(minutes=1)}
FLOOR = timedelta(hours=12)
"""Least time on a stopped clock when it resumes (or the whole time of a move, if that is less)."""
OUTAGE = 1.5 * BEAT
"""An outage longer than this takes nobody's time: a quarter of an hour if it is noted every ten minutes."""
SPARED = timedelta(hours=6)
"""So long after an outage nobody's time runs out that ran meanwhile."""
SLACK = timedelta(minutes=1)
"""For what a transaction takes."""
SOON = PERIOD + timedelta(minutes=10)
"""Longest delay of a time forfeit without trouble, with lost work found by reconciliation."""
ZERO = timedelta()


@dataclass(slots=True)
class Span:
    """The least and the most of a time that the documents allow."""

    least: timedelta
    most: timedelta

    def __add__(self, more: timedelta) -> Span:
        return Span(self.least + more, self.most + more)

    def at_least(self, floor: timedelta) -> Span:
        return Span(max(self.least, floor), max(self.most, floor))

    def at_most(self, other: Span) -> Span:
        return Span(min(self.least, other.least), min(self.most, other.most))

    def or_else(self, other: Span) -> Span:
        return Span(min(self.least, other.least), max(self.most, other.most))


def read_control(text: str) -> tuple[timedelta, timedelta, timedelta] | None:
    """Read `3d+5d+12h`: the time of a move, the bank, what it gains by each own move; None for no clock."""
    parts = [part for part in text.split("+") if part]
    if not parts:
        return None
    spans = []
    for part in parts:
        numbers = re.findall(r"(\d+)([dhm])", part)
        spans.append(sum((int(number) * UNITS[unit] for number, unit in numbers), ZERO))
    move, bank, gain = (*spans, ZERO, ZERO)[:3]
    return move, bank, gain


class Clock:
    """The clocks of a match. `left` is what each waited seat has at the time `since`; that of a frozen one stays."""

    def __init__(self, case: Case, game: Game) -> None:
        self.case = case
        self.game = game
        self.controls = [read_control(text) for text in case.row.clock.split("/")] * game.seats
        """By seat; in a simul the host may have a time control of their own."""
        self.control = self.controls[0]
        self.since = case.row.started_at or case.row.created_at
        self.left: dict[int, Span] = {}
        self.banks = {seat: Span(self._part(seat, 1), self._part(seat, 1)) for seat in range(game.seats)}
        self._before: list[tuple[int, dict[int, Span], dict[int, Span]]] = []
        """For each act of the line: its action, and banks and times before it."""
        self.latest: datetime | None = None
        """Latest time at which the running clock runs out."""
        self._begin_turns()

    def _part(self, seat: int, part: int) -> timedelta:
        """A part of a seat's time control: the time of a move, the bank, what it gains by each own move."""
        return (self.controls[seat] or (ZERO, ZERO, ZERO))[part]

    def _floor(self, seat: int) -> timedelta:
        return min(FLOOR, self._part(seat, 0))

    def ticking(self) -> set[int]:
        """The seats whose players' time passes.

        `architecture.md`: those of the waited seats that are people's, not away, in no pause; `decisions.md`: a match
        can forbid vacations, and then they stop no clock.
        """
        if self.control is None or self.game.paused:
            return set()
        return (self.game.waited() & self.game.seating.people()) - self.frozen()

    def frozen(self) -> set[int]:
        """The seats whose players are on a vacation that stops their clocks, or can see no board."""
        return self.game.boardless.keys() | (self.game.away if self.case.row.vacations else set())

    def deadline(self) -> Span | None:
        """From `since` on, when the first of the ticking seats has no time left."""
        spans = [self.left[seat] for seat in self.ticking()]
        if not spans:
            return None
        return Span(min(span.least for span in spans), min(span.most for span in spans))

    # -- following ----------------------------------------------------------------------------------------------

    def before(self, action: Action, troubles: Troubles) -> None:
        """Hold an action against the clocks as they stand, before the game takes it in."""
        if self.control is None:
            return
        spans = self.left.items()
        self.game.late = {
            seat for seat, span in spans if seat in self.ticking() and self.since + span.least <= action.at
        }
        if action.kind == "time":
            self._check_time(action, troubles)
        elif action.kind in ("move", "plan", "choose") and action.user is not None and action.seat in self.ticking():
            self._check_in_time(action, action.seat, troubles)

    def after(self, action: Action, ticked: set[int]) -> None:
        """Follow an action; `ticked` are the seats whose time passed before it."""
        passed = action.at - self.since
        if action.kind != "revive":  # then they stood still since the action before
            for seat in ticked & self.left.keys():
                left = self.left[seat] + -passed
                self.left[seat] = Span(left.least, max(left.most, ZERO))  # no less than nothing is left
        self.since = action.at
        if action.kind in ("choose", "move", "plan", "reveal") and action.seat is not None:
            self._acted(action, action.seat)
        elif self.game.concluded == "takeback":
            self._taken_back()
        elif self.game.concluded == "substitute":
            self._handed_over()
        if action.kind == "extend":
            hours = timedelta(hours=int(action.text.split("h")[0]))
            self._charge(ticked & self.left.keys())
            self.left |= {seat: self.left[seat] + hours for seat in ticked & self.left.keys()}
        elif action.kind == "replace" and action.seat in self.left:
            # `tournaments.md`: the whole time for their next move; the bank is for the whole match, and stays used.
            self._charge({action.seat})
            self.left[action.seat] = self._whole(action.seat)
        if action.kind in ("back", "reached", "resume", "revive", "release"):
            self._go_on(set() if action.kind == "revive" else ticked)
        if action.kind == "posted" and self.control is not None:  # nobody has used any time
            self.banks = {seat: span.at_least(self._part(seat, 1)) for seat, span in self.banks.items()}
            self.left = {seat: self._whole(seat) for seat in self.left}
        if action.kind == "home" and action.text == "moved":  # not the player who moved it
            self._go_on(set() if action.seat is None else {action.seat})
        for seat in [seat for seat in self.left if seat not in self.game.waited()]:
            del self.left[seat]
        self._begin_turns()

    def _charge(self, seats: set[int]) -> None:
        """Take what seats have used of their banks: time that is given then is for this move, and fills no bank."""
        self.banks |= {seat: self.banks[seat].at_most(self.left[seat].at_least(ZERO)) for seat in seats}

    def _acted(self, action: Action, seat: int) -> None:
        """`decisions.md`: a move's own time first, then the bank, which gains by each own move.

        A ransom is no turn and a reveal is no one's time, so the turn goes on (`rules.md`): after paying, a player
        keeps at least the time that was left, and at most that of a new turn.
        """
        self._before.append((action.seq, dict(self.banks), dict(self.left)))
        left = self.left.get(seat)
        if self.control is None or left is None:
            return
        spent = self.banks[seat].at_most(left.at_least(ZERO))
        self.banks[seat] = spent + self._part(seat, 2)
        del self.left[seat]
        if seat in self.game.waited():
            self.left[seat] = left.or_else(self._whole(seat))
            self.banks[seat] = self.banks[seat].or_else(spent)

    def _taken_back(self) -> None:
        """After a takeback the one who took back has what was left before the move, or what is left of a turn that had
        come round again, or at the most a new turn; and the turn that was broken off may have cost its seat some of the
        bank. The documents do not say.
        """
        count = len(self.game.line)
        if count >= len(self._before):
            return
        _, banks, left = self._before[count]
        del self._before[count:]
        self.banks = {seat: span.or_else(banks[seat]) for seat, span in self.banks.items()}
        now, self.left = self.left, {}
        for seat, span in now.items():
            self.banks[seat] = self.banks[seat].or_else(self.banks[seat].at_most(span.at_least(ZERO)))
        self._begin_turns()
        for seat, span in [*left.items(), *now.items()]:
            if seat in self.left:
                self.left[seat] = self.left[seat].or_else(span)

    def _handed_over(self) -> None:
        """A substitute has at least what was left, at the most a new turn."""
        for seat, span in self.left.items():
            self.left[seat] = span.or_else(self._whole(seat)).or_else(span.at_least(self._floor(seat)))

    def _go_on(self, ticked: set[int]) -> None:
        """`decisions.md`: a stopped clock continues with at least twelve hours, or the whole time of a move if less.

        What is given so is for this move, and fills no bank.
        """
        for seat in (self.ticking() - ticked) & self.left.keys():
            self.banks[seat] = self.banks[seat].at_most(self.left[seat].at_least(ZERO))
            self.left[seat] = self.left[seat].at_least(self._floor(seat))

    def _begin_turns(self) -> None:
        if self.control is None:
            return
        for seat in self.game.waited() & self.game.seating.people() - self.left.keys():
            self.left[seat] = self._whole(seat)

    def _whole(self, seat: int) -> Span:
        return self.banks[seat] + self._part(seat, 0)

    # -- checks -------------------------------------------------------------------------------------------------

    def _check_time(self, action: Action, troubles: Troubles) -> None:
        """`decisions.md`, *An outage takes no one's time*: no one loses on time who still had some, whose clock stood
        still, whose end came in an outage or within six hours of it, or could not be told for so long."""
        seats = self.ticking() if action.seat is None else {action.seat}
        for seat in seats:
            if seat not in self.ticking():
                violated(
                    action.at,
                    self.case.id,
                    f"action {action.seq} ends the time of seat {seat}, whose clock stands still",
                )
            end = self.since + self.left[seat].least
            if action.at < end - timedelta(seconds=1):
                violated(
                    action.at,
                    self.case.id,
                    f"action {action.seq} ends the time of seat {seat}, which lasts until {end}",
                )
            latest = self.since + self.left[seat].most
            if action.at > latest + OUTAGE + SLACK:
                violated(
                    action.at,
                    self.case.id,
                    f"action {action.seq} ends a time that was over at {latest}: too late to be told",
                )
            self._check_outages(action, latest, troubles)

    def _check_outages(self, action: Action, end: datetime, troubles: Troubles) -> None:
        for start, until in troubles.outages:
            long = until - start > OUTAGE + BEAT
            if long and start >= self.since and start <= end <= until + SPARED and action.at >= until:
                violated(
                    action.at,
                    self.case.id,
                    f"action {action.seq} ends a time although nobody ran from {start} to {until}",
                )

    def _check_in_time(self, action: Action, seat: int, troubles: Troubles) -> None:
        """README: the clock ends the game by itself when someone has vanished.

        Whose time is over has lost soon, if the bot runs undisturbed, so no one plays on after that.
        """
        end = self.since + self.left[seat].most
        if action.at > end + SOON and troubles.quiet_for(action.at) > action.at - end:
            violated(action.at, self.case.id, f"action {action.seq} is played, but the time was over at {end}")

    def check_row(self, now: datetime) -> None:
        """`decisions.md`: `matches.deadline` repeats the next end of time; there is none where no clock runs."""
        row = self.case.row
        self.latest = None
        if row.status != "playing":
            return
        span = self.deadline()
        if span is None:
            if row.deadline is not None:
                violated(now, self.case.id, f"its deadline is {row.deadline}, but no clock runs")
            return
        second = timedelta(seconds=1)
        self.latest = self.since + span.most
        least, most = self.since + span.least - second, self.since + span.most + second
        if row.deadline is None or not least <= row.deadline <= most:
            violated(
                now, self.case.id, f"its deadline is {row.deadline}, but its clock ends between {least} and {most}"
            )

    def check_running(self, now: datetime, troubles: Troubles) -> None:
        """README: the clock ends the game by itself, soon when nothing is out of order."""
        if self.latest is not None and now - self.latest > SOON and troubles.quiet_for(now) > SOON:
            violated(now, self.case.id, f"its time was over at {self.latest}, and nothing has been done")
