"""`/export`: a match to take along, as a file or as a text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Command

from bot.ui import autocomplete
from bot.ui.board import pictures
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.messenger import attachment
from bot.ui.replay import show_animation
from bot.ui.translator import text


def export() -> Command[Any, ..., Any]:
    """`/export`: a match to take along."""

    @app_commands.command(name="export", description=text("ui-export"))
    @app_commands.describe(game=text("ui-option-match"), format=text("ui-export-format"))
    @app_commands.choices(format=[Choice(name=text(f"ui-export-{name}"), value=name) for name in FORMATS])
    @app_commands.autocomplete(game=autocomplete.matches)
    async def callback(interaction: Interaction, game: str | None = None, format: str = RECORD) -> None:  # noqa: A002
        await FORMATS[format](InteractionContext(interaction), game)

    return callback


async def show_record(context: InteractionContext, match: str | None) -> None:
    """The match as a record, and its log as another file."""
    await context.defer()
    found = await context.app.proofs.export(context.request(match))
    match = found.name.partition(".")[0]
    logs = [attachment(f"{match}.jsonl", found.log)] if found.log else []
    said = context.translate("ui-export-record-done" if logs else "ui-export-done", match=match)
    await context.answer(said, files=[attachment(found.name, found.text), *logs])


async def show_position(context: InteractionContext, match: str | None) -> None:
    """The position as a text to be copied."""
    await context.defer()
    found = await context.app.proofs.position(context.request(match))
    said = context.translate("ui-export-done", match=found.name.partition(".")[0])
    await context.answer(f"{said}\n```\n{found.text}\n```")


async def show_picture(context: InteractionContext, match: str | None) -> None:
    """The board as a picture; in words where it cannot be drawn."""
    await context.defer()
    look = await context.app.board.show(context.request(match))
    files = pictures(look)
    await context.answer(context.translate("ui-export-done", match=look.match) if files else look.content, files=files)


async def show_page(context: InteractionContext, match: str | None) -> None:
    """The whole game as a page to be opened in a browser."""
    await context.defer()
    found = await context.app.pages.export(context.request(match))
    said = context.translate("ui-export-page-done", match=found.name.partition(".")[0])
    await context.answer(said, files=[attachment(found.name, found.text)])


async def show_whole(context: InteractionContext, match: str | None) -> None:
    """The whole game as an animation."""
    await context.defer()
    await show_animation(context, match)


RECORD = "record"
FORMATS: Mapping[str, Callable[[InteractionContext, str | None], Awaitable[None]]] = {
    RECORD: show_record,
    "position": show_position,
    "picture": show_picture,
    "animation": show_whole,
    "page": show_page,
}
"""Export formats, by the names of the command's choices."""
