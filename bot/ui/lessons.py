"""`/rules`: the rules of a game, page by page."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Command

from bot.app import Choice as Entry
from bot.app import lesson
from bot.ui.clicks import Click, on, on_page
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.messenger import picture
from bot.ui.pagination import page_buttons
from bot.ui.translator import text
from bot.ui.variant_cards import show_variants
from bot.ui.variants import Variants
from bot.ui.views import menu_of, view


def rules(variants: Variants) -> Command[Any, ..., Any]:
    """`/rules`: how a game is played."""

    @app_commands.command(name="rules", description=text("ui-rules"))
    @app_commands.describe(variant=text("ui-rules-variant"))
    @app_commands.choices(variant=[Choice(name=text(f"game-{variant}"), value=variant) for variant in variants])
    async def callback(interaction: Interaction, variant: str | None = None) -> None:
        context = InteractionContext(interaction)
        variant = variant or await context.app.games.variant_here(context.request())
        await (show_variants(context, "rules") if variant is None else show_lesson(context, variant, 0))

    return callback


@on("lesson")
async def show_rules_of(context: InteractionContext, click: Click) -> None:
    """The rules of the game that a match is played in."""
    await context.defer()
    await show_lesson(context, await context.app.games.variant(context.request(click.match)), 0)


@on_page("rules")
async def show_lesson(context: InteractionContext, variant: str, number: int) -> None:
    """A page of the rules, with a menu of all pages and buttons to turn them."""
    await context.defer()
    page = await lesson(variant, number, context.translate.language)
    entries = [Entry(f"{at + 1}. {title}", str(at)) for at, title in enumerate(page.titles)]
    menu = menu_of(ComponentId("rules", variant, page.number, ("menu",)), entries, context.translate("ui-rules-page"))
    buttons = page_buttons("rules", variant, page.number, len(page.titles) - 1, context.translate, row=1)
    files = [] if page.picture is None else [picture(page.picture, page.picture_name, page.alt)]
    excuse = [] if files else [context.translate("ui-rules-picture-failed")]
    await context.answer("\n".join([page.content, *excuse]), view(menu, *buttons), files)
