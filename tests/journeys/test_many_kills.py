"""SIGKILL after SIGKILL of two bots on PostgreSQL, which is itself killed in the middle: each post stands once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest
import pytest_asyncio

import engine
from sandbox.driver import Driver, Member, NotSeenError
from sandbox.server import Sandbox
from tests import cluster
from tests.smallest import sized

from .journey import PACE
from .test_several import Several, begun, seen

KILLS = int(os.environ.get("FEERIE_KILLS") or sized(1000, 20))
"""Number of kills."""
MATCHES = 20
"""Each with its part of the kills, and with a kill of PostgreSQL."""
RECOVERY_TIMEOUT_SECONDS = 90.0
"""Seconds after the last kill in which what was asked is played: who is to see that others are dead is killed, too."""


class Struck(Several):
    """Two bots that are started again whenever one is killed, on a PostgreSQL of their own."""

    def __init__(self, sandbox: Sandbox, driver: Driver, folder: Path, server: cluster.Cluster) -> None:
        super().__init__(sandbox, driver, folder, server.address)
        self.server = server
        self.killed_at = 0.0

    async def kill(self, chance: Random) -> None:
        """Kill one of them, or both, and start as many anew."""
        running = [one for one in self.processes if one.running]
        for process in chance.sample(running, 2 if chance.random() < 0.1 else 1):
            await process.end(signal.SIGKILL)
            self.begin(thinkers=0)
        self.killed_at = monotonic()


@pytest_asyncio.fixture(loop_scope="session")
async def struck(tmp_path: Path) -> AsyncIterator[Struck]:
    """Two bots run."""
    with cluster.cluster(synchronous_commit="on") as server:  # or a kill of it would lose what it has said is kept
        async with Sandbox.start() as sandbox, Driver(sandbox.url) as driver:
            sandbox.world.rules.pace = PACE
            async with Struck(sandbox, driver, tmp_path, server).watched() as made:
                made.begin(thinkers=0)
                made.begin(thinkers=0)
                await made.connected(0, 1)
                yield made


async def begun_at_last(struck: Struck, players: tuple[Member, Member]) -> tuple[str, str]:
    """A match of two, asked for until it is there, anyone who is killed meanwhile."""
    asked_at = monotonic()
    while True:
        try:
            return await begun(*players)
        except NotSeenError:
            if monotonic() > max(asked_at, struck.killed_at) + RECOVERY_TIMEOUT_SECONDS:
                raise


async def played(
    struck: Struck, match: str, place: str, players: tuple[Member, Member], text: str, version: int
) -> None:
    """Play a move until it is posted, anyone who is killed meanwhile."""
    asked_at = monotonic()
    while f"{match}-{version}.png" not in struck.pictures(place):
        assert monotonic() < max(asked_at, struck.killed_at) + RECOVERY_TIMEOUT_SECONDS, (
            f"{match} has no post of version {version}"
        )
        with contextlib.suppress(NotSeenError):
            await players[(version - 1) % 2].command(place, "move", text=text, game=match)
        await asyncio.sleep(0.5)


async def kills(struck: Struck, chance: Random, count: int) -> None:
    """Kill one bot after another, and PostgreSQL in the middle."""
    for number in range(count):
        await asyncio.sleep(chance.uniform(0.5, sized(20, 1)))
        if number == count // 2:
            await asyncio.to_thread(struck.server.kill)
            await asyncio.sleep(chance.uniform(0, 4))
            await asyncio.to_thread(struck.server.start)
        await struck.kill(chance)


@pytest.mark.prove(part="several")
@pytest.mark.parametrize("seed", range(MATCHES))
async def test_kills_of_two_bots_and_of_postgresql_lose_and_repeat_nothing(struck: Struck, seed: int) -> None:
    chance, position = Random(seed), engine.new_position("connexes")
    players = await struck.driver.member("Alice"), await struck.driver.member("Bruno")
    match, place = await begun(*players)
    killing = asyncio.create_task(kills(struck, chance, -(-KILLS // MATCHES)))
    while not killing.done():
        if position.outcome():
            position = engine.new_position("connexes")
            match, place = await begun_at_last(struck, players)
        move = str(chance.choice(position.legal_moves()))
        position.push(position.parse(move))
        await played(struck, match, place, players, move, position.ply)
        assert struck.pictures(place) == [f"{match}-{number}.png" for number in range(position.ply + 1)]
    await killing
    await struck.connected(0, 1)
    await seen(players[0], match, position.ply)
    assert struck.pictures(place) == [f"{match}-{number}.png" for number in range(position.ply + 1)]
