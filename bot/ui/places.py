"""The places where people use the bot without it: servers and channels where only the caller has installed it.

There only the caller sees the answers, and nothing can be posted: games are played in the DMs with the bot.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord

from bot.app import MessengerError

log = logging.getLogger(__name__)
DIRECT_CHANNEL_TIMEOUT_SECONDS = 1.5
"""Seconds to ask for the channel of the DMs with someone; an interaction must be acknowledged within three."""
NO_CHANNEL = 0
"""Stands for a DM channel that Discord does not open."""
_PLACE = "place"
GUILD_INSTALL = 0
Interaction = discord.Interaction[Any]


async def load_place(interaction: Interaction) -> None:
    """Find out whether the bot is where an interaction comes from, before an InteractionContext is made of it."""
    if await _is_outside(interaction):
        interaction.extras[_PLACE] = await _direct_channel(interaction)


def direct_channel(interaction: Interaction) -> int | None:
    """The channel of the caller's DMs (perhaps NO_CHANNEL) if the bot is not where they are; None where it is."""
    found: int | None = interaction.extras.get(_PLACE)
    return found


def is_installed_alone(interaction: Interaction) -> bool:
    """True if the caller alone has installed the bot: perhaps it may not write to them."""
    return interaction.is_user_integration() and GUILD_INSTALL not in interaction._integration_owners


async def _is_outside(interaction: Interaction) -> bool:
    if not interaction.is_user_integration():
        return False
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return not interaction.is_guild_integration() or await interaction.client.is_missing(interaction.guild_id)


async def _direct_channel(interaction: Interaction) -> int:
    try:
        async with asyncio.timeout(DIRECT_CHANNEL_TIMEOUT_SECONDS):
            found: int = await interaction.client.messenger.direct_channel(interaction.user.id)
    except (MessengerError, TimeoutError) as error:
        log.info("cannot open direct messages: %r", error)
        return NO_CHANNEL
    return found
