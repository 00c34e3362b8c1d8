"""`/history`: a match read move by move."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Command

from bot.app import HistoryPage
from bot.ui.ids import ComponentId
from bot.ui.links import MAX_MESSAGE
from bot.ui.messenger import picture
from bot.ui.suggestions import matches
from bot.ui.texts import text
from bot.ui.turning import turning
from bot.ui.views import menu_of, view
from bot.ui.visit import Interaction, Visit


def history() -> Command[Any, ..., Any]:
    """`/history`: the moves so far."""

    @app_commands.command(name="history", description=text("ui-history"))
    @app_commands.describe(match=text("ui-option-match"))
    @app_commands.autocomplete(match=matches)
    async def callback(interaction: Interaction, match: str | None = None) -> None:
        await show_history(Visit(interaction), match)

    return callback


async def show_history(visit: Visit, match: str | None, at: int | None = None) -> None:
    """One place of the match, the last one if none is named, with ways to all others."""
    await visit.later()
    page = await visit.app.history.page(visit.call(match), at)
    seen = page.frame
    files = [] if seen.picture is None or visit.settings.words else [picture(seen.picture, seen.picture_name, seen.alt)]
    buttons = turning("history", seen.match, seen.at, seen.last, visit.say, row=1)
    menu = [menu_of(_jump(page), page.places, visit.say("ui-history-jump"))] if seen.last else []
    await visit.answer(_words(page, told=not files), view(*menu, *buttons), files)


def _jump(page: HistoryPage) -> ComponentId:
    return ComponentId("history", page.frame.match, page.frame.at, ("menu",))


def _words(page: HistoryPage, *, told: bool) -> str:
    block = f"\n```\n{page.moves}\n```" if page.moves else ""
    words = f"{page.frame.content}\n{page.frame.alt}" if told else page.frame.content
    return words[: MAX_MESSAGE - len(block)] + block
