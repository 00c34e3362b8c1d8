"""`/history`: a match read move by move."""

from __future__ import annotations

from bot.app import HistoryPage
from bot.ui.analysis import open_analysis_id
from bot.ui.board import pictures
from bot.ui.clicks import on_page
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.pagination import page_buttons
from bot.ui.views import button, menu_of, view


@on_page("history")
async def show_history(context: InteractionContext, match: str | None, at: int | None = None) -> None:
    """One place of the match, the last one if none is named, with ways to all others."""
    await context.defer()
    page = await context.app.history.page(context.request(match), at)
    frame = page.frame
    files = [] if context.settings.words else pictures(frame)
    buttons = page_buttons("history", frame.match, frame.at, frame.last, context.translate, row=1)
    menu = [menu_of(_jump(page), page.jumps, context.translate("ui-history-jump"))] if frame.last else []
    think = button(open_analysis_id(frame.match, frame.at), context.translate("ui-button-what-if-here"), row=2)
    await context.answer(_words(page, in_words=not files), view(*menu, *buttons, think), files)


def _jump(page: HistoryPage) -> ComponentId:
    return ComponentId("history", page.frame.match, page.frame.at, ("menu",))


def _words(page: HistoryPage, *, in_words: bool) -> str:
    block = f"\n```\n{page.moves}\n```" if page.moves else ""
    words = f"{page.frame.content}\n{page.frame.alt}" if in_words else page.frame.content
    return words + block
