"""A lobby of 500 people, simulated for a year: how long they wait for a game, and that no one waits for ever.

`python -m benchmarks.lobby` prints the table of `docs/dev/matching.md`.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from random import Random
from statistics import median, quantiles

from benchmarks.measure import Row
from tests.smallest import sized
from tournament.matching import PATIENCE_STEP, Seek, match_seeks

PEOPLE = 500
DAYS = sized(365, 15)
RATES = (2, 10, 50)
"""Seeks a day."""
START = datetime(2026, 1, 1, tzinfo=UTC)
MEMORY = timedelta(days=90)
"""Earlier games together count for so long."""
CANCELLED, STANDING, BLOCKS, CHOOSY = 0.03, 0.1, 0.01, 0.05
"""Shares of games cancelled before the first move, of seeks for two games, of blocks, and of people with a window."""
LONGEST = timedelta(days=10)
"""No one without a window waits longer."""

HEADINGS = (
    *("seats", "seeks a day", "games", "median wait", "90 %", "longest", "longest with a window"),
    *("median rating difference", "met before"),
)
"""Columns of the table of the docs."""


@dataclass
class Person:
    """Someone who looks for games now and then, most often at one time of the day."""

    number: int
    rating: int
    deviation: int
    reliability: int | None
    window: int | None
    activity: float
    hour: float
    seats: list[int]
    kept_seat: int | None = None

    def seek(self, since: datetime, games: int) -> Seek:
        """A seek of this person."""
        return Seek(
            self.number,
            self.rating,
            self.deviation,
            since,
            tuple(self.seats),
            self.window,
            games,
            self.reliability,
            self.kept_seat,
        )


@dataclass
class Lobby:
    """One simulated lobby, and what its people went through."""

    size: int
    rate: int
    seed: int = 1
    days: int = DAYS
    waits: list[timedelta] = field(default_factory=list)
    choosy_waits: list[timedelta] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    games: int = 0
    again: int = 0
    open_seeks: dict[int, Seek] = field(default_factory=dict)
    people: list[Person] = field(default_factory=list)

    def run(self) -> Lobby:
        """Let all days pass."""
        self._random = Random(f"{self.size} {self.rate} {self.seed}")
        self.people = [self._person(number) for number in range(PEOPLE)]
        self._blocked = {frozenset(pair) for pair in combinations(range(PEOPLE), 2) if self._random.random() < BLOCKS}
        self._meetings: Counter[frozenset[int]] = Counter()
        self._past: deque[tuple[datetime, frozenset[int]]] = deque()
        arrivals = deque(sorted(self._arrivals()))
        now = START
        while now < START + timedelta(days=self.days):
            # Between these times nothing changes that a run of each minute would see.
            now = min(now + PATIENCE_STEP, arrivals[0][0]) if arrivals else now + PATIENCE_STEP
            while arrivals and arrivals[0][0] <= now:
                self._arrive(*arrivals.popleft())
            if len(self.open_seeks) >= self.size:
                self._match(now)
            elif arrivals:
                now = max(now, arrivals[0][0] - PATIENCE_STEP)
        for seek in self.open_seeks.values():  # those who still wait count, too
            self._waited(seek, now)
        return self

    def _person(self, number: int) -> Person:
        random = self._random
        local = random.gauss(20.5, 2) if random.random() < 0.7 else random.gauss(12.5, 1.5)
        return Person(
            number,
            rating=round(random.gauss(1500, 250)),
            deviation=random.choice([60, 80, 120, 200, 250]),
            reliability=random.choice([None, 100, 100, 100, 100, 90, 80, 50]),
            window=random.choice([200, 400]) if random.random() < CHOOSY else None,
            activity=min(30.0, random.paretovariate(1.2)),
            hour=local - random.choices([1, -5, 8], [6, 3, 1])[0],
            seats=[0] * self.size,
        )

    def _arrivals(self) -> Iterator[tuple[datetime, int]]:
        random = self._random
        weights = [person.activity for person in self.people]
        for day in range(self.days):
            # As many as a Poisson process gives, one after the other.
            at = random.expovariate(self.rate)
            while at < 1:
                (person,) = random.choices(self.people, weights)
                minutes = round(60 * ((person.hour + random.gauss(0, 1)) % 24))
                yield START + timedelta(days=day, minutes=minutes), person.number
                at += random.expovariate(self.rate)

    def _arrive(self, at: datetime, number: int) -> None:
        if number not in self.open_seeks:
            games = 2 if self._random.random() < STANDING else 1
            self.open_seeks[number] = self.people[number].seek(at, games)

    def _match(self, now: datetime) -> None:
        while self._past and self._past[0][0] < now - MEMORY:
            self._meetings[self._past.popleft()[1]] -= 1
        seeks = list(self.open_seeks.values())
        seed = int(now.timestamp())
        for game in match_seeks(seeks, self.size, now, blocked=self._blocked, meetings=self._meetings, seed=seed):
            if self._random.random() < CANCELLED:
                self._cancel(game)
            else:
                self._start(game, now)

    def _cancel(self, game: tuple[int, ...]) -> None:
        """All seeks return to the lobby; who cancelled keeps the seat."""
        who = self._random.choice(game)
        self.people[who].kept_seat = game.index(who)
        self.open_seeks[who] = replace(self.open_seeks[who], kept_seat=game.index(who))

    def _start(self, game: tuple[int, ...], now: datetime) -> None:
        self.games += 1
        for one, other in combinations(game, 2):
            pair = frozenset((one, other))
            self.gaps.append(abs(self.people[one].rating - self.people[other].rating))
            self.again += bool(self._meetings[pair])
            self._meetings[pair] += 1
            self._past.append((now, pair))
        for seat, number in enumerate(game):
            person, seek = self.people[number], self.open_seeks.pop(number)
            person.seats[seat] += 1
            person.kept_seat = None
            self._waited(seek, now)
            if seek.games > 1:
                self.open_seeks[number] = person.seek(now, seek.games - 1)

    def _waited(self, seek: Seek, now: datetime) -> None:
        (self.waits if seek.window is None else self.choosy_waits).append(now - seek.since)


def hours(time: timedelta) -> str:
    """A time in minutes, hours or days."""
    if time < timedelta(hours=1):
        return f"{time / timedelta(minutes=1):.0f} min"
    return f"{time / timedelta(hours=1):.0f} h" if time < timedelta(days=2) else f"{time / timedelta(days=1):.1f} d"


def middle(times: list[timedelta]) -> timedelta:
    """The median."""
    return timedelta(seconds=median(time.total_seconds() for time in times))


def ninth(times: list[timedelta]) -> timedelta:
    """The time that nine of ten stay below."""
    return timedelta(seconds=quantiles([time.total_seconds() for time in times], n=10, method="inclusive")[8])


def run() -> list[Row]:
    """Each lobby: waiting times, and whether anyone waited too long."""
    return [_row(Lobby(size, rate).run()) for size in (2, 3) for rate in RATES]


def _row(lobby: Lobby) -> Row:
    longest = max(lobby.waits)
    told = f"median {hours(middle(lobby.waits))}, 90 % {hours(ninth(lobby.waits))}, longest {hours(longest)}"
    return Row(f"lobby, {lobby.size} seats, {lobby.rate} seeks a day", told, longest <= LONGEST)


def main() -> None:
    """Print the table of the docs."""
    print(f"| {' | '.join(HEADINGS)} |\n{'|---' * len(HEADINGS)}|")
    for size in (2, 3):
        for rate in RATES:
            lobby = Lobby(size, rate).run()
            cells = (
                *(size, rate, f"{lobby.games:,}", hours(middle(lobby.waits)), hours(ninth(lobby.waits))),
                *(hours(max(lobby.waits)), hours(max(lobby.choosy_waits)), round(median(lobby.gaps))),
                f"{100 * lobby.again / len(lobby.gaps):.0f} %",
            )
            print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
