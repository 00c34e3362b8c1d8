"""A club whose pages are also inside Discord, and a Discord that tells whose page a code was given to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import ClientResponse, CookieJar, web
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.typedefs import Handler

from tests.bot.fakes import ANNA, BEN, CLEO, club
from tests.web.conftest import ADDRESS, Site
from web.options import ActivityOptions, WebOptions
from web.server import create_application

CLIENT, SECRET, BOT_TOKEN = "123456789012345678", "client-secret", "bot-token"
ORIGIN = f"https://{CLIENT}.discordsays.com"
FRAME = {"Origin": ORIGIN, "Accept": "application/json"}
NAMES = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo"}


@dataclass
class FakeDiscord:
    """The routes of Discord that a sign-in needs. `codes` are made for users, each by the ID of an application.

    `status` answers everything where it is not 200; `asked` counts the requests by path.
    """

    codes: dict[str, tuple[int, str]] = field(default_factory=dict)
    locale: str = "en-US"
    secret: str = SECRET
    status: int = 200
    asked: list[str] = field(default_factory=list)

    def application(self) -> web.Application:
        made = web.Application(middlewares=[self._answer])
        made.router.add_get("/oauth2/applications/@me", self._application)
        made.router.add_post("/oauth2/token", self._exchange)
        made.router.add_get("/users/@me", self._user)
        return made

    @web.middleware
    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self.asked.append(request.path)
        if self.status != 200:
            return web.Response(status=self.status, headers={"Retry-After": "30"}, text="Bad gateway")
        return await handler(request)

    async def _application(self, request: web.Request) -> web.Response:
        known = request.headers["Authorization"] == f"Bot {BOT_TOKEN}"
        return web.json_response({"id": CLIENT}, status=200 if known else 401)

    async def _exchange(self, request: web.Request) -> web.Response:
        form = await request.post()
        user, client = self.codes.pop(str(form["code"]), (0, ""))
        if (form["client_id"], form["client_secret"], form["grant_type"]) != (
            CLIENT,
            self.secret,
            "authorization_code",
        ):
            return web.json_response({"error": "invalid_client"}, status=401)
        if client != CLIENT:
            return web.json_response({"error": "invalid_grant"}, status=400)
        return web.json_response({"access_token": f"of-{user}", "token_type": "Bearer", "scope": "identify"})

    async def _user(self, request: web.Request) -> web.Response:
        user = int(request.headers["Authorization"].removeprefix("Bearer of-"))
        name = {"username": "x", "global_name": NAMES[user], "locale": self.locale}
        return web.json_response({"id": str(user), **name})


@dataclass
class Seconds:
    """The clock of rate limits and pauses, which stands still."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Frames:
    """The pages of a club that are also inside Discord."""

    site: Site
    discord: FakeDiscord
    clock: Seconds

    async def exchange(self, code: object, **headers: str) -> ClientResponse:
        return await self.site.client.post("/activity/session", json={"code": code}, headers=FRAME | headers)

    async def open(self, user: int) -> Frame:
        """The frame of a user, signed in."""
        self.discord.codes["code"] = user, CLIENT
        answer = await self.exchange("code")
        assert answer.status == 200, await answer.text()
        return Frame(self.site, (await answer.json())["token"])


@dataclass
class Frame:
    """A page inside Discord, with the token in its memory."""

    site: Site
    token: str

    async def get(self, path: str, **headers: str) -> ClientResponse:
        own = {"Authorization": f"Bearer {self.token}", "Accept": "application/json"}
        return await self.site.client.get(path, headers=own | headers)

    async def csrf(self) -> str:
        user = await self.site.club.app.sessions.user(self.token)
        return "" if user is None else user.csrf

    async def move(self, match: str, text: str, **headers: str) -> int:
        own = FRAME | {"Authorization": f"Bearer {self.token}", "X-CSRF-Token": await self.csrf()}
        body = {"move": text, "version": 0, "id": "0123456789"}
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return (await self.site.client.post(f"/game/{match}/move", json=body, headers=own | more)).status


@asynccontextmanager
async def framed_club(path: Path) -> AsyncIterator[Frames]:
    """A club whose pages are also inside Discord."""
    discord, clock = FakeDiscord(), Seconds()
    async with club(path) as it, TestServer(discord.application()) as api:
        activity = ActivityOptions(token=BOT_TOKEN, secret=SECRET, api=str(api.make_url("")).rstrip("/"))
        options = WebOptions(address=ADDRESS, host="127.0.0.1", port=1, activity=activity)
        server = TestServer(create_application(it.app, options, clock))
        async with TestClient(server, cookie_jar=CookieJar()) as client:
            yield Frames(Site(it, server, client), discord, clock)
