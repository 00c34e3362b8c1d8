"""Time controls, and the clocks of a match as they follow from its log.

Whose clock runs, and that none does in a pause or a vacation, is said by `State.clock_running`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

SHORTEST, LONGEST = timedelta(hours=1), timedelta(days=30)
"""Bounds of the time for one move."""
MAX_TIME_BANK = timedelta(days=90)
"""The most a time bank may start with or gain by a move."""
MIN_TIME_ON_RESUME = timedelta(hours=12)
"""Least time on a stopped clock when it resumes."""
ZERO = timedelta()
SEPARATOR = "/"
"""Stands between the time controls of seats in a text."""
NO_CLOCK = ("", "none", "aucune")
_PART = re.compile(r"([0-9]{1,4})\s*(h|d|j)")
_MAX_TEXT = 60
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "j": timedelta(days=1)}


class TimeControlError(ValueError):
    """A text that is no time control, or one out of bounds."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Time for each move; then a bank for the whole match, and what each own move adds to it.

    `others` are the time controls of the seats after the first, if theirs are different.
    """

    move: timedelta
    bank: timedelta = ZERO
    increment: timedelta = ZERO
    others: tuple[TimeControl, ...] = ()

    def __str__(self) -> str:
        parts = [self.move, self.bank, self.increment]
        while parts[-1] == ZERO:
            parts.pop()
        return SEPARATOR.join(["+".join(_written(part) for part in parts), *map(str, self.others)])

    def of(self, seat: int) -> TimeControl:
        """Return the time control of a seat."""
        return self.others[seat - 1] if self.others and seat else self


def parse(text: str) -> TimeControl | None:
    """Read `3d` (or `3j`), `12h`, `3d+5d` or `3d+5d+12h`; None for no clock. Raises TimeControlError."""
    if len(text) > _MAX_TEXT:
        raise TimeControlError(text)
    plain = text.strip().lower()
    if plain in NO_CLOCK:
        return None
    parts = [_read(part) for part in plain.split("+")]
    if len(parts) > 3 or not SHORTEST <= parts[0] <= LONGEST or any(part > MAX_TIME_BANK for part in parts):
        raise TimeControlError(text)
    move, bank, increment = (*parts, ZERO, ZERO)[:3]
    return TimeControl(move, bank, increment)


def parse_stored(text: str) -> TimeControl | None:
    """Read the time control of a match, which may be one for each seat, such as `7d/3d`. Raises TimeControlError."""
    first, *others = text.split(SEPARATOR)
    control = parse(first)
    more = tuple(one for one in map(parse, others) if one is not None)
    if control is None or len(more) != len(others):
        if others:
            raise TimeControlError(text)
        return None
    return replace(control, others=more)


def _read(text: str) -> timedelta:
    if text.strip() == "0":
        return ZERO
    found = _PART.fullmatch(text.strip())
    if found is None:
        raise TimeControlError(text)
    return int(found[1]) * _UNITS[found[2]]


def _written(time: timedelta) -> str:
    if time == ZERO:
        return "0"
    hours = time // timedelta(hours=1)
    return f"{hours}h" if hours % 24 else f"{hours // 24}d"


@dataclass(frozen=True, slots=True)
class SeatClock:
    """One seat's time: what is left of the time for its next move, and of its bank."""

    move: timedelta
    bank: timedelta

    def spent(self, time: timedelta) -> SeatClock:
        """The clock after so much time, which takes from the bank only when the move's own time is over."""
        over = max(ZERO, time - self.move)
        return SeatClock(max(ZERO, self.move - time), max(ZERO, self.bank - over))


@dataclass(frozen=True, slots=True)
class Charge:
    """Time that an action at a given time has charged to a seat: move time and bank."""

    at: datetime
    seat: int
    move: timedelta
    bank: timedelta


