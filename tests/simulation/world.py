"""The bot in its world: the machine that it runs on, life after life, its disk, and Discord."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from sqlalchemy.exc import OperationalError

from bot.app import App, AppOptions, Peers
from storage import StoreError
from tests import databases
from tests.bot.fakes import GUILD
from tests.simulation.channels import Discord, Line
from tests.simulation.clock import WallClock
from tests.simulation.database import opened
from tests.simulation.disk import Disk
from tests.simulation.journal import BEAT, PERIOD, Died, Journal, Started, Trouble, shown, tabled
from tests.simulation.machine import KilledError, Process
from tests.simulation.pages import Pages
from tests.simulation.reviewer import HastyReviewer
from tests.simulation.thinker import DistractedThinker
from tests.simulation.trouble import Nemesis, Plan

if TYPE_CHECKING:
    from tests.simulation.server import Server

STOP_TIMEOUT_SECONDS = 300
"""Seconds in which a bot must stop once it is asked to."""


class SeededEntropy:
    """Nonces and kings that follow from a seed."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def nonce(self) -> str:
        return f"{self._rng.getrandbits(256):064x}"

    def king(self) -> str:
        return self._rng.choice("KL")


class World:
    """Everything but the people. `seen` counts what happened; `failed` becomes what is wrong with the history."""

    def __init__(self, plan: Plan, folder: Path, committed: Callable[[], None]) -> None:
        self.chance = Random(f"{plan.seed} world")
        self.plan = plan
        self.nemesis = Nemesis(plan)
        self.clock = WallClock()
        self.seen: Counter[str] = Counter()
        self.disk = self._disk(folder, Random(self.chance.random()), committed)
        self.journal = Journal(self.clock.now, self.disk.look)
        self.discord = Discord(self.journal, self.nemesis, Random(self.chance.random()))
        self.guild = GUILD
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.page_requests = 0
        """Number of requests by pages, which are numbered for the journal."""
        self.up = asyncio.Event()
        """Set while the bot runs."""
        self._process: Process | None = None
        self._pages: WeakKeyDictionary[Process, Pages] = WeakKeyDictionary()
        self._lives = 0
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something outside of the bot; what it raises ends the history."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.fail(error)

    def fail(self, error: BaseException) -> None:
        """Something is wrong; the first thing counts."""
        if not self.failed.done():
            self.failed.set_exception(error)

    async def end(self) -> None:
        """Take everything apart."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._process is not None:
            self._process.kill()
            await self._process.buried()
        self.disk.close()

    def _disk(self, folder: Path, chance: Random, committed: Callable[[], None]) -> Disk | Server:
        if databases.SERVER is None:
            return Disk(folder, self.nemesis, chance, committed)
        from tests.simulation.server import Server  # its driver is not needed otherwise

        return Server(folder, self.nemesis, chance, committed)

    # The bot

    async def keep_running(self) -> None:
        """Start the bot again and again."""
        while True:
            self._lives += 1
            process = self._process = Process(self._lives)
            await self._start(process)
            await process.died.wait()
            self._note_death(process)
            await process.buried()
            await asyncio.sleep(self.chance.choice((0.5, 5, 60, 240)))
            if self.nemesis.strikes("outage"):
                await asyncio.sleep(self.nemesis.draw("outage").uniform(600, 12 * 3600))

    def _note_death(self, process: Process) -> None:
        self._process = None
        self.up.clear()
        self.journal.note(lambda n, at: Died(n, at, process.number))

    async def _start(self, process: Process) -> None:
        self.journal.note(lambda n, at: Started(n, at, process.number))
        self.seen["life"] += 1
        starting = process.begin(self._open(process))
        if self.nemesis.strikes("crash-start"):
            await asyncio.sleep(self.nemesis.draw("crash-start").random() * 0.5)
            self.crash(process)
        await self._settled(process, starting)
        error = None if starting.cancelled() or not starting.done() else starting.exception()
        if process.alive and error is not None:
            if not isinstance(error, StoreError | OperationalError):
                raise error
            self.crash(process)  # it ends with an error message, and its supervisor starts it again
        elif process.alive:
            self.up.set()

    async def _settled(self, _process: Process, starting: asyncio.Task[None]) -> None:
        """Wait until a process has started, or has not."""
        await asyncio.wait({starting})

    async def _open(self, process: Process) -> None:
        process.store = await opened(self.disk, self.nemesis, process.number)
        await self._begin(process, Line(self.discord, process, self.crash_here))

    async def _begin(self, process: Process, line: Line, peers: Peers | None = None) -> None:
        think = self.nemesis, process, self.crash_here
        process.app = App(
            process.store,
            line,
            DistractedThinker(*think, self.journal),
            self.clock,
            AppOptions(
                beat=BEAT,
                period=PERIOD,
                rng=Random(self.chance.random()),
                render=_drawn,
                render_kings=_drawn,
                paint=_drawn,
                render_table=tabled,
                render_boards=_told,
                entropy=SeededEntropy(Random(self.chance.random())),
                reviewer=HastyReviewer(*think, Random(f"{self.plan.seed} review {process.number}")),
                peers=peers,
                make_token=SeededEntropy(Random(f"{self.plan.seed} tokens {process.number}")).nonce,
            ),
        )
        self._joined(process)
        await process.app.start()

    def _joined(self, process: Process) -> None:
        """It has an application, which has not begun yet."""

    def answering(self) -> Process | None:
        """The process that takes interactions, if one does."""
        process = self._process
        return process if process is not None and process.alive and self.up.is_set() else None

    def pages(self) -> Pages | None:
        """The web pages, if a process serves them; it does so before its application starts."""
        return self._pages_of(self._process)

    def _pages_of(self, process: Process | None) -> Pages | None:
        if process is None or not process.alive or not hasattr(process, "app"):
            return None
        if process not in self._pages:
            self._pages[process] = Pages(process, self.clock.monotonic)
        return self._pages[process]

    def sleep(self, seconds: float) -> None:
        """Let the machine sleep: nothing runs, and the wall clock has leapt when it wakes."""
        before = self.clock.now()
        self.clock.leap(seconds)
        self.journal.note(lambda n, _: Trouble(n, before, "leap", self.clock.now(), 0))
        self.seen["leap"] += 1

    async def stop(self) -> None:
        """Ask the bot to stop, as for an update; it must do so soon."""
        process = self.answering()
        if process is not None:
            self.up.clear()
            stopping = process.begin(self._close(process))
            await asyncio.wait({stopping}, timeout=STOP_TIMEOUT_SECONDS)
            if process.alive and not stopping.done():
                raise AssertionError("the bot was told to stop, and does not")
            self.crash(process)

    async def _close(self, process: Process) -> None:
        if process in self._pages:
            await self._pages[process].close()
        await process.app.close()
        await process.store.close()

    def crash(self, process: Process) -> None:
        """Kill a process from outside."""
        if process.alive:
            self.disk.freeze()
            process.kill()

    def crash_here(self, process: Process) -> None:
        """Kill a process from its own midst. Raises KilledError."""
        self.crash(process)
        raise KilledError


def _drawn(view: Any, *_: Any, **__: Any) -> bytes:
    return shown(view).encode()


def _told(parts: Any, *_: Any, **__: Any) -> bytes:
    return str(parts).encode()
