"""The least that a bot can do at a turn, by which ours is measured: acknowledge, post a picture, edit the answer."""

from __future__ import annotations

import io
import os
from random import Random

import discord
from discord import app_commands

from bot.cli import parent_watchdog
from bot.cli.wiring import aim_at

PICTURE = Random(0).randbytes(50_000)


class MinimalBot(discord.AutoShardedClient):
    """One command, `/move`, which posts a picture named after its text."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(app_commands.Command(name="move", description="Play a move", callback=move))

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()


async def move(interaction: discord.Interaction[MinimalBot], text: str) -> None:
    """Play a move."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
    await channel.send("A move was played.", file=discord.File(io.BytesIO(PICTURE), f"{text}.png"))
    await interaction.edit_original_response(content="You played.")


def main() -> None:
    """Run until it is told to stop."""
    parent_watchdog.hold()
    aim_at(os.environ["FEERIE_API"])
    MinimalBot().run(os.environ["FEERIE_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
