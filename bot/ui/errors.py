"""Error handling: one sentence for the user; only unexpected errors are logged."""

from __future__ import annotations

import logging

import aiohttp
import discord
from discord import app_commands, ui

from bot.app import AppError, StoreUnavailableError, Translator
from bot.app.errors import SeveralMatchesError
from bot.ui.games import which
from bot.ui.interaction_context import InteractionContext

log = logging.getLogger(__name__)
_TOO_LATE = {10062, 10015, 10008, 40060, 50027, 50083, 160005}
"""Discord's codes for an interaction that cannot be answered: it is too late, was answered already, its message is
dismissed, or its thread is archived or locked.
"""


def explain(error: BaseException, translate: Translator) -> str:
    """The sentence for a person. Logs the error if it is a fault of ours."""
    if isinstance(error, AppError):
        return error.explain(translate)
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return translate("ui-command-changed")
    if isinstance(error, StoreUnavailableError):  # an outage, which tells of itself where it is
        log.warning("an interaction failed: %s", error)
        return translate("ui-unavailable")
    log.error("an interaction failed", exc_info=error)
    return translate("ui-error")


def is_too_late(error: BaseException) -> bool:
    """True if the interaction can no longer be answered."""
    return isinstance(error, discord.HTTPException) and error.code in _TOO_LATE


class NobodyWaits(logging.Filter):
    """Keeps from a log what is raised where there is no one left to answer, which is no fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True if a record is to be logged."""
        error = record.exc_info[1] if record.exc_info else None
        return error is None or not is_too_late(error)


async def _translator(context: InteractionContext, error: BaseException) -> Translator:
    """Translator for an error: its text may point at a button of a post."""
    if isinstance(error, AppError):
        try:
            return await context.post_translator()
        except Exception:  # the button is named in the reader's language
            log.exception("cannot read the language of posts")
    return context.translate


async def _ways(context: InteractionContext, error: SeveralMatchesError) -> ui.View | None:
    """Buttons for what may be meant; the sentence tells how to go on without them."""
    try:
        return await which(context, error)
    except Exception:
        log.exception("cannot read the games to choose from")
        return None


async def report(context: InteractionContext, error: BaseException) -> None:
    """Answer an interaction that failed, if it can still be answered. Never raises."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if is_too_late(error) or context.stopping:
        log.info("answered an interaction too late: %r", error)
        return
    ways = await _ways(context, error) if isinstance(error, SeveralMatchesError) else None
    try:
        await context.answer(explain(error, await _translator(context, error)), ways)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
        log.info("cannot answer an interaction: %r", failure)