@dataclass(frozen=True, slots=True)
class Clocks:
    """All clocks of a match, as they stood at the time `since`; those of the seats in `running` go on from there.

    `charges` are kept for the case that the clock of the computer was wrong.
    """

    control: TimeControl
    seats: tuple[SeatClock, ...]
    since: datetime
    running: frozenset[int] = frozenset()
    charges: tuple[Charge, ...] = ()

    @classmethod
    def start(cls, control: TimeControl, seats: int, at: datetime) -> Clocks:
        """Full clocks, none of which runs."""
        return cls(control, tuple(_full(control.of(seat)) for seat in range(seats)), at)

    def at(self, time: datetime) -> Clocks:
        """The same clocks at another time; one that is earlier than the last, after a jump, costs no one anything."""
        spent = max(ZERO, time - self.since)
        seats = tuple(clock.spent(spent) if seat in self.running else clock for seat, clock in enumerate(self.seats))
        differences = (
            Charge(time, seat, before.move - after.move, before.bank - after.bank)
            for seat, (before, after) in enumerate(zip(self.seats, seats, strict=True))
        )
        charges = (*self.charges, *(charge for charge in differences if charge.move or charge.bank))
        return replace(self, seats=seats, since=time, charges=charges)

    def without_future_charges(self, now: datetime) -> Clocks:
        """Give back what actions later than now have taken: the clock of the computer was wrong."""
        seats = list(self.seats)
        for charge in self.charges:
            if charge.at > now:
                clock = seats[charge.seat]
                seats[charge.seat] = SeatClock(clock.move + charge.move, clock.bank + charge.bank)
        kept = tuple(charge for charge in self.charges if charge.at <= now)
        return replace(self, seats=tuple(seats), charges=kept)

    def has_future_charges(self, now: datetime) -> bool:
        """Tell whether actions dated later than now have used bank time."""
        return any(charge.at > now and charge.bank for charge in self.charges)

    def _refilled(self, seats: Collection[int]) -> tuple[Charge, ...]:
        """The charges that are left once these seats have the whole time for their next move."""
        left = (replace(charge, move=ZERO) if charge.seat in seats else charge for charge in self.charges)
        return tuple(charge for charge in left if charge.move or charge.bank)

    def run(self, seats: Collection[int]) -> Clocks:
        """Let the clocks of just these seats go on."""
        return replace(self, running=frozenset(seats))

    def moved(self, seat: int) -> Clocks:
        """A seat has acted: it has the whole time for its next move, and what its bank gains."""
        control = self.control.of(seat)
        clock = SeatClock(control.move, min(MAX_TIME_BANK, self.seats[seat].bank + control.increment))
        seats = (*self.seats[:seat], clock, *self.seats[seat + 1 :])
        return replace(self, seats=seats, charges=self._refilled((seat,)))

    def refreshed(self, seats: Collection[int]) -> Clocks:
        """These seats have the whole time for their next move again."""
        fresh = (
            SeatClock(self.control.of(seat).move, clock.bank) if seat in seats else clock
            for seat, clock in enumerate(self.seats)
        )
        return replace(self, seats=tuple(fresh), charges=self._refilled(seats))

    def restarted(self) -> Clocks:
        """The clocks as at the start: no one has used any time."""
        full = (_full(self.control.of(seat)) for seat in range(len(self.seats)))
        seats = (replace(new, bank=max(clock.bank, new.bank)) for clock, new in zip(self.seats, full, strict=True))
        return replace(self, seats=tuple(seats), charges=())

    def extended(self, seats: Collection[int], time: timedelta) -> Clocks:
        """These seats have so much more time for their next move."""
        more = (
            SeatClock(min(MAX_TIME_BANK, clock.move + time), clock.bank) if seat in seats else clock
            for seat, clock in enumerate(self.seats)
        )
        return replace(self, seats=tuple(more))

    def thawed(self, seats: Collection[int]) -> Clocks:
        """These seats' clocks were frozen: each has some time left, however little it was."""
        least = [min(MIN_TIME_ON_RESUME, self.control.of(seat).move) for seat in range(len(self.seats))]
        thawed = (
            SeatClock(max(clock.move, least[seat] - clock.bank), clock.bank) if seat in seats else clock
            for seat, clock in enumerate(self.seats)
        )
        return replace(self, seats=tuple(thawed))

    def deadline(self, seat: int) -> datetime | None:
        """Time at which a seat's clock runs out; None if it is stopped."""
        return self.since + self.seats[seat].move + self.seats[seat].bank if seat in self.running else None

    @property
    def first(self) -> datetime | None:
        """Earliest deadline of the running clocks."""
        return min((end for seat in self.running if (end := self.deadline(seat))), default=None)


def _full(control: TimeControl) -> SeatClock:
    """A clock at the start."""
    return SeatClock(control.move, control.bank)
