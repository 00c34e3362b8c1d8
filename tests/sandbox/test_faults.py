"""Troubles by order: of the bot's requests and connections, and its token."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from sandbox.driver import Driver, DriverError
from sandbox.server import Sandbox
from sandbox.things import Json

from .conftest import HEADERS
from .test_gateway import HELLO, connected, identified


@asynccontextmanager
async def controlled(server: Sandbox) -> AsyncIterator[Driver]:
    async with Driver(server.url) as driver:
        yield driver


async def asked(server: Sandbox, method: str = "GET", path: str = "/users/@me", **more: Any) -> tuple[int, Json]:
    """Status and JSON of an API response."""
    headers = HEADERS | more.pop("headers", {})
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.request(method, f"{server.url}/api/v10{path}", **more) as response,
    ):
        return response.status, await response.json(content_type=None)


def games(server: Sandbox) -> str:
    return next(channel.id for channel in server.world.channels.values() if channel.name == "games")


@pytest.mark.parametrize(
    ("code", "status", "message"),
    [
        (40333, 403, "Cloudflare is blocking"),
        (40003, 403, "opening direct messages too fast"),
        (50278, 403, "no mutual guilds"),
        (160005, 403, "Thread is locked"),
        (160006, 400, "Maximum number of active threads"),
        (160007, 400, "Maximum number of active announcement threads"),
        (200001, 400, "blocked by automatic moderation"),
        (20031, 400, "words that are not allowed"),
        (50035, 400, "Invalid Form Body"),
        (20028, 403, "write rate limit"),
        (40006, 403, "temporarily disabled"),
        (130000, 503, "overloaded"),
        (50001, 403, "Missing Access"),
        (10003, 404, "Unknown Channel"),
    ],
)
async def test_request_is_answered_with_error_by_order(server: Sandbox, code: int, status: int, message: str) -> None:
    async with controlled(server) as driver:
        await driver.post("/sandbox/fault", {"on": "^POST .*/messages$", "code": code, "count": 2})
        for _ in range(2):
            answer = await asked(server, "POST", f"/channels/{games(server)}/messages", json={"content": "hello"})
            assert answer[0] == status
            assert answer[1]["code"] == code
            assert message in answer[1]["message"]
        assert (await asked(server))[0] == 200
        assert (await asked(server, "POST", f"/channels/{games(server)}/messages", json={"content": "x"}))[0] == 200


async def test_answer_is_lost_by_order(server: Sandbox) -> None:
    async with controlled(server) as driver:
        await driver.post("/sandbox/fault", {"on": "POST", "status": 502, "served": True})
        assert (await asked(server, "POST", f"/channels/{games(server)}/messages", json={"content": "x"}))[0] == 502
    assert len(server.world.messages[games(server)]) == 1


async def test_resource_is_rate_limited_for_all_by_order(server: Sandbox) -> None:
    async with controlled(server) as driver:
        fault = {"on": "GET", "status": 429, "retry_after": 2.5, "scope": "shared"}
        assert await driver.post("/sandbox/fault", fault) == {"requests": 1, "steps": 0}
        status, body = await asked(server)
        assert (status, body["retry_after"], body["global"]) == (429, 2.5, False)
        assert (await driver.get("/sandbox/state"))["invalid_requests"] == 0


async def test_troubles_are_forgotten_by_order(server: Sandbox) -> None:
    async with controlled(server) as driver:
        await driver.post("/sandbox/fault", {"on": "GET", "status": 500, "count": 99})
        await driver.post("/sandbox/fault", {"step": "hello", "code": 4000})
        assert await driver.post("/sandbox/fault", {}) == {"requests": 0, "steps": 0}
    assert (await asked(server))[0] == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"on": "POST"},
        {"on": "POST", "code": 12},
        {"on": "(", "status": 500},
        {"on": "POST", "status": "500"},
        {"step": "goodbye", "code": 4000},
        {"step": "hello", "code": 502},
        {"step": "handshake", "code": 4000},
    ],
)
async def test_order_that_makes_no_sense_is_refused(server: Sandbox, wrong: Json) -> None:
    async with controlled(server) as driver:
        with pytest.raises(DriverError) as refused:
            await driver.post("/sandbox/fault", wrong)
        assert refused.value.status == 400


async def test_handshake_is_refused_by_order(server: Sandbox) -> None:
    async with controlled(server) as driver:
        await driver.post("/sandbox/fault", {"step": "handshake", "code": 502})
        with pytest.raises(aiohttp.WSServerHandshakeError, match="502"):
            async with connected(server):
                raise AssertionError("let in")
    async with connected(server) as socket:
        assert await socket.receive_json() == HELLO


@pytest.mark.parametrize("code", [4000, 4001, 4002, 4003, 4004, 4005, 4007, 4008, 4009, 4011, 4012, 4013, 4014])
async def test_connection_is_closed_by_order_before_hello_or_when_it_stands(server: Sandbox, code: int) -> None:
    async with controlled(server) as driver:
        await driver.post("/sandbox/fault", {"step": "hello", "code": code})
        async with connected(server) as socket:
            assert (await socket.receive()).data == code
        async with connected(server) as socket:
            session = await identified(socket)
            await socket.receive_json()
            await driver.post("/sandbox/close", {"code": code})
            assert (await socket.receive()).data == code
        async with connected(server) as socket:
            await socket.receive_json()
            await socket.send_json({"op": 6, "d": {"token": "t", "session_id": session, "seq": 2}})
            resumed = (await socket.receive_json()).get("t") == "RESUMED"
        assert resumed is (code in {4000, 4001, 4002, 4005, 4008})
        with pytest.raises(DriverError, match="closed with one of"):
            await driver.post("/sandbox/close", {"code": 12})


async def test_after_reset_token_is_good_no_longer(server: Sandbox) -> None:
    async with controlled(server) as driver, connected(server) as socket:
        await identified(socket)
        await socket.receive_json()
        await driver.post("/sandbox/token", {})
        assert (await socket.receive()).data == 4004
    assert await asked(server) == (401, {"message": "401: Unauthorized", "code": 0})
    async with connected(server) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "t", "intents": 1}})
        assert (await socket.receive()).data == 4004
    assert (await asked(server, headers={"Authorization": "Bot another"}))[0] == 200


async def test_library_says_what_it_is(server: Sandbox) -> None:
    status, body = await asked(server, headers={"User-Agent": "curl/8"})
    assert (status, body["code"]) == (403, 40333)
