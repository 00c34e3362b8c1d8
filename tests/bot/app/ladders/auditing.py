"""An audit of a ladder's log by the rules of `docs/ladders.md`, written from that page alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from storage import Match, TournamentAction

THREE_DAYS, MONTH, WEEK = timedelta(days=3), timedelta(days=30), timedelta(days=7)
LATE = timedelta(hours=14)
"""The bot looks every twelve hours, and at once when a timer is due."""


@dataclass
class Open:
    """A challenge that is not over."""

    challenger: int
    target: int
    asked: datetime
    partner: int | None = None
    agreed: bool = False
    match: str = ""

    @property
    def makers(self) -> set[int]:
        return {self.challenger} | ({self.partner} if self.partner is not None else set())

    @property
    def waits_for(self) -> int | None:
        if self.match:
            return None
        return self.partner if self.partner is not None and not self.agreed else self.target


@dataclass
class Audit:
    """The rungs so far. `away` are vacations by user; `games` the matches, with who cancelled one if anyone did."""

    games: Mapping[str, Match]
    cancelled_by: Mapping[str, int | None]
    away: Mapping[int, Sequence[tuple[datetime, datetime]]]
    rungs: list[int] = field(default_factory=list)
    open: dict[int, Open] = field(default_factory=dict)
    declined: dict[int, datetime] = field(default_factory=dict)
    active: dict[int, datetime] = field(default_factory=dict)
    told: dict[int, datetime] = field(default_factory=dict)

    def follow(self, log: Iterable[TournamentAction]) -> None:
        """Check each action, and move people as the page says."""
        for action in log:
            getattr(self, action.kind)(action, action.user or 0, action.subject or 0, action.at)

    def end(self, now: datetime) -> None:
        """Nothing is overdue."""
        for one in self.open.values():
            if one.match:
                assert self.games[one.match].status == "playing"
            else:
                assert now - one.asked <= THREE_DAYS + LATE
        for user in self.rungs:
            if self._plays(user) or self._was_away(user, now - MONTH, now):
                continue
            if user not in self.told:
                assert now - self.active[user] <= MONTH + LATE
            elif user != self.rungs[-1]:
                assert now - self.told[user] <= WEEK + LATE

    # Actions

    def join(self, _: TournamentAction, user: int, _subject: int, at: datetime) -> None:
        assert user not in self.rungs
        self.rungs.append(user)
        self._is_active(user, at)

    def leave(self, _: TournamentAction, _user: int, user: int, _at: datetime) -> None:
        self.rungs.remove(user)
        self.open = {n: one for n, one in self.open.items() if one.match or user not in (*one.makers, one.target)}

    def challenge(self, action: TournamentAction, user: int, target: int, at: datetime) -> None:
        assert 1 <= self.rungs.index(user) - self.rungs.index(target) <= 3
        assert all(user not in one.makers and target != one.target for one in self.open.values())
        self.open[action.seq] = Open(user, target, at)
        self._is_active(user, at)

    def partner(self, action: TournamentAction, _user: int, partner: int, _at: datetime) -> None:
        one = self.open[action.data["challenge"]]
        assert 1 <= self.rungs.index(partner) - self.rungs.index(one.target) <= 3
        assert all(partner not in other.makers for other in self.open.values())
        one.partner, one.agreed = partner, bool(action.data.get("agreed"))

    def agree(self, action: TournamentAction, user: int, _subject: int, at: datetime) -> None:
        one = self._answered(action, user, at)
        one.agreed, one.asked = True, at
        self._is_active(user, at)

    def accept(self, action: TournamentAction, user: int, _subject: int, at: datetime) -> None:
        one = self._answered(action, user, at)
        assert user == one.target
        one.match = action.data["match"]
        row = self.games[one.match]
        assert {seat.user for seat in row.seats} == one.makers | {one.target}
        self._is_active(user, at)

    def decline(self, action: TournamentAction, user: int, _subject: int, at: datetime) -> None:
        one = self._answered(action, user, at)
        del self.open[action.data["challenge"]]
        if user == one.target:
            self._declines(user, one.asked, at)

    def expire(self, action: TournamentAction, _user: int, silent: int, at: datetime) -> None:
        one = self.open.pop(action.data["challenge"])
        assert silent == one.waits_for
        assert THREE_DAYS <= at - one.asked <= THREE_DAYS + LATE
        if silent == one.target:
            self._declines(silent, one.asked, at)

    def withdraw(self, action: TournamentAction, user: int, _subject: int, _at: datetime) -> None:
        one = self.open.pop(action.data["challenge"])
        assert user == one.challenger
        assert not one.match

    def result(self, action: TournamentAction, _user: int, _subject: int, at: datetime) -> None:
        one = self.open.pop(action.data["challenge"])
        row = self.games[one.match]
        assert row.status == "over"
        for user in (*one.makers, one.target):
            if user in self.rungs:
                self._is_active(user, at)
        if not row.scores:
            if self.cancelled_by[one.match] == one.target:
                self._declines(one.target, one.asked, at)
            return
        [*winners] = [seat for seat, score in zip(row.seats, row.scores, strict=True) if score == 1]
        if not winners or winners[0].holder != "joined" or winners[0].user not in self.rungs:
            return
        winner = winners[0].user
        assert winner is not None
        highest = min(self.rungs.index(user) for user in (*one.makers, one.target) if user in self.rungs)
        self.rungs.remove(winner)
        self.rungs.insert(highest, winner)

    def inactive(self, _: TournamentAction, _user: int, user: int, at: datetime) -> None:
        assert user not in self.told or self._was_away(user, self.told[user], at)
        assert not self._plays(user)
        assert at - self.active[user] >= MONTH
        assert not self._was_away(user, at - MONTH, at)
        self.told[user] = at

    def drop(self, _: TournamentAction, _user: int, user: int, at: datetime) -> None:
        assert at - self.told[user] >= WEEK
        assert not self._plays(user)
        assert not self._was_away(user, self.told[user], at)
        self.told[user] = at
        self._down(user)

    def keep(self, _: TournamentAction, user: int, _subject: int, _at: datetime) -> None:
        assert user in self.rungs

    # Rules

    def _answered(self, action: TournamentAction, user: int, at: datetime) -> Open:
        one = self.open[action.data["challenge"]]
        assert one.waits_for == user
        assert at - one.asked <= THREE_DAYS
        return one

    def _declines(self, user: int, asked: datetime, at: datetime) -> None:
        if self._was_away(user, asked, at):
            return
        if user in self.declined and at - self.declined[user] <= MONTH:
            self._down(user)
        self.declined[user] = at

    def _down(self, user: int) -> None:
        if user in self.rungs[:-1]:
            rung = self.rungs.index(user)
            self.rungs[rung], self.rungs[rung + 1] = self.rungs[rung + 1], user

    def _plays(self, user: int) -> bool:
        return any(one.match and user in (*one.makers, one.target) for one in self.open.values())

    def _is_active(self, user: int, at: datetime) -> None:
        self.active[user] = at
        self.told.pop(user, None)

    def _was_away(self, user: int, since: datetime, until: datetime) -> bool:
        return any(start <= until and end >= since for start, end in self.away.get(user, ()))
