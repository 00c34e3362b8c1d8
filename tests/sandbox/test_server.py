"""Starting, keeping the world across restarts, and the world's own rules."""

import asyncio
import errno
import json
from pathlib import Path

import aiohttp
import pytest

from sandbox.driver import Driver
from sandbox.errors import PortError, StateFileError
from sandbox.gateway import ACK_DELAY
from sandbox.server import Sandbox
from sandbox.world import World

from .conftest import HEADERS, PICTURE, needs_openapi, running_bot


def test_first_world_is_same_every_time() -> None:
    first, second = World(), World(locale="fr")
    assert list(first.users) == list(second.users)
    assert [user.global_name for user in first.users.values()] == ["Féerie", "Alice", "Bruno", "Chloé", "Dan"]
    assert int(first.guild_id) >> 22 == (1_704_067_200 - 1_420_070_400) * 1000


async def test_busy_port_is_one_sentence() -> None:
    async with Sandbox.start() as first:
        with pytest.raises(PortError, match=f"^Port {first.port} is already in use"):
            async with Sandbox.start(first.port):
                raise AssertionError("two servers on one port")


async def test_any_other_trouble_with_port_is_one_sentence() -> None:
    assert str(PortError(80, PermissionError(errno.EACCES, "no"))).startswith("Port 80 needs special rights")
    with pytest.raises(PortError, match=r"^Port 9 cannot be used: .+\.$"):
        async with Sandbox.start(9, host="192.0.2.1"):
            raise AssertionError("an address of nobody's")


async def test_world_survives_restart(tmp_path: Path) -> None:
    state = tmp_path / "world.json"
    async with Sandbox.start(state_file=state) as server, Driver(server.url) as driver, running_bot(server):
        alice = await driver.member("Alice")
        await driver.admin("channel", name="cafe")
        shown = (await alice.command("cafe", "buttons")).message
    async with Sandbox.start(state_file=state) as server, Driver(server.url) as driver, running_bot(server):
        alice = await driver.member("Alice")
        assert await alice.messages("cafe") == [shown]
        assert await driver.file(shown["attachments"][0]) == PICTURE
        assert (await alice.click(shown, "Join")).state == "answered"


async def test_damaged_state_file_is_told(tmp_path: Path) -> None:
    state = tmp_path / "world.json"
    state.write_text(json.dumps({"version": 99}))
    with pytest.raises(StateFileError, match=r"world\.json cannot be read"):
        async with Sandbox.start(state_file=state):
            raise AssertionError("started from rubbish")
    assert json.loads(state.read_text()) == {"version": 99}


async def test_reset_brings_back_first_day() -> None:
    async with Sandbox.start() as server, Driver(server.url) as driver:
        alice = await driver.member("Alice")
        await alice.say("#games", "hello")
        await driver.admin("channel", name="cafe")
        await driver.admin("user", username="Eve")
        await driver.admin("reset")
        state = await alice.state()
        assert [user["global_name"] for user in state["users"]] == ["Féerie", "Alice", "Bruno", "Chloé", "Dan"]
        assert [channel["name"] for channel in state["channels"]] == ["general", "games", "club", "Féerie"]
        assert not any(state["messages"].values())


async def test_members_hear_each_other(driver: Driver) -> None:
    alice, bruno = await driver.member("Alice"), await driver.member("Bruno")
    await bruno.say("#games", f"Bonjour <@{alice.id}>")
    heard = await alice.wait_for("Bonjour", "#games")
    assert [user["id"] for user in heard["mentions"]] == [alice.id]


async def test_heartbeat_is_answered_no_faster_than_by_network(server: Sandbox) -> None:
    loop = asyncio.get_running_loop()
    async with aiohttp.ClientSession() as session, session.ws_connect(server.url + "/gateway") as socket:
        await socket.receive_json()
        sent = loop.time()
        await socket.send_json({"op": 1, "d": None})
        assert await socket.receive_json() == {"op": 11}
        assert loop.time() - sent >= ACK_DELAY


@needs_openapi
async def test_body_against_discords_published_schema_is_refused_and_recorded(server: Sandbox) -> None:
    url, headers = server.url + "/api/v10/users/@me/channels", HEADERS
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(url, json={"recipient_id": ["nobody"]}) as response,
    ):
        assert response.status == 400
        assert "$.recipient_id" in (await response.json())["message"]
    assert [(r["valid"], "$.recipient_id" in r["error"]) for r in server.requests] == [(False, True)]


async def test_page_is_served_under_strict_policy(server: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(server.url + "/") as response:
            assert response.content_type == "text/html"
            assert "default-src 'self'" in response.headers["Content-Security-Policy"]
        async with session.get(server.url + "/page/%2e%2e%2fserver.py") as response:
            assert response.status == 404
