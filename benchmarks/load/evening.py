"""A club's evening: matches are opened, then played for a while; what it took."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter

from benchmarks.load import meters
from benchmarks.load.arrivals import Arrival, arrivals
from benchmarks.load.machinery import Machinery, Size
from benchmarks.load.meters import Spent, Statement
from benchmarks.load.tables import Table, Tally, opened

AT_ONCE = 24
"""Matches that are opened at the same time."""
SHOWN = 40
"""Characters of a progress bar."""


@dataclass
class Evening:
    """Measurements between the first move and the last post."""

    seconds: float
    opening: float
    """Seconds in which all matches were opened."""
    tally: Tally
    arrived: list[Arrival]
    before: dict[str, Spent]
    after: dict[str, Spent]
    highest: dict[str, Spent]
    statements: list[Statement]
    commits: tuple[int, int]
    busiest: int
    """The most requests of the bots in a second, of those that count."""
    refused: int
    """Requests of the bots that Discord refused for their number, or otherwise counts as invalid, in ten minutes."""

    @property
    def turns(self) -> int:
        """Moves of people and computers that were told in posts."""
        return len(self.tally.posts) + len(self.tally.computers) + self.tally.computer_moves

    def cpu(self, name: str) -> float:
        """Seconds of the processor that a part of the machinery has spent."""
        return self.after[name].cpu - self.before[name].cpu


async def spend(made: Machinery, size: Size, seconds: float, rate: float, seed: int) -> Evening:
    """Open all matches without limits, then play with Discord's."""
    members = await made.hall.members(size.members)
    begun = perf_counter()
    gate = asyncio.Semaphore(AT_ONCE)
    bar = _Bar("opening", size.matches)

    async def open_one(number: int) -> Table:
        async with gate:
            table = await opened(made.hall, number, made.channels[number % len(made.channels)], members, seed)
        bar.step()
        return table

    tables = await asyncio.gather(*map(open_one, range(size.matches)))
    opening = perf_counter() - begun
    await made.hall.driver.admin("rules", rate_limits=True)
    await meters.forget(made.connection)
    arrived = arrivals(rate, size.matches, seconds, seed)
    tally = Tally()
    before, commits = made.spent(), await meters.commits(made.connection)
    highest = dict(before)
    begun = perf_counter()
    watching = asyncio.create_task(_watch(made, highest))
    await _play(tables, arrived, tally, begun, _Bar("playing", len(arrived)))
    watching.cancel()
    after = made.spent()
    taken = perf_counter() - begun
    counted = await meters.statements(made.connection)
    ended = await meters.commits(made.connection)
    state = await made.hall.driver.get("/sandbox/state")
    done = (ended[0] - commits[0], ended[1] - commits[1])
    busiest, refused = int(state["busiest_second"]), int(state["invalid_requests"])
    return Evening(taken, opening, tally, arrived, before, after, highest, counted, done, busiest, refused)


async def _play(tables: list[Table], arrived: Iterable[Arrival], tally: Tally, begun: float, bar: _Bar) -> None:
    """Have members move when they come; return when all posts are there."""
    playing = set[asyncio.Task[None]]()
    for one in arrived:
        await asyncio.sleep(max(0.0, begun + one.at - perf_counter()))
        task = asyncio.create_task(tables[one.match].play(tally, begun + one.at))
        playing.add(task)
        task.add_done_callback(playing.discard)
        bar.step()
    await asyncio.gather(*playing)


async def _watch(made: Machinery, highest: dict[str, Spent]) -> None:
    """Note the most memory that each has had."""
    while True:
        for name, now in (await asyncio.to_thread(made.spent)).items():
            if name not in highest or now.own > highest[name].own:
                highest[name] = now
        await asyncio.sleep(2)


class _Bar:
    """Tells how far something has come."""

    def __init__(self, what: str, whole: int) -> None:
        self._what, self._whole, self._done = what, max(1, whole), 0
        self._marks: Iterator[int] = iter(range(SHOWN + 1))
        self._next = next(self._marks)

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if self._done * SHOWN < self._next * self._whole:
            return
        self._next = next(self._marks, SHOWN + 1)
        full = self._done * SHOWN // self._whole
        end = "\n" if self._done == self._whole else ""
        text = f"\r{self._what} [{'#' * full}{'.' * (SHOWN - full)}] {self._done} of {self._whole}{end}"
        print(text, end="", file=sys.stderr, flush=True)
