"""The lobby where several processes share a database: one matches, and the server's process sends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.app.match.preferences import changed
from storage import Scope
from tests.bot.app.lobby.seeking import DIRECT, ELSEWHERE, run, seek
from tests.bot.fakes import ANNA, BEN, CLEO
from tests.bot.several import COUNT, Neighbour, neighbours

Two = tuple[Neighbour, Neighbour]
FAR = 1 << 22
"""A server of the second shard, which the process that leads does not have."""


@pytest_asyncio.fixture
async def two(tmp_path: Path) -> AsyncIterator[Two]:
    """The first one leads."""
    assert Scope("", COUNT).shard_of(FAR) == 1
    async with neighbours(tmp_path) as found:
        yield found


async def until_posted(one: Neighbour, version: str) -> None:
    """Wait until a process has posted something by itself."""
    async with asyncio.timeout(20):
        while version not in one.posted:  # noqa: ASYNC110 (nothing tells of it)
            await asyncio.sleep(0.01)


async def test_process_that_does_not_lead_matches_no_one(two: Two) -> None:
    here, there = two
    await seek(there, ANNA, ELSEWHERE)
    await seek(there, BEN, FAR)
    await run(there)
    assert [one.user for one in await there.store.lobby.open()] == [ANNA, BEN]
    await run(here)
    assert await here.store.lobby.open() == []


async def test_both_processes_at_once_start_one_game(two: Two) -> None:
    here, there = two
    await seek(there, ANNA, FAR)
    await seek(there, BEN, FAR)
    there.store.ownership.scope = Scope(there.process, COUNT, frozenset({0, 1}))  # it leads, too, as it believes
    await asyncio.gather(run(here), run(there))
    assert len(await here.store.matches.live_of(ANNA)) == 1


async def test_game_is_posted_by_process_that_has_its_server(two: Two) -> None:
    here, there = two
    await seek(there, ANNA, FAR)
    await seek(there, BEN, FAR)
    await run(here)
    (match,) = await here.store.matches.live_of(ANNA)
    assert match.guild == FAR
    await until_posted(there, "0")
    assert "0" not in here.posted


async def test_role_is_pinged_by_process_that_has_its_server(two: Two) -> None:
    here, there = two
    settings = {"lobby_channel": 700, "lobby_role": 7}
    await there.app._matches.preferences.change_server(FAR, lambda now: changed(now, settings))
    await seek(there, CLEO, FAR)
    await here.pass_time(minutes=11)
    here.app.invalidate_caches()
    await run(here)
    await until_posted(there, "")
    assert here.posted == []
    (post,) = there.world.posts(700)
    assert post.roles == (7,)


async def test_game_in_direct_messages_is_posted_by_leader(two: Two) -> None:
    here, there = two
    await seek(there, ANNA, ELSEWHERE)
    await seek(there, BEN, FAR)
    await run(here)
    assert [len(here.world.posts(user + DIRECT)) for user in (ANNA, BEN)] == [1, 1]
    assert there.posted == []
