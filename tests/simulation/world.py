"""A history: the bot, its machine, Discord and the people, from the first challenge to the last silence."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy.exc import OperationalError

import storage
from bot.app import App, Call, ForbiddenError, GoneError
from bot.app.errors import AppError
from storage import StoreError
from tests.bot.app.month.stage import Lots
from tests.simulation.auditor import Auditor
from tests.simulation.channels import Discord, Line
from tests.simulation.clock import BEGINNING, WallClock
from tests.simulation.disk import Disk
from tests.simulation.journal import BEAT, PERIOD, Answered, Asked, Died, Journal, Restored, Started, Trouble, shown
from tests.simulation.loop import SeededLoop
from tests.simulation.machine import KilledError, Process
from tests.simulation.people import COMMANDS, seen
from tests.simulation.players import Players
from tests.simulation.thinker import DistractedThinker
from tests.simulation.trouble import LASTING, Nemesis, Plan

GUILD = 1
CALM = 5 * 3600
"""Seconds without trouble or deeds after which nothing may be left waiting."""
LONG = 5 * 24 * 3600
"""Seconds of silence after which whoever has a clock and is not away has lost by it."""


class World:
    """Everything there is. `await live()` lets it happen; it raises what the auditor or anybody else finds wrong."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        chance = Random(f"{plan.seed} world")
        self.plan = plan
        self.nemesis = Nemesis(plan)
        self.clock = WallClock()
        self.seen: Counter[str] = Counter()
        self.disk = Disk(folder, self.nemesis, Random(chance.random()), self._committed)
        self.journal = Journal(self.clock.now, self.disk.look)
        self.discord = Discord(self.journal, self.nemesis, Random(chance.random()))
        self.auditor = Auditor(self.journal)
        self.process: Process | None = None
        self.app: App
        self._lives = 0
        self._store: storage.Store
        self._chance = chance
        self._interactions = 10**6
        self._failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.players = Players(self, Random(chance.random()))
        self.discord.noticed = self.players.notice

    # The whole

    async def live(self) -> None:
        """Trouble and deeds; then calm, when nothing may be left waiting; then a long silence."""
        complaints = Complaints()
        logging.getLogger().addHandler(complaints)
        try:
            life = self.spawn(self._history())
            await asyncio.wait({life, self._failure}, return_when=asyncio.FIRST_COMPLETED)
            if self._failure.done():
                self._failure.result()
            await life
            if complaints.told:
                raise AssertionError(f"the bot complains: {complaints.told[0]}")
        finally:
            logging.getLogger().removeHandler(complaints)
            await self._clear()

    async def _history(self) -> None:
        self.spawn(self._run())
        for kind in LASTING:
            self.spawn(self.nemesis.brew(kind, self._trouble))
        self.spawn(self._mischief())
        await self.players.live()
        await self._calm()
        await asyncio.sleep(CALM)
        self.auditor.step()
        self.auditor.rest()
        if self.plan.seed % 8 == 0:
            await asyncio.sleep(LONG)
            self.auditor.step()
            self.auditor.rest()

    async def _calm(self) -> None:
        """All trouble is over, and the bot runs."""
        self.nemesis.end()
        for channel in self.discord.channels.values():
            if channel.closed is ForbiddenError:
                channel.closed = None
                self._restored("closed", channel.id)
        for user in sorted(self.discord.deaf):
            self._restored("dms", user)
        self.discord.deaf.clear()
        while self.process is None or not self.process.alive:
            await asyncio.sleep(1)

    async def _clear(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.process is not None:
            self.process.kill()
            await self.process.buried()
        self.disk.close()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Begin something outside of the bot; what it raises ends the history."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not self._failure.done():
            self._failure.set_exception(error)

    # The bot

    async def _run(self) -> None:
        """Start the bot again and again."""
        while True:
            await self._start()
            assert self.process is not None
            await self.process.died.wait()
            dead, self.process = self.process, None
            self.journal.note(lambda n, at: Died(n, at, dead.number))
            await dead.buried()
            await asyncio.sleep(self._chance.choice((0.5, 5, 60, 240)))
            if self.nemesis.strikes("outage", 0.1):
                await asyncio.sleep(self._chance.uniform(600, 12 * 3600))

    async def _start(self) -> None:
        self._lives += 1
        process = self.process = Process(self._lives, self.disk)
        self.journal.note(lambda n, at: Started(n, at, process.number))
        self.seen["life"] += 1
        starting = process.begin(self._open(process))
        if self.nemesis.strikes("crash-start"):
            await asyncio.sleep(self._chance.random() * 0.5)
            self.crash(process)
        await asyncio.wait({starting})
        error = None if starting.cancelled() else starting.exception()
        if process.alive and error is not None:
            if not isinstance(error, StoreError | OperationalError):
                raise error
            self.crash(process)  # it ends with a sentence, and whoever watches over it starts it again

    async def _open(self, process: Process) -> None:
        self._store = await storage.open(self.disk.url())
        self.app = App(
            self._store,
            Line(self.discord, process, self.crash_here),
            DistractedThinker(self.nemesis, process, self.crash_here),
            self.clock,
            beat=BEAT,
            period=PERIOD,
            chance=Random(self._chance.random()),
            draw=lambda view, _seat, **_: shown(view).encode(),
            draw_kings=lambda view, _seat, **_: shown(view).encode(),
            paint=lambda view, _seat, **_: shown(view).encode(),
            entropy=Lots(Random(self._chance.random())),
        )
        await self.app.start()

    def crash(self, process: Process) -> None:
        """Kill a process from outside."""
        if process.alive:
            self.disk.freeze()
            process.kill()

    def crash_here(self, process: Process) -> None:
        """Kill a process from its own midst. Raises KilledError."""
        self.crash(process)
        raise KilledError

    def _committed(self) -> None:
        try:
            self.auditor.step()
        except BaseException as error:
            if not self._failure.done():
                self._failure.set_exception(error)

    # Trouble from outside

    def _trouble(self, kind: str, seconds: float, where: int = 0) -> None:
        until = self.clock.now() + timedelta(seconds=seconds)
        self.journal.note(lambda n, at: Trouble(n, at, kind, until, where))
        self.seen[kind] += 1

    def _restored(self, kind: str, where: int) -> None:
        self.journal.note(lambda n, at: Restored(n, at, kind, where))

    async def _mischief(self) -> None:
        """Channels close, people close their messages, the machine sleeps, others talk."""
        while not self.nemesis.over:
            await asyncio.sleep(self._chance.expovariate(1 / 1800))
            self.nemesis.strikes("chatter", 0.5) and self._talk()
            if self.nemesis.strikes("closed", 0.02):
                self._close()
            if self.nemesis.strikes("dms", 0.05):
                user = self.nemesis.draw("dms").choice(self.players.users())
                self.discord.deaf.add(user)
                self._trouble("dms", timedelta(days=99).total_seconds(), user)
            if self.nemesis.strikes("leap", 0.01):
                self._leap()

    def _talk(self) -> None:
        for channel in self.discord.channels.values():
            channel.talk += self.nemesis.draw("chatter").choice((0, 3, 60, 400))

    def _close(self) -> None:
        chance = self.nemesis.draw("closed")
        opened = [channel for channel in self.discord.channels.values() if channel.closed is None]
        if opened:
            channel = chance.choice(opened)
            channel.closed = chance.choice((ForbiddenError, GoneError))
            self._trouble("closed", timedelta(days=99).total_seconds(), channel.id)

    def _leap(self) -> None:
        seconds = self.nemesis.draw("leap").choice((900, 3600, 6 * 3600, 2 * 86400))
        before = self.clock.now()
        self.clock.leap(seconds)
        self.journal.note(lambda n, _: Trouble(n, before, "leap", self.clock.now(), 0))
        self.seen["leap"] += 1

    # What people ask

    async def ask(self, command: str, call: Call, given: dict[str, str]) -> Any:
        """An interaction, perhaps delivered twice; what came of it, None for a refusal or no answer."""
        self._interactions += 1
        call = _numbered(call, self._interactions)
        if self.nemesis.strikes("twice", 0.08):
            self.spawn(self._again(command, call, given))
        return await self._deliver(command, call, given, 1)

    async def _again(self, command: str, call: Call, given: dict[str, str]) -> None:
        await asyncio.sleep(self.nemesis.draw("twice").choice((0, 0.05, 2, 300)))
        await self._deliver(command, call, given, 2)

    async def _deliver(self, command: str, call: Call, given: dict[str, str], time: int) -> Any:
        await asyncio.sleep(self._chance.random() * 0.2)
        process = self.process
        if process is None or not process.alive or not hasattr(self, "app") or self.nemesis.lasts("gateway"):
            return None
        self.journal.note(
            lambda n, at: Asked(
                *(n, at, process.number, call.interaction or 0, call.user, GUILD, call.place or 0, command),
                *(call.match, call.version, given, call.manager, time),
            )
        )
        work = process.begin(_run(command, self.app, call, given))
        await asyncio.wait({work})
        if not process.alive or work.cancelled():
            return None
        return self._answer(command, call, work)

    def _answer(self, command: str, call: Call, work: asyncio.Task[Any]) -> Any:
        error, refusal, match, version, again = work.exception(), "", "", 0, False
        result = None if error is not None else work.result()
        if error is None:
            match, version = getattr(result, "match", ""), getattr(result, "version", 0)
            again, text = getattr(result, "again", False), seen(result, call.language)
        elif isinstance(error, AppError | StoreError):
            refusal, text = type(error).__name__, str(error)
        else:
            raise error
        self.seen[f"{command}: {refusal}" if refusal else command] += 1
        self.journal.note(
            lambda n, at: Answered(n, at, call.interaction or 0, call.user, refusal, match, version, again, text)
        )
        return result


async def _run(command: str, app: App, call: Call, given: dict[str, str]) -> Any:
    return await COMMANDS[command](app, call, given)


def _numbered(call: Call, interaction: int) -> Call:
    from dataclasses import replace

    return replace(call, interaction=interaction)


class Complaints(logging.Handler):
    """What the bot logs as an error that no trouble explains."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, StoreError | storage.StoreUnavailableError):
            self.told.append(self.format(record))


def run(plan: Plan, folder: Path) -> World:
    """Live a history to its end. Raises what is wrong with it, with the command that repeats it."""
    from tests.simulation.machine import enlist

    loop = SeededLoop(Random(f"{plan.seed} order"), enlist)
    loop.set_exception_handler(_overheard)
    asyncio.set_event_loop(loop)

    async def whole() -> World:
        world = World(plan, folder)
        try:
            await world.live()
        except Exception as error:
            error.add_note(f"at {world.clock.now()}, after {len(world.journal.entries)} entries: {plan.line()}")
            error.add_note(f"struck: {' '.join(world.nemesis.struck)}")
            raise
        return world

    try:
        return loop.run_until_complete(whole())
    finally:
        asyncio.set_event_loop(None)
        loop.close()


def _overheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Nobody asks any more how the tasks of the dead ended."""
    if not isinstance(context.get("exception"), KilledError):
        loop.default_exception_handler(context)


__all__ = ["BEGINNING", "World", "datetime", "run"]
