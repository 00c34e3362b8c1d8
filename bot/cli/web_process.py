"""A process that only serves the web pages, for all the bots on a PostgreSQL database. It has no gateway."""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack

from bot.app import App, AppOptions
from bot.app.cluster.job_handlers import JobPairer
from bot.app.cluster.jobs import JobClient
from bot.app.computers.thinker import ProcessThinker
from bot.app.core.system_clock import SystemClock
from bot.app.match.cache import MEBIBYTE
from bot.app.tournaments.pairing import ProcessPairer
from bot.cli import logging_setup
from bot.cli.databases import StartError
from bot.cli.metrics import Metrics
from bot.cli.monitoring import serve_metrics
from bot.cli.setting_names import log_misspelt
from bot.cli.settings import Settings, SettingsError
from bot.cli.shifted_clock import Follower
from bot.cli.starting import StoppedError, open_patiently, stop_signal
from bot.cli.wiring import aim_at
from bot.ui.web_client import messenger_without_gateway
from storage import Notification, PostgresPubSub, Scope, Store
from web.server import serve

log = logging.getLogger(__name__)
DATABASE_NEEDED = "FEERIE_DATABASE: feerie web needs a PostgreSQL database."
ADDRESSES_NEEDED = "FEERIE_WEB and FEERIE_WEB_LISTEN: feerie web needs both, to know its address and where to listen."


async def serve_pages(settings: Settings) -> None:
    """Serve the pages until SIGINT or SIGTERM. Raises SettingsError, StartError."""
    token = settings.token.get_secret_value()
    metrics = None if settings.web_metrics is None else Metrics()
    others = () if metrics is None else (metrics.handler(),)
    logging_setup.begin(settings.log_level, token, *others, style=settings.log_format)
    log_misspelt()
    options = settings.web_options
    if options is None:
        raise SettingsError(ADDRESSES_NEEDED)
    stop = stop_signal()
    async with AsyncExitStack() as stack:
        try:
            store, line = await open_patiently(stop, settings.web_metrics_address, settings, stack)
        except StoppedError:
            return
        if line is None:
            raise SettingsError(DATABASE_NEEDED)
        if metrics is not None:
            await serve_metrics(stack, metrics, settings, store, SystemClock(), None, "web_metrics")
        app = await _application(settings, stack, store, line)
        try:
            await stack.enter_async_context(serve(app, options))
        except OSError as error:
            raise StartError(
                f"FEERIE_WEB_LISTEN: {settings.web_listen} cannot be served ({error.strerror}): choose a free port."
            ) from error
        log.info("serving the web pages")
        await stop.wait()
        log.info("stopping")


async def _application(settings: Settings, stack: AsyncExitStack, store: Store, line: PostgresPubSub) -> App:
    """Build an application that owns no server: other processes send what it writes, and do all background work."""
    store.ownership.scope = Scope(line.process, 1)
    store.ownership.lease_valid = lambda _guild: False
    if settings.api is not None:
        aim_at(settings.api)
    follower = None if settings.api is None else Follower(settings.api)
    clock = SystemClock() if follower is None else await stack.enter_async_context(follower.following())
    token = settings.token.get_secret_value()
    messenger = await stack.enter_async_context(messenger_without_gateway(token, settings.requests))
    thinker, pairer = ProcessThinker(1), ProcessPairer()
    stack.callback(thinker.close)
    stack.callback(pairer.close)
    jobs = JobClient(store, line.try_lock, clock)
    app = App(
        store,
        messenger,
        thinker,
        clock,
        AppOptions(memory=settings.memory * MEBIBYTE, pairer=JobPairer(jobs, pairer), thinks=False),
    )
    stack.push_async_callback(app.close)

    def on_notification(notification: Notification) -> None:
        app.on_notification(notification)
        jobs.on_notification(notification)

    line.on_notification, line.on_gap = on_notification, app.invalidate_caches
    return app
