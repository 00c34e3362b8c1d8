"""The web pages of a process, asked for without a socket: all but aiohttp's parser of HTTP is what the bot serves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from aiohttp import StreamReader, web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.http import HttpVersion11, RawRequestMessage
from multidict import CIMultiDict, CIMultiDictProxy
from yarl import URL

from tests.simulation.machine import PROCESS, Process
from web.options import WebOptions
from web.server import create_application

ADDRESS = "https://club.example"
Received = Callable[[bytes], None]


@dataclass(frozen=True, slots=True)
class PageAnswer:
    """Status, body and the cookies that were set."""

    status: int
    body: bytes
    cookies: Mapping[str, str]


class Pages:
    """The pages that one life of the bot serves."""

    def __init__(self, process: Process, clock: Callable[[], float]) -> None:
        self._process = process
        self.number = process.number
        options = WebOptions(address=ADDRESS, host="127.0.0.1", port=1)
        self._application = create_application(process.app, options, clock)
        self._application.freeze()
        self._application._loop = asyncio.get_running_loop()

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"", received: Received | None = None
    ) -> PageAnswer | None:
        """Answer of the pages, None if the process died before; `received` gets the parts of a stream."""
        parts: list[bytes] = []
        writer = _Writer(received or parts.append)
        work = self._process.begin(self._answered(method, path, headers, body, writer))
        try:
            await asyncio.wait({work})
        finally:
            work.cancel()  # the browser has closed its request
        if not self._process.alive or work.cancelled():
            return None
        response = work.result()
        cookies = {name: morsel.value for name, morsel in response.cookies.items()}
        return PageAnswer(response.status, b"".join(parts), cookies)

    async def _answered(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes, writer: _Writer
    ) -> web.StreamResponse:
        loop = asyncio.get_running_loop()
        connection = cast(Any, _Connection())
        payload = StreamReader(connection, 2**16, loop=loop)
        payload.feed_data(body)
        payload.feed_eof()
        given = CIMultiDictProxy(CIMultiDict({"Accept": "application/json", "Origin": ADDRESS, **headers}))
        message = RawRequestMessage(
            method, path, HttpVersion11, given, (), False, None, False, False, URL(path, encoded=True)
        )
        request = self._application._make_request(message, payload, connection, writer, cast(Any, None))
        try:
            response = await self._application._handle(request)
        except web.HTTPException as redirection:
            response = redirection
        await response.prepare(request)
        await response.write_eof()
        return response

    async def close(self) -> None:
        """End all streams, as before the bot stops."""
        await self._application.shutdown()


class _Connection:
    """Stands for a connection, and for its protocol."""

    ssl_context = sockname = None
    peername = ("192.0.2.1", 1)
    transport: Any = None
    _reading_paused = False

    def __init__(self) -> None:
        self.transport = self

    def resume_reading(self, *, resume_parser: bool = True) -> None:
        """The body is there already."""

    def get_extra_info(self, _name: str, default: object = None) -> object:
        return default


class _Writer(AbstractStreamWriter):
    """Hands on what is written, unless its process is dead."""

    def __init__(self, received: Received) -> None:
        self._received = received

    async def write(self, chunk: bytes | bytearray | memoryview) -> None:
        PROCESS.get().require()
        self._received(bytes(chunk))

    async def write_eof(self, chunk: bytes = b"") -> None:
        if chunk:
            await self.write(chunk)

    async def drain(self) -> None:
        """It never fills up."""

    def enable_compression(self, encoding: str = "deflate", strategy: int | None = None) -> None:
        """Nothing is compressed."""

    def enable_chunking(self) -> None:
        """There are no chunks."""

    async def write_headers(self, status_line: str, headers: CIMultiDict[str]) -> None:
        """No one reads them."""
