"""`/moves`, and the board in words: ways to look closer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Command, Range

from bot.app import BoardView, Choice
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
    look = await visit.app.reach(visit.call(match), man)
    await visit.answer(look.content, files=pictures(look))


async def show_words(visit: Visit, match: str | None) -> None:
    """The board in words."""
    await visit.later()
    first, *rest = await visit.app.told(visit.call(match))
    await visit.answer(first)
    for more in rest:
        await visit.more(more)


def pictures(look: BoardView) -> list[Any]:
    """The picture of a look as an attachment, if there is one."""
    return [] if look.picture is None else [picture(look.picture, look.picture_name, look.alt)]


async def _men(visit: Visit, typed: str) -> Sequence[Choice]:
    return await visit.app.men(visit.call(given(visit, "match")), typed)


men = suggesting(_men)
