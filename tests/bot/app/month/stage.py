"""Where the simulated month is played: one thread, so that a seed always gives the same month; and time that leaps."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import sqlalchemy as sa

from bot.app import App, ForbiddenError, Post, UnavailableError
from storage import Store
from storage.opening import prepare
from storage.transactions import Manner, Result, Work
from tests.bot.fakes import Club, FakeThinker
from tests.bot.messenger import FakeMessenger
from tests.bot.world import Sent, World
from tests.compiled import share_compiled


class Here:
    """Runs transactions in the event loop's own thread: the pace of another one nobody can foresee.

    It hurries: here the bot may die at any time, but not the machine.
    """

    def __init__(self, path: Path, *, writes: bool) -> None:
        self.engine = sa.create_engine(f"sqlite:///{path}", poolclass=sa.StaticPool, hide_parameters=True)
        prepare(self.engine, writes=writes)
        sa.event.listen(self.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))

    async def run(self, work: Work[Result], manner: Manner = "alone") -> Result:  # noqa: ARG002 (all are alone)
        await asyncio.sleep(0)
        with self.engine.begin() as connection:
            result = work(connection)
        await asyncio.sleep(0)  # who asked may be gone before and after, as where it takes a hop
        return result

    async def close(self) -> None:
        self.engine.dispose()


class AtOnce(ThreadPoolExecutor):
    """Does in the event loop's own thread what is meant for another one."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **more))
        except Exception as error:
            done.set_exception(error)
        return done


async def steps(count: int) -> None:
    """Let the event loop go round a few times."""
    for _ in range(count):
        await asyncio.sleep(0)


async def stillness() -> None:
    """Wait until everything waits for time to pass: in one thread, nothing is then ready to run."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]  # the loop has no other word for it
    while True:
        await asyncio.sleep(0)
        if not ready:
            return


@dataclass
class Realm(World):
    """A World that finds its messages quickly, knows when each came, and has faults that last.

    `closed` are channels that refuse everything, `lost` those that ever were.
    """

    ids: dict[tuple[int, int], Sent] = field(default_factory=dict)
    rooms: dict[int, list[Sent]] = field(default_factory=lambda: defaultdict(list))
    came: list[tuple[datetime, int, Post]] = field(default_factory=list)
    told: list[tuple[datetime, int, Post]] = field(default_factory=list)
    faulty: float = 0.02
    silent_until: datetime | None = None
    closed: set[int] = field(default_factory=set)
    lost: set[int] = field(default_factory=set)
    notice: Callable[[int, Post], None] = lambda _user, _post: None


class PostOffice(FakeMessenger):
    """Delivers into a Realm."""

    def __init__(self, realm: Realm) -> None:
        super().__init__(realm)
        self.realm = realm

    def _fail(self, _faults: object, _method: str) -> None:
        realm = self.realm
        if realm.silent_until is not None and realm.now < realm.silent_until:
            raise UnavailableError(60.0)
        if realm.chaos is not None and realm.chaos.random() < realm.faulty:
            raise UnavailableError(realm.chaos.random())

    async def post(self, channel: int, post: Post) -> int:
        if channel in self.realm.closed:
            raise ForbiddenError(str(channel))
        count = len(self.realm.messages)
        try:
            return await super().post(channel, post)
        finally:
            for sent in self.realm.messages[count:]:
                if sent.post is post:
                    self._note(channel, sent)

    def _note(self, channel: int, sent: Sent) -> None:
        realm = self.realm
        realm.ids[channel, sent.id] = sent
        realm.rooms[channel].append(sent)
        realm.came.append((realm.now, channel, sent.post))
        for user in sent.post.mentions:
            realm.notice(user, sent.post)

    async def probe(self, channel: int) -> None:
        self._sent_to(channel)
        await super().probe(channel)

    def _sent_to(self, channel: int) -> list[Sent]:
        if channel in self.realm.closed:
            raise ForbiddenError(str(channel))
        return self.realm.rooms[channel]

    async def direct(self, user: int, post: Post) -> tuple[int, int]:
        sent = await super().direct(user, post)
        self.realm.told.append((self.realm.now, user, post))
        self.realm.notice(user, post)
        return sent

    def _message(self, channel: int, message: int) -> Sent:
        return self.realm.ids[channel, message]


class LeapingClock:
    """Whoever waits is woken at the very time, in order, as `advance` comes by."""

    def __init__(self, realm: Realm) -> None:
        self.realm = realm
        self._waits: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    def now(self) -> datetime:
        return self.realm.now

    def monotonic(self) -> float:
        return self.realm.now.timestamp()

    async def sleep(self, seconds: float) -> None:
        await self.until(self.realm.now + timedelta(seconds=seconds))

    async def until(self, time: datetime) -> None:
        if time > self.realm.now:
            come: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waits, (time, next(self._count), come))
            await come

    def next(self) -> datetime | None:
        """When the first one wants to be woken."""
        while self._waits and self._waits[0][2].done():
            heapq.heappop(self._waits)
        return self._waits[0][0] if self._waits else None

    def ring(self) -> None:
        """Wake the first one; time goes on to when it wanted that."""
        at, _, come = heapq.heappop(self._waits)
        self.realm.now = max(self.realm.now, at)
        come.set_result(None)


class Lots:
    """Secrets that a seed foresees."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def nonce(self) -> str:
        return f"{self._chance.getrandbits(256):064x}"

    def king(self) -> str:
        return self._chance.choice("KL")


class Town(Club):
    """A club that lives in a Realm, in one thread."""

    def __init__(self, path: Path, realm: Realm, seed: int, beat: timedelta) -> None:
        super().__init__(path, realm, FakeThinker())
        self.realm = realm
        self.beat = beat
        self.chance = Random(seed)
        self.lots = Lots(Random(seed + 1))
        self.clock = LeapingClock(realm)

    async def open(self, **_parts: Any) -> None:
        asyncio.get_running_loop().set_default_executor(AtOnce(1))
        self.store = share_compiled(Store(Here(self.path, writes=True), Here(self.path, writes=False)))
        self.clock = LeapingClock(self.realm)
        self.app = App(
            *(self.store, PostOffice(self.realm), self.thinker, self.clock),
            beat=self.beat,
            period=self.beat,
            chance=self.chance,
            draw=lambda view, seat, **_: f"{view.turn}{seat}".encode(),
            draw_kings=lambda _view, seat, **_: str(seat).encode(),
            entropy=self.lots,
        )
