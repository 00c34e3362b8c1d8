"""A process that shuts down still answers earlier interactions."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord

from bot.app import PlayerSettings
from bot.ui.client import FeerieClient
from bot.ui.interaction_context import load_settings
from bot.ui.names import Names
from bot.ui.rate_limit import RateLimiter


class Left:
    """A client that has nothing but its connection and its tasks."""

    def __init__(self) -> None:
        self.interaction_tasks: set[asyncio.Task[Any]] = set()
        self.left: list[frozenset[int]] = []
        self.names, self.shard_count, self._pace = Names(), 2, RateLimiter()
        self.app = SimpleNamespace(preferences=self)

    async def player(self, _user: int) -> PlayerSettings:
        return PlayerSettings()

    async def connect_only(self, shards: frozenset[int]) -> None:
        self.left.append(shards)

    async def context(self, answered: asyncio.Event, said: list[str]) -> None:
        user = SimpleNamespace(id=1, global_name="Kim", name="kim")
        asked: Any = SimpleNamespace(client=self, user=user, extras={}, locale=discord.Locale.french)
        asked.is_user_integration = lambda: False
        await load_settings(asked)
        await answered.wait()
        said.append("answer")


async def test_who_stops_answers_those_whom_it_is_serving() -> None:
    leaving, answered, said = Left(), asyncio.Event(), list[str]()
    serving = asyncio.create_task(leaving.context(answered, said))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(FeerieClient.look_after(leaving, frozenset()))  # type: ignore[arg-type]  # all it needs
    await asyncio.sleep(0.05)
    assert leaving.left == [frozenset()]
    assert not stopping.done()
    answered.set()
    await stopping
    assert said == ["answer"]
    await serving
    assert not leaving.interaction_tasks


async def test_who_leaves_some_shards_waits_for_no_one() -> None:
    leaving = Left()
    serving = asyncio.create_task(leaving.context(asyncio.Event(), []))
    await asyncio.sleep(0)
    await FeerieClient.look_after(leaving, frozenset({1}))  # type: ignore[arg-type]  # all it needs
    assert not serving.done()
    serving.cancel()
