"""The test bot's commands: each shows one way of answering."""

import asyncio
from typing import Any

import discord
from discord import app_commands

from . import bot_menus
from .conftest import TestBot, picture

Interaction = discord.Interaction[Any]


class French(app_commands.Translator):
    """Knows one word."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        return "coup" if locale is discord.Locale.french and string.message == "move" else None


class Buttons(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Join", custom_id="t:join", style=discord.ButtonStyle.green)
    async def join(self, interaction: Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.edit_message(content=f"{interaction.user.mention} joined")

    @discord.ui.button(label="Later", custom_id="t:later")
    async def later(self, interaction: Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later", attachments=[picture("later.png")])
        await interaction.followup.send("only you", ephemeral=True)

    @discord.ui.button(label="Ask", custom_id="t:ask")
    async def ask(self, interaction: Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.select(
        custom_id="t:menu",
        options=[discord.SelectOption(label="Rook", value="R"), discord.SelectOption(label="Bishop")],
    )
    async def menu(self, interaction: Interaction, menu: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(f"chose {menu.values}", ephemeral=True)


class Form(discord.ui.Modal, title="Your move"):
    move: discord.ui.Label[Any] = discord.ui.Label(
        text="Move", component=discord.ui.TextInput(custom_id="move", min_length=2, max_length=10)
    )
    note: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Note", custom_id="note", required=False)

    async def on_submit(self, interaction: Interaction) -> None:
        assert isinstance(self.move.component, discord.ui.TextInput)
        await interaction.response.edit_message(content=f"{self.move.component.value} ({self.note.value})")


def add_to(bot: TestBot) -> None:
    tree = bot.tree
    bot.add_view(Buttons())
    bot.add_view(bot_menus.Config())
    bot_menus.add_to(tree)

    @tree.command(description="Answers at once")
    async def hello(interaction: Interaction, name: app_commands.Range[str, 1, 20] = "you") -> None:
        await interaction.response.send_message(f"Hello {name}, {interaction.locale}", ephemeral=True)

    @tree.command(description="Shows buttons")
    async def buttons(interaction: Interaction) -> None:
        await interaction.response.send_message("Buttons", view=Buttons(), file=picture())

    @tree.command(description="Thinks first")
    async def think(interaction: Interaction, ephemeral: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=ephemeral)
        await interaction.followup.send("thought", file=picture("thought.png"))

    @tree.command(description="Never answers")
    async def sulk(_: Interaction) -> None:
        await asyncio.Event().wait()

    @tree.command(description="Opens the Activity")
    async def launch(interaction: Interaction) -> None:
        await interaction.response.launch_activity()

    @tree.command(description="Answers twice")
    async def twice(interaction: Interaction) -> None:
        await interaction.response.send_message("once")
        await discord.InteractionResponse(interaction).send_message("again")

    @tree.command(description="Answers too late")
    async def late(interaction: Interaction) -> None:
        await bot.go_on.wait()
        await interaction.response.send_message("late")

    @tree.command(description="Thinks for long")
    async def slow(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await bot.go_on.wait()
        await interaction.followup.send("slow")

    _add_checked(bot)
    _add_installed(bot)


def _add_checked(bot: TestBot) -> None:
    tree = bot.tree

    @tree.command(description="Chooses an opponent")
    @app_commands.choices(
        side=[app_commands.Choice(name="White", value="w"), app_commands.Choice(name="Black", value="b")]
    )
    async def versus(
        interaction: Interaction, who: discord.Member, side: str, hours: app_commands.Range[int, 1, 9]
    ) -> None:
        await interaction.response.send_message(f"{who.mention} {side} {hours}")

    @tree.command(description="Moves a man")
    @app_commands.guild_only()
    async def move(interaction: Interaction, text: str) -> None:
        await interaction.response.send_message(text, ephemeral=True)

    @move.autocomplete("text")
    async def moves(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
        if current == "many":
            return [app_commands.Choice(name=str(n), value=str(n)) for n in range(26)]
        return [app_commands.Choice(name=f"{current}-{n}", value=f"{current}{n}") for n in range(3)]

    @tree.command(description="Tells what the bot may do here")
    async def rights(interaction: Interaction) -> None:
        assert interaction.guild is not None
        assert isinstance(interaction.channel, discord.TextChannel | discord.Thread)
        cached = interaction.channel.permissions_for(interaction.guild.me)
        seen = [p.attach_files for p in (interaction.app_permissions, cached)]
        await interaction.response.send_message(str(seen), ephemeral=True)

    group = app_commands.Group(name="admin", description="For managers", default_permissions=discord.Permissions(32))

    @group.command(description="Ends a match")
    async def end(interaction: Interaction, reason: str) -> None:
        await interaction.response.send_message(f"ended: {reason}")

    tree.add_command(group)


def _add_installed(bot: TestBot) -> None:
    tree = bot.tree
    anywhere = app_commands.allowed_installs(guilds=True, users=True)

    @tree.command(description="Answers who has installed it")
    @anywhere
    async def anyone(interaction: Interaction, more: int = 0) -> None:
        guild = interaction.is_guild_integration(), interaction.is_user_integration()
        where = int(interaction.context.dm_channel)
        await interaction.response.send_message(f"{guild} {where}")
        for number in range(more):
            await interaction.followup.send(f"more {number}")

    @tree.context_menu(name="Quote it")
    @anywhere
    async def quote(interaction: Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"> {message.content}", ephemeral=True)

    @tree.context_menu(name="Greet them")
    @anywhere
    async def greet(interaction: Interaction, user: discord.User) -> None:
        await interaction.response.send_message(f"{type(user).__name__} {user.name}", ephemeral=True)
