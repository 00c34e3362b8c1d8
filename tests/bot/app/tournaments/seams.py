"""State that a crash leaves of a tournament, at every seam where it may happen."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import copy
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Any

import sqlalchemy as sa

from bot.app import Post
from bot.app.scheduling.reconciliation import SEARCH_INTERVAL
from storage import Store
from storage.opening import prepare
from storage.transactions import Isolation, Result, Work
from tests.bot.fakes import Club, FakeThinker
from tests.bot.messenger import FakeMessenger
from tests.bot.world import World
from tests.databases import blank
from tournament.formats import rounds_of
from tournament.model import Round, Tournament

LOTS = 62
"""Bits from which an event draws its lots."""
Changed = Callable[[], None]
"""Told whenever what outlives a crash has changed."""
BETWEEN_LIVES = 1000
"""Interactions that a life may number before the next one begins to."""


class Lots(Random):
    """A chance that draws the same lots for an event in every life, so that who meets whom is the same."""

    def getrandbits(self, k: int, /) -> int:
        return 1 if k == LOTS else super().getrandbits(k)


@dataclass(frozen=True)
class Image:
    """State after a crash: database and world. `deeds` were done before it; `people` remember some things, too."""

    database: bytes
    world: World
    deeds: int
    interaction: int
    life: int = 0

    @classmethod
    def first(cls) -> Image:
        """Before anything has happened."""
        return cls(blank(), World(), 0, 10**17)


class Database:
    """SQLite in memory and in the event loop; others have their turn before and after each transaction.

    `wrong(number, done)` is asked at each write before it is committed, and once it is.
    """

    def __init__(self, content: bytes, changed: Changed, wrong: Callable[[int, bool], None]) -> None:
        self._memory = sqlite3.connect(":memory:", check_same_thread=False)
        self._memory.deserialize(content)
        self._changed = changed
        self._wrong = wrong
        self.writes = 0
        self.engine = sa.create_engine("sqlite://", creator=lambda: self._memory, poolclass=sa.StaticPool)
        prepare(self.engine, writes=True)

    def content(self) -> bytes:
        """The whole of it."""
        return self._memory.serialize()

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:  # noqa: ARG002 (all are exclusive)
        """Do it, and commit it."""
        await asyncio.sleep(0)
        before = self._memory.total_changes
        with self.engine.begin() as connection:
            result = work(connection)
            written = self._memory.total_changes > before
            if written:
                self.writes += 1
                self._wrong(self.writes, False)
        if written:
            self._changed()
            self._wrong(self.writes, True)
        await asyncio.sleep(0)
        return result

    async def close(self) -> None:
        """Forget it."""
        self.engine.dispose()


class Messenger(FakeMessenger):
    """Tells after each deed that the world has changed."""

    def __init__(self, world: World, changed: Changed) -> None:
        super().__init__(world)
        self._changed = changed

    async def post(self, channel: int, post: Post) -> int:
        message = await super().post(channel, post)
        self._changed()
        return message

    async def edit(self, channel: int, message: int, post: Post) -> None:
        await super().edit(channel, message, post)
        self._changed()

    async def strip(self, channel: int, message: int) -> None:
        await super().strip(channel, message)
        self._changed()

    async def thread(self, channel: int, message: int, name: str) -> int:
        opened = await super().thread(channel, message, name)
        self._changed()
        return opened

    async def send_direct_message(self, user: int, post: Post) -> tuple[int, int]:
        sent = await super().send_direct_message(user, post)
        self._changed()
        return sent

    async def _tend(self, method: str, *given: int) -> None:
        await super()._tend(method, *given)
        self._changed()


class Here:
    """Pairs in the event loop: what a crash leaves is the same before the answer as after it."""

    async def rounds(self, tournament: Tournament) -> list[Round]:
        await asyncio.sleep(0)
        return list(rounds_of(tournament))


class Life(Club):
    """A club that lives on from an image, and keeps an image of each moment at which it may crash.

    `faults` are moments (the number of a write, and whether it was committed) at which the database fails.
    """

    def __init__(self, image: Image, folder: Path, faults: frozenset[tuple[int, bool]] = frozenset()) -> None:
        super().__init__(folder, _copy(image.world), FakeThinker())
        self.interaction = image.interaction + BETWEEN_LIVES
        self.rng = Lots(f"{image.deeds} {image.life}")
        self.images: list[Image] = []
        self._image = image
        self.faults = faults
        self.database = Database(image.database, self._changed, self._fails)

    async def connected(self) -> Store:
        return Store(self.database, self.database)

    def messenger(self) -> FakeMessenger:
        return Messenger(self.world, self._changed)

    def _changed(self) -> None:
        number, life = self._image.deeds + len(self.images) + 1, self._image.life + 1
        self.images.append(Image(self.database.content(), _copy(self.world), number, self.interaction, life))

    def _fails(self, number: int, done: bool) -> None:
        if (number, done) in self.faults:
            raise sa.exc.OperationalError("COMMIT", {}, sqlite3.OperationalError("disk I/O error"))


@asynccontextmanager
async def life(image: Image, folder: Path, **more: Any) -> AsyncIterator[Life]:
    """A bot that starts with what was left."""
    it = Life(image, folder, **more)
    drawn = {"render": _drawn, "render_table": _drawn, "render_boards": _drawn}
    await it.open(**drawn, pairer=Here(), period=SEARCH_INTERVAL)
    await it.app.start()
    try:
        yield it
    finally:
        await it.app.close()
        await it.store.close()


def _drawn(*_: Any, **__: Any) -> bytes:
    return b"picture"


def _copy(world: World) -> World:
    """A world that goes its own way; no one waits in it."""
    kept = {one.name: getattr(world, one.name) for one in fields(world)}
    own: dict[str, Any] = {name: copy(value) for name, value in kept.items() if isinstance(value, list | dict | set)}
    own |= {"messages": [replace(sent) for sent in world.messages], "meanwhile": {}, "slept": [], "waits": []}
    own |= {"faults": defaultdict(list), "after": defaultdict(list)}
    return replace(world, **own)
