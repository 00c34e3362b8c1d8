"""Activities: launched where they are on, signed in by codes, and reached through the proxy."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from sandbox.driver import Driver, Member
from sandbox.portal import CLIENT_SECRET
from sandbox.server import Sandbox
from sandbox.things import Json

from .conftest import HEADERS, TestBot

Ask = Callable[..., Awaitable[tuple[int, Json]]]


@pytest.fixture
def ask(server: Sandbox) -> Ask:
    """Requests to the server: status and JSON."""

    async def ask(method: str, path: str, **more: object) -> tuple[int, Json]:
        async with (
            aiohttp.ClientSession() as session,
            session.request(method, f"{server.url}{path}", **more) as answer,  # type: ignore[arg-type]
        ):
            return answer.status, await answer.json(content_type=None)

    return ask


async def code_of(server: Sandbox, ask: Ask, member: Member) -> str:
    body = {"as": member.id, "client_id": server.world.bot_id, "scope": ["identify"], "agree": True}
    return str((await ask("POST", "/sandbox/authorize", json=body))[1]["code"])


def form(server: Sandbox, code: str, **more: str) -> dict[str, str]:
    known = {"client_id": server.world.bot_id, "client_secret": CLIENT_SECRET, "grant_type": "authorization_code"}
    return known | {"code": code} | more


async def test_member_is_asked_once_before_code_is_given(server: Sandbox, ask: Ask, alice: Member) -> None:
    body = {"as": alice.id, "client_id": server.world.bot_id, "scope": ["identify"]}
    assert (await ask("POST", "/sandbox/authorize", json=body))[1] == {"asks": True}
    await code_of(server, ask, alice)
    assert "code" in (await ask("POST", "/sandbox/authorize", json=body))[1]


async def test_code_is_exchanged_once_for_its_user(server: Sandbox, ask: Ask, alice: Member) -> None:
    code = await code_of(server, ask, alice)
    status, granted = await ask("POST", "/api/v10/oauth2/token", data=form(server, code))
    bearer = HEADERS | {"Authorization": f"Bearer {granted['access_token']}"}
    assert (status, granted["scope"]) == (200, "identify")
    assert (await ask("GET", "/api/v10/users/@me", headers=bearer))[1]["id"] == alice.id
    assert (await ask("GET", "/api/v10/gateway/bot", headers=bearer))[0] == 401
    status, refused = await ask("POST", "/api/v10/oauth2/token", data=form(server, code))
    assert (status, refused["error"]) == (400, "invalid_grant")


async def test_wrong_client_secret_is_refused(server: Sandbox, ask: Ask, alice: Member) -> None:
    wrong = form(server, await code_of(server, ask, alice), client_secret="another")  # noqa: S106
    status, refused = await ask("POST", "/api/v10/oauth2/token", data=wrong)
    assert (status, refused["error"]) == (401, "invalid_client")


async def test_forged_access_token_is_refused(ask: Ask) -> None:
    assert (await ask("GET", "/api/v10/users/@me", headers=HEADERS | {"Authorization": "Bearer x"}))[0] == 401


@pytest.mark.parametrize(("on", "state"), [(True, "answered"), (False, "failed")])
async def test_activity_is_launched_where_it_is_on(
    server: Sandbox, alice: Member, bot: TestBot, on: bool, state: str
) -> None:
    server.world.rules.activity = "http://127.0.0.1:1" if on else ""
    assert (await alice.command("#games", "launch")).state == state
    assert [error.code async for error in bot.failures(0 if on else 1)] == ([] if on else [50035])


@asynccontextmanager
async def pages() -> AsyncIterator[str]:
    """Pages that tell what was asked of them, and set a cookie."""

    async def tell(request: web.Request) -> web.Response:
        answer = web.json_response({"path": request.path_qs, "cookie": request.headers.get("Cookie")})
        answer.set_cookie("a", "b")
        answer.headers["ETag"] = '"1"'
        return answer

    app = web.Application()
    app.router.add_get("/{path:.*}", tell)
    async with TestServer(app) as served:
        yield str(served.make_url("")).rstrip("/")


async def test_proxy_passes_paths_on_but_no_cookies(server: Sandbox, driver: Driver) -> None:
    async with pages() as address, aiohttp.ClientSession(cookies={"feerie_session": "x"}) as session:
        server.world.rules.activity = address
        async with session.get(f"{driver.url}/activity/game/a?b=c") as answer:
            assert await answer.json() == {"path": "/game/a?b=c", "cookie": None}
            assert "Set-Cookie" not in answer.headers
            assert answer.headers["ETag"] == '"1"'


async def test_proxy_reaches_no_other_machine(server: Sandbox, ask: Ask) -> None:
    server.world.rules.activity = "http://192.0.2.1"
    assert (await ask("GET", "/activity/"))[0] == 404
