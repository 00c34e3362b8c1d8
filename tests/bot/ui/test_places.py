"""Interactions from places where only the caller has installed the bot."""

from types import SimpleNamespace as Of
from typing import Any

import discord
import pytest

from bot.app import ClosedError, PlayerSettings
from bot.ui.interaction_context import InteractionContext, load_settings
from bot.ui.places import load_place

from .test_interaction_context import interaction

DIRECT = 77


def installed(guild: int | None, *, private: bool = False, owned: bool = False, missing: bool = False) -> Any:
    """An interaction of someone who has installed the bot; `owned` if their server has, too."""
    asked = interaction(PlayerSettings(), guild=guild)

    async def is_missing(_guild: int) -> bool:
        return missing

    async def direct_channel(_user: int) -> int:
        return DIRECT

    asked.client.is_missing, asked.client.messenger = is_missing, Of(direct_channel=direct_channel)
    asked.context = Of(private_channel=private)
    asked.is_user_integration, asked.is_guild_integration = (lambda: True), (lambda: owned)
    asked.permissions = discord.Permissions.all()
    return asked


@pytest.mark.parametrize(
    ("asked", "channel", "guild"),
    [
        (installed(9), DIRECT, None),
        (installed(9, owned=True), 100, 9),
        (installed(9, owned=True, missing=True), DIRECT, None),
        (installed(None), 100, None),
        (installed(None, private=True), DIRECT, None),
    ],
)
async def test_games_outside_belong_to_dms(asked: Any, channel: int, guild: int | None) -> None:
    await load_settings(asked)
    request = InteractionContext(asked).request()
    assert (request.channel, request.guild) == (channel, guild)
    assert request.manager == (guild is not None)


async def test_unopened_dms_leave_channel_as_it_is() -> None:
    asked = installed(9)

    async def refused(_user: int) -> int:
        raise ClosedError("no")

    asked.client.messenger.direct_channel = refused
    await load_place(asked)
    context = InteractionContext(asked)
    assert context.is_outside
    assert (context.request().channel, context.direct_link) == (100, "")
