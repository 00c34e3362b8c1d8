"""Server-sent events: a stream for each page that follows something, as many as the server bears."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress

from aiohttp import web
from aiohttp_sse import EventSourceResponse

from bot.app import AppError, StoreUnavailableError
from web.live_feeds import TooManyStreamsError
from web.security import client_address
from web.state import STATE

PING_SECONDS = 25.0
"""Seconds after which a comment keeps proxies from closing a silent stream."""
RETRY_MILLISECONDS = 2000
Send = Callable[[str, str], Awaitable[None]]
"""Sends an event: its data, and its ID."""


async def stream(request: web.Request, follow: Callable[[Send], Awaitable[None]]) -> web.StreamResponse:
    """Answer with the events that `follow` sends, until it ends; where there are too many streams, with a refusal."""
    try:
        with request.app[STATE].feeds.counted(client_address(request)):
            response = EventSourceResponse(ping_interval=PING_SECONDS)
            response.headers["Cache-Control"] = "no-store"
            await response.prepare(request)

            async def send(data: str, name: str) -> None:
                await response.send(data, id=name, retry=RETRY_MILLISECONDS)

            async with response:
                with suppress(AppError, StoreUnavailableError, OSError):  # the stream ends: the page comes back
                    await follow(send)
            return response
    except TooManyStreamsError:
        return web.Response(status=503, headers={"Retry-After": "10"}, text=json.dumps({"poll": True}))
