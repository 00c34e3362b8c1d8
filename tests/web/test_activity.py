"""The pages inside Discord: who may frame them, whose session a code opens, and what a bearer token may do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientResponse, CookieJar, web
from aiohttp.test_utils import TestClient, TestServer

from tests.bot.fakes import ANNA, BEN, CLEO, club
from tests.web.conftest import ADDRESS, COOKIE, Site
from web.options import ActivityOptions, WebOptions
from web.server import create_application
from web.state import LOGIN

CLIENT, SECRET, BOT_TOKEN = "123456789012345678", "client-secret", "bot-token"
FRAME = {"Origin": f"https://{CLIENT}.discordsays.com", "Accept": "application/json"}
NAMES = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo"}


@dataclass
class FakeDiscord:
    """The routes of Discord that a sign-in needs. `codes` are made for users, each by the ID of an application."""

    codes: dict[str, tuple[int, str]] = field(default_factory=dict)
    locale: str = "en-US"
    down: bool = False

    def application(self) -> web.Application:
        made = web.Application()
        made.router.add_get("/oauth2/applications/@me", self._application)
        made.router.add_post("/oauth2/token", self._exchange)
        made.router.add_get("/users/@me", self._user)
        return made

    async def _application(self, request: web.Request) -> web.Response:
        known = request.headers["Authorization"] == f"Bot {BOT_TOKEN}"
        return web.json_response({"id": CLIENT}, status=200 if known else 401)

    async def _exchange(self, request: web.Request) -> web.Response:
        if self.down:
            return web.Response(status=502, text="Bad gateway")
        form = await request.post()
        user, client = self.codes.pop(str(form["code"]), (0, ""))
        if (form["client_id"], form["client_secret"], form["grant_type"]) != (CLIENT, SECRET, "authorization_code"):
            return web.json_response({"error": "invalid_client"}, status=401)
        if client != CLIENT:
            return web.json_response({"error": "invalid_grant"}, status=400)
        return web.json_response({"access_token": f"of-{user}", "token_type": "Bearer", "scope": "identify"})

    async def _user(self, request: web.Request) -> web.Response:
        user = int(request.headers["Authorization"].removeprefix("Bearer of-"))
        name = {"username": "x", "global_name": NAMES[user], "locale": self.locale}
        return web.json_response({"id": str(user), **name})


@dataclass
class Frames:
    """The pages of a club that are also inside Discord."""

    site: Site
    discord: FakeDiscord

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


@pytest_asyncio.fixture
async def frames(tmp_path: Path) -> AsyncIterator[Frames]:
    discord = FakeDiscord()
    async with club(tmp_path) as it, TestServer(discord.application()) as api:
        activity = ActivityOptions(token=BOT_TOKEN, secret=SECRET, api=str(api.make_url("")).rstrip("/"))
        options = WebOptions(address=ADDRESS, host="127.0.0.1", port=1, activity=activity)
        server = TestServer(create_application(it.app, options))
        async with TestClient(server, cookie_jar=CookieJar()) as client:
            yield Frames(Site(it, server, client), discord)


async def test_code_opens_session_of_its_user(frames: Frames) -> None:
    frames.discord.codes["good"] = ANNA, CLIENT
    answer = await (await frames.exchange("good")).json()
    user = await frames.site.club.app.sessions.user(answer["token"])
    assert user is not None
    assert (user.id, user.name, answer["match"], answer["language"]) == (ANNA, "Anna", None, "en")


async def test_code_works_once(frames: Frames) -> None:
    frames.discord.codes["good"] = ANNA, CLIENT
    assert [(await frames.exchange("good")).status for _ in range(2)] == [200, 409]


async def test_code_for_another_application_is_refused(frames: Frames) -> None:
    frames.discord.codes["foreign"] = ANNA, "999"
    answer = await frames.exchange("foreign")
    assert (answer.status, (await answer.json())["reason"]) == (
        409,
        "Discord didn’t let you sign in. Close this window and open it again.",
    )


@pytest.mark.parametrize("code", ["", "expired", "é", "\ud800", "x" * 5000, 7, None, ["a"], {"a": 1}])
async def test_forged_code_is_refused(frames: Frames, code: object) -> None:
    assert (await frames.exchange(code)).status in (400, 409)


async def test_silent_discord_is_told(frames: Frames) -> None:
    await frames.site.client.get("/activity")
    frames.discord.down = True
    answer = await frames.exchange("good")
    assert (answer.status, (await answer.json())["reason"].partition(".")[0]) == (
        409,
        "Discord doesn’t answer right now",
    )


async def test_code_from_another_site_is_refused(frames: Frames) -> None:
    frames.discord.codes["good"] = ANNA, CLIENT
    for origin in ("https://evil.example", "https://999.discordsays.com", "null"):
        assert (await frames.exchange("good", Origin=origin)).status == 403
    assert "good" in frames.discord.codes


async def test_session_inside_discord_sets_no_cookie(frames: Frames) -> None:
    frames.discord.codes["good"] = ANNA, CLIENT
    assert "Set-Cookie" not in (await frames.exchange("good")).headers


async def test_clicked_match_is_shown_for_ten_minutes(frames: Frames) -> None:
    it = frames.site.club
    first, second = await it.begin("connexes", ANNA, BEN), await it.begin("yalta", ANNA, BEN, CLEO)
    for match in (first, second):
        await it.app.sessions.remember_launch(it.call(ANNA), match)
    shown = []
    for user, minutes in ((ANNA, 0), (BEN, 0), (ANNA, 11)):
        await it.pass_time(minutes=minutes)
        frames.discord.codes["good"] = user, CLIENT
        shown.append((await (await frames.exchange("good")).json())["match"])
    assert shown == [second, None, None]


async def test_language_is_chosen_one_else_that_of_discord(frames: Frames) -> None:
    frames.discord.locale = "fr"
    frames.discord.codes |= {"one": (ANNA, CLIENT), "two": (ANNA, CLIENT)}
    assert (await (await frames.exchange("one")).json())["language"] == "fr"
    await frames.site.club.app.preferences.change(frames.site.club.call(ANNA), language="en")
    assert (await (await frames.exchange("two")).json())["language"] == "en"


async def test_bearer_plays_move_of_its_user(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    assert await frame.move(match, "e2e3") == 200
    assert (await frames.site.club.app.live_boards.current(match)).version == 1


async def test_bearer_of_another_user_neither_sees_nor_plays(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame, own = await frames.open(CLEO), await frames.open(ANNA)
    assert (await frame.get(f"/game/{match}")).status == 404
    assert await frame.move(match, "e2e3") != 200
    assert await frame.move(match, "e2e3", X_CSRF_Token=await own.csrf()) == 403
    assert (await frames.site.club.app.live_boards.current(match)).version == 0


async def test_bearer_from_another_site_plays_nothing(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    for origin in ("https://evil.example", "https://999.discordsays.com", "https://discord.com"):
        assert await frame.move(match, "e2e3", Origin=origin) == 403


async def test_cookie_inside_discord_plays_nothing(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    browser = await frames.site.browser(ANNA)
    body = {"move": "e2e3", "version": 0, "id": "0123456789"}
    assert (await browser.post(f"/game/{match}/move", body, Origin=FRAME["Origin"])).status == 403
    assert (
        await browser.post(f"/game/{match}/move", body, Origin=FRAME["Origin"], Authorization="Bearer x")
    ).status == 403


async def test_forged_bearer_is_nobody(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    browser = await frames.site.browser(ANNA)
    for token in ("", "x", "x" * 1000, "é"):
        answer = await Frame(frames.site, token).get(f"/game/{match}", Cookie=f"{COOKIE}={browser.token}")
        assert answer.status == 404


async def test_bearer_expires_after_six_hours(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    await frames.site.club.pass_time(hours=5)
    assert (await frame.get(f"/game/{match}/own")).status == 200
    await frames.site.club.pass_time(hours=2)
    assert (await frame.get(f"/game/{match}/own")).status == 404


async def test_session_inside_discord_is_listed_and_revoked(frames: Frames) -> None:
    frame, sessions = await frames.open(ANNA), frames.site.club.app.sessions
    assert [one.device for one in await sessions.list(ANNA)] == ["Discord"]
    await sessions.revoke_all(ANNA)
    assert await sessions.user(frame.token) is None


async def test_erasure_forgets_clicked_match(frames: Frames) -> None:
    it = frames.site.club
    await it.app.sessions.remember_launch(it.call(ANNA), await it.begin("connexes", ANNA, BEN))
    await it.app.privacy.erase(it.call(ANNA))
    await it.app.idle()
    frames.discord.codes["good"] = ANNA, CLIENT
    assert (await (await frames.exchange("good")).json())["match"] is None


async def test_only_discord_frames_activity_and_nothing_else(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    discord = "frame-ancestors https://discord.com https://ptb.discord.com https://canary.discord.com"
    for path in ("/activity", "/?frame_id=1&instance_id=2&platform=desktop"):
        answer = await frames.site.client.get(path)
        assert (answer.status, answer.headers["Content-Security-Policy"].rpartition("; ")[2]) == (200, discord)
    for answer in (await frame.get(f"/game/{match}"), await frame.get("/"), await frame.get("/sign-in")):
        assert answer.headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")


async def test_pages_tell_neither_secret_nor_token(frames: Frames) -> None:
    page = await (await frames.site.client.get("/activity")).text()
    assert f'data-client="{CLIENT}"' in page
    assert SECRET not in page
    assert BOT_TOKEN not in page


async def test_frame_has_no_links_that_need_cookie(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame, browser = await frames.open(ANNA), await frames.site.browser(ANNA)
    assert " download>" not in await (await frame.get(f"/game/{match}")).text()
    assert " download>" in await (await browser.get(f"/game/{match}")).text()


async def test_poll_brings_position_only_if_it_changed(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    tag = (await frame.get(f"/game/{match}/position")).headers["ETag"]
    known = {"If-None-Match": tag}
    assert (await frame.get(f"/game/{match}/position", **known)).status == 304
    assert await frame.move(match, "e2e3") == 200
    assert (await frame.get(f"/game/{match}/position", **known)).status == 200


async def test_readers_behind_proxy_of_discord_share_no_limit(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    readers = [await frames.open(user) for user in (ANNA, BEN)]
    found = {(await reader.get(f"/game/{match}/own")).status for _ in range(80) for reader in readers}
    assert found == {200}


async def test_requests_wait_for_application_id_once(frames: Frames) -> None:
    login = frames.site.server.app[LOGIN]
    assert login is not None
    assert {await login.client_id() for _ in range(3)} == {CLIENT}


async def test_without_secret_there_is_no_activity(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    browser = await site.browser(ANNA)
    assert (await site.client.get("/activity")).status == 404
    answer: Any = await site.client.post("/activity/session", json={"code": "x"}, headers={"Origin": ADDRESS})
    assert answer.status == 404
    assert (await site.client.post("/activity/session", json={"code": "x"}, headers=FRAME)).status == 403
    home = await site.client.get("/?frame_id=1")
    assert home.headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")
    bearer = {"Authorization": f"Bearer {browser.token}"}
    assert (await site.client.get(f"/game/{match}", headers=bearer)).status == 404
