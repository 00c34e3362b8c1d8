"""What is no HTTP: refused with the headers of every answer, and neither repeated nor logged."""

from __future__ import annotations

import asyncio
import logging

import pytest

from tests.web.conftest import ADDRESS, Site
from web.options import WebOptions
from web.server import serve

SECRET = b"a-token-that-nobody-may-read"
DAMAGED = {
    "no HTTP": b"\x16\x03\x01" + SECRET + b"\r\n\r\n",
    "request line": SECRET + b"\r\nHost: x\r\n\r\n",
    "control character": b"GET / HTTP/1.1\r\nAuthorization: Bearer " + SECRET + b"\x00\r\n\r\n",
    "header without colon": b"GET / HTTP/1.1\r\nCookie " + SECRET + b"\r\n\r\n",
    "long header": b"GET / HTTP/1.1\r\nCookie: " + SECRET * 1000 + b"\r\n\r\n",
    "long address": b"GET /calendar/" + SECRET * 1000 + b" HTTP/1.1\r\n\r\n",
    "two lengths": b"POST /" + SECRET + b" HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
}


async def _answer(site: Site, sent: bytes) -> str:
    """What a server answers to some bytes, until it closes the connection."""
    options = WebOptions(address=ADDRESS, host="127.0.0.1", port=0)
    async with serve(site.club.app, options) as port, asyncio.timeout(10):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        found = await reader.read()
        writer.close()
    return found.decode()


@pytest.mark.parametrize("name", DAMAGED)
async def test_what_is_no_http_is_refused(site: Site, name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    head, _, body = (await _answer(site, DAMAGED[name])).partition("\r\n\r\n")
    status, *headers = head.split("\r\n")
    assert (status, body) == ("HTTP/1.0 400 Bad Request", "Bad request\n")
    kept = {line.partition(": ")[0]: line.partition(": ")[2] for line in headers}
    assert kept["Content-Security-Policy"].endswith("frame-ancestors 'none'")
    assert (kept["X-Content-Type-Options"], kept["Referrer-Policy"]) == ("nosniff", "no-referrer")
    assert (kept["Cache-Control"], kept["Content-Type"]) == ("no-store", "text/plain; charset=utf-8")
    assert "Strict-Transport-Security" in kept
    assert SECRET.decode() not in caplog.text
    assert [one for one in caplog.records if one.name.startswith(("aiohttp", "web"))] == []
