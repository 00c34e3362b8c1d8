"""Connections of browsers: what arrives there may be no HTTP, and is then refused before there is a request."""

from __future__ import annotations

import asyncio

from aiohttp import web

from web.options import WebOptions
from web.security import common_headers


class Connection(web.RequestHandler):
    """A connection that refuses what is no HTTP with the headers of every answer, and neither repeats nor logs it.

    aiohttp would do both, and a damaged line can hold a token.
    """

    def __init__(self, server: web.Server, options: WebOptions) -> None:
        super().__init__(server, loop=asyncio.get_running_loop(), access_log=None)  # type: ignore[arg-type]  # none
        self._options = options

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """The answer to what is no HTTP, or to a request whose answer failed."""
        if status < 500:
            response: web.StreamResponse = web.Response(status=status, text="Bad request\n")
            response.force_close()
        else:
            response = super().handle_error(request, status, exc, message)
        response.headers.update(common_headers(self._options))
        return response
