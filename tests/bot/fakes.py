"""Stand-ins at the ports of the application: a clock that never waits, a quick thinker; and a club that uses them."""

from __future__ import annotations

import asyncio
import inspect
import pickle
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

import engine
import storage
from bot.app import App, AppOptions, ChallengeRequest, ChannelInfo, CommandResult, Opponent, RequestContext
from bot.app.core.ports import MessengerError, ThinkRequest, Verdict
from tests import databases
from tests.compiled import share_compiled

from .messenger import GUILD, FakeMessenger
from .world import World, raise_next, unsealed

Result = TypeVar("Result")
ANNA, BEN, CLEO, DORA = 11, 12, 13, 14
CHANNEL = 100
NAMES = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo", DORA: "Dora"}
"""Names of the usual people; others have one only if they are `called` something in a World."""


class FakeClock:
    """Time passes only by sleeping, or when `Club.pass_time` lets it."""

    def __init__(self, world: World) -> None:
        self.world = world

    def now(self) -> datetime:
        return self.world.now

    def monotonic(self) -> float:
        return (self.world.now - self.world.jumped).timestamp()

    async def sleep(self, seconds: float) -> None:
        self.world.slept.append(seconds)
        self.world.now += timedelta(seconds=seconds)
        await self.world.wait("sleep")

    async def until(self, time: datetime) -> None:
        if time > self.world.now:
            come: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.world.waits.append((time, come))
            await come


class LongPause:
    """The next sleep, or use of a method, which does not end by itself."""

    def __init__(self, world: World, method: str = "sleep") -> None:
        self.begun, self.ended = asyncio.Event(), asyncio.Event()
        world.meanwhile[method] = self

    async def __call__(self) -> None:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.ended.set()


class FaultyStore:
    """A store whose methods wait for what happens `meanwhile` in a World.

    They raise its `faults["part.method"]` before the deed, and `after["part.method"]` once it is done.
    """

    def __init__(self, store: Any, world: World, part: str = "") -> None:
        self._store = store
        self._world = world
        self._part = part

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if not self._part and hasattr(method, "db"):
            return FaultyStore(method, self._world, f"{name}.")
        if not inspect.iscoroutinefunction(method):
            return method
        key = self._part + name

        async def call(*given: Any, **more: Any) -> Any:
            if key in self._world.meanwhile:
                await self._world.wait(key)
            raise_next(self._world.faults, key)
            result = await method(*given, **more)
            raise_next(self._world.after, key)
            return result

        return call


class FakeThinker:
    """Plays the first legal move in alphabetical order and refuses draws, or says or raises what it is told to."""

    def __init__(self) -> None:
        self.answers: list[str | Verdict | Exception] = []
        self.draws: list[bool | Exception] = []
        self.turns: list[ThinkRequest] = []
        self.resigns = False
        self.asked = 0
        self.given_up = 0
        self.thinking = asyncio.Event()
        self.held: asyncio.Event | None = None

    async def decide(self, turn: ThinkRequest) -> Verdict:
        self.asked += 1
        self.turns.append(turn)
        self.thinking.set()
        await self._hold()
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer if isinstance(answer, Verdict) else Verdict(answer)
        position = engine.new_position(turn.variant, **turn.options)
        for text in turn.moves:
            position.push(position.parse(text))
        return Verdict(min(str(move) for move in position.legal_moves()), resigns=self.resigns)

    async def _hold(self) -> None:
        try:
            if self.held is not None:
                await self.held.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise

    async def accepts_draw(self, turn: ThinkRequest, seat: int) -> bool:  # noqa: ARG002 (the port's signature)
        self.turns.append(turn)
        self.thinking.set()
        await self._hold()
        answer = self.draws.pop(0) if self.draws else False
        if isinstance(answer, Exception):
            raise answer
        return answer


_SEEN: dict[bytes, Any] = {}
"""Cached results of reviewers by question: most tests use the same game."""


class FakeReviewer:
    """Looks at few positions. `faults` are raised in its place (None for none), `held` holds it up."""

    nodes = 60

    def __init__(self) -> None:
        self.runs = 0
        self.faults: list[Exception | None] = []
        self.held: asyncio.Event | None = None

    async def run(self, work: Callable[[], Result]) -> Result:
        self.runs += 1
        if self.held is not None:
            await self.held.wait()
        if self.faults and (fault := self.faults.pop(0)) is not None:
            raise fault
        asked = pickle.dumps(work)  # as it is sent to another process
        if asked not in _SEEN:
            _SEEN[asked] = await asyncio.to_thread(work)
        return cast("Result", _SEEN[asked])


def numbered(_chance: Random, tournament: str, number: int) -> str:
    """Call a game of an event by its number, as all were in earlier versions, so that tests can name it."""
    return f"{tournament}-{number}"


