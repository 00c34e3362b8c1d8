"""`/help`: how to play, topic by topic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Command

from bot.app import Translator
from bot.ui.clicks import on_page
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.links import commands_in
from bot.ui.translator import text
from bot.ui.variants import Variants
from bot.ui.views import button, view

TOPICS = ("start", "playing", "time", "agreements", "looking", "planning", "events", "settings", "games")
BUTTONS_PER_ROW = 3
"""Buttons in a row, as many as a telephone has room for."""


def help_() -> Command[Any, ..., Any]:
    """`/help`: how to play."""

    @app_commands.command(name="help", description=text("ui-help"))
    async def callback(interaction: Interaction) -> None:
        await show_help(InteractionContext(interaction))

    return callback


@on_page("help")
async def show_help(context: InteractionContext, topic: str = TOPICS[0], _number: int = 0) -> None:
    """The page of a topic, with buttons to all that have something to say."""
    client, translate = context.client, await context.post_translator()
    pages = {name: page(name, translate, client.variants, client.command_ids) for name in TOPICS}
    there = [name for name in TOPICS if pages[name]]
    shown = topic if topic in there else TOPICS[0]
    words = f"**{context.translate(f'ui-help-topic-{shown}')}**\n{pages[shown]}"
    await context.answer(
        words, view(*(_leading(name, context.translate, at, name == shown) for at, name in enumerate(there)))
    )


def page(topic: str, translate: Translator, variants: Variants, known: Iterable[str]) -> str:
    """Text of a topic, without lines about unknown commands."""
    lines = translate(f"ui-help-{topic}").splitlines()
    if topic == "games":
        lines = [*(f"**{translate(f'game-{key}')}** {translate(f'ui-about-{key}')}" for key in variants), *lines]
    there = {name.partition(" ")[0] for name in known}
    return "\n".join(line for line in lines if commands_in(line) <= there)


def _leading(topic: str, translate: Translator, at: int, here: bool) -> ui.Button[ui.View]:
    made = button(ComponentId("help", topic, 0), translate(f"ui-help-topic-{topic}"), row=at // BUTTONS_PER_ROW)
    made.style = discord.ButtonStyle.primary if here else made.style
    made.disabled = here
    return made
