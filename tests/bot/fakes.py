"""Stand-ins at the ports of the application: a little Discord in memory, a clock that never waits, a quick thinker."""

from __future__ import annotations

import asyncio
import inspect
import pickle
import re
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

import engine
import storage
from bot.app import App, Ask, Call, Done, FoundMessage, Opponent, Post, Room
from bot.app.ports import MessengerError, Turn, Verdict
from tests import databases
from tests.compiled import share_compiled

Result = TypeVar("Result")
ANNA, BEN, CLEO, DORA = 11, 12, 13, 14
GUILD, CHANNEL = 1, 100
NAMES = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo", DORA: "Dora"}
"""What the usual people are called; of others, that is known only if they are `called` something in a World."""


def unsealed(name: str) -> str:
    """The name of a post's picture without the seal, which depends on all that was done before."""
    return re.sub(r"-[0-9a-f]{64}\.png$", ".png", name)


def edited(old: Post, post: Post) -> Post:
    """A message after an edit: its picture stays unless the edit brings one."""
    made = replace(old, content=post.content, buttons=post.buttons)
    if post.picture is None:
        return made
    return replace(made, picture=post.picture, picture_name=post.picture_name, alt=post.alt)


@dataclass
class Sent:
    """A message as it stands in a channel."""

    id: int
    channel: int
    post: Post
    buttons: bool
    at: datetime


@dataclass
class World:
    """What survives the bot: messages, threads, faults to come, and the time; Discord's clock may be `ahead`.

    `meanwhile[method]` happens once before `thread` or a method of the store does anything, or while somebody sleeps.
    """

    messages: list[Sent] = field(default_factory=list)
    ahead: timedelta = timedelta()
    threads: dict[int, int] = field(default_factory=dict)
    thread_names: list[str] = field(default_factory=list)
    called: dict[int, str] = field(default_factory=dict)
    directs: list[tuple[int, Post]] = field(default_factory=list)
    private: dict[int, int] = field(default_factory=dict)
    """Whom direct messages went to, by message."""
    stripped: list[int] = field(default_factory=list)
    tended: list[tuple[str | int, ...]] = field(default_factory=list)
    """What was done with threads: `bring`, `stir` or `archive`, the thread, and whom it was done for."""
    servers: set[int] = field(default_factory=set)
    """The servers that the bot is in besides the usual one; which of all have `left`, or have an outage: `dark`."""
    left: set[int] = field(default_factory=set)
    dark: set[int] = field(default_factory=set)
    departed: set[int] = field(default_factory=set)
    """People who have left the server."""
    asked: list[tuple[int, ...]] = field(default_factory=list)
    """The servers, and members, that were asked about one by one."""
    faults: dict[str, list[BaseException | None]] = field(default_factory=lambda: defaultdict(list))
    after: dict[str, list[BaseException | None]] = field(default_factory=lambda: defaultdict(list))
    meanwhile: dict[str, Callable[[], Awaitable[None]]] = field(default_factory=dict)
    chaos: Random | None = None
    now: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    slept: list[float] = field(default_factory=list)
    waits: list[tuple[datetime, asyncio.Future[None]]] = field(default_factory=list)
    next_id: int = 1000

    def posts(self, channel: int | None = None) -> list[Post]:
        """All posts but the lines that tell results beside their threads, or all of one channel, oldest first."""
        if channel is not None:
            return [sent.post for sent in self.messages if sent.channel == channel]
        return [sent.post for sent in self.messages if not self.is_result(sent)]

    def told_in(self, channel: int) -> list[Post]:
        """What was posted in a channel but for results of games in its threads, which may come a little later."""
        return [sent.post for sent in self.messages if sent.channel == channel and not self.is_result(sent)]

    def is_result(self, sent: Sent) -> bool:
        """Whether a message tells in a channel what came of a game in one of its threads."""
        threads = [thread for thread, parent in self.threads.items() if parent == sent.channel]
        return sent.post.version > 0 and any(sent.post.content.endswith(f" <#{thread}>") for thread in threads)

    async def wait(self, method: str) -> None:
        """Let happen what does so before a method."""
        await self.meanwhile.pop(method, partial(asyncio.sleep, 0))()

    def names(self) -> list[str]:
        """The pictures' names in the order they arrived, without their seals."""
        return [unsealed(post.picture_name) for post in self.posts() if post.picture_name]


