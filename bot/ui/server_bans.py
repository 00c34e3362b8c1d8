"""Refusal of all interactions of users who are blocked in a server."""

from __future__ import annotations

import logging

from bot.app.errors import AppError
from bot.ui import my_data
from bot.ui.errors import report
from bot.ui.interaction_context import InteractionContext

ALWAYS = ("my-data", *my_data.VERBS)
"""Interactions that are never blocked: everyone's data are their own."""

log = logging.getLogger(__name__)


async def admitted(context: InteractionContext, what: str = "") -> bool:
    """True if an interaction (name of a command, or verb of a button) is allowed; otherwise answer it."""
    if what in ALWAYS:
        return True
    if await context.bot_is_missing():
        await context.answer(
            context.translate("ui-bot-missing", link=context.client.invite(context.interaction.guild_id))
        )
        return False
    try:
        await context.app.server_bans.admit(context.request())
    except AppError as error:
        await report(context, error)
        return False
    except Exception:  # whoever cannot be looked up is still served
        if not context.stopping:
            log.exception("cannot read the blocked players")
    return True
