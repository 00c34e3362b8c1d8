"""`/my-data`: what is held about oneself, as a file; and that it be erased, which is asked twice."""

from __future__ import annotations

from discord.app_commands import Group

from bot.app import MY_DATA
from bot.ui.clicks import Click, on, on_refusal
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
        visit = InteractionContext(interaction)
        await visit.defer()
        told = await visit.app.privacy.export(visit.call())
        await visit.answer(visit.translate("ui-my-data-exported"), files=[attachment(MY_DATA, told)])

    @group.command(name="erase", description=text("ui-my-data-erase"))
    async def erase(interaction: Interaction) -> None:
        visit = InteractionContext(interaction)
        await visit.defer()
        await _ask(visit, "ui-erase-what", FIRST)

    _ = export, erase
    return group


@on(FIRST, in_place=True)
async def _ask_again(visit: InteractionContext, _click: Click) -> None:
    await visit.defer()
    await _ask(visit, "ui-erase-sure", SECOND)


@on(SECOND, in_place=True)
async def _erase(visit: InteractionContext, _click: Click) -> None:
    await visit.defer()
    done = await visit.app.privacy.erase(visit.call())
    visit.client.names.forget(visit.interaction.user.id)
    await visit.answer(done.explain(visit.translate))


on_refusal(KEEP, "ui-erase-kept")


async def _ask(visit: InteractionContext, question: str, verb: str) -> None:
    stake = await visit.app.privacy.stake(visit.call())
    lost = visit.translate("ui-erase-stake", games=stake.games, challenges=stake.challenges, events=stake.events)
    yes = button(ComponentId(verb, "-", 0), visit.translate(f"ui-button-{verb}"), "danger")
    no = button(ComponentId(KEEP, "-", 0), visit.translate("ui-button-keep-me"))
    await visit.answer(visit.translate(question, stake=lost), view(yes, no))
