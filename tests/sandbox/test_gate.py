"""A gate lets tests interfere with the bot's requests."""

import asyncio

import aiohttp

from sandbox.driver import Driver
from sandbox.errors import ApiError
from sandbox.server import Sandbox
from sandbox.things import Json

from .conftest import HEADERS


async def post_hello(url: str) -> int:
    async with (
        aiohttp.ClientSession(headers=HEADERS) as session,
        session.post(url, json={"content": "hello"}) as response,
    ):
        return response.status


async def test_gate_sees_each_request_before_and_after_it_is_served(server: Sandbox) -> None:
    met: list[tuple[str, int, bool]] = []
    games = next(channel for channel in server.world.channels.values() if channel.name == "games")

    async def gate(request: Json, served: bool) -> None:
        met.append((request["method"], len(server.world.messages[games.id]), served))

    server.set_gate(gate)
    url = f"{server.url}/api/v10/channels/{games.id}/messages"
    assert await post_hello(url) == 200
    assert met == [("POST", 0, False), ("POST", 1, True)]


async def test_request_whose_sender_has_gone_is_no_failure(server: Sandbox) -> None:
    held, go_on = asyncio.Event(), asyncio.Event()

    async def gate(_: Json, served: bool) -> None:
        if not served:
            held.set()
            await go_on.wait()

    server.set_gate(gate)
    games = next(channel for channel in server.world.channels.values() if channel.name == "games")
    asking = asyncio.create_task(post_hello(f"{server.url}/api/v10/channels/{games.id}/messages"))
    await held.wait()
    assert [request["status"] for request in server.requests] == [0]
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    go_on.set()
    async with Driver(server.url) as driver:
        assert await driver.bad_requests() == []


async def test_gate_may_lose_answer(server: Sandbox) -> None:
    async def gate(_: Json, served: bool) -> None:
        if served:
            raise ApiError(503, 0, "upstream connect error")

    server.set_gate(gate)
    games = next(channel for channel in server.world.channels.values() if channel.name == "games")
    url = f"{server.url}/api/v10/channels/{games.id}/messages"
    assert await post_hello(url) == 503
    assert [message.data["content"] for message in server.world.messages[games.id].values()] == ["hello"]
    assert [request["status"] for request in server.requests] == [503]
