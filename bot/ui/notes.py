"""`/note` and `/silence`: what people keep for themselves about a match."""

from __future__ import annotations

from bot.app import MAX_NOTE
from bot.ui.answers import run_command
from bot.ui.clicks import ModalSubmission, on_form
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.modals import form


async def silence(context: InteractionContext, match: str | None) -> None:
    """Turn the reminders of a match off, or on again."""
    await run_command(context, lambda app, request: app.notes.silence(request), match)


async def show_note(context: InteractionContext, match: str | None) -> None:
    """A form with what the caller has noted."""
    noted, translate = await context.app.notes.read(context.request(match)), context.translate
    await context.send_modal(
        form(
            ComponentId("note", noted.match, 0),
            translate("ui-note-form", match=noted.match),
            translate("ui-note-form-label"),
            most=MAX_NOTE,
            hint=translate("ui-note-form-hint"),
            value=noted.text,
        )
    )


@on_form("note")
async def _keep_note(context: InteractionContext, form: ModalSubmission) -> None:
    await run_command(context, lambda app, request: app.notes.write(request, form.text), form.match)
