"""The processes under load: PostgreSQL, a local Discord with some servers, bots, and processes that think."""

from __future__ import annotations

import asyncio
import socket
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.hall import Hall, listening
from benchmarks.load import meters
from benchmarks.load.meters import Spent
from bot.cli.play import child, ready
from sandbox.driver import Driver
from tests.cluster import cluster
from tests.smallest import sized

if TYPE_CHECKING:
    import asyncpg

_REAL = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "autovacuum": "on"}
"""As a host has it; tests are in more of a hurry."""
REQUESTS, ALLOWED = 30.0, 50
"""Requests per second of all bots to Discord, and Discord's limit."""


@dataclass(frozen=True)
class Size:
    """Size of the load test. At a `pace` of 2, Discord's limits are twice as high, and the bots use that."""

    processes: int = 2
    workers: int = sized(2, 1)
    shards: int = sized(4, 2)
    servers: int = sized(40, 2)
    members: int = sized(200, 8)
    matches: int = sized(1000, 8)
    pace: float = 1.0
    memory: int = 64


@dataclass
class Machinery:
    """All that runs: leaders of sessions by name, the database, and what the members see."""

    hall: Hall
    connection: asyncpg.Connection
    postmaster: int
    channels: list[str]
    """One of each server."""
    leaders: dict[str, int] = field(default_factory=dict)
    started: float = 0.0
    """Seconds until all shards were connected."""

    def spent(self) -> dict[str, Spent]:
        """Resources used so far, by process."""
        mine = {name: meters.family(leader) for name, leader in self.leaders.items()}
        return mine | {"PostgreSQL": meters.children(self.postmaster)}


@asynccontextmanager
async def running(size: Size) -> AsyncIterator[Machinery]:
    """Start everything, and stop it at the end of the block."""
    import asyncpg

    async with AsyncExitStack() as stack:
        counting = {"shared_preload_libraries": "pg_stat_statements", "max_connections": "100"}
        address = stack.enter_context(cluster(**_REAL, **counting)).address
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="feerie-load-"))
        connection = await asyncpg.connect(address.replace("+asyncpg", ""))
        stack.push_async_callback(connection.close)
        postmaster = await meters.prepare(connection)
        with socket.create_server(("127.0.0.1", 0)) as free:
            url = f"http://127.0.0.1:{free.getsockname()[1]}"
        sandbox = await stack.enter_async_context(child("sandbox", "--port", url.rpartition(":")[2]))
        await ready(url, bot=False)
        driver = await stack.enter_async_context(Driver(url))
        allowed = {"pace": size.pace, "requests_a_second": round(ALLOWED * size.pace)}
        await driver.admin("rules", rate_limits=False, **allowed)
        hall = Hall(driver)
        await hall.members(size.members)  # further servers have all members of the first
        channels = [await _server(driver, number) for number in range(size.servers)]
        made = Machinery(hall, connection, postmaster, channels, {"local Discord": sandbox.pid})
        environment = {
            "FEERIE_API": url,
            "FEERIE_TOKEN": "sandbox",
            "FEERIE_DATABASE": address,
            "FEERIE_SHARDS": str(size.shards),
            "FEERIE_REQUESTS": str(REQUESTS * size.pace),
            "FEERIE_MEMORY": str(size.memory),
            "FEERIE_LOG_LEVEL": "WARNING",
            "FEERIE_BACKUPS": folder,
        }
        await _start(stack, made, size, environment)
        await stack.enter_async_context(listening(made.hall))
        yield made


async def _server(driver: Driver, number: int) -> str:
    """A server of its own with one channel, which is returned."""
    guild = await driver.admin("add_guild", name=f"Club {number}")
    return str((await driver.admin("channel", name=f"games-{number}", guild_id=guild["id"]))["id"])


async def _start(stack: AsyncExitStack, made: Machinery, size: Size, environment: Mapping[str, str]) -> None:
    begun = perf_counter()
    for number in range(size.processes):
        thinks = {"FEERIE_THINKERS": "0" if size.workers else "1"}
        bot = await stack.enter_async_context(child("run", environment={**environment, **thinks}))
        made.leaders[f"bot {number + 1}"] = bot.pid
        await ready(made.hall.driver.url, bot=True)  # the first one makes the tables
    for number in range(size.workers):
        worker = await stack.enter_async_context(child("work", environment={**environment, "FEERIE_THINKERS": "1"}))
        made.leaders[f"worker {number + 1}"] = worker.pid
    await _shared(made, size)
    made.started = perf_counter() - begun


async def _shared(made: Machinery, size: Size) -> None:
    """Wait until every bot has its part of the shards, and all are connected."""
    query = "SELECT count(DISTINCT owner), count(owner) FROM shards"
    held, connected = (min(size.processes, size.shards), size.shards), list(range(size.shards))
    while True:
        state = await made.hall.driver.get("/sandbox/state")
        if state["shards"] == connected and tuple(await made.connection.fetchrow(query)) == held:
            return
        await asyncio.sleep(0.2)
