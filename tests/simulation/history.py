"""A history, from the first challenge to the last silence, and the auditor who watches it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random
from typing import Any

from bot.app import RequestContext
from storage import StoreError
from tests.simulation.auditor import Auditor
from tests.simulation.auditor.forgotten import check_forgotten, kept
from tests.simulation.auditor.ratings import check_ratings
from tests.simulation.company import Company
from tests.simulation.doors import Doors
from tests.simulation.loop import SeededLoop
from tests.simulation.machine import KilledError, enlist
from tests.simulation.mischief import Mischief
from tests.simulation.players import Players
from tests.simulation.trouble import Plan
from tests.simulation.world import World

CALM = 5 * 3600
"""Seconds without trouble or deeds after which nothing may be left waiting."""
FORGETFUL = 3
"""One history in so many ends with somebody who wants to be forgotten."""
LONG = 5 * 24 * 3600
"""Seconds of silence after which players with a clock, unless on vacation, have lost on time."""


class History:
    """A world with people in it. `await live()` raises what the auditor or anyone else finds wrong."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.world = world = (Company if plan.shared else World)(plan, folder, self._look)
        self._doors = Doors(world, Random(world.chance.random()))
        self.players = Players(world, self._doors, Random(world.chance.random()))
        self._mischief = Mischief(world, self.players.users(), Random(world.chance.random()))
        self._auditor = Auditor(world.journal)
        self._watched = True

    def _look(self) -> None:
        try:
            if self._watched:
                self._auditor.step()
        except Exception as error:
            self.world.fail(error)

    async def live(self) -> None:
        """Let it happen."""
        complaints, world = Complaints(), self.world
        logging.getLogger().addHandler(complaints)
        try:
            life = world.spawn(self._course())
            await asyncio.wait({life, world.failed}, return_when=asyncio.FIRST_COMPLETED)
            if world.failed.done():
                world.failed.result()
            if complaints.told:
                raise AssertionError(f"the bot complains: {complaints.told[0]}")
        finally:
            logging.getLogger().removeHandler(complaints)
            await world.end()

    async def _course(self) -> None:
        """Trouble and deeds; then calm, when nothing may be left waiting; then a long silence, for some."""
        world = self.world
        world.spawn(world.keep_running())
        self._mischief.begin()
        await self.players.live()
        self._mischief.end()
        await world.up.wait()
        await self._rest(CALM)
        if world.plan.seed % 8 == 0:
            await self._rest(LONG)
        for (status,) in world.journal.look().execute("SELECT status FROM events").fetchall():
            world.seen[f"event {status}"] += 1
        world.seen.update(self._auditor.seen)
        if world.plan.seed % FORGETFUL == 0:
            await self._forget()

    async def _forget(self) -> None:
        """Someone has themselves forgotten; every other time the bot dies in the midst of it.

        The auditor, who knows people by their numbers, looks no more at anything else.
        """
        world, chance = self.world, Random(f"{self.world.plan.seed} forgotten")
        user, before = chance.choice(self.players.users()), kept(world.journal.look())
        self._watched = False
        if chance.random() < 0.5:
            world.spawn(self._die(chance.random()))
        while await self._doors.ask("erase", RequestContext(user, guild=world.guild), {}) is None:
            await asyncio.sleep(60)
            await world.up.wait()
        await asyncio.sleep(CALM)
        await world.up.wait()
        connection, now = world.journal.look(), world.journal.now()
        check_forgotten(connection, user, before, now)
        check_ratings(connection, now)
        await self.players.visitors.check_erased(user)

    async def _die(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if (process := self.world.answering()) is not None:
            self.world.crash(process)

    async def _rest(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._auditor.step()
        self._auditor.rest()


class Complaints(logging.Handler):
    """Handler that keeps logged errors not explained by a trouble."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, StoreError | BrokenProcessPool):
            self.told.append(self.format(record))


def run(plan: Plan, folder: Path, built: Callable[[World], None] = lambda _: None) -> None:
    """Live a history to its end; `built` is given its world beforehand. Raises what is wrong with the history."""
    loop = SeededLoop(Random(f"{plan.seed} order") if plan.shuffled else None, enlist)
    loop.set_exception_handler(_overheard)

    async def whole() -> None:
        history = History(plan, folder)
        world = history.world
        built(world)
        try:
            await history.live()
        except Exception as error:
            error.add_note(f"at {world.clock.now()}, after {len(world.journal.entries)} entries: {plan.line()}")
            error.add_note(f"struck: {' '.join(world.nemesis.struck)}")
            raise

    try:
        loop.run_until_complete(whole())
    finally:
        loop.close()


def _overheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """No one asks any more how the tasks of the dead ended, or what is left of a history that is over."""
    if not loop.is_closed() and not isinstance(context.get("exception"), KilledError):
        loop.default_exception_handler(context)
