"""The board, where a man may go, and either in words: what `/board` and `/moves` show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Command, Range

from bot.app import BoardView, Choice, Frame, Pondered
from bot.ui.autocomplete import autocompletion, given, matches
from bot.ui.links import MAX_MESSAGE
from bot.ui.messenger import picture
from bot.ui.translator import text
from bot.ui.views import post_view
from bot.ui.visit import Interaction, Visit


def moves() -> Command[Any, ..., Any]:
    """`/moves`: where a man may go."""

    @app_commands.command(name="moves", description=text("ui-moves"))
    @app_commands.describe(square=text("ui-moves-square"), match=text("ui-option-match"))
    @app_commands.autocomplete(square=men, match=matches)
    async def callback(interaction: Interaction, square: Range[str, 1, 100], match: str | None = None) -> None:
        await show_reach(Visit(interaction), square, match)

    return callback


async def show_reach(visit: Visit, man: str, match: str | None) -> None:
    """Where a man may go, in a picture and in words."""
    await visit.defer()
    look = await visit.app.reach.show(visit.call(match), man)
    words, files = shown(visit, look)
    await visit.answer(words, files=files)


async def show_board(visit: Visit, match: str | None, version: int | None = None, theme: str | None = None) -> None:
    """The position, from the caller's own side; in words for those who want that, unless they name colours."""
    await visit.defer()
    call = visit.call(match, version)
    look = await visit.app.board.show(call, theme)
    in_words = visit.settings.words and theme is None
    files = [] if in_words else pictures(look)
    await visit.answer(look.content, post_view(look.match, look.version, look.buttons), files)
    for page in await visit.app.board.in_words(call) if in_words else ():
        await visit.follow_up(page)


async def show_words(visit: Visit, match: str | None) -> None:
    """The board in words."""
    await visit.defer()
    first, *rest = await visit.app.board.in_words(visit.call(match))
    await visit.answer(first)
    for more in rest:
        await visit.follow_up(more)


def shown(visit: Visit, look: BoardView, question: str | None = None) -> tuple[str, list[Any]]:
    """What a look says, or a question about it, with its picture; those who want words get them in its place."""
    text = look.content if question is None else question
    if not visit.settings.words:
        return text, pictures(look)
    return (text if look.alt in text.replace("*", "") else f"{text}\n{look.alt}")[:MAX_MESSAGE], []


def pictures(look: BoardView | Frame | Pondered) -> list[Any]:
    """The picture of a look as an attachment, if there is one."""
    return [] if look.picture is None else [picture(look.picture, look.picture_name, look.alt)]


async def _men(visit: Visit, typed: str) -> Sequence[Choice]:
    return await visit.app.autocomplete.men(visit.call(given(visit, "match")), typed)


men = autocompletion(_men)