class Club:
    """An application on a file, and the people who use it."""

    def __init__(self, path: Path, world: World, thinker: FakeThinker, limit: int = 20, url: str = "") -> None:
        self.path, self.world, self.thinker, self.limit = path / "club.db", world, thinker, limit
        self.url = url or databases.make(self.path)
        self.app: App
        self.store: storage.Store
        self.interaction = 10**17
        self.rng = Random(7)
        self.reviewer = FakeReviewer()
        self.parts: dict[str, Any] = {"reviewer": self.reviewer, "match_namer": numbered}

    async def open(self, **parts: Any) -> None:
        """Build the bot; `parts` replace parts of the application from now on."""
        self.parts |= parts
        self.store = share_compiled(await self.connected())
        messenger, clock = self.messenger(), FakeClock(self.world)
        self.rng = type(self.rng)(self.rng.random())
        more = {"beat": timedelta(hours=12), "period": timedelta(hours=12), **self.parts}
        store: Any = FaultyStore(self.store, self.world)
        options = AppOptions(limit=self.limit, rng=self.rng, **more)
        self.app = App(store, messenger, self.thinker, clock, options)

    async def connected(self) -> storage.Store:
        """Its database."""
        return await storage.open(self.url)

    def messenger(self) -> FakeMessenger:
        """Its way to Discord."""
        return FakeMessenger(self.world)

    async def restart(self, *, start: bool = True, **parts: Any) -> None:
        """Kill the bot and start it anew on the same file."""
        await self.kill()
        await self.open(**parts)
        if start:
            await self.app.start()

    async def pass_time(self, **time: float) -> None:
        """Let time pass (in words of `timedelta`); whatever happens by itself meanwhile happens in its order."""
        world = self.world
        end = world.now + timedelta(**time)
        await self._quiet()
        while waits := sorted((wait for wait in world.waits if not wait[1].done()), key=lambda wait: wait[0]):
            at, come = waits[0]
            if at > end:
                break
            world.now = max(world.now, at)
            come.set_result(None)
            for _ in range(8):
                await asyncio.sleep(0)
            await self._quiet()
        world.waits = [wait for wait in world.waits if not wait[1].done()]
        world.now = max(world.now, end)

    async def set_clock(self, **time: float) -> None:
        """Set the clock, in words of `timedelta`: forward, or back. All who wait for a time of day look anew."""
        await self._quiet()
        self.world.now += timedelta(**time)
        self.world.jumped += timedelta(**time)
        waits, self.world.waits = self.world.waits, []
        for _, come in waits:
            if not come.done():
                come.set_result(None)
        for _ in range(8):
            await asyncio.sleep(0)
        await self._quiet()

    async def _quiet(self) -> None:
        """Wait until all wait for the time."""
        await self.app.idle()
        await asyncio.sleep(0)  # a task that is about to wait begins to

    async def kill(self) -> None:
        """End the bot without any farewell but the release of the file."""
        for task in list(self.app._matches._tasks):
            task.cancel()
        await asyncio.gather(*self.app._matches._tasks, return_exceptions=True)
        await self.app.workers.close()
        await self.store.close()

    def call(self, user: int, match: str | None = None, **more: Any) -> RequestContext:
        """A call from the usual channel."""
        self.interaction += 1
        name = self.world.called.get(user) or NAMES.get(user, "")
        usual = {"channel": CHANNEL, "guild": GUILD, "match": match, "interaction": self.interaction, "name": name}
        return RequestContext(user, **{**usual, **more})

    async def challenge(self, user: int, variant: str = "connexes", *others: int, **ask: Any) -> CommandResult:
        """Open a challenge with the seats as listed."""
        channel = ask.pop("channel", ChannelInfo(CHANNEL))
        wish = ChallengeRequest(variant, tuple(Opponent(other) for other in others), **{"seats": "listed", **ask})
        return await self.app.challenges.open(self.call(user), channel, wish)

    async def begin(self, variant: str = "connexes", *users: int, **ask: Any) -> str:
        """A match that has begun, its posts sent; seats in the order of the users."""
        done = await self.challenge(users[0], variant, *users[1:], **ask)
        for user in users[1:]:
            done = await self.app.challenges.join(self.call(user, done.match))
        await self.app.idle()
        return done.match

    async def play(self, match: str, *moves: tuple[int, str]) -> CommandResult:
        """Make these moves one after another."""
        for user, text in moves:
            done = await self.app.playing.move(self.call(user, match), text)
        return done


@asynccontextmanager
async def club(path: Path, limit: int = 20) -> AsyncIterator[Club]:
    """A club with a started application."""
    it = Club(path, World(), FakeThinker(), limit)
    await it.open()
    await it.app.start()
    try:
        yield it
    finally:
        await it.app.close()
        await it.store.close()


__all__ = ["ANNA", "BEN", "CHANNEL", "CLEO", "DORA", "GUILD", "Club", "LongPause", "MessengerError", "club", "unsealed"]
