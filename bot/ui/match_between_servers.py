"""Commands of the second server of a team match between two servers: accept it, and withdraw its team."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Command, Range

from bot.app import MAX_TEAM_NAME
from bot.ui.answers import on_command, run_command
from bot.ui.clicks import on_keep
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.names import public_name
from bot.ui.translator import text
from bot.ui.views import button, view

GONE, KEEP = "team-gone", "keep-team"


def accept_command() -> Command[Any, ..., Any]:
    """Return `/manage-tournament accept`."""

    @app_commands.command(name="accept", description=text("ui-organise-accept"))
    @app_commands.describe(
        code=text("ui-organise-accept-code"),
        team=text("ui-organise-accept-team"),
        captain=text("ui-organise-accept-captain"),
    )
    async def callback(
        interaction: Interaction,
        code: Range[str, 1, 20],
        team: Range[str, 1, MAX_TEAM_NAME],
        captain: discord.User | None = None,
    ) -> None:
        context = InteractionContext(interaction)
        leader, bot = (None, False) if captain is None else (captain.id, captain.bot)
        if captain is not None:  # the other server is shown their name
            interaction.client.names.meet(captain.id, public_name(captain))
        await run_command(
            context,
            lambda app, request: app.invitations.accept(request, context.channel_info(), code, team, leader, bot=bot),
            None,
        )

    return callback


async def ask_to_withdraw_team(context: InteractionContext, tournament: str | None) -> None:
    """The question before a server's team is withdrawn."""
    await context.defer()
    name, title, team, started = await context.app.invitations.may_withdraw(context.request(tournament))
    yes = button(ComponentId(GONE, name, 0), context.translate("ui-button-team-withdraw"), "danger")
    no = button(ComponentId(KEEP, name, 0), context.translate("ui-button-team-stay"))
    values = {"team": team, "event": title, "started": "yes" if started else "no"}
    await context.answer(context.translate("ui-team-withdraw-sure", **values), view(yes, no))


on_command(GONE, lambda app, request: app.invitations.withdraw_team(request), in_place=True)
on_keep(KEEP, "ui-team-stayed")
