"""Cluster in the simulation: late or lost notifications, and locks that end with a connection."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random

import sqlalchemy as sa

from storage import Notification, StoreUnavailableError
from tests.simulation.machine import Process

LOCK_TIMEOUT_SECONDS = 20.0
"""Seconds that are waited for what another process has to itself."""
FIRST_TRY, LONGEST_TRY = 0.005, 0.2
TOLD = "told"
"""Key under which a connection keeps its transaction's notifications."""


class Party:
    """All lines to one database. `away` says whether a process cannot reach it."""

    def __init__(self, chance: Random, away: Callable[[Process], bool]) -> None:
        self.chance = chance
        self.away = away
        self.held: dict[str, object] = {}
        self.ends: dict[Process, End] = {}

    def join(self, process: Process, name: str) -> End:
        """A line for a process, which listens from now on."""
        end = self.ends[process] = End(self, process, name)
        process.begin(end.listen())
        return end

    def leave(self, process: Process) -> None:
        """A process is no more."""
        if (end := self.ends.pop(process, None)) is not None:
            end.cut()

    def holds(self, process: Process) -> bool:
        """True if a process holds a lock."""
        end = self.ends.get(process)
        return end is not None and end.session in self.held.values()

    def spread(self, news: Sequence[Notification]) -> None:
        """It is committed: all others get to hear it, in this order."""
        for end in self.ends.values():
            end.queue.extend(one for one in news if one.process != end.process)
            end.bell.set()


class End:
    """One process's line. Notifications sent before a lock became free arrive before the lock."""

    def __init__(self, party: Party, process: Process, name: str) -> None:
        self.process = name
        self.queue: deque[Notification] = deque()
        self.bell = asyncio.Event()
        self.session: object | None = object()
        self.on_notification: Callable[[Notification], None] = lambda _: None
        self.on_gap: Callable[[], None] = lambda: None
        self._party = party
        self._life = process

    def cut(self) -> None:
        """The connection is lost, and all its locks and pending notifications."""
        held, session = self._party.held, self.session
        for name in [name for name, holder in held.items() if holder is session]:
            del held[name]
        self.session = None
        self.queue.clear()
        self.bell.set()

    async def listen(self) -> None:
        """Hear what others tell, each a little later, for as long as the process lives."""
        while True:
            await self.bell.wait()
            self.bell.clear()
            while self.queue:
                await asyncio.sleep(self._party.chance.choice((0, 0.01, 0.2, 3)))
                if self.queue:
                    self.on_notification(self.queue.popleft())
            if self.session is None:
                await self._mended()

    async def _mended(self) -> None:
        self.on_gap()
        await asyncio.sleep(self._party.chance.choice((0.1, 1, 10)))
        while self._party.away(self._life):  # noqa: ASYNC110 (nothing tells of it)
            await asyncio.sleep(10)
        self.queue.clear()
        self.session = object()
        self.on_gap()

    def publish(self, connection: sa.Connection, news: Notification) -> None:
        """With the commit."""
        connection.info.setdefault(TOLD, []).append(news)

    @asynccontextmanager
    async def lock(self, name: str) -> AsyncIterator[None]:
        """Hold a lock of this connection. Raises StoreUnavailableError."""
        session = await self._locked(name)
        try:
            yield
        finally:
            await asyncio.sleep(0)
            if self._party.held.get(name) is session:
                del self._party.held[name]

    async def _locked(self, name: str) -> object:
        held, loop = self._party.held, asyncio.get_running_loop()
        until, pause = loop.time() + LOCK_TIMEOUT_SECONDS, FIRST_TRY
        while self.session is None or held.setdefault(name, self.session) is not self.session:
            if loop.time() > until:
                raise StoreUnavailableError(f"another process has had {name} for too long")
            await asyncio.sleep(pause * (0.5 + self._party.chance.random()))
            pause = min(2 * pause, LONGEST_TRY)
        while self.queue:
            self.on_notification(self.queue.popleft())
        return self.session
