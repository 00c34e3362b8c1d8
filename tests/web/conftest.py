"""A club whose pages are served, and browsers of its people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest_asyncio
from aiohttp import ClientResponse, CookieJar
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.web import Application, Request

from tests.bot.fakes import Club, club
from web.options import WebOptions
from web.rate_limits import Limit, RateLimits
from web.server import create_application
from web.state import STATE

ADDRESS = "https://club.example"
COOKIE = "__Host-feerie_session"
Client = TestClient[Request, Application]


@dataclass
class Site:
    """The pages of a club, and one browser without a session."""

    club: Club
    server: TestServer
    client: Client

    async def browser(self, user: int, match: str | None = None) -> Browser:
        """A browser in which a user has signed in."""
        link = await self.club.app.sessions.open_link(self.club.call(user), match)
        answer = await self.client.post("/sign-in", json={"token": link}, headers={"Origin": ADDRESS})
        assert answer.status == 200, await answer.text()
        cookies = SimpleCookie(answer.headers["Set-Cookie"])
        return Browser(self, cookies[COOKIE].value)

    def lift_limits(self) -> None:
        """Let everyone send as many requests as they like."""
        for name in ("requests", "changes", "files", "frames", "sign_ins"):
            object.__setattr__(self.server.app[STATE], name, RateLimits(Limit(10**9, 1)))


@dataclass
class Browser:
    """A browser with a session."""

    site: Site
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.token}", "Accept": "application/json", "Origin": ADDRESS}

    async def get(self, path: str, **headers: str) -> ClientResponse:
        return await self.site.client.get(path, headers=self.headers | headers, allow_redirects=False)

    async def csrf(self) -> str:
        user = await self.site.club.app.sessions.user(self.token)
        return "" if user is None else user.csrf

    async def post(self, path: str, body: Any, **headers: str) -> ClientResponse:
        """Post as a page of ours does; headers replace its own, underscores being hyphens."""
        own = self.headers | {"X-CSRF-Token": await self.csrf()}
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return await self.site.client.post(path, json=body, headers=own | more, allow_redirects=False)

    async def move(self, match: str, text: str, version: int, made: str = "0123456789") -> ClientResponse:
        return await self.post(f"/game/{match}/move", {"move": text, "version": version, "id": made})


@pytest_asyncio.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with club(tmp_path) as it:
        server = TestServer(create_application(it.app, WebOptions(address=ADDRESS, host="127.0.0.1", port=1)))
        async with TestClient(server, cookie_jar=CookieJar()) as client:
            client.session.cookie_jar.clear()
            yield Site(it, server, client)
