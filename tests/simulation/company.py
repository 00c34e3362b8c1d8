"""One to three processes on one database, with leases that end at the worst moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar, cast

from bot.app import Peers, UnavailableError
from storage import Scope
from tests.simulation.channels import MEMORY, Line, late
from tests.simulation.journal import Trouble
from tests.simulation.loop import SeededLoop
from tests.simulation.machine import Process
from tests.simulation.pages import Pages
from tests.simulation.party import Party
from tests.simulation.shared import SharedDisk, joined
from tests.simulation.trouble import Plan
from tests.simulation.watch import Watch, name_of
from tests.simulation.world import World

Result = TypeVar("Result")
LEASES = (600.0, 1800.0, 1800.0)
"""Seconds: longer than in earnest, or too much of a history would be processes that show that they live."""
STALLS = (0.2, 0.6, 1.1, 1.5, 3.0)
"""For how much of a lease a process stands still."""
IDLE_IN_TRANSACTION, IDLE_SESSION = 30.0, 45.0
"""Seconds after which the server ends the transaction, and the line, of a process that stands still."""
HEARTBEAT = 60.0
"""Seconds after which Discord takes a process that stands still for gone."""
CONNECTING = (0.5, 5.0, 20.0)


class Company(World):
    """A world with several processes; people reach the one that Discord has connected for their server."""

    def __init__(self, plan: Plan, folder: Path, committed: Callable[[], None]) -> None:
        self._lot = lot = Random(f"{plan.seed} company")
        self._count = lot.choice((1, 2, 2, 3))
        self._shards = lot.choice((1, 2, 3))
        self._lease = lot.choice(LEASES)
        self.processes: list[Process] = []
        super().__init__(plan, folder, committed)
        self.guild = self.discord.guild = self.guild | (lot.randrange(self._shards) << 22)
        if lot.random() < 0.5:
            self.discord.memory = max(MEMORY, timedelta(seconds=8 * self._lease))
        self._shard = Scope("", self._shards).shard_of(self.guild)
        self._gates: dict[Process, set[int]] = {}
        """The shards that each process is connected for, the one that came last in the end."""
        self._wanted: dict[Process, frozenset[int]] = {}
        self._victims: dict[str, int | None] = {}
        self._watch = Watch(self, Scope("", self._shards).shard_of, self._lease)
        self._dark_until = self._elsewhere_until = 0.0
        disk = cast(SharedDisk, self.disk)
        self.party = disk.party = Party(Random(lot.random()), lambda process: self._suffers("cut", process))
        disk.stalls, disk.deafens, disk.written = self.stall, self._deafen, self._watch.look

    def _disk(self, folder: Path, chance: Random, committed: Callable[[], None]) -> SharedDisk:
        return SharedDisk(folder, self.nemesis, chance, committed)

    async def end(self) -> None:
        """Take everything apart."""
        for process in self.processes:
            self._die(process)
        await super().end()
        for process in self.processes:
            await process.buried()

    # Lives

    async def keep_running(self) -> None:
        """Start each of them again and again."""
        async with asyncio.TaskGroup() as group:
            for slot in range(self._count):
                group.create_task(self._keep(slot))

    async def _keep(self, slot: int) -> None:
        await asyncio.sleep(slot * self._lot.choice((0, 5, 3600)))
        while True:
            self._lives += 1
            process = Process(self._lives)
            process.slot = slot
            self.processes.append(process)
            await self._start(process)
            await process.died.wait()
            self._note_death(process)
            await process.buried()
            await asyncio.sleep(max(0.0, self._dark_until - asyncio.get_running_loop().time()))
            await asyncio.sleep(self._lot.choice((0.5, 5, 60, 240)))
            if self.nemesis.strikes("outage"):
                await asyncio.sleep(self.nemesis.draw("outage").uniform(600, 12 * 3600))

    async def _settled(self, process: Process, starting: asyncio.Task[None]) -> None:
        # What it waits for may have died in a task of its own, and never comes.
        dying = asyncio.create_task(process.died.wait())
        await asyncio.wait({starting, dying}, return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()

    def _note_death(self, process: Process) -> None:
        self._die(process)
        self.processes.remove(process)
        others = any(one.alive and hasattr(one, "app") for one in self.processes)
        super()._note_death(process)
        if others:
            self.up.set()
        self._trouble("unled", 0.0)

    def _die(self, process: Process) -> None:
        """It is gone for the server, for Discord and for the others."""
        cast(SharedDisk, self.disk).forsake(process)
        process.kill()
        self._gates.pop(process, None)
        self.party.leave(process)
        self._loop().thaw(process)

    async def _open(self, process: Process) -> None:
        process.store = joined(cast(SharedDisk, self.disk), self.nemesis)
        name = name_of(process)
        process.store.db.pubsub = self.party.join(process, name)
        await self._begin(process, SharedLine(self, process), Peers(name, self._shards, self._lease))

    def _joined(self, process: Process) -> None:
        end = self.party.ends[process]
        end.on_notification, end.on_gap = process.app.on_notification, process.app.invalidate_caches
        process.app.connect = partial(self._connect, process)

    def pages(self) -> Pages | None:
        """One of several serves them: the first, if it runs."""
        return self._pages_of(next((one for one in self.processes if one.slot == 0), None))

    def crash(self, process: Process) -> None:
        """Kill a process from outside."""
        self._die(process)

    async def stop(self) -> None:
        """Ask one or more of them to stop, as for an update."""
        running = [one for one in self._gates if one.alive]
        for process in running[: self._lot.choice((1, 1, 2))]:
            self.spawn(self._stopped(process))

    async def _stopped(self, process: Process) -> None:
        self._gates.pop(process, None)
        self._wanted.pop(process, None)
        stopping = process.begin(self._close(process))
        while process.alive and not stopping.done():
            begun = asyncio.get_running_loop().time()
            await asyncio.wait({stopping}, timeout=600 + self._lease)
            stood = self._loop().stands_still(process) or process.stood_until > begun
            if process.alive and not stopping.done() and not stood:
                raise AssertionError("a process was told to stop, and does not")
        self.crash(process)

    # Discord's connections

    async def _connect(self, process: Process, shards: frozenset[int]) -> None:
        self._wanted[process] = shards
        if process in self._gates:
            self._gates[process] &= shards
        process.begin(self._connecting(process))

    async def _connecting(self, process: Process) -> None:
        for shard in sorted(self._wanted.get(process, ())):
            if shard in self._gates.get(process, ()):
                continue
            await asyncio.sleep(self._lot.choice(CONNECTING))
            if shard in self._wanted.get(process, ()):
                gates = self._gates.pop(process, set())  # the last one to connect comes last
                self._gates[process] = gates | {shard}
                process.app.servers.check()

    def answering(self) -> Process | None:
        """The process that an interaction of the server reaches, by its shard; a direct message, by that of shard 0."""
        now = asyncio.get_running_loop().time()
        if self.nemesis.strikes("elsewhere"):
            self._elsewhere_until = now + self.nemesis.draw("elsewhere").choice((0.1, 7200))
        shard = 0 if now < self._elsewhere_until else self._shard
        there = [one for one, shards in self._gates.items() if one.alive and shard in shards]
        if len(there) > 1 and self.nemesis.strikes("handover"):
            return there[0]
        return there[-1] if there else None

    # Trouble

    def _suffers(self, kind: str, process: Process) -> bool:
        return self.nemesis.lasts(kind) and self._victims.get(kind) in (None, process.slot)

    def befall(self, kind: str, seconds: float) -> None:
        """A trouble has begun, of one process or of all."""
        self._victims[kind] = self._lot.choice((None, *range(self._count)))
        self._trouble(kind, seconds)
        for end in [one for process, one in self.party.ends.items() if self._victims[kind] in (None, process.slot)]:
            end.cut()

    def _trouble(self, kind: str, seconds: float) -> None:
        until = self.clock.now() + timedelta(seconds=seconds + 3 * self._lease)
        self.journal.note(lambda n, at: Trouble(n, at, kind, until))
        self.seen[kind] += 1

    def black_out(self) -> None:
        """All of them die at once, and nothing runs for a while."""
        chance = self.nemesis.draw("blackout")
        self._dark_until = asyncio.get_running_loop().time() + chance.choice((600, chance.uniform(3600, 12 * 3600)))
        self.seen["blackout"] += 1
        for process in [one for one in self.processes if one.alive]:
            self.crash(process)

    def _deafen(self, process: Process) -> None:
        """Its line is lost; it is joined again before long."""
        if process in self.party.ends:
            self.party.ends[process].cut()
            self._trouble("deaf", 0.0)

    def trip(self) -> None:
        """Have one of them stand still."""
        running = [one for one in self.processes if one.alive]
        if running:
            self.stall(self._lot.choice(running), "stall")

    def stall(self, process: Process, kind: str, longest: float = 1e9) -> None:
        """A process stands still for a while: others may take it for dead before it goes on."""
        seconds = min(longest, self._lease * self.nemesis.draw(kind).choice(STALLS))
        loop = self._loop()
        if process.alive and not loop.stands_still(process):
            loop.freeze(process)
            process.stood_until = loop.time() + seconds
            self._trouble(kind, seconds)
            Context().run(self.spawn, self._standing(process, seconds))

    async def _standing(self, process: Process, seconds: float) -> None:
        begun = asyncio.get_running_loop().time()

        async def stood(least: float) -> bool:
            while (rest := min(least, seconds) - (asyncio.get_running_loop().time() - begun)) > 0:
                await asyncio.sleep(min(rest + 0.001, 10))  # or else the rest may be too little to be added
                if self.nemesis.over or not process.alive:
                    return False
            return least <= seconds

        if await stood(IDLE_IN_TRANSACTION):
            cast(SharedDisk, self.disk).forsake(process)
            if await stood(IDLE_SESSION) and process in self.party.ends:
                self.party.ends[process].cut()
                if await stood(HEARTBEAT):
                    self._gates.pop(process, None)
                await stood(seconds)
        self._loop().thaw(process)
        if process.alive:
            process.begin(self._connecting(process))

    @staticmethod
    def _loop() -> SeededLoop:
        return cast(SeededLoop, asyncio.get_running_loop())


class SharedLine(Line):
    """The way to Discord of a process that may stand still: what has left it arrives nevertheless."""

    def __init__(self, company: Company, process: Process) -> None:
        super().__init__(company.discord, process, company.crash_here)
        self._company = company

    async def _request(self, deed: Callable[[bool], Result]) -> Result:
        nemesis, process, discord = self._nemesis, self._process, self._discord
        process.require()
        if nemesis.strikes("stall-request"):
            # Longer than Discord knows a nonce again nothing could be done about it.
            self._company.stall(process, "stall-request", 0.9 * discord.memory.total_seconds())
            await asyncio.sleep(0)
            process.require()
        if nemesis.strikes("crash-request"):
            await self._dies(deed)
        if nemesis.lasts("silent"):
            await self._way()
            raise UnavailableError(60 * nemesis.draw("silent").random())
        if nemesis.strikes("busy"):
            await self._way()
            raise UnavailableError(nemesis.draw("busy").choice((0.3, 2, 2, 40)))
        if nemesis.strikes("late"):
            self._lands_late(deed)
            raise UnavailableError(1.0)
        lost = nemesis.strikes("lost-answer")
        arrived = await self._sent(deed, known=not lost)
        await self._way()
        if lost:
            raise UnavailableError(1.0)
        return arrived.result()

    async def _sent(self, deed: Callable[[bool], Result], *, known: bool) -> asyncio.Future[Result]:
        loop = asyncio.get_running_loop()
        arrived: asyncio.Future[Result] = loop.create_future()

        def land() -> None:
            try:
                arrived.set_result(deed(known))
            except Exception as error:
                arrived.set_exception(error)
                arrived.exception()  # who asked may be dead

        slow = self._nemesis.strikes("slow")
        chance = self._nemesis.draw("slow") if slow else self._discord.chance
        loop.call_later(chance.random() * (20 if slow else 0.3), land, context=Context())
        await asyncio.wait({arrived})
        self._process.require()
        return arrived

    def _lands_late(self, deed: Callable[[bool], Result]) -> None:
        later = self._nemesis.draw("late").uniform(0.1, 20)
        asyncio.get_running_loop().call_later(later, partial(late, deed), context=Context())
