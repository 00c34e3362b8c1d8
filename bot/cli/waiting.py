"""Health and metrics of a process that waits for its database at start."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

log = logging.getLogger(__name__)
_HEALTH = json.dumps({"database": False, "waiting": "database"}) + "\n"
_METRICS = """\
# HELP feerie_database_up Whether the database can be read and written
# TYPE feerie_database_up gauge
feerie_database_up 0.0
"""


@asynccontextmanager
async def served_waiting(address: tuple[str, int] | None) -> AsyncIterator[None]:
    """Serve `/healthz` (503) and `/metrics` at an address, if there is one, until the block ends."""
    if address is None:
        yield
        return
    application = web.Application()
    application.router.add_get("/healthz", _health)
    application.router.add_get("/metrics", _metrics)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, *address).start()
        except OSError as error:  # refused in a sentence once the database is there
            log.warning("cannot serve /healthz at %s:%d: %s", *address, error.strerror)
        yield
    finally:
        await runner.cleanup()


async def _health(_request: web.Request) -> web.Response:
    return web.Response(text=_HEALTH, status=503, content_type="application/json")


async def _metrics(_request: web.Request) -> web.Response:
    return web.Response(text=_METRICS, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})
