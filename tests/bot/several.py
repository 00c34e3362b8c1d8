"""Several applications on one database, in one Discord, as processes of their own would be."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bot.app import App, Post
from storage import Notification, Scope
from tests import databases
from tests.bot.fakes import GUILD, Club, FakeThinker
from tests.bot.messenger import FakeMessenger
from tests.bot.world import World, unsealed

COUNT = 2
"""Shards of all of them. That of the usual server is 0."""
SOON = 0.05
"""Seconds in which what was begun is committed."""


class Party:
    """World, locks and notifications shared by several processes."""

    def __init__(self) -> None:
        self.world = World()
        self.held: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.ears: dict[str, App] = {}
        self.deaf = False
        """True if notifications are lost."""
        self.lawless = False
        """True if locks are ignored, as after a restart of PostgreSQL."""

    def heard(self, news: Notification) -> None:
        """All but who tells it hear it."""
        for process, app in self.ears.items():
            if process != news.process and not self.deaf:
                app.on_notification(news)


class Whisper:
    """A line to a party."""

    def __init__(self, party: Party, process: str) -> None:
        self.process = process
        self._party = party
        self._loop = asyncio.get_running_loop()

    def publish(self, connection: sa.Connection, news: Notification) -> None:
        """Tell it after the commit, of which SQLAlchemy tells just before."""

        def told(_connection: object) -> None:
            self._loop.call_soon_threadsafe(self._loop.call_later, SOON, self._party.heard, news)

        sa.event.listen(connection.engine, "commit", told, once=True)

    @asynccontextmanager
    async def lock(self, name: str) -> AsyncIterator[None]:
        """Hold a lock that all of them know."""
        async with nullcontext() if self._party.lawless else self._party.held[name]:
            yield


class Neighbour(Club):
    """A club on the file of others, with a line to others and some shards for certain, `mine`."""

    def __init__(self, folder: Path, url: str, party: Party, process: str, mine: frozenset[int]) -> None:
        super().__init__(folder, party.world, FakeThinker(), url=url)
        self.party, self.process, self._mine = party, process, mine
        self.interaction *= 1 + len(party.ears)
        self.posted: list[str] = []
        """The versions whose pictures this process has posted."""

    def messenger(self) -> FakeMessenger:
        """Its way to Discord, of which it is known who went it."""
        return _Noted(self)

    async def open(self, **parts: Any) -> None:
        """Build it and join the others."""
        await super().open(**parts)
        self.store.db.pubsub = Whisper(self.party, self.process)
        await self.store.cluster.join(self.process, COUNT)
        await self.store.cluster.claim_shards(self.process, self._mine)
        self.store.ownership.scope = Scope(self.process, COUNT, self._mine)
        self.party.ears[self.process] = self.app


class _Noted(FakeMessenger):
    def __init__(self, process: Neighbour) -> None:
        super().__init__(process.world)
        self._process = process

    async def post(self, channel: int, post: Post) -> int:
        message = await super().post(channel, post)
        self._process.posted.append(unsealed(post.picture_name).rpartition("-")[2].removesuffix(".png"))
        return message


@asynccontextmanager
async def neighbours(folder: Path) -> AsyncIterator[tuple[Neighbour, Neighbour]]:
    """Two that run: one has the shard of the usual server, the other all else."""
    assert Scope("", COUNT).shard_of(GUILD) == 0
    party, url = Party(), databases.make(folder / "club.db")
    async with AsyncExitStack() as stack:
        found = []
        for process, mine in (("here", frozenset({0})), ("there", frozenset({1}))):
            one = Neighbour(folder, url, party, process, mine)
            found.append(one)
            await one.open()
            stack.push_async_callback(one.store.close)
            await one.app.start()
            stack.push_async_callback(one.app.close)
        yield found[0], found[1]