class FakeMessenger:
    """Keeps messages in a World. `faults[method]` are raised before the deed, `after[method]` once it is done."""

    def __init__(self, world: World) -> None:
        self.world = world

    def _fail(self, faults: Mapping[str, list[BaseException | None]], method: str) -> None:
        queue = faults.get(method)
        if queue and (error := queue.pop(0)) is not None:
            raise error
        if self.world.chaos is not None and self.world.chaos.random() < 0.1:
            from bot.app.ports import UnavailableError

            raise UnavailableError(self.world.chaos.random())

    async def post(self, channel: int, post: Post) -> int:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "post")
        self._fail(self.world.faults, f"post in {channel}")
        self.world.next_id += 1
        at = self.world.now + self.world.ahead
        self.world.messages.append(Sent(self.world.next_id, channel, post, bool(post.buttons), at))
        message = self.world.next_id
        self._fail(self.world.after, "post")
        return message

    async def edit(self, channel: int, message: int, post: Post) -> None:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "edit")
        sent = self._message(channel, message)
        sent.post = edited(sent.post, post)
        sent.buttons = bool(post.buttons)

    async def strip(self, channel: int, message: int) -> None:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "strip")
        if message not in self.world.private:
            self._message(channel, message).buttons = False
        self.world.stripped.append(message)

    async def own_messages(
        self, channel: int, after: int | None, since: datetime, until: datetime | None
    ) -> AsyncGenerator[FoundMessage, None]:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "own_messages")
        for sent in self._sent_to(channel):
            if sent.id > (after or 0) and since <= sent.at <= (until or sent.at):
                names = (sent.post.picture_name,) if sent.post.picture else ()
                yield FoundMessage(sent.id, sent.post.content, names)

    async def probe(self, channel: int) -> None:  # noqa: ARG002 (the port's signature)
        await asyncio.sleep(0)
        self._fail(self.world.faults, "probe")

    async def thread(self, channel: int, message: int, name: str) -> int:
        await self.world.wait("thread")
        self._fail(self.world.faults, "thread")
        self._message(channel, message)
        assert len(name) <= 100
        self.world.thread_names.append(name)
        self.world.threads[message] = channel
        self._fail(self.world.after, "thread")
        return message

    def called(self, user: int) -> str | None:
        return self.world.called.get(user)

    async def bring(self, thread: int, user: int) -> None:
        await self._tend("bring", thread, user)

    async def stir(self, thread: int) -> None:
        await self._tend("stir", thread)

    async def hush(self, channel: int, thread: int) -> None:
        await self._tend("hush", channel, thread)

    async def archive(self, thread: int) -> None:
        await self._tend("archive", thread)

    async def _tend(self, method: str, *given: int) -> None:
        await asyncio.sleep(0)
        self._fail(self.world.faults, method)
        self.world.tended.append((method, *given))

    async def servers(self) -> frozenset[int]:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "servers")
        return frozenset({GUILD, *self.world.servers}) - self.world.left

    async def is_in(self, guild: int) -> bool:
        await asyncio.sleep(0)
        self.world.asked.append((guild,))
        self._fail(self.world.faults, "is_in")
        return guild not in self.world.left

    async def is_member(self, guild: int, user: int) -> bool:
        await asyncio.sleep(0)
        self.world.asked.append((guild, user))
        self._fail(self.world.faults, "is_member")
        return user not in self.world.departed

    def reachable(self, guild: int) -> bool:
        return guild not in self.world.dark

    async def direct(self, user: int, post: Post) -> tuple[int, int]:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "direct")
        self.world.directs.append((user, post))
        self.world.next_id += 1
        self.world.private[self.world.next_id] = user
        return user, self.world.next_id

    def _sent_to(self, channel: int) -> list[Sent]:
        return [sent for sent in self.world.messages if sent.channel == channel]

    def _message(self, channel: int, message: int) -> Sent:
        return next(sent for sent in self.world.messages if (sent.channel, sent.id) == (channel, message))


class FakeClock:
    """Time passes only by sleeping, or when `Club.pass_time` lets it."""

    def __init__(self, world: World) -> None:
        self.world = world

    def now(self) -> datetime:
        return self.world.now

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
    """A store whose methods wait for what happens `meanwhile` in a World, and raise its `faults[method]`."""

    def __init__(self, store: storage.Store, world: World) -> None:
        self._store = store
        self._world = world

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if not inspect.iscoroutinefunction(method):
            return method

        async def call(*given: Any, **more: Any) -> Any:
            if name in self._world.meanwhile:
                await self._world.wait(name)
            if faults := self._world.faults[name]:
                error = faults.pop(0)
                if error is not None:
                    raise error
            return await method(*given, **more)

        return call


