"""The bot, put together from its parts and run until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import discord
import discord.gateway
import discord.http
import yarl
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError

import engine
import storage
from bot import journal
from bot.app import PLAYED, App, Messenger
from bot.app.match.cache import MEBIBYTE
from bot.app.system_clock import SystemClock
from bot.app.workers.pairer import ProcessPairer
from bot.app.workers.thinker import ProcessThinker
from bot.settings import Settings, SettingsError
from bot.shifted_clock import Follower
from bot.ui.client import FeerieClient
from bot.ui.variants import Variant, Variants

log = logging.getLogger(__name__)
SWITCH_INTERVAL = 0.001
"""Seconds after which a thread at work gives way to the event loop; Python's five times as many are felt."""
REFUSALS = {
    4004: "Discord refuses the token: copy it again from the developer portal into .env.",
    4011: "Discord asks for more shards, as the bot is in more servers now: start it again.",
    4014: "Discord refuses the bot's intents: look at the page Bot of the developer portal.",
}
"""What to do when Discord has closed the connection for good, by its codes."""


def aim_at(api: str) -> None:
    """Make discord.py talk to a local server instead of Discord. Call it before a client is built."""
    base = f"http://{urlsplit(api).netloc}"
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")
    discord.Asset.BASE = base


class StartError(Exception):
    """The bot cannot run; the text is one sentence that says why."""


def playable_variants() -> Variants:
    """The games that can be played through Discord."""
    games = engine.variants()
    return {key: Variant(len(games[key].seats), dict(games[key].options)) for key in PLAYED}


async def open_store(url: str, stack: AsyncExitStack) -> storage.Store:
    """Open the database until the end of a stack, in a folder made for it if need be, with no other bot on its file.

    Raises SettingsError, StartError.
    """
    try:
        if (file := storage.file_of(url)) is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(storage.held(file))
        store = await storage.open(url)
    except storage.DatabaseHeldError as error:
        raise StartError(
            f"The database {file} belongs to a bot that runs already ({error}): "
            "stop that one, or name another database in FEERIE_DATABASE."
        ) from error
    except storage.DamagedDatabaseError as error:
        raise StartError(
            f"The database {file} is damaged ({error}): put a backup in its place, "
            "or move it away to begin with an empty one."
        ) from error
    except storage.NewerDatabaseError as error:
        raise StartError(
            f"The database {file or 'of FEERIE_DATABASE'} was written by a later version of Féerie: "
            "install that version."
        ) from error
    except (ArgumentError, NoSuchModuleError, OperationalError, OSError) as error:
        reason = str(error).splitlines()[0]
        raise SettingsError(f"FEERIE_DATABASE: the database cannot be opened ({reason}).") from error
    stack.push_async_callback(store.close)
    return store


@asynccontextmanager
async def assembled(settings: Settings, **options: Any) -> AsyncIterator[FeerieClient]:
    """The bot, not yet connected; `options` are those of the client. Raises SettingsError."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    follower = None
    if settings.api is not None:
        aim_at(settings.api)
        follower = Follower(settings.api)
    async with AsyncExitStack() as stack:
        store = await open_store(settings.database, stack)
        thinker, pairer = ProcessThinker(), ProcessPairer()
        stack.callback(thinker.close)
        stack.callback(pairer.close)
        clock = await stack.enter_async_context(follower.following()) if follower else SystemClock()

        def build(messenger: Messenger) -> App:
            return App(store, messenger, thinker, clock, memory=settings.memory * MEBIBYTE, pairer=pairer)

        client = await stack.enter_async_context(FeerieClient(store, playable_variants(), build, **options))
        stack.push_async_callback(client.app.close)
        if follower is not None:
            follower.app = client.app
        yield client


async def run(settings: Settings) -> None:
    """Run the bot until SIGINT or SIGTERM. Raises SettingsError, StartError."""
    token = settings.token.get_secret_value()
    journal.begin(settings.log_level, token)
    async with assembled(settings) as client:
        await _until_told(client, token)


async def _until_told(client: FeerieClient, token: str) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    running = asyncio.create_task(client.start(token))
    waiting = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await _explained(running)
        log.info("stopping")
    finally:
        waiting.cancel()
        running.cancel()
        await asyncio.wait({running})


async def _explained(running: asyncio.Task[None]) -> None:
    """Turn what stopped the client into one sentence."""
    try:
        await running
    except discord.LoginFailure:
        raise StartError(REFUSALS[4004]) from None
    except discord.ConnectionClosed as error:
        raise StartError(REFUSALS.get(error.code, f"Discord refuses the connection for good: {error}.")) from None
    except discord.HTTPException as error:
        raise StartError(f"Discord refused to let the bot start: {error}") from None
