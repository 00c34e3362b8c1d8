"""`/profile` and `/stats`: how people and games fare, in words and as a picture."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice, Command

from bot.app import Chart
from bot.ui.games import finished_button
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.messenger import picture
from bot.ui.translator import text
from bot.ui.variants import Variants
from bot.ui.views import view


def profile() -> Command[Any, ..., Any]:
    """`/profile`: one's own, or someone else's."""

    @app_commands.command(name="profile", description=text("ui-profile"))
    @app_commands.describe(player=text("ui-profile-player"))
    async def callback(interaction: Interaction, player: discord.User | None = None) -> None:
        await show_profile(InteractionContext(interaction), interaction.user.id if player is None else player.id)

    return callback


async def show_profile(context: InteractionContext, whose: int) -> None:
    """Show a user's profile, with a button to their games."""
    await context.defer()
    chart = await context.app.profiles.show(context.request(), whose)
    await show_chart(context, chart, view(finished_button(context, whose)))


def stats(variants: Variants) -> Command[Any, ..., Any]:
    """`/stats`: of one game."""

    @app_commands.command(name="stats", description=text("ui-stats"))
    @app_commands.describe(variant=text("ui-play-variant"))
    @app_commands.choices(variant=[Choice(name=text(f"game-{variant}"), value=variant) for variant in variants])
    async def callback(interaction: Interaction, variant: str) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        await show_chart(context, await context.app.stats.show(context.request(), variant))

    return callback


async def show_chart(context: InteractionContext, chart: Chart, ways: ui.View | None = None) -> None:
    """The picture, or what it shows in words where there is none or none is wanted."""
    shown = chart.picture is not None and not context.settings.words
    files = [picture(chart.picture, chart.picture_name, chart.alt)] if shown and chart.picture is not None else []
    words = [chart.content] if shown or not chart.alt else [chart.content, chart.alt]
    await context.answer("\n".join(words), ways, files)
