"""A ladder as its log tells it, by the rules of `docs/ladders.md`: rungs, open challenges, declines, activity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import engine
from tests.simulation.auditor.tournament_log import Deed, TournamentRow

if TYPE_CHECKING:
    from tests.simulation.auditor.ledger import Case

REACH = 3
ANSWER, MONTH, WEEK, DAY = timedelta(days=3), timedelta(days=30), timedelta(days=7), timedelta(days=1)
UNDER_WAY = timedelta(minutes=1)
"""A vacation that begins or ends less than this before something may have been unknown then."""
Away = Mapping[int, list[tuple[datetime, datetime]]]
"""Vacations by user, as they are known when something is done."""


@dataclass(slots=True)
class Challenge:
    """A challenge that is not over: `asked` is when the player who must answer was."""

    challenger: int
    target: int
    asked: datetime
    partner: int | None = None
    agreed: bool = False
    match: str = ""

    @property
    def makers(self) -> set[int]:
        """The challenger and, with three seats, the partner."""
        return {self.challenger} | ({self.partner} if self.partner is not None else set())

    @property
    def players(self) -> set[int]:
        """Everyone in it."""
        return self.makers | {self.target}

    @property
    def waits_for(self) -> int | None:
        """The player who has to answer; None once the game has started."""
        if self.match:
            return None
        return self.partner if self.partner is not None and not self.agreed else self.target


@dataclass(slots=True)
class Ladder:
    """A ladder after its log. By user: `active` is their last activity, `told` the last post about inactivity."""

    id: str
    row: TournamentRow
    log: list[Deed] = field(default_factory=list)
    homes: set[int] = field(default_factory=set)
    rungs: list[int] = field(default_factory=list)
    challenges: dict[int, Challenge] = field(default_factory=dict)
    open: dict[int, Challenge] = field(default_factory=dict)
    declined: dict[int, datetime] = field(default_factory=dict)
    active: dict[int, datetime] = field(default_factory=dict)
    told: dict[int, datetime] = field(default_factory=dict)
    keeps: set[int] = field(default_factory=set)
    made: dict[int, datetime] = field(default_factory=dict)
    """By user: when they challenged someone last, or the bot did for them."""
    last_target: dict[int, int] = field(default_factory=dict)
    wins: Counter[int] = field(default_factory=Counter)

    @property
    def seats(self) -> int:
        """Seats of its games."""
        return len(engine.variants()[self.row.variant].seats)

    def plays(self, user: int) -> bool:
        """True while a player is in a game of the ladder."""
        return any(one.match and user in one.players for one in self.open.values())

    def outgoing(self, user: int) -> bool:
        """True if a player has an open challenge that they made or joined as a partner."""
        return any(user in one.makers for one in self.open.values())

    def incoming(self, user: int) -> bool:
        """True if an open challenge was made to a player."""
        return any(user == one.target for one in self.open.values())

    def targets(self, user: int) -> list[int]:
        """Players up to three rungs above one, the nearest first."""
        rung = self.rungs.index(user)
        return self.rungs[max(0, rung - REACH) : rung][::-1]

    def partners(self, user: int, target: int) -> list[int]:
        """Players up to three rungs below a target, but for the challenger."""
        rung = self.rungs.index(target)
        return [one for one in self.rungs[rung + 1 : rung + 1 + REACH] if one != user]

    def challengeable(self, user: int, away: Away, since: datetime, now: datetime) -> list[int]:
        """Whom *Keep me playing* can challenge for a player, the nearest first, the one of last time at the end.

        No one is among them who may have been on vacation at some time since the bot may have looked.
        """
        free = [one for one in self.targets(user) if not self.incoming(one) and not on_vacation(away, one, since, now)]
        if self.seats > 2:
            partners = {one: self.partners(user, one) for one in free}
            free = [one for one in free if any(self._willing(two, away, since, now) for two in partners[one])]
        return sorted(free, key=lambda one: one == self.last_target.get(user))

    def _willing(self, user: int, away: Away, since: datetime, now: datetime) -> bool:
        return user in self.keeps and not self.outgoing(user) and not on_vacation(away, user, since, now)

    def is_active(self, user: int, at: datetime) -> None:
        """Note that a player did something."""
        self.active[user] = at
        self.told.pop(user, None)

    def decline(self, user: int, at: datetime) -> None:
        """Note a decline that counts: within 30 days of another one it costs a rung."""
        before = self.declined.get(user)
        self.declined[user] = at
        if before is not None and at - before <= MONTH:
            self.down(user)

    def down(self, user: int) -> None:
        """Have a player change places with the one below, if there is one."""
        if user in self.rungs[:-1]:
            rung = self.rungs.index(user)
            self.rungs[rung : rung + 2] = [self.rungs[rung + 1], user]

    def up(self, winner: int, players: set[int]) -> None:
        """Put a winner on the highest rung of some players."""
        highest = min(self.rungs.index(user) for user in players if user in self.rungs)
        self.rungs.remove(winner)
        self.rungs.insert(highest, winner)


def on_vacation(away: Away, user: int, since: datetime, until: datetime) -> bool:
    """True if a player may have been on vacation at some time of a stretch."""
    return any(start - UNDER_WAY <= until and end >= since for start, end in away.get(user, ()))


def all_on_vacation(away: Away, user: int, since: datetime, until: datetime) -> bool:
    """True if a player was surely on vacation all the time of a stretch."""
    return any(start < since and until < end - UNDER_WAY for start, end in away.get(user, ()))


def excuses(away: Away, user: int, since: datetime, until: datetime) -> Iterator[bool]:
    """Whether a player was on vacation at some time of a stretch: both answers if it is a matter of moments."""
    if any(start <= until + UNDER_WAY and end >= since - UNDER_WAY for start, end in away.get(user, ())):
        yield True
    if not any(start < until - UNDER_WAY and end > since + UNDER_WAY for start, end in away.get(user, ())):
        yield False


def winner_of(one: Challenge, case: Case) -> int | None:
    """The player who won a game alone; nobody's win counts who took over a seat from someone else."""
    for seat, score in zip(case.seats, case.row.scores, strict=False):
        if score == 1:
            return seat.user if seat.holder == "joined" and seat.user in one.players else None
    return None


def canceller_of(case: Case) -> int | None:
    """The player who cancelled a game before its first moves."""
    return case.log[-1].user if case.log and case.log[-1].kind == "abort" else None
