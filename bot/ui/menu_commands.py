"""Commands in the menus of users and messages: challenge someone, see their profile, look on from a post."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import ContextMenu, locale_str

from bot.app.errors import Refused
from bot.ui.analysis import show_analysis_of_post
from bot.ui.board import show_words_of_post
from bot.ui.challenges import sees_channel
from bot.ui.charts import show_profile
from bot.ui.custom_ids import number_in, parse
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.translator import text
from bot.ui.variant_cards import show_variants

_MATCH = re.compile(r"[a-z]{4}(?:-[a-z]{4}){1,2}")
_PICTURE = re.compile(rf"({_MATCH.pattern})-(\d+)(?:-[0-9a-f]+)?\.png")


def menu_commands() -> Sequence[ContextMenu]:
    """All commands of menus."""
    challenge = ContextMenu(name=_name("challenge"), callback=_challenge)
    challenge.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
    challenge.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return (
        challenge,
        ContextMenu(name=_name("profile"), callback=_profile),
        ContextMenu(name=_name("analyse"), callback=_analyse),
        ContextMenu(name=_name("words"), callback=_words),
    )


def _name(what: str) -> locale_str:
    return text(f"ui-menu-{what}")


async def _challenge(interaction: Interaction, user: discord.User | discord.Member) -> None:
    """Ask for the variant of a challenge to a user. Refusals: those of an opponent."""
    context = InteractionContext(interaction)
    if user.bot:
        raise Refused("bot-opponent")
    if user.id == interaction.user.id:
        raise Refused("self-opponent")
    if not sees_channel(user):
        raise Refused("opponent-elsewhere", players=(user.mention,))
    await show_variants(context, "challenge", user.id)


async def _profile(interaction: Interaction, user: discord.User | discord.Member) -> None:
    await show_profile(InteractionContext(interaction), user.id)


async def _analyse(interaction: Interaction, message: discord.Message) -> None:
    await show_analysis_of_post(InteractionContext(interaction), *_place(interaction, message))


async def _words(interaction: Interaction, message: discord.Message) -> None:
    await show_words_of_post(InteractionContext(interaction), *_place(interaction, message))


def _place(interaction: Interaction, message: discord.Message) -> tuple[str, int]:
    """The match and the version that a post of the bot shows. Refusals: no-game-post."""
    found = place_of(message) if message.author.id == interaction.application_id else None
    if found is None:
        raise Refused("no-game-post")
    return found


def place_of(message: Any) -> tuple[str, int] | None:
    """The match and the version that a message shows: by its picture, else by its buttons; None for any other."""
    for attachment in message.attachments:
        if (found := _PICTURE.fullmatch(attachment.filename)) and (number := number_in(found[2])) is not None:
            return found[1], number
    for row in message.components:
        for item in getattr(row, "children", ()):
            name = parse(item.custom_id) if getattr(item, "custom_id", None) else None
            if name is not None and _MATCH.fullmatch(name.match):
                return name.match, name.version
    return None
