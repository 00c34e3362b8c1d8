"""Servers with channels of odd shapes: discord.py keeps them, and the rest of what it knows."""

from __future__ import annotations

import logging
from typing import Any

import discord
import pytest

from bot.ui.gateway import ReconnectingClient
from sandbox.permissions import Permission
from sandbox.things import FORUM, STAGE, TEXT, VOICE, Channel
from sandbox.wire import guild_create_json
from sandbox.world import World


@pytest.fixture
def world() -> World:
    """A server with a hidden channel of each kind."""
    made = World()
    for kind in (TEXT, VOICE, STAGE, FORUM):
        made.add_channel(Channel(made.ids.next(), kind, "secret", deny=[str(Permission.VIEW_CHANNEL.name)]))
    return made


def received(*events: tuple[str, Any]) -> ReconnectingClient:
    client = ReconnectingClient(intents=discord.Intents(guilds=True))
    for name, data in events:
        client._connection.parsers[name](data)
    return client


async def test_server_with_hidden_channels_of_every_kind_is_known(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    (guild,) = received(("GUILD_CREATE", guild_create_json(world, world.guild_id))).guilds
    hidden = [channel for channel in guild.channels if channel.name == "___hidden___"]
    assert len(hidden) == 4
    assert len(guild.channels) == 7
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    "odd",
    [
        {"permission_overwrites": [None]},
        {"permission_overwrites": None},
        {"position": None},
        {"name": None},
        {"type": VOICE, "bitrate": None},
        {"type": FORUM, "available_tags": None},
    ],
)
async def test_channel_of_odd_shape_is_known(world: World, odd: dict[str, Any]) -> None:
    created = guild_create_json(world, world.guild_id)
    created["channels"][0] |= odd
    (guild,) = received(("GUILD_CREATE", created)).guilds
    assert len(guild.channels) == 7


@pytest.mark.parametrize(
    "odd", [{"channels": [{"id": "x", "type": 0}]}, {"threads": [{}]}, {"voice_states": [{"channel_id": "?"}]}]
)
async def test_part_that_cannot_be_parsed_is_left_out(world: World, odd: dict[str, list[Any]]) -> None:
    created = guild_create_json(world, world.guild_id)
    for name, parts in odd.items():
        created[name] = [*created[name], *parts]
    (guild,) = received(("GUILD_CREATE", created)).guilds
    assert len(guild.channels) == 7


async def test_server_that_cannot_be_parsed_is_logged_once_and_others_stay(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    broken = guild_create_json(world, world.guild_id) | {"id": "99", "roles": [None]}
    good = guild_create_json(world, world.guild_id)
    client = received(("GUILD_CREATE", broken), ("GUILD_CREATE", broken), ("GUILD_CREATE", good))
    assert [guild.id for guild in client.guilds] == [int(world.guild_id)]
    logged = [record for record in caplog.records if "cannot parse" in record.message]
    assert len(logged) == 1


async def test_what_ready_raises_ends_connection() -> None:
    with pytest.raises(KeyError):
        received(("READY", {}))
