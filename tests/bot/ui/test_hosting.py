"""Claims of the pages for hosts."""

import re
import socket
from pathlib import Path

import discord
import pytest
from aiohttp import web

from bot.ui.client import INVITED_WITH
from sandbox.errors import ApiError
from sandbox.server import Sandbox
from sandbox.things import Json
from tests.bot.processes import ROOT, TOKEN, feerie

PAGES = ("hosting.md", "heberger.md")
QUIET = TOKEN | {"FEERIE_LOG_LEVEL": "WARNING"}


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_invitation_asks_for_listed_permissions(name: str) -> None:
    listed = discord.Permissions(
        view_channel=True,
        send_messages=True,
        attach_files=True,
        create_public_threads=True,
        send_messages_in_threads=True,
        read_message_history=True,
    )
    asked = re.search(r"permissions=(\d+)", page(name))
    assert asked is not None
    assert int(asked[1]) == listed.value == INVITED_WITH
    table = page(name).partition(asked[0])[2].partition("|---|---|\n")[2].partition("\n\n")[0]
    assert len(table.splitlines()) == sum(granted for _, granted in listed)


@pytest.mark.parametrize("name", PAGES)
def test_quoted_log_lines_exist(name: str) -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.py"))
    table = re.search(r"\| (?:last line|dernière ligne) \|.*?\n\n", page(name), re.DOTALL)
    assert table is not None
    quoted = re.findall(r"^\| `([^`]+)` \|", table[0], re.MULTILINE)
    assert len(quoted) > 5
    assert [line for line in quoted if line not in sources] == []


async def test_running_without_token_is_one_sentence(tmp_path: Path) -> None:
    status, said = await feerie(tmp_path, "run")
    assert status == 2
    assert said.startswith("feerie: FEERIE_TOKEN is missing")
    assert said.count("\n") == 1


async def test_server_elsewhere_is_refused_in_one_sentence(tmp_path: Path) -> None:
    status, said = await feerie(tmp_path, "run", **TOKEN, FEERIE_API="http://example.org")
    assert status == 2
    assert said.startswith("feerie: FEERIE_API: must be an address of this machine")
    assert said.count("\n") == 1


async def test_second_play_leaves_first_ones_server_alone(tmp_path: Path) -> None:
    async with Sandbox.start() as first:
        status, said = await feerie(tmp_path, "play", "--port", str(first.port))
        assert status == 2
        assert said.startswith(f"feerie: Port {first.port} is already in use")
        assert list(first.requests) == []
    assert not (tmp_path / "data").exists()


async def test_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    status, said = await feerie(tmp_path, "play", "--port", port, "--data", "file/data")
    assert (status, said) == (2, "feerie: file/data cannot be made a folder: Not a directory.\n")


async def test_busy_port_is_one_sentence(tmp_path: Path) -> None:
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
async def test_being_refused_by_gateway_is_one_sentence(tmp_path: Path, code: int, ends_with: int, told: str) -> None:
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
async def test_being_refused_at_start_is_one_sentence(
    tmp_path: Path, path: str, refusal: int, ends_with: int, told: str
) -> None:
    async def gate(request: Json, _: bool) -> None:
        if request["path"].endswith(path):
            raise ApiError(refusal, 50001, "Missing Access")

    async with Sandbox.start() as sandbox:
        sandbox.set_gate(gate)
        status, said = await feerie(tmp_path, "run", **QUIET, FEERIE_API=sandbox.url)
    assert (status, said) == (ends_with, f"feerie: {told}\n")
