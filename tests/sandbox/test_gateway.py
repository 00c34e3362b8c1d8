"""An edge lets tests interfere with the bot's connection."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest
from aiohttp import web

from sandbox.errors import ApiError
from sandbox.server import Sandbox
from sandbox.things import Json

IDENTIFY: Json = {"op": 2, "d": {"token": "t", "intents": 1}}
HELLO = {"op": 10, "d": {"heartbeat_interval": 41250}}


@asynccontextmanager
async def connected(server: Sandbox, query: str = "") -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with aiohttp.ClientSession() as session, session.ws_connect(server.url + "/gateway" + query) as socket:
        yield socket
        await socket.close(code=4000)  # after 1000 there is no session left


async def test_edge_is_asked_at_each_step_of_connection(server: Sandbox) -> None:
    met: list[tuple[str, bool]] = []

    async def edge(step: str, socket: web.WebSocketResponse | None) -> bool:
        met.append((step, socket is not None))
        return True

    server.gateway.edge = edge
    async with connected(server) as socket:
        assert await socket.receive_json() == HELLO
        for packet in ({"op": 1, "d": None}, IDENTIFY):
            await socket.send_json(packet)
            await socket.receive_json()
        assert [bot is not None for bot in server.gateway.sockets] == [True]
    assert met == [("handshake", False), ("hello", True), ("heartbeat", True), ("identify", True)]


async def test_edge_may_refuse_handshake(server: Sandbox) -> None:
    async def edge(_step: str, _socket: web.WebSocketResponse | None) -> bool:
        raise ApiError(502, 0, "Bad Gateway")

    server.gateway.edge = edge
    with pytest.raises(aiohttp.WSServerHandshakeError, match="502"):
        async with connected(server):
            raise AssertionError("let in")


async def test_edge_may_close_before_hello_and_leave_session_unopened(server: Sandbox) -> None:
    fatal = "hello"

    async def edge(step: str, socket: web.WebSocketResponse | None) -> bool:
        if step == fatal and socket is not None:
            await socket.close(code=4000)
        return step != fatal

    server.gateway.edge = edge
    async with connected(server) as socket:
        assert (await socket.receive()).data == 4000
    fatal = "identify"
    async with connected(server) as socket:
        await socket.receive_json()
        await socket.send_json(IDENTIFY)
        assert (await socket.receive()).data == 4000
    assert len(server.gateway.identified) == 1
    assert not server.gateway.online


async def test_session_goes_on_where_it_broke_and_not_beyond(server: Sandbox) -> None:
    async with connected(server) as socket:
        await socket.receive_json()
        await socket.send_json(IDENTIFY)
        session = (await socket.receive_json())["d"]["session_id"]
        await socket.receive_json()
    for seq, answer in ((1, "GUILD_CREATE"), (3, "RESUMED")):
        async with connected(server) as socket:
            await socket.receive_json()
            await socket.send_json({"op": 6, "d": {"token": "t", "session_id": session, "seq": seq}})
            assert (await socket.receive_json())["t"] == answer
    async with connected(server) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 6, "d": {"token": "t", "session_id": session, "seq": 99}})
        assert (await socket.receive()).data == 4007
    assert len(server.gateway.identified) == 1


async def identified(socket: aiohttp.ClientWebSocketResponse, **more: object) -> str:
    """The id of a new session."""
    await socket.receive_json()
    await socket.send_json({"op": 2, "d": {"token": "t", "intents": 1, **more}})
    ready = await socket.receive_json()
    return str(ready["d"]["session_id"])


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("nonsense", 4002),
        ("[]", 4002),
        ('{"op": 2}', 4002),
        ('{"op": 5, "d": null}', 4001),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 2, "d": {"token": "", "intents": 1}}', 4004),
        ('{"op": 2, "d": {"token": "t", "intents": 1, "shard": [2, 2]}}', 4010),
        ('{"op": 2, "d": {"token": "t", "intents": 1073741824}}', 4013),
        ('{"op": 2, "d": {"token": "t"}}', 4013),
        ('{"op": 2, "d": {"token": "t", "intents": 3}}', 4014),
    ],
)
async def test_connection_is_closed_with_code_for_what_it_sent(server: Sandbox, sent: str, code: int) -> None:
    async with connected(server) as socket:
        await socket.receive_json()
        await socket.send_str(sent)
        assert (await socket.receive()).data == code
    assert not server.gateway.online


async def test_session_is_asked_for_once_in_connection(server: Sandbox) -> None:
    async with connected(server) as socket:
        await identified(socket)
        await socket.receive_json()
        await socket.send_json(IDENTIFY)
        assert (await socket.receive()).data == 4005


async def test_more_than_hundred_and_twenty_packets_minute_are_too_many(server: Sandbox) -> None:
    async with connected(server) as socket:
        await identified(socket)
        await socket.receive_json()
        for _ in range(120):
            await socket.send_json({"op": 3, "d": {}})
        assert (await socket.receive()).data == 4008


async def test_another_version_of_gateway_is_closed_before_hello(server: Sandbox) -> None:
    async with connected(server, "?v=3") as socket:
        assert (await socket.receive()).data == 4012
    async with connected(server, "?v=10&encoding=json") as socket:
        assert await socket.receive_json() == HELLO


async def test_bot_that_says_goodbye_has_no_session_left(server: Sandbox) -> None:
    async with aiohttp.ClientSession() as client, client.ws_connect(server.url + "/gateway") as socket:
        session = await identified(socket)
        await socket.close(code=1000)
    async with connected(server) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 6, "d": {"token": "t", "session_id": session, "seq": 1}})
        assert await socket.receive_json() == {"op": 9, "d": False}


async def test_privileged_intents_can_be_granted(server: Sandbox) -> None:
    server.world.rules.privileged_intents = True
    async with connected(server) as socket:
        assert await identified(socket, intents=3)
