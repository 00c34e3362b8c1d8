"""Times of trouble, when the bot is not expected to work."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.simulation.journal import Died, Entry, RestoreRecovery, Started, Trouble
from tests.simulation.places import direct_channel

LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)
FOR_GOOD = datetime(9999, 1, 1, tzinfo=UTC)
MOMENT = timedelta(seconds=1)
OUTSIDE = ("busy", "silent", "gateway", "closed", "dms", "threads", "muted")
"""Kinds of trouble that are no reason to doubt the clock: Discord's, and those of people."""


class Troubles:
    """The faults of a history: since when all is quiet, which stretches no one ran, who cannot be reached."""

    def __init__(self) -> None:
        self.running: set[int] = set()
        """The processes that live."""
        self.outages: list[tuple[datetime, datetime]] = []
        """Stretches in which no process ran."""
        self.unsure: list[tuple[datetime, datetime]] = []
        """Stretches in which one of several could do nothing: perhaps all those that there were."""
        self._sleeps: list[tuple[datetime, datetime]] = []
        """Stretches in which the machine slept."""
        self.died_at: dict[int, int] = {}
        """The number of the entry in which a process died, by process."""
        self._down_since: datetime | None = None
        self._quiet_since = LONG_AGO
        self._sure_since = LONG_AGO
        self.closed: dict[int, list[tuple[datetime, datetime]]] = {}
        """Periods in which a channel refused the bot."""
        self.silent_people: dict[int, list[tuple[datetime, datetime]]] = {}
        """Periods in which a person accepted no direct messages."""
        self.threadless: list[tuple[datetime, datetime]] = []
        """Stretches in which threads were refused."""
        self._stretches: list[tuple[datetime, datetime]] = []
        """Stretches of any trouble, deaths included."""

    def note(self, entry: Entry) -> None:
        """Take an entry in."""
        self._doubt(entry)
        if isinstance(entry, Died | Started | Trouble):
            self._stretches.append((entry.at, entry.until if isinstance(entry, Trouble) else entry.at))
        match entry:
            case Started(process=process, at=at):
                self.running.add(process)
                if self._down_since is not None:
                    self.outages.append((self._down_since, at))
                    self._down_since = None
                self._quiet(at)
            case Died(process=process, at=at, number=number):
                self.running.discard(process)
                self.died_at[process] = number
                self._down_since = None if self.running else at
            case Trouble(kind="closed", where=where, at=at, until=until):
                self.closed.setdefault(where, []).append((at, until))
                self._quiet(at)
            case Trouble(kind="dms", where=where, at=at, until=until):
                self.silent_people.setdefault(where, []).append((at, until))
                self.closed.setdefault(direct_channel(where), []).append((at, until))
            case Trouble(kind="threads", at=at, until=until):
                self.threadless.append((at, until))
            case Trouble(kind="leap", at=at, until=until):
                self.outages.append((at, until))
                self._sleeps.append((at, until))
                # While the machine sleeps nothing passes: what was out of order is so for as long after it wakes.
                self._quiet(until + max(self._quiet_since - at, timedelta()))
            case Trouble(kind=kind, at=at, until=until):
                if kind in ("cut", "unled") or kind.startswith("stall"):
                    self.unsure.append((at, until))
                self._quiet(until)
            case RestoreRecovery():
                self._restore(entry)
            case _:
                pass

    def _doubt(self, entry: Entry) -> None:
        if isinstance(entry, Started):
            self._sure_since = max(self._sure_since, entry.at)
        elif isinstance(entry, Trouble) and entry.kind not in OUTSIDE:
            self._sure_since = max(self._sure_since, entry.until)

    def _restore(self, entry: RestoreRecovery) -> None:
        if entry.kind == "threads":
            self.threadless = [(since, min(until, entry.at)) for since, until in self.threadless]
        elif entry.kind != "muted":
            self._reopened(self.closed if entry.kind == "closed" else self.silent_people, entry.where, entry.at)
            if entry.kind == "dms":
                self._reopened(self.closed, direct_channel(entry.where), entry.at)
        self._quiet(entry.at)

    @staticmethod
    def _reopened(shut: dict[int, list[tuple[datetime, datetime]]], where: int, at: datetime) -> None:
        shut[where] = [(start, min(end, at)) for start, end in shut.get(where, [])]

    def _quiet(self, since: datetime) -> None:
        self._quiet_since = max(self._quiet_since, since)

    def quiet_for(self, now: datetime) -> timedelta:
        """Time that a process has been running without trouble; negative during trouble."""
        return now - self._quiet_since if self.running else timedelta(seconds=-1)

    def sure_for(self, now: datetime) -> timedelta:
        """Time for which nothing has happened that lets the bot doubt its clock."""
        return now - self._sure_since

    def was_calm(self, since: datetime, until: datetime) -> bool:
        """True if a process ran all the time between, and there was no trouble."""
        outages = (*self._stretches, *self.outages)
        return not any(start <= until and end >= since for start, end in outages)

    def had_time(self, since: datetime, until: datetime, needed: timedelta) -> bool:
        """True if somewhere between there was time enough in which a process ran, and there was no trouble."""
        starts = [since, *(end for _, end in (*self._stretches, *self.outages) if since < end < until)]
        return any(start + needed <= until and self.was_calm(start + MOMENT, start + needed) for start in starts)

    def awake_since(self, at: datetime, stretch: timedelta) -> datetime:
        """When a stretch began that ends at a time, if the machine's sleep is not counted: nothing passes in it."""
        since = at - stretch
        for start, end in reversed(self._sleeps):
            if start < at and end > since:
                since -= end - start
        return since

    def is_threadless(self, since: datetime) -> bool:
        """Check whether threads were refused at some time since then."""
        return any(until >= since for _, until in self.threadless)

    def threadless_since(self, now: datetime) -> datetime:
        """The beginning of the stretch in which threads were refused at a time."""
        return max((since for since, _ in self.threadless if since <= now), default=now)

    def was_closed(self, channel: int, since: datetime = LONG_AGO) -> bool:
        """True if a channel has refused the bot at some time since then."""
        return any(until >= since for _, until in self.closed.get(channel, ()))

    def was_silent(self, user: int, since: datetime = LONG_AGO) -> bool:
        """True if a person has refused direct messages at some time since then."""
        return any(until >= since for _, until in self.silent_people.get(user, ()))
