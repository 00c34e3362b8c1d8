"""The database fails at any moment of a start with much to do, for a while: all of it is done, and nothing twice."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.app import ChannelInfo, UnavailableError
from storage import Store
from storage.transactions import Isolation, Result, Transactor, Work
from tests import databases
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club, FakeThinker
from tests.bot.world import World
from tests.smallest import sized

WHILE = timedelta(seconds=45)
"""Duration of the database failure."""
ENOUGH = timedelta(minutes=10)
"""Within what time all is done all the same."""
SAMPLE = 29
"""Of the moments at which it may begin to fail, one in so many is tried in every run of the tests."""
LOOSE = 12
"""By how much the count of deeds may differ: writes that wait share a commit, and what waits is a matter of threads."""
EVE = 15
ELSEWHERE = (201, 202, 203, 204, 205)


@dataclass
class Faults:
    """Counts what is asked of a database; from the deed `first` on it fails, `WHILE` it does."""

    world: World
    first: int | None
    text: str
    deeds: int = 0
    until: datetime | None = None

    def meet(self, *_: object) -> None:
        """One more deed. Raises OperationalError."""
        self.deeds += 1
        if self.deeds == self.first:
            self.until = self.world.now + WHILE
        if self.until is not None and self.world.now < self.until:
            raise sa.exc.OperationalError("SELECT 1", {}, sqlite3.OperationalError(self.text))


class Forgetful:
    """Runs transactions, but fails to say that they were committed."""

    def __init__(self, transactor: Transactor, faults: Faults) -> None:
        self._transactor = transactor
        self._faults = faults

    @property
    def engine(self) -> sa.Engine:
        return self._transactor.engine

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:
        result = await self._transactor.run(work, isolation)
        self._faults.meet()
        return result

    async def close(self) -> None:
        await self._transactor.close()


def at_statements(store: Store, faults: Faults) -> None:
    for database in (store.db.writer.transactor, store.db.reader):
        sa.event.listen(database.engine, "before_cursor_execute", faults.meet)


def at_commits(store: Store, faults: Faults) -> None:
    for database in (store.db.writer.transactor, store.db.reader):
        sa.event.listen(database.engine, "commit", faults.meet)


def after_commits(store: Store, faults: Faults) -> None:
    store.db.writer.transactor = Forgetful(store.db.writer.transactor, faults)


DURABLE = "commits that are durable all the same"
WAYS: dict[str, tuple[Callable[[Store, Faults], None], str]] = {
    "statements, as it is locked": (at_statements, "database is locked"),
    "commits, as the disk is full": (at_commits, "database or disk is full"),
    DURABLE: (after_commits, "disk I/O error"),
}


def club_in(folder: Path, world: World) -> Club:
    folder.mkdir()
    return Club(folder, world, FakeThinker())


@dataclass
class Left:
    """Database and world that a bot leaves behind."""

    path: Path
    world: World
    matches: list[str] = field(default_factory=list)

    @asynccontextmanager
    async def taken_up(
        self, folder: Path, way: str, first: int | None, beat: timedelta
    ) -> AsyncIterator[tuple[Club, Faults]]:
        """A bot that takes it up, on a database of its own that fails."""
        world = deepcopy(self.world)
        it = club_in(folder, world)
        it.url = databases.duplicate(self.path, it.path)
        await it.open(
            beat=beat, period=timedelta(minutes=1), render=lambda view, seat, **_: f"{view.turn}{seat}".encode()
        )
        inject, text = WAYS[way]
        faults = Faults(world, first, text)
        inject(it.store, faults)
        await it.app.start()
        try:
            yield it, faults
        finally:
            faults.until = None
            await it.app.close()
            await it.store.close()


async def leave_much(folder: Path) -> Left:
    """Posts, a thread, moves of a computer, buttons, timers of all kinds: everything waits, and the bot is dead."""
    it = club_in(folder, World())
    await it.open()
    await it.app.start()
    lapsing = (await it.challenge(ANNA, "yalta")).match
    await it.pass_time(days=6)
    resting = await it.begin("connexes", DORA, ANNA, clock="30d")
    await it.app.vacations.begin(it.call(BEN), 3, 1)
    await it.app.vacations.begin(it.call(DORA), 1)
    await it.pass_time(hours=22, minutes=30)
    await it.app.preferences.change(it.call(CLEO), direct_reminders=True)
    rooms = [ChannelInfo(channel, can_thread=False) for channel in ELSEWHERE]
    ending = await it.begin("connexes", ANNA, BEN, clock="1h", channel=rooms[0])
    reminding = await it.begin("connexes", ANNA, EVE, clock="2h", channel=rooms[1])
    privately = await it.begin("connexes", CLEO, EVE, clock="2h", channel=rooms[2])
    stripping = await it.begin("connexes", ANNA, CLEO, channel=rooms[3])
    it.world.faults["strip"] = [UnavailableError()]
    await it.play(stripping, (ANNA, "Nc3"))
    await it.app.idle()
    answering = await it.begin("connexes", ANNA, channel=rooms[4], computers=1)
    beginning = (await it.challenge(ANNA, "connexes", CLEO)).match
    await it.app.idle()
    await it.app._reconciliation.close()
    await it.app._delivery.sender.close()
    await it.app._computers.close()
    await it.app.challenges.join(it.call(CLEO, beginning))
    await it.play(beginning, (ANNA, "Nc3"))
    await it.app.offers.draw(it.call(ANNA, beginning))
    await it.play(answering, (ANNA, "Nc3"))
    await it.kill()
    it.world.now += timedelta(hours=1, minutes=40)
    it.world.waits.clear()
    it.world.slept.clear()
    matches = [lapsing, resting, ending, reminding, privately, stripping, answering, beginning]
    return Left(it.path, it.world, matches)


def words(text: str) -> str:
    """A text without the times in it, and without the seals, which hold times."""
    return re.sub(r"[0-9a-f]{64}", "<seal>", re.sub(r"<t:\d+:\w>", "<time>", text))


async def outcome(it: Club, left: Left) -> dict[str, Any]:
    """Visible result of each match: status, log, and posts with or without buttons."""
    seen: dict[str, Any] = {}
    for match in left.matches:
        messages = [sent for sent in it.world.messages if sent.post.match == match]
        posts = [(sent.channel, words(sent.post.content), sent.buttons) for sent in messages]
        told = [one for one, after in pairwise(posts) if not told_again(one[1], after[1])] + posts[-1:]
        row = await it.store.matches.get(match)
        assert row is not None
        seen[match] = row.status, [action.kind for action in await it.store.matches.actions(match)], told
    return seen


def told_again(text: str, later: str) -> bool:
    """True if the moves of a post begin those of the next: a computer whose answer is late gets a post of its own."""
    moves = text.splitlines()[-1]
    return moves.startswith("**1. ") and later.splitlines()[-1].startswith(moves)


def said_in_private(it: Club) -> list[tuple[int, str]]:
    return sorted((user, words(post.content)) for user, post in it.world.direct_messages)


async def nothing_waits(it: Club) -> bool:
    store, now = it.store, it.world.now
    return not any(
        [
            await store.outbox.waiting_channels(),
            await store.outbox.posts_to_strip(now),
            await store.matches.awaiting_computer(),
            await store.timers.due(now),
        ]
    )


async def survive(folder: Path, way: str, beat: timedelta, moments: Callable[[int], Iterable[int]]) -> None:
    """Let the database fail at some of all the moments that there are."""
    left = await leave_much(folder / "before")
    async with left.taken_up(folder / "sound", way, None, beat) as (it, faults):
        await it.pass_time(seconds=ENOUGH.total_seconds())
        deeds, expected, private = faults.deeds, await outcome(it, left), said_in_private(it)
        assert await nothing_waits(it)
    for first in moments(deeds):
        async with left.taken_up(folder / f"{first}", way, first, beat) as (it, faults):
            await it.pass_time(seconds=ENOUGH.total_seconds())
            assert faults.until is not None or first > deeds - LOOSE
            if faults.until is not None and it.world.now < faults.until:  # it failed at the very end
                await it.pass_time(seconds=2 * WHILE.total_seconds())
            faults.first = None  # what is asked from here on is asked by this test
            assert await outcome(it, left) == expected, f"failing at {first} of {deeds}"
            # What is said in private only is sent once it is known to be noted, or never.
            assert said_in_private(it) in ((private, []) if way is DURABLE else (private,))
            assert await nothing_waits(it), f"failing at {first} of {deeds}"


BEATS = pytest.mark.parametrize("beat", [timedelta(days=1), timedelta(hours=12)], ids=["at a start", "after an outage"])


@BEATS
@pytest.mark.parametrize("way", WAYS)
async def test_database_that_fails_for_while_stalls_nothing(tmp_path: Path, way: str, beat: timedelta) -> None:
    await survive(tmp_path, way, beat, lambda deeds: range(1, deeds + 1, SAMPLE))


@pytest.mark.prove(part="faults")
@BEATS
@pytest.mark.parametrize("way", WAYS)
async def test_whenever_database_fails_nothing_stalls(tmp_path: Path, way: str, beat: timedelta) -> None:
    await survive(tmp_path, way, beat, lambda deeds: range(1, deeds + 1, sized(1, deeds)))
