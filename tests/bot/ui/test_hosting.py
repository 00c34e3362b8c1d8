"""What the guide for hosts promises."""

import asyncio
import re
import socket
from pathlib import Path

import discord

from bot.wiring import stopped
from sandbox.server import Sandbox
from tests.bot.processes import ROOT, TOKEN, feerie

GUIDE = (ROOT / "docs" / "real-discord.md").read_text("utf-8")


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


async def test_a_client_that_swallows_a_cancellation_is_stopped_all_the_same() -> None:
    swallowed = asyncio.Event()

    async def reconnecting() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            swallowed.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(reconnecting())
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await stopped(task, patience=0.01)
    assert swallowed.is_set()
    assert task.cancelled()
