"""A simulated month: people with habits play matches while the bot is killed, the network fails and time leaps."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from bot.app import AppError, Call, Post
from bot.app.match.preferences import REMINDERS, PlayerSettings
from bot.app.match.snapshot import Snapshot
from storage import StoreError
from tests.bot.app.month.book import Book
from tests.bot.app.month.deeds import Deeds, Habit, Person
from tests.bot.app.month.stage import Realm, Town, steps, stillness

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
BEAT = HOUR
MONTH = 30 * DAY
PEOPLE = 30
Work = Callable[[], Coroutine[Any, Any, None]]
HABITS = (
    Habit("quick", 2, 0.97),
    Habit("quick", 4, 0.95, rests=20),
    Habit("slow", 15, 0.97, rests=20),
    Habit("forgetful", 8, 0.6),
    Habit("vanishing", 3, 0.97, vanishes=True),
    Habit("holidaymaker", 5, 0.95, rests=5),
    Habit("quarreller", 4, 0.95, quarrels=0.2),
)


@dataclass(order=True)
class Event:
    """Something that somebody is going to do."""

    at: datetime
    count: int
    work: Work
    alone: bool = False


class Month:
    """The town, its people, and what they are going to do; `seen` counts what they did."""

    def __init__(self, path: Path, seed: int, matches: int, people: int = PEOPLE) -> None:
        self.chance = Random(seed)
        self.realm = Realm(chaos=Random(seed + 1), notice=self.notice)
        self.town = Town(path, self.realm, seed + 2, BEAT)
        self.wanted = matches
        self.seen: Counter[str] = Counter()
        self.end = self.realm.now + MONTH
        self.people = {100 + number: self._person(100 + number) for number in range(people)}
        self.book = Book(self.town)
        self.deeds = Deeds(self)
        self._heap: list[Event] = []
        self._count = itertools.count()
        self._pending: set[tuple[int, str]] = set()

    def _person(self, user: int) -> Person:
        habit = HABITS[user % len(HABITS)]
        leaves = self.realm.now + DAY * self.chance.uniform(4, 25) if habit.vanishes else None
        return Person(user, 1 + user // len(HABITS) % 2, habit, leaves)

    # Time

    def after(self, delay: timedelta, work: Work, *, alone: bool = False) -> None:
        """Have something done later, at a full five minutes; perhaps when all else is still."""
        at = self.realm.now + max(delay, timedelta(minutes=1))
        late = (at - datetime.min.replace(tzinfo=at.tzinfo)) % timedelta(minutes=5)
        heapq.heappush(self._heap, Event(at + timedelta(minutes=5) - late, next(self._count), work, alone))

    def gap(self, mean: timedelta) -> timedelta:
        """A random time until something that comes without memory."""
        return timedelta(seconds=self.chance.expovariate(1 / mean.total_seconds()))

    async def live(self) -> None:
        """The month, and what is left of the matches after it."""
        await self.town.open()
        await self._prepare()
        await self.town.app.start()
        await stillness()
        await self.until(self.end)
        for _ in range(400):
            if not await self.book.live():
                break
            await self.deeds.put_an_end()
            await self.until(self.realm.now + 12 * HOUR)
        self.realm.silent_until = self.realm.chaos = None
        await self.until(self.realm.now + 10 * DAY)

    async def _prepare(self) -> None:
        chance = self.chance
        for person in self.people.values():
            pace = chance.choice(REMINDERS)
            private = chance.random() < 0.3
            chosen = PlayerSettings(chance.choice(("", "fr")), reminders=pace, direct_reminders=private)
            self.book.paces[person.user] = pace
            self.book.private[person.user] = private
            await self.town.app._matches.preferences.change_player(person.user, lambda _, it=chosen: it)  # type: ignore[misc]
            if person.habit.rests:
                self.after(self.gap(DAY * person.habit.rests), lambda person=person: self.deeds.rest(person))  # type: ignore[misc]
        for _ in range(self.wanted):
            self.after(DAY * chance.uniform(0, 22), self.deeds.open)
        for work, mean in ((self._outage, 6), (self._leap, 15), (self._kill, 1), (self._quiet, 1.5)):
            self._again(work, DAY * mean)

    def _again(self, work: Work, mean: timedelta) -> None:
        async def one() -> None:
            await work()
            if self.realm.now < self.end:
                self._again(work, mean)

        self.after(self.gap(mean), one, alone=True)

    async def until(self, end: datetime) -> None:
        """Let everything happen until a time."""
        while True:
            now = self._heap[0].at if self._heap and self._heap[0].at <= end else end
            await self._ring(now)
            self.realm.now = max(self.realm.now, now)
            events = []
            while self._heap and self._heap[0].at <= self.realm.now:
                events.append(heapq.heappop(self._heap))
            if not events:
                return
            await self._together([event for event in events if not event.alone])
            for event in events:
                if event.alone:
                    await event.work()
            await self.book.look()

    async def _ring(self, until: datetime) -> None:
        """What the bot waits for until a time."""
        while (at := self.town.clock.next()) is not None and at <= until:
            self.town.clock.ring()
            if self.realm.now < self.end and self.chance.random() < 0.002:
                await steps(self.chance.randint(1, 40))
                await self.kill(self._short())
            await stillness()

    async def _together(self, events: list[Event]) -> None:
        """What several people do at the same time."""
        tasks = [asyncio.create_task(self._safely(event.work)) for event in events]
        if self.realm.now < self.end and self.chance.random() < 0.004:
            await steps(self.chance.randint(0, 60))
            for task in tasks:
                task.cancel()
            await self.kill(self._short())
            self.seen["killed in the act"] += 1
        for told in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(told, Exception):  # one that was cancelled before it began is none
                raise told
        await stillness()

    async def _safely(self, work: Work) -> None:
        try:
            await work()
        except (AppError, StoreError) as error:
            self.seen[type(error).__name__] += 1
        except asyncio.CancelledError:
            self.seen["cancelled"] += 1

    # Faults

    def _short(self) -> timedelta:
        return timedelta(seconds=self.chance.choice((0, 1, 30, 240)))

    async def _kill(self) -> None:
        await self.kill(self._short())

    async def _outage(self) -> None:
        await self.kill(self.chance.choice((2 * HOUR, 9 * HOUR, DAY, 3 * DAY)))

    async def _leap(self) -> None:
        """The computer sleeps: nobody acts, and then time has passed."""
        await stillness()
        self._pass(self.chance.choice((HOUR, 5 * HOUR, 2 * DAY)))
        await self._ring(self.realm.now)
        self.seen["leap"] += 1

    async def _quiet(self) -> None:
        """The network is away."""
        now, gap = self.realm.now, self.chance.choice((HOUR / 6, 5 * HOUR, 12 * HOUR))
        self.realm.silent_until = now + gap
        self.book.faults.append((now, now + gap + HOUR / 6))

    async def kill(self, down: timedelta) -> None:
        """Kill the bot, and start it some time later; sometimes it is killed again while it starts."""
        self.seen["kill" if down < HOUR else "outage"] += 1
        await self.town.kill()
        self._pass(down)
        if self.chance.random() < 0.2:
            await self.town.open()
            starting = asyncio.create_task(self.town.app.start())
            await steps(self.chance.randint(0, 40))
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
            await self.town.kill()
        await self.town.open()
        await self.town.app.start()
        await stillness()

    def _pass(self, time: timedelta) -> None:
        """Time passes while nothing can happen; people try again afterwards."""
        before, now = self.realm.now, self.realm.now + time
        self.realm.now = now
        self.book.downs.append((before, now))
        late = [event for event in self._heap if event.at <= now]
        for event in late:
            event.at = now + timedelta(minutes=5 * self.chance.randint(1, 12))
        heapq.heapify(self._heap)

    # People

    def notice(self, user: int, post: Post) -> None:
        """Somebody is told of a match."""
        person = self.people[user]
        key = (user, post.match)
        if key in self._pending or not person.here(self.realm.now) or self.chance.random() > person.habit.heeds:
            return
        self._pending.add(key)

        async def attend() -> None:
            self._pending.discard(key)
            if person.here(self.realm.now):
                await self.deeds.attend(person, post.match)

        at_once = self.chance.random() < 0.1  # as others may do
        self.after(timedelta() if at_once else self.gap(HOUR * person.habit.hours), attend)

    async def did(self, name: str, work: Awaitable[Any]) -> Any:
        """Do something and count it, or why it was refused."""
        try:
            done = await work
        except AppError as error:
            self.seen[f"{name}: {type(error).__name__}"] += 1
            return None
        self.seen[name] += 1
        return done

    def call(self, person: Person, match: str | None = None, **more: Any) -> Call:
        """A call of a person's."""
        return self.town.call(person.user, match, guild=person.guild, place=None, **more)

    async def snapshot(self, match: str) -> Snapshot:
        """A match as its players see it."""
        return await self.town.app._matches.snapshot(match)


class Complaints(logging.Handler):
    """What the bot logs as an error: in a month of kills and faults nothing is one."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.told.append(self.format(record))


async def run(path: Path, seed: int, matches: int, people: int = PEOPLE) -> Month:
    """Live a month and check all of it. What fails names the seed."""
    month, complaints = Month(path, seed, matches, people), Complaints()
    logging.getLogger().addHandler(complaints)
    try:
        await month.live()
        await month.book.close()
        assert complaints.told == []
    except Exception as error:
        error.add_note(f"the seed of the month is {seed}, with {matches} matches and {people} people")
        raise
    finally:
        logging.getLogger().removeHandler(complaints)
        await month.town.kill()
    return month
