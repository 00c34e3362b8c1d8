"""A sandbox, a driver, and a real discord.py bot in this process."""

import asyncio
import contextlib
import io
import os
import warnings
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import yarl

with warnings.catch_warnings():
    # discord.py imports `audioop`, which Python 3.11 and 3.12 call deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord
    import discord.gateway
    import discord.http
    from discord import app_commands
    from discord.ext import commands

from sandbox.driver import Driver, Member
from sandbox.messages import image_size
from sandbox.server import Sandbox

PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63fcffff3f0300"
    "05fe02fea72d4a0e0000000049454e44ae426082"
)
HEADERS = {"Authorization": "Bot t", "User-Agent": "DiscordBot (https://example.org, 1)"}
"""With which a bot's requests are taken."""
assert image_size(PICTURE) == (1, 1)


def picture(name: str = "board.png", alt: str = "An empty board") -> discord.File:
    return discord.File(io.BytesIO(PICTURE), filename=name, description=alt)


class FakeClock:
    def __init__(self) -> None:
        self.now = 1_750_000_000.0

    def __call__(self) -> float:
        return self.now


class TestBot(commands.AutoShardedBot):
    """Answers a handful of commands in every way the real bot does."""

    __test__ = False

    def __init__(self, server: Sandbox) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(commands.when_mentioned, intents=intents, help_command=None, guild_ready_timeout=0.05)
        self.server = server
        self.online, self.go_on = asyncio.Event(), asyncio.Event()
        self._errors: asyncio.Queue[discord.HTTPException] = asyncio.Queue()

    async def setup_hook(self) -> None:
        from . import bot_commands

        bot_commands.add_to(self)
        self.tree.error(self._failed)
        await self.tree.set_translator(bot_commands.French())
        await self.tree.sync()

    async def _failed(self, _: discord.Interaction, error: app_commands.AppCommandError) -> None:
        original = getattr(error, "original", error)
        assert isinstance(original, discord.HTTPException)
        self._errors.put_nowait(original)

    async def failures(self, count: int) -> AsyncIterator[discord.HTTPException]:
        """The next errors that commands ended with."""
        for _ in range(count):
            yield await asyncio.wait_for(self._errors.get(), 5)

    async def on_ready(self) -> None:
        self.online.set()


def aim_discord_at(port: int) -> None:
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    discord.Asset.BASE = f"http://127.0.0.1:{port}"


@pytest.fixture(autouse=True)
def _aimed_nowhere(aimed_nowhere: None) -> None:
    """A bot of one test never meets the server of another."""


@contextlib.asynccontextmanager
async def running_bot(server: Sandbox) -> AsyncIterator[TestBot]:
    aim_discord_at(server.port)
    bot = TestBot(server)
    task = asyncio.create_task(bot.start("any-token"))
    online = asyncio.create_task(bot.online.wait())
    await asyncio.wait([task, online], return_when=asyncio.FIRST_COMPLETED, timeout=10)
    try:
        if task.done():
            await task
        yield bot
    finally:
        await bot.close()
        online.cancel()
        await asyncio.gather(task, online, return_exceptions=True)


@pytest_asyncio.fixture(loop_scope="session")
async def server() -> AsyncIterator[Sandbox]:
    async with Sandbox.start() as started:
        started.world.rules.pace = 1000.0
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def bot(server: Sandbox) -> AsyncIterator[TestBot]:
    async with running_bot(server) as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def driver(server: Sandbox, bot: TestBot) -> AsyncIterator[Driver]:
    assert bot.is_ready()
    async with Driver(server.url) as connected:
        yield connected
        assert await connected.bad_requests() == []


@pytest_asyncio.fixture(loop_scope="session")
async def alice(driver: Driver) -> Member:
    return await driver.member("Alice")


@pytest_asyncio.fixture(loop_scope="session")
async def bruno(driver: Driver) -> Member:
    return await driver.member("Bruno")


OPENAPI = os.environ.get("FEERIE_DISCORD_OPENAPI")
needs_openapi = pytest.mark.skipif(
    not (OPENAPI and Path(OPENAPI).is_file()), reason="FEERIE_DISCORD_OPENAPI names no file"
)
