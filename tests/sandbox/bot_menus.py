"""The test bot's settings: menus of every kind, some with presets, and a form of several lines."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

Interaction = discord.Interaction[Any]
KINDS = ["turn", "end", "draw"]


def names(values: list[Any]) -> str:
    return ", ".join(sorted(getattr(value, "name", str(value)) for value in values)) or "nothing"


class Config(discord.ui.View):
    """Menus that stand on a message; `presets` are a channel's and a role's id."""

    def __init__(self, channel: int | None = None, role: int | None = None) -> None:
        super().__init__(timeout=None)
        if channel and role:
            self.where.default_values = [discord.SelectDefaultValue.from_channel(discord.Object(channel))]
            self.who.default_values = [discord.SelectDefaultValue(id=role, type=discord.SelectDefaultValueType.role)]

    @discord.ui.select(
        cls=discord.ui.ChannelSelect,
        custom_id="t:where",
        placeholder="Channels for matches",
        channel_types=[discord.ChannelType.text],
        min_values=0,
        max_values=25,
    )
    async def where(self, interaction: Interaction, menu: discord.ui.ChannelSelect[Any]) -> None:
        assert all(isinstance(channel.resolve(), discord.TextChannel) for channel in menu.values)
        await interaction.response.send_message(f"where: {names(menu.values)}", ephemeral=True)

    @discord.ui.select(
        cls=discord.ui.RoleSelect,
        custom_id="t:who",
        placeholder="Who may open matches",
        min_values=0,
        max_values=3,
    )
    async def who(self, interaction: Interaction, menu: discord.ui.RoleSelect[Any]) -> None:
        assert isinstance(interaction.user, discord.Member)
        mine = sorted(role.name for role in interaction.user.roles if role in menu.values)
        await interaction.response.send_message(f"who: {names(menu.values)}; you: {names(mine)}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="t:substitute", placeholder="Substitute", max_values=2)
    async def substitute(self, interaction: Interaction, menu: discord.ui.UserSelect[Any]) -> None:
        assert all(isinstance(user, discord.Member) for user in menu.values)
        await interaction.response.send_message(f"substitute: {names(menu.values)}", ephemeral=True)

    @discord.ui.select(
        custom_id="t:remind",
        placeholder="Reminders",
        min_values=0,
        max_values=3,
        options=[discord.SelectOption(label=kind.title(), value=kind, default=kind != "draw") for kind in KINDS],
    )
    async def remind(self, interaction: Interaction, menu: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(f"remind: {names(menu.values)}", ephemeral=True)

    @discord.ui.select(
        custom_id="t:theme",
        options=[discord.SelectOption(label=name, default=name == "Dark") for name in ("Light", "Dark")],
    )
    async def theme(self, interaction: Interaction, menu: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(f"theme: {names(menu.values)}", ephemeral=True)


class Notes(discord.ui.Modal, title="Your notes"):
    """Lines of text, with what was written before; and menus."""

    text: discord.ui.Label[Any] = discord.ui.Label(
        text="Notes",
        description="Nobody else sees them.",
        component=discord.ui.TextInput(
            custom_id="text",
            style=discord.TextStyle.paragraph,
            default="Watch f7.\nCastle.",
            placeholder="One thought per line",
            max_length=40,
            required=False,
        ),
    )
    where: discord.ui.Label[Any] = discord.ui.Label(
        text="Where", component=discord.ui.ChannelSelect(custom_id="where", required=False)
    )
    kinds: discord.ui.Label[Any] = discord.ui.Label(
        text="Kinds",
        component=discord.ui.Select(
            custom_id="kinds", max_values=2, options=[discord.SelectOption(label=k, default=k == "end") for k in KINDS]
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        text, where, kinds = self.text.component, self.where.component, self.kinds.component
        assert isinstance(text, discord.ui.TextInput)
        assert isinstance(where, discord.ui.ChannelSelect)
        assert isinstance(kinds, discord.ui.Select)
        told = f"{text.value!r}; {names(where.values)}; {names(kinds.values)}"
        await interaction.response.send_message(told, ephemeral=True)


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(description="Sets the server up")
    @app_commands.default_permissions(manage_guild=True)
    async def config(interaction: Interaction, preset: discord.Role | None = None) -> None:
        assert interaction.channel_id is not None
        view = Config(interaction.channel_id, preset.id) if preset else Config()
        await interaction.response.send_message("Settings", view=view, ephemeral=True)

    @tree.command(description="Writes notes")
    async def notes(interaction: Interaction) -> None:
        await interaction.response.send_modal(Notes())

    @tree.command(description="Says something")
    async def say(interaction: Interaction, text: str) -> None:
        await interaction.response.send_message(text)

    @tree.command(description="Opens a thread")
    async def thread(interaction: Interaction) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message("A thread")
        await interaction.channel.create_thread(name="A match", message=await interaction.original_response())
