"""`/moves`, and the board in words: ways to look closer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Command, Range

from bot.app import BoardView, Choice
from bot.ui.links import MAX_MESSAGE
from bot.ui.messenger import picture
from bot.ui.suggestions import given, matches, suggesting
from bot.ui.texts import text
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
    await visit.later()
    look = await visit.app.reach.show(visit.call(match), man)
    words, files = shown(visit, look)
    await visit.answer(words, files=files)


async def show_words(visit: Visit, match: str | None) -> None:
    """The board in words."""
    await visit.later()
    first, *rest = await visit.app.board.in_words(visit.call(match))
    await visit.answer(first)
    for more in rest:
        await visit.more(more)


def shown(visit: Visit, look: BoardView, question: str | None = None) -> tuple[str, list[Any]]:
    """What a look says, or a question about it, with its picture; those who want words get them in its place."""
    text = look.content if question is None else question
    if not visit.settings.words:
        return text, pictures(look)
    return (text if look.alt in text.replace("*", "") else f"{text}\n{look.alt}")[:MAX_MESSAGE], []


def pictures(look: BoardView) -> list[Any]:
    """The picture of a look as an attachment, if there is one."""
    return [] if look.picture is None else [picture(look.picture, look.picture_name, look.alt)]


async def _men(visit: Visit, typed: str) -> Sequence[Choice]:
    return await visit.app.autocomplete.men(visit.call(given(visit, "match")), typed)


men = suggesting(_men)