class FakeThinker:
    """Plays the first legal move in alphabetical order and refuses draws, or says or raises what it is told to."""

    def __init__(self) -> None:
        self.answers: list[str | Verdict | Exception] = []
        self.draws: list[bool | Exception] = []
        self.turns: list[Turn] = []
        self.resigns = False
        self.asked = 0
        self.thinking = asyncio.Event()
        self.held: asyncio.Event | None = None

    async def decide(self, turn: Turn) -> Verdict:
        self.asked += 1
        self.turns.append(turn)
        self.thinking.set()
        if self.held is not None:
            await self.held.wait()
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer if isinstance(answer, Verdict) else Verdict(answer)
        position = engine.new_position(turn.variant, **turn.options)
        for text in turn.moves:
            position.push(position.parse(text))
        return Verdict(min(str(move) for move in position.legal_moves()), resigns=self.resigns)

    async def accepts_draw(self, turn: Turn, seat: int) -> bool:  # noqa: ARG002 (the port's signature)
        self.turns.append(turn)
        self.thinking.set()
        if self.held is not None:
            await self.held.wait()
        answer = self.draws.pop(0) if self.draws else False
        if isinstance(answer, Exception):
            raise answer
        return answer


_SEEN: dict[bytes, Any] = {}
"""What reviewers have found, by what they were asked: the same for the same game, and most tests ask of one."""


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


class Club:
    """An application on a file, and the people who use it."""

    def __init__(self, path: Path, world: World, thinker: FakeThinker, limit: int = 20, url: str = "") -> None:
        self.path, self.world, self.thinker, self.limit = path / "club.db", world, thinker, limit
        self.url = url or databases.make(self.path)
        self.app: App
        self.store: storage.Store
        self.interaction = 10**17
        self.chance = Random(7)
        self.reviewer = FakeReviewer()
        self.parts: dict[str, Any] = {"reviewer": self.reviewer}

    async def open(self, **parts: Any) -> None:
        """Build the bot; `parts` replace parts of the application from now on."""
        self.parts |= parts
        self.store = share_compiled(await self.connected())
        messenger, clock = self.messenger(), FakeClock(self.world)
        self.chance = type(self.chance)(self.chance.random())
        more = {"beat": timedelta(hours=12), "period": timedelta(hours=12), **self.parts}
        store: Any = FaultyStore(self.store, self.world)
        self.app = App(store, messenger, self.thinker, clock, limit=self.limit, chance=self.chance, **more)

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

    async def _quiet(self) -> None:
        """Wait until all wait for the time."""
        await self.app.idle()
        await asyncio.sleep(0)  # a task that is about to wait begins to

    async def kill(self) -> None:
        """End the bot without any farewell but the release of the file."""
        for task in list(self.app._matches._tasks):
            task.cancel()
        await asyncio.gather(*self.app._matches._tasks, return_exceptions=True)
        await self.app._sweep.close()
        await self.app.reviewing.close()
        await self.app._scheduler.close()
        await self.app._organiser.close()
        await self.app._computers.close()
        await self.app._sender.close()
        await self.app._directs.close()
        await self.app._old_buttons.close()
        await self.app._rater.close()
        for backups in self.app._backups:
            await backups.close()
        await self.app._threads.close()
        await self.app._forgetting.close()
        await self.app._eraser.close()
        await self.app.servers.close()
        await self.app.homes.close()
        await self.store.close()

    def call(self, user: int, match: str | None = None, **more: Any) -> Call:
        """A call from the usual channel."""
        self.interaction += 1
        name = self.world.called.get(user) or NAMES.get(user, "")
        usual = {"place": CHANNEL, "guild": GUILD, "match": match, "interaction": self.interaction, "name": name}
        return Call(user, **{**usual, **more})

    async def challenge(self, user: int, variant: str = "connexes", *others: int, **ask: Any) -> Done:
        """Open a challenge with the seats as listed."""
        room = ask.pop("room", Room(CHANNEL))
        wish = Ask(variant, tuple(Opponent(other) for other in others), **{"seats": "listed", **ask})
        return await self.app.challenges.open(self.call(user), room, wish)

    async def begin(self, variant: str = "connexes", *users: int, **ask: Any) -> str:
        """A match that has begun, its posts sent; seats in the order of the users."""
        done = await self.challenge(users[0], variant, *users[1:], **ask)
        for user in users[1:]:
            done = await self.app.challenges.join(self.call(user, done.match))
        await self.app.idle()
        return done.match

    async def play(self, match: str, *moves: tuple[int, str]) -> Done:
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
