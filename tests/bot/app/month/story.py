"""One match as its log tells it: clocks worked out once more, apart from what the bot makes of the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import engine
from storage import Action, Match

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ZERO = timedelta()
GRACE = 12 * HOUR
FULLEST = 90 * DAY
LATER = datetime.max.replace(tzinfo=UTC)
ACTS = ("move", "plan", "reveal", "choose")


@dataclass(frozen=True)
class Span:
    """What held from one action to the next: who was to hurry since when, and when their time was over.

    `turn` is the action that has asked them.
    """

    at: datetime
    turn: int
    asked: datetime
    ticking: dict[int, datetime | None]
    users: tuple[int | None, ...]


@dataclass
class Wish:
    """What is on offer."""

    kind: str
    seat: int
    agreed: set[int]
    guest: int | None = None
    guest_agreed: bool = False


@dataclass
class Story:
    """A match after those of its actions that were read."""

    match: Match
    alive: Callable[[datetime], datetime]
    plans: list[tuple[int, int, list[list[str]]]] = field(default_factory=list)
    version: int = 0
    graces: list[datetime] = field(default_factory=list)
    fresh: int = 0
    over: bool = False
    paused: bool = False
    parked: bool = False
    away: set[int] = field(default_factory=set)
    offers: dict[str, Wish] = field(default_factory=dict)
    acts: list[tuple[int, int, str]] = field(default_factory=list)
    heard: list[tuple[int, str]] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)

    def __post_init__(self) -> None:
        match = self.match
        self.position = engine.new_position(match.variant, **match.options)
        self.users = [seat.user for seat in match.seats]
        self.people = {number for number, seat in enumerate(match.seats) if seat.user is not None}
        self.at = self.asked = match.started_at or match.created_at
        control = [_time(part) for part in match.clock.split("+")] if match.clock else []
        self.control = (*control, ZERO, ZERO)[:3] if control else None
        count = len(self.users)
        self.moves = [self.control[0] if self.control else ZERO] * count
        self.banks = [self.control[1] if self.control else ZERO] * count
        self._span()

    # What holds now

    @property
    def waited(self) -> tuple[int, ...]:
        """The seats that must act."""
        return () if self.over else self.position.to_choose() or (self.position.turn,)

    @property
    def ticking(self) -> set[int]:
        """Those of people whose time passes."""
        return set() if self.paused else set(self.waited) & self.people - self.away

    @property
    def deadline(self) -> datetime | None:
        """When the first time is over."""
        ends = [end for end in self.spans[-1].ticking.values() if end is not None]
        return min(ends, default=None)

    @property
    def turn(self) -> int | None:
        """The user who is waited for, None for a computer that has to move, or to answer a draw."""
        waited, draw = self.waited, self.offers.get("draw")
        if draw is not None and self._asked(draw) - self.people:
            return None
        return None if not waited or not self.people.issuperset(waited) else self.users[waited[0]]

    def _span(self) -> None:
        ends = {seat: self.at + self.moves[seat] + self.banks[seat] if self.control else None for seat in self.ticking}
        self.spans.append(Span(self.at, self.fresh, self.asked, ends, tuple(self.users)))

    # Reading on

    def read(self, action: Action) -> None:
        """Check one more action, and take it into account."""
        assert action.seq == self.version + 1, "a gap in the log"
        assert action.at >= self.at, "time runs backwards"
        assert not self.over, "an action after the end"
        self._check_time(action)
        before = self.ticking
        self._spend(action, before)
        self.version = action.seq
        fresh, refreshed = self._apply(action)
        self.at = action.at
        if fresh:
            self.fresh = action.seq
        if self._is_asked_anew(action, fresh, refreshed):
            self.asked = action.at
        if self.control:
            self._wind(action, before, refreshed)
        self._span()

    def _is_asked_anew(self, action: Action, fresh: bool, refreshed: Collection[int]) -> bool:
        """Whether it is only now that those who must act were asked to: not if others come, go or leave meanwhile."""
        if action.kind in ("resume", "revive", "posted") or (action.kind == "back" and action.seat in self.waited):
            return True
        if len(refreshed) == 1:
            return not set(self.waited).isdisjoint(refreshed)
        return fresh and action.kind not in ("time", "resign")

    def _check_time(self, action: Action) -> None:
        ends = {seat: end for seat, end in self.spans[-1].ticking.items() if end is not None}
        if action.kind == "time":
            late = set(ends) if action.text == "all" else {action.seat}
            for seat in late:
                end = ends[seat or 0]
                assert end <= action.at, f"time over {end - action.at} early"
            first = min(end for seat, end in ends.items() if seat in late)
            assert action.at in (first, self.alive(first)), f"time over {action.at - first} late"
            return
        if action.kind == "revive" or (action.kind == "abort" and action.seat is None):
            return
        late = {seat for seat, end in ends.items() if end < action.at}
        assert not late, f"the time of {late} was over before {action}"

    def _spend(self, action: Action, running: set[int]) -> None:
        passed = ZERO if action.kind == "revive" else action.at - self.at
        for seat in running if self.control else ():
            over = max(ZERO, passed - self.moves[seat])
            self.moves[seat] = max(ZERO, self.moves[seat] - passed)
            self.banks[seat] = max(ZERO, self.banks[seat] - over)

    def _wind(self, action: Action, before: set[int], refreshed: Collection[int]) -> None:
        """What an action gives to clocks."""
        assert self.control is not None
        move, _, increment = self.control
        if action.kind in ("move", "plan", "choose") and action.seat is not None:
            self.moves[action.seat] = move
            self.banks[action.seat] = min(FULLEST, self.banks[action.seat] + increment)
        for seat in refreshed:
            self.moves[seat] = move
        if action.kind == "posted":
            self.moves = [move] * len(self.moves)
            self.banks = [max(time, self.control[1]) for time in self.banks]
        if (action.kind, action.text) == ("revive", "outage"):
            self.graces.append(action.at)
        least = min(GRACE, move)
        thawed = self.ticking if action.kind == "revive" else self.ticking - before
        for seat in thawed if action.kind in ("back", "resume", "revive") else ():
            self._thaw(seat, least)
        for seat in self.ticking - {action.seat} if (action.kind, action.text) == ("home", "moved") else ():
            self._thaw(seat, least)

    def _thaw(self, seat: int, least: timedelta) -> None:
        if self.moves[seat] + self.banks[seat] < least:
            self.moves[seat] = least - self.banks[seat]

    def _apply(self, action: Action) -> tuple[bool, Collection[int]]:
        """Whether those who must act are asked anew, and the seats that have the whole time for a move again."""
        kind, seat = action.kind, action.seat
        if kind in ("abort", "claim"):
            self.over = True
        elif kind == "revive":
            if not action.text:  # whoever is still away is told anew
                self.parked = True
                self.away.clear()
        elif kind == "resume":
            assert self.paused
            self.paused = False
        elif kind in ACTS and seat is not None:
            self._act(action, seat)
            return True, ()
        elif kind in ("resign", "time"):
            self._leave(action)
            return True, ()
        elif kind == "away":
            assert seat in self.people - self.away, "away twice"
            self.away.add(seat)
        elif kind == "back":
            assert seat in self.away, "back twice"
            self.away.remove(seat)
        elif kind == "refuse":
            del self.offers[action.text.split()[0]]
        elif kind in ("offer", "accept"):
            settled = self._consent(action)
            if settled is not None and settled.kind in ("takeback", "substitute"):
                return True, range(len(self.users)) if settled.guest is None else (settled.seat,)
        else:
            assert kind in ("home", "posted"), kind
        return False, ()

    def _act(self, action: Action, seat: int) -> None:
        if action.kind == "plan":
            self._check_plan(action, seat)
        if action.kind == "choose":
            self.position.choose(seat)
        else:
            assert not self.paused, "a move during a pause"
            assert self.position.turn == seat, "a move out of turn"
            self.position.push(self.position.parse(action.text))
            self.heard.append((action.seq, action.text))
        self.acts.append((action.seq, seat, "!" if action.kind in ("choose", "reveal") else action.text))
        self.over = self.position.outcome() is not None
        for kind in ("draw", "takeback") if action.kind in ("move", "plan") else ():
            offer = self.offers.get(kind)
            if offer and (seat == offer.seat or seat in self._asked(offer)):
                del self.offers[kind]

    def _check_plan(self, action: Action, seat: int) -> None:
        """A planned move comes with what triggered it, and as it was planned."""
        assert action.at == self.at, "a plan that came late"
        for version, planner, lines in self.plans:
            since = [*(text for seq, text in self.heard if seq > version), action.text]
            if planner == seat and any(line[: len(since)] == since for line in lines):
                return
        raise AssertionError(f"nobody planned {action}")

    def _leave(self, action: Action) -> None:
        self.offers.clear()
        if action.text == "all":
            self.over = True
            return
        self.people.remove(action.seat or 0)
        self.away.discard(action.seat or 0)
        self.over = len(self.users) == 2 or len(self.people) < 2

    def _consent(self, action: Action) -> Wish | None:
        """What was settled, if anything."""
        seat = action.seat or 0
        if action.kind == "offer":
            what, _, guest = action.text.partition(" ")
            assert (what or "draw") not in self.offers, "two offers of a kind"
            offer = self.offers[what or "draw"] = Wish(what or "draw", seat, {seat}, int(guest) if guest else None)
        else:
            offer = self.offers[action.text.split()[0]]
        if action.text.endswith("guest"):
            offer.guest_agreed = True
        else:
            offer.agreed.add(seat)
        if self._asked(offer) or (offer.guest is not None and not offer.guest_agreed):
            return None
        del self.offers[offer.kind]
        self._settle(offer)
        return offer

    def _asked(self, offer: Wish) -> set[int]:
        """The seats that have still to agree: of computers too where one person alone offers a draw."""
        if offer.kind == "substitute" and offer.seat not in self.people:
            return set()
        alone = offer.kind == "draw" and len(self.people) == 1
        return (set(range(len(self.users))) if alone else self.people) - offer.agreed

    def _settle(self, offer: Wish) -> None:
        if offer.kind == "draw":
            self.over = True
        elif offer.kind == "pause":
            self.paused = True
        elif offer.kind == "takeback":
            actor = -1
            while actor != offer.seat:
                _, actor, text = self.acts.pop()
                assert text != "!", "a takeback past a secret"
                self.position.pop()
        else:
            self.people.add(offer.seat)
            self.away.discard(offer.seat)
            self.users[offer.seat] = offer.guest
            self.offers.clear()

    # Reminders

    def nudges(self, index: int, user: int, pace: str) -> Iterator[datetime]:
        """When a user is to be reminded during a span."""
        span = self.spans[index]
        for seat, end in span.ticking.items():
            if span.users[seat] == user:
                yield from (time for time in reminders(pace, span.asked, end) if time > span.at)


def reminders(pace: str, asked: datetime, end: datetime | None) -> list[datetime]:
    """The times of reminders of one turn."""
    if pace == "off":
        return []
    if pace == "daily":
        return [time for day in range(1, 15 if end is None else 400) if (time := asked + day * DAY) < (end or LATER)]
    if end is None:
        return [asked + day * DAY for day in ((3,) if pace == "late" else (2, 5))]
    return [asked + (end - asked) * share for share in ((0.8,) if pace == "late" else (0.5, 0.8))]


def _time(text: str) -> timedelta:
    found = re.fullmatch(r"(\d+)([hd])|0", text)
    assert found, text
    return ZERO if text == "0" else int(found[1]) * (HOUR if found[2] == "h" else DAY)
