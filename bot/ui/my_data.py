"""`/my-data`: what is held about oneself, as a file; and that it be erased, which is asked twice."""

from __future__ import annotations

from discord.app_commands import Group

from bot.app import MY_DATA
from bot.ui.clicks import Click, on, on_keep
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.messenger import attachment
from bot.ui.translator import text
from bot.ui.views import button, view

FIRST, SECOND, KEEP = "erase-me", "erase-now", "keep-me"
VERBS = (FIRST, SECOND, KEEP)


def my_data() -> Group:
    """`/my-data`: one's own."""
    group = Group(name="my-data", description=text("ui-my-data"))

    @group.command(name="export", description=text("ui-my-data-export"))
    async def export(interaction: Interaction) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        content = await context.app.privacy.export(context.request())
        await context.answer(context.translate("ui-my-data-exported"), files=[attachment(MY_DATA, content)])

    @group.command(name="erase", description=text("ui-my-data-erase"))
    async def erase(interaction: Interaction) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        await _ask(context, "ui-erase-what", FIRST)

    _ = export, erase
    return group


@on(FIRST, in_place=True)
async def _ask_again(context: InteractionContext, _click: Click) -> None:
    await context.defer()
    await _ask(context, "ui-erase-sure", SECOND)


@on(SECOND, in_place=True)
async def _erase(context: InteractionContext, _click: Click) -> None:
    await context.defer()
    done = await context.app.privacy.erase(context.request())
    context.client.names.forget(context.interaction.user.id)
    await context.answer(done.explain(context.translate))


on_keep(KEEP, "ui-erase-kept")


async def _ask(context: InteractionContext, question: str, verb: str) -> None:
    stake = await context.app.privacy.stake(context.request())
    lost = context.translate("ui-erase-stake", games=stake.games, challenges=stake.challenges, events=stake.tournaments)
    yes = button(ComponentId(verb, "-", 0), context.translate(f"ui-button-{verb}"), "danger")
    no = button(ComponentId(KEEP, "-", 0), context.translate("ui-button-keep-me"))
    await context.answer(context.translate(question, stake=lost), view(yes, no))
