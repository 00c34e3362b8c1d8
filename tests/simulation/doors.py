"""The way of interactions into the bot and of answers out of it: some get lost, some come twice."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from bot.app import App, AppError, RequestContext
from storage import StoreError
from tests.simulation.journal import Answered, Asked
from tests.simulation.people import COMMANDS, seen
from tests.simulation.world import World


class Doors:
    """Delivers what people ask while the bot runs and its gateway is there."""

    def __init__(self, world: World, chance: Random) -> None:
        self._world = world
        self._chance = chance
        self._interactions = 10**6

    async def ask(self, command: str, call: RequestContext, given: Mapping[str, str]) -> Any:
        """Result of an interaction; None for a refusal or no answer."""
        self._interactions += 1
        call = replace(call, interaction=self._interactions)
        if self._world.nemesis.strikes("twice"):
            self._world.spawn(self._again(command, call, given))
        return await self._deliver(command, call, given, 1)

    async def _again(self, command: str, call: RequestContext, given: Mapping[str, str]) -> None:
        await asyncio.sleep(self._world.nemesis.draw("twice").choice((0, 0.05, 2, 300)))
        await self._deliver(command, call, given, 2)

    async def _deliver(self, command: str, call: RequestContext, given: Mapping[str, str], time: int) -> Any:
        await asyncio.sleep(self._chance.random() * 0.2)
        process = self._world.answering()
        if process is None or self._world.nemesis.lasts("gateway"):
            return None
        self._note(process.number, command, call, given, time)
        work = process.begin(_run(command, process.app, call, given))
        work.add_done_callback(_look)
        await asyncio.wait({work})
        if not process.alive or work.cancelled():
            return None
        return self._answer(command, call, work)

    def _note(self, process: int, command: str, call: RequestContext, given: Mapping[str, str], time: int) -> None:
        who = (call.interaction or 0, call.user, call.guild or 0, call.channel or 0)
        self._world.journal.note(
            lambda n, at: Asked(
                n, at, process, *who, command, call.match, call.version, given, call.manager, time, call.roles
            )
        )

    def _answer(self, command: str, call: RequestContext, work: asyncio.Task[Any]) -> Any:
        error, refusal, result = work.exception(), "", None
        if error is None:
            result = work.result()
            text = seen(result, call.language)
        elif isinstance(error, AppError | StoreError):
            refusal, text = error.key if isinstance(error, AppError) else type(error).__name__, str(error)
        else:
            raise error
        self._world.seen[f"{command}: {refusal}" if refusal else command] += 1
        named = getattr(result, "look", result)
        match, version = getattr(named, "match", ""), getattr(named, "version", 0)
        what = (call.interaction or 0, call.user, refusal, match, version, getattr(result, "again", False), text)
        self._world.journal.note(lambda n, at: Answered(n, at, *what))
        return result


def _look(work: asyncio.Task[Any]) -> None:
    """Look at a refusal that comes when its person has gone: asyncio complains of what nobody has looked at."""
    error = None if work.cancelled() else work.exception()
    if error is not None and not isinstance(error, AppError | StoreError):
        raise error


async def _run(command: str, app: App, call: RequestContext, given: Mapping[str, str]) -> Any:
    return await COMMANDS[command](app, call, given)
