"""`/note` and `/silence`: what people keep for themselves about a match."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Command

from bot.app import MAX_NOTE
from bot.ui.answers import run_command
from bot.ui.autocomplete import matches
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.modals import form
from bot.ui.translator import text


def note() -> Command[Any, ..., Any]:
    """`/note`: read and write one's note."""

    @app_commands.command(name="note", description=text("ui-note"))
    @app_commands.describe(match=text("ui-option-match"))
    @app_commands.autocomplete(match=matches)
    async def callback(interaction: Interaction, match: str | None = None) -> None:
        await show_note(InteractionContext(interaction), match)

    return callback


def silence() -> Command[Any, ..., Any]:
    """`/silence`: no reminders, or some again."""

    @app_commands.command(name="silence", description=text("ui-silence"))
    @app_commands.describe(match=text("ui-option-match"))
    @app_commands.autocomplete(match=matches)
    async def callback(interaction: Interaction, match: str | None = None) -> None:
        await run_command(InteractionContext(interaction), lambda app, call: app.notes.silence(call), match)

    return callback


async def show_note(visit: InteractionContext, match: str | None) -> None:
    """A form with what the caller has noted."""
    noted, translate = await visit.app.notes.read(visit.call(match)), visit.translate
    await visit.send_modal(
        form(
            ComponentId("note", noted.match, 0),
            translate("ui-note-form", match=noted.match),
            translate("ui-note-form-label"),
            most=MAX_NOTE,
            hint=translate("ui-note-form-hint"),
            value=noted.text,
        )
    )


async def keep_note(visit: InteractionContext, match: str, words: str) -> None:
    """Keep what was written."""
    await run_command(visit, lambda app, call: app.notes.write(call, words), match)
