"""The bot, put together from its parts and run until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import discord
import discord.gateway
import discord.http
import yarl

import engine
from bot.app import PLAYED, App, AppOptions, Messenger, Peers
from bot.app.cluster.job_handlers import JobAnimationRenderer, JobPairer
from bot.app.cluster.jobs import JobClient
from bot.app.cluster.leases import ShardCountMismatchError
from bot.app.computers.thinker import ProcessThinker
from bot.app.core.ports import NoMeter
from bot.app.core.system_clock import SystemClock
from bot.app.match.cache import MEBIBYTE
from bot.app.review.reviewer import ProcessReviewer
from bot.app.tournaments.pairing import ProcessPairer
from bot.cli import logging_setup
from bot.cli.databases import LaterError, StartError, StartRefusedError, archive_of, erasures_of
from bot.cli.garbage import settle
from bot.cli.setting_names import log_misspelt
from bot.cli.settings import Settings
from bot.cli.shifted_clock import Follower
from bot.cli.starting import StoppedError, open_once, open_patiently, stop_signal
from bot.ui.client import FeerieClient
from bot.ui.variants import VariantOptions, Variants
from storage import Notification, PostgresPubSub, Store

if TYPE_CHECKING:
    from bot.cli.metrics import Metrics

log = logging.getLogger(__name__)
Opening = Callable[[Settings, AsyncExitStack], Awaitable[tuple[Store, PostgresPubSub | None]]]
SWITCH_INTERVAL = 0.001
"""Seconds after which a thread at work gives way to the event loop; Python's five times as many are felt."""
MORE_SHARDS = 4011
REFUSALS = {
    4004: "Discord refuses the token: copy it again from the developer portal into .env.",
    MORE_SHARDS: "Discord asks for more shards, as the bot is in more servers now: start it again, with more in "
    "FEERIE_SHARDS if that is set or the database is in PostgreSQL.",
    4014: "Discord refuses the bot's intents: look at the page Bot of the developer portal.",
}
"""Advice to the host by gateway close code, once Discord has closed the connection for good."""


def aim_at(api: str) -> None:
    """Make discord.py talk to a local server instead of Discord. Call it before a client is built."""
    base = f"http://{urlsplit(api).netloc}"
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")
    discord.Asset.BASE = base


def playable_variants() -> Variants:
    """The games that can be played through Discord."""
    games = engine.variants()
    return {key: VariantOptions(len(games[key].seats), dict(games[key].options)) for key in PLAYED}


@asynccontextmanager
async def assembled(
    settings: Settings, metrics: Metrics | None = None, opening: Opening = open_once, /, **options: Any
) -> AsyncIterator[FeerieClient]:
    """The bot, not yet connected; `options` are those of the client. Raises SettingsError, StartError."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    follower = None
    if settings.api is not None:
        aim_at(settings.api)
        follower = Follower(settings.api)
    async with AsyncExitStack() as stack:
        store, line = await opening(settings, stack)
        thinker, own, reviewer = ProcessThinker(max(1, settings.thinkers)), ProcessPairer(), ProcessReviewer()
        for elsewhere in (thinker, own, reviewer):
            stack.callback(elsewhere.close)
        clock = await stack.enter_async_context(follower.following()) if follower else SystemClock()
        asking = None if line is None or settings.thinkers else JobClient(store, line.try_lock, clock)

        def build(messenger: Messenger) -> App:
            return App(
                store,
                messenger if metrics is None else metrics.messenger(messenger),
                thinker,
                clock,
                AppOptions(
                    memory=settings.memory * MEBIBYTE,
                    pairer=own if asking is None else JobPairer(asking, own),
                    archive=archive_of(settings),
                    night=settings.backup_time,
                    meter=metrics or NoMeter(),
                    erasures=erasures_of(settings),
                    reviewer=reviewer,
                    thinks=settings.thinkers > 0,
                    animation_renderer=None if asking is None else JobAnimationRenderer(asking),
                    peers=None if line is None else Peers(line.process, settings.shards or 1),
                ),
            )

        if line is not None:
            options |= {
                "leased": True,
                "shard_count": settings.shards or 1,
                "turnstile": lambda: store.db.lock("session"),
            }

        options |= {
            "requests": settings.requests,
            "web_address": settings.web or "",
            "has_activity": settings.has_activity,
        }
        if metrics is not None:
            options["http_trace"] = metrics.trace()
        client = await stack.enter_async_context(FeerieClient(store.settings, playable_variants(), build, **options))
        stack.push_async_callback(client.app.close)
        if line is not None:

            def on_notification(notification: Notification) -> None:
                client.app.on_notification(notification)
                if asking is not None:
                    asking.on_notification(notification)

            line.on_notification, line.on_gap = on_notification, client.app.invalidate_caches
        if follower is not None:
            follower.app = client.app
        if metrics is not None:
            from bot.cli.monitoring import serve_metrics  # only where metrics are served: twenty modules

            await serve_metrics(stack, metrics, settings, store, clock, client.connected)
        await _serve_pages(stack, settings, client.app)
        yield client


async def _serve_pages(stack: AsyncExitStack, settings: Settings, app: App) -> None:
    """Serve the web pages, if the settings say where. Raises StartError."""
    options = settings.web_options
    if options is None:
        if settings.web is not None:
            log.info("another process has to serve the web pages: FEERIE_WEB_LISTEN is not set")
        return
    from web.server import serve  # only where there are pages: it is a third of a second of the start

    try:
        await stack.enter_async_context(serve(app, options))
    except OSError as error:
        raise StartError(
            f"FEERIE_WEB_LISTEN: {settings.web_listen} cannot be served ({error.strerror}): choose a free port."
        ) from error


def _metrics(settings: Settings) -> Metrics | None:
    """Metrics of the bot, if they are served."""
    if settings.metrics is None:
        return None
    from bot.cli.metrics import Metrics

    return Metrics()


async def run(settings: Settings) -> None:
    """Run the bot until SIGINT or SIGTERM. Raises SettingsError, StartError."""
    token = settings.token.get_secret_value()
    metrics = _metrics(settings)
    others = () if metrics is None else (metrics.handler(),)
    logging_setup.begin(settings.log_level, token, *others, style=settings.log_format)
    log_misspelt()
    stop = stop_signal()
    opening = partial(open_patiently, stop, settings.metrics_address)
    try:
        async with assembled(settings, metrics, opening) as client:
            settle()
            await _run_until_stopped(client, token, stop)
    except StoppedError:
        return


async def _run_until_stopped(client: FeerieClient, token: str, stop: asyncio.Event) -> None:
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
    except ShardCountMismatchError as error:
        raise StartError(
            f"Other processes on this database run with {error} shards: name as many, or stop all of them first."
        ) from None
    except discord.LoginFailure:
        raise StartRefusedError(REFUSALS[4004]) from None
    except discord.ConnectionClosed as error:
        kind = LaterError if error.code == MORE_SHARDS else StartRefusedError
        raise kind(REFUSALS.get(error.code, f"Discord refuses the connection for good: {error}.")) from None
    except discord.HTTPException as error:
        raise LaterError(f"Discord refused to let the bot start: {error}") from None
