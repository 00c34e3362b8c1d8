"""SIGKILL after SIGKILL of two bots on PostgreSQL, which is itself killed in the middle: each post stands once."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

import engine
from sandbox.driver import Driver, Member, NotSeenError
from sandbox.server import Sandbox
from tests import cluster, databases

from .journey import PACE
from .process import BotProcess
from .test_several import Several, begun, seen

KILLS = int(os.environ.get("FEERIE_KILLS") or 1000)
"""How many of all there are to be."""
MATCHES = 20
"""Each with its part of the kills, and with a kill of PostgreSQL."""
PATIENCE = 90.0
"""Seconds in which what was asked is played, whatever was killed."""


class Struck(Several):
    """Two bots that are started again whenever one is killed, on a PostgreSQL of their own."""

    def __init__(self, sandbox: Sandbox, driver: Driver, folder: Path, server: cluster.Cluster) -> None:
        super().__init__(sandbox, driver, folder, server.address)
        self.server = server

    async def kill(self, chance: Random) -> None:
        """Kill one of them, or both, and start as many anew."""
        running = [one for one in self.processes if one.running]
        for process in chance.sample(running, 2 if chance.random() < 0.1 else 1):
            await process.end(signal.SIGKILL)
            self.begin(thinkers=0)


@pytest_asyncio.fixture(loop_scope="session")
async def struck(tmp_path: Path) -> AsyncIterator[Struck]:
    """Two bots run; in the end none has logged a fault."""
    with cluster.cluster() as server:
        async with Sandbox.start() as sandbox, Driver(sandbox.url) as driver:
            sandbox.world.rules.pace = PACE
            made = Struck(sandbox, driver, tmp_path, server)
            try:
                made.begin(thinkers=0)
                made.begin(thinkers=0)
                await made.connected(0, 1)
                yield made
            finally:
                for process in made.processes:
                    if process.running:
                        await process.end(signal.SIGKILL)
            assert [request for request in sandbox.requests if request["valid"] is False] == []
            assert [process.crashes() for process in made.processes if process.crashes()] == []
