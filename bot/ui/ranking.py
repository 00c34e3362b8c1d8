"""`/ranking`: the players of a server by their ratings."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Command

from bot.ui.clicks import on_page
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.pagination import page_buttons
from bot.ui.translator import text
from bot.ui.variants import Variants
from bot.ui.views import view


def ranking(variants: Variants) -> Command[Any, ..., Any]:
    """`/ranking`: of one game."""

    @app_commands.command(name="ranking", description=text("ui-ranking"))
    @app_commands.describe(variant=text("ui-play-variant"))
    @app_commands.choices(variant=[Choice(name=text(f"game-{variant}"), value=variant) for variant in variants])
    async def callback(interaction: Interaction, variant: str) -> None:
        await show_ranking(InteractionContext(interaction), variant)

    return callback


@on_page("ranking")
async def show_ranking(context: InteractionContext, variant: str, at: int = 0) -> None:
    """One page, with ways to all others."""
    await context.defer()
    page = await context.app.ranking.page(context.request(), variant, at)
    buttons = page_buttons("ranking", variant, page.at, page.last, context.translate) if page.last else []
    await context.answer(page.content, view(*buttons))
