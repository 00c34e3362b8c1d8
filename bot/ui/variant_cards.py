"""Cards of the variants: in the welcome to a server, and as the answer to `/play` without options."""

from __future__ import annotations

import discord

from bot.app import CARD_PURPOSES, Choice, JoinedServer, card_buttons, variant_cards
from bot.app.posts.wording import variant_summary
from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.messenger import picture
from bot.ui.views import menu_of, post_view, view


async def show_cards(context: InteractionContext, key: str) -> None:
    """A picture of each variant, and buttons for what to do with one; `key` is that of the words above."""
    await context.defer()
    cards = await variant_cards(context.client.variants, context.translate.language)
    files = [picture(card.data, card.name, card.alt) for card in cards]
    await context.answer(context.translate(key), post_view("-", 0, card_buttons(context.translate)), files)


@on("cards", in_place=True)
async def press_card_button(context: InteractionContext, click: Click) -> None:
    """Ask for the variant."""
    if click.arguments[:1] not in [(purpose,) for purpose in CARD_PURPOSES]:
        raise ObsoleteIdError
    await show_variants(context, click.arguments[0])


async def show_variants(context: InteractionContext, purpose: str, opponent: int | None = None) -> None:
    """A menu of the variants; one that is chosen is played, perhaps against an opponent, or explained."""
    translate = context.translate
    entries = [
        Choice(
            translate(
                "ui-cards-entry",
                name=translate(f"game-{variant}"),
                summary=variant_summary(translate, variant),
            ),
            variant,
        )
        for variant in context.client.variants
    ]
    whom = () if opponent is None else (str(opponent),)
    menu = menu_of(ComponentId("variant", "-", 0, (purpose, *whom)), entries, translate("ui-cards-menu"))
    asked = (
        translate(f"ui-cards-{purpose}") if opponent is None else translate("ui-menu-challenged", who=f"<@{opponent}>")
    )
    await context.answer(asked, view(menu))


def joined_server(guild: discord.Guild) -> JoinedServer | None:
    """Facts about a server of the bot; None if Discord has not said when the bot joined."""
    me, channel = guild.me, guild.system_channel
    if me is None or me.joined_at is None:
        return None
    may = None if channel is None else channel.permissions_for(me)
    posts = may is not None and may.view_channel and may.send_messages and may.attach_files
    language = guild.preferred_locale.value
    return JoinedServer(guild.id, me.joined_at, language, channel.id if channel is not None and posts else None)
