"""Trouble from outside of the bot: lasting faults, closed channels, closed messages, a machine that sleeps."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random

from bot.app import App, ForbiddenError, GoneError
from tests.simulation.channels import REFUSALS
from tests.simulation.company import Company
from tests.simulation.journal import RestoreRecovery, Trouble
from tests.simulation.trouble import LASTING, ROOM_LASTING, SHARED_LASTING
from tests.simulation.world import World

FOR_EVER = timedelta(days=99).total_seconds()


class Mischief:
    """Makes it, notes it, and ends it."""

    def __init__(self, world: World, users: list[int], chance: Random) -> None:
        self._world = world
        self._users = users
        self._nemesis = world.nemesis
        self._discord = world.discord
        self._chance = chance

    def begin(self) -> None:
        """Let trouble come."""
        for kind in LASTING:
            self._world.spawn(self._nemesis.brew(kind, self._trouble))
        for kind in filter(self._nemesis.has, ROOM_LASTING):
            self._world.spawn(self._nemesis.brew(kind, self._befall_rooms))
        if isinstance(self._world, Company):
            for kind in SHARED_LASTING:
                self._world.spawn(self._nemesis.brew(kind, self._world.befall))
        self._world.spawn(self._now_and_then())

    def end(self) -> None:
        """All trouble is over but for what is gone for good."""
        self._nemesis.end()
        for kind in filter(self._nemesis.has, ROOM_LASTING):
            self._restored(kind, 0)
        for channel in self._discord.channels.values():
            if channel.closed is ForbiddenError:
                channel.closed = None
                self._restored("closed", channel.id)
        for user in sorted(self._discord.deaf):
            self._restored("dms", user)
        self._discord.deaf.clear()

    def _trouble(self, kind: str, seconds: float, where: int = 0) -> None:
        world = self._world
        until = world.clock.now() + timedelta(seconds=seconds)
        world.journal.note(lambda n, at: Trouble(n, at, kind, until, where))
        world.seen[kind] += 1

    def _befall_rooms(self, kind: str, seconds: float) -> None:
        self._discord.refusal = self._nemesis.draw(kind).choice(REFUSALS)
        self._trouble(kind, seconds)

    def _restored(self, kind: str, where: int) -> None:
        self._world.journal.note(lambda n, at: RestoreRecovery(n, at, kind, where))

    async def _now_and_then(self) -> None:
        nemesis = self._nemesis
        while not nemesis.over:
            await asyncio.sleep(self._chance.expovariate(1 / 1800))
            if nemesis.strikes("chatter"):
                self._talk()
            if nemesis.strikes("closed"):
                self._close()
            if nemesis.strikes("dms"):
                self._deafen()
            if nemesis.strikes("archived"):
                self._archive()
            if nemesis.strikes("leap"):
                self._leap()
            if isinstance(self._world, Company) and nemesis.strikes("stall"):
                self._world.trip()
            if isinstance(self._world, Company) and nemesis.strikes("blackout"):
                self._world.black_out()
            if nemesis.strikes("stop"):
                await self._world.stop()

    def _talk(self) -> None:
        """Other people write, so that the bot's messages are far between."""
        for channel in self._discord.channels.values():
            channel.talk.append((self._discord.now(), self._nemesis.draw("chatter").choice((0, 3, 60, 400))))

    def _close(self) -> None:
        chance = self._nemesis.draw("closed")
        opened = [channel for channel in self._discord.channels.values() if channel.closed is None]
        if opened:
            channel = chance.choice(opened)
            channel.closed = chance.choice((ForbiddenError, GoneError))
            self._trouble("closed", FOR_EVER, channel.id)

    def _archive(self) -> None:
        """A member archives a thread, which the gateway tells at once, unless its line is cut."""
        threads = [channel.id for channel in self._discord.channels.values() if channel.thread and not channel.archived]
        if threads:
            thread = self._nemesis.draw("archived").choice(threads)
            self._discord.shut(thread)
            process = self._world.answering()
            if process is not None and not self._nemesis.lasts("gateway"):
                process.begin(_hear(process.app, self._discord.guild, thread))

    def _deafen(self) -> None:
        user = self._nemesis.draw("dms").choice(self._users)
        self._discord.deaf.add(user)
        self._trouble("dms", FOR_EVER, user)

    def _leap(self) -> None:
        self._world.sleep(self._nemesis.draw("leap").choice((900, 3600, 6 * 3600, 2 * 86400)))


async def _hear(app: App, guild: int, thread: int) -> None:
    """Take part in what the gateway tells: a thread was archived."""
    app.thread_closed(guild, thread)
