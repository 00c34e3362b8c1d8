"""Claims of the hosting guide."""

import re
import socket
from pathlib import Path

import discord
import pytest
from aiohttp import web

from sandbox.errors import ApiError
from sandbox.server import Sandbox
from sandbox.things import Json
from tests.bot.processes import ROOT, TOKEN, feerie

GUIDE = (ROOT / "docs" / "real-discord.md").read_text("utf-8")
QUIET = TOKEN | {"FEERIE_LOG_LEVEL": "WARNING"}


def test_the_invitation_asks_for_the_permissions_listed_and_no_other() -> None:
    listed = discord.Permissions(
        view_channel=True,
        send_messages=True,
        attach_files=True,
        create_public_threads=True,
        send_messages_in_threads=True,
        read_message_history=True,
    )
    asked = re.search(r"permissions=(\d+)", GUIDE)
    assert asked is not None
    assert int(asked[1]) == listed.value


def test_every_setting_of_the_example_is_explained() -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    names = set(re.findall(r"FEERIE_[A-Z_]+", example))
    assert names
    assert names <= set(re.findall(r"FEERIE_[A-Z_]+", GUIDE))


async def test_running_without_a_token_is_one_sentence(tmp_path: Path) -> None:
    status, said = await feerie(tmp_path, "run")
    assert status == 2
    assert said.startswith("feerie: FEERIE_TOKEN is missing")
    assert said.count("\n") == 1


async def test_a_server_elsewhere_is_refused_in_one_sentence(tmp_path: Path) -> None:
    status, said = await feerie(tmp_path, "run", **TOKEN, FEERIE_API="http://example.org")
    assert status == 2
    assert said.startswith("feerie: FEERIE_API: must be an address of this machine")
    assert said.count("\n") == 1


async def test_a_second_play_leaves_the_first_ones_server_alone(tmp_path: Path) -> None:
    async with Sandbox.start() as first:
        status, said = await feerie(tmp_path, "play", "--port", str(first.port))
        assert status == 2
        assert said.startswith(f"feerie: Port {first.port} is already in use")
        assert list(first.requests) == []
    assert not (tmp_path / "data").exists()


async def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    status, said = await feerie(tmp_path, "play", "--port", port, "--data", "file/data")
    assert (status, said) == (2, "feerie: file/data cannot be made a folder: Not a directory.\n")


async def test_a_busy_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for command in ("sandbox", "play"):
            status, said = await feerie(tmp_path, command, "--port", port)
            assert status == 2
            assert said == f"feerie: Port {port} is already in use: stop the other program or choose another port.\n"


@pytest.mark.parametrize(
    ("code", "ends_with", "told"),
    [
        (4004, 2, "Discord refuses the token: copy it again from the developer portal into .env."),
        (
            4011,
            75,
            "Discord asks for more shards, as the bot is in more servers now: start it again, with more in "
            "FEERIE_SHARDS if that is set or the database is in PostgreSQL.",
        ),
        (4013, 2, "Discord refuses the connection for good: Shard ID 0 WebSocket closed with 4013."),
        (4014, 2, "Discord refuses the bot's intents: look at the page Bot of the developer portal."),
    ],
)
async def test_being_refused_by_the_gateway_is_one_sentence(
    tmp_path: Path, code: int, ends_with: int, told: str
) -> None:
    async def edge(step: str, connection: web.WebSocketResponse | None) -> bool:
        if step == "identify" and connection is not None:
            await connection.close(code=code)
        return step != "identify"

    async with Sandbox.start() as sandbox:
        sandbox.gateway.edge = edge
        status, said = await feerie(tmp_path, "run", **QUIET, FEERIE_API=sandbox.url)
    assert (status, said) == (ends_with, f"feerie: {told}\n")


@pytest.mark.parametrize(
    ("path", "refusal", "ends_with", "told"),
    [
        ("/users/@me", 401, 2, "Discord refuses the token: copy it again from the developer portal into .env."),
        (
            "/users/@me",
            403,
            75,
            "Discord refused to let the bot start: 403 Forbidden (error code: 50001): Missing Access",
        ),
    ],
)
async def test_being_refused_at_the_start_is_one_sentence(
    tmp_path: Path, path: str, refusal: int, ends_with: int, told: str
) -> None:
    async def gate(request: Json, _: bool) -> None:
        if request["path"].endswith(path):
            raise ApiError(refusal, 50001, "Missing Access")

    async with Sandbox.start() as sandbox:
        sandbox.set_gate(gate)
        status, said = await feerie(tmp_path, "run", **QUIET, FEERIE_API=sandbox.url)
    assert (status, said) == (ends_with, f"feerie: {told}\n")
