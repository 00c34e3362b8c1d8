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
    @app_commands.describe(match=text("ui-option-match"), format=text("ui-export-format"))
    @app_commands.choices(format=[Choice(name=text(f"ui-export-{name}"), value=name) for name in FORMATS])
    @app_commands.autocomplete(match=autocomplete.matches)
    async def callback(interaction: Interaction, match: str | None = None, format: str = RECORD) -> None:  # noqa: A002
        await FORMATS[format](InteractionContext(interaction), match)

    return callback


async def show_record(visit: InteractionContext, match: str | None) -> None:
    """The match as a record, and its log as another file."""
    await visit.defer()
    found = await visit.app.proofs.export(visit.call(match))
    match = found.name.partition(".")[0]
    logs = [attachment(f"{match}.jsonl", found.log)] if found.log else []
    said = visit.translate("ui-export-record-done" if logs else "ui-export-done", match=match)
    await visit.answer(said, files=[attachment(found.name, found.text), *logs])


async def show_position(visit: InteractionContext, match: str | None) -> None:
    """The position as a text to be copied."""
    await visit.defer()
    found = await visit.app.proofs.position(visit.call(match))
    said = visit.translate("ui-export-done", match=found.name.partition(".")[0])
    await visit.answer(f"{said}\n```\n{found.text}\n```")


async def show_picture(visit: InteractionContext, match: str | None) -> None:
    """The board as a picture; in words where it cannot be drawn."""
    await visit.defer()
    look = await visit.app.board.show(visit.call(match))
    files = pictures(look)
    await visit.answer(visit.translate("ui-export-done", match=look.match) if files else look.content, files=files)


async def show_page(visit: InteractionContext, match: str | None) -> None:
    """The whole game as a page to be opened in a browser."""
    await visit.defer()
    found = await visit.app.pages.export(visit.call(match))
    said = visit.translate("ui-export-page-done", match=found.name.partition(".")[0])
    await visit.answer(said, files=[attachment(found.name, found.text)])


async def show_whole(visit: InteractionContext, match: str | None) -> None:
    """The whole game as an animation."""
    await visit.defer()
    await show_animation(visit, match)


RECORD = "record"
FORMATS: Mapping[str, Callable[[InteractionContext, str | None], Awaitable[None]]] = {
    RECORD: show_record,
    "position": show_position,
    "picture": show_picture,
    "animation": show_whole,
    "page": show_page,
}
"""Export formats, by the names of the command's choices."""
