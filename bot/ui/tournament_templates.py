"""`/manage-tournament template`: saves a tournament's settings, and creates tournaments with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Command, Range

from bot.app import MAX_NAME, MAX_TEMPLATE_NAME, Translator
from bot.app import Choice as Suggestion
from bot.ui.answers import run_command, tell
from bot.ui.autocomplete import autocompletion
from bot.ui.clicks import ModalSubmission, ObsoleteIdError, on_form
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.modals import fields_form, line_field
from bot.ui.tournaments import managed_tournaments
from bot.ui.translator import text

FORM = "event-template"
ACTIONS = ("use", "save", "delete")
FIELDS = {"name": "ui-event-form-name", "days": "event-field-days"}
"""The fields of the form and what they are called."""


async def _templates(context: InteractionContext, typed: str) -> Sequence[Suggestion]:
    return await context.app.templates.names(context.request(), typed)


def template_command() -> Command[Any, ..., Any]:
    """Return `/manage-tournament template`."""

    @app_commands.command(name="template", description=text("ui-organise-template"))
    @app_commands.describe(
        action=text("ui-organise-template-action"),
        name=text("ui-organise-template-name"),
        tournament=text("ui-organise-template-tournament"),
    )
    @app_commands.choices(action=[Choice(name=text(f"ui-template-{key}"), value=key) for key in ACTIONS])
    @app_commands.autocomplete(name=autocompletion(_templates, str), tournament=managed_tournaments)
    async def callback(
        interaction: Interaction, action: str, name: Range[str, 1, MAX_TEMPLATE_NAME], tournament: str | None = None
    ) -> None:
        context = InteractionContext(interaction)
        if action == "use":
            await open_form(context, name)
        elif action == "save":
            await run_command(context, lambda app, request: app.templates.save(request, name), tournament)
        else:
            await run_command(context, lambda app, request: app.templates.delete(request, name), None)

    return callback


async def open_form(context: InteractionContext, name: str) -> None:
    """Two fields, each of which may be left as it is."""
    translate, template = context.translate, await context.app.templates.template(context.request(), name)
    made = fields_form(
        ComponentId(FORM, template.key, 0),
        translate("ui-template-form", template=template.name),
        [
            line_field("name", translate(FIELDS["name"]), value=template.title, most=MAX_NAME),
            line_field(
                "days", translate(FIELDS["days"]), value=str(template.days), help_=translate("ui-event-form-days")
            ),
        ],
    )
    await context.send_modal(made)


def filled_in(translate: Translator, fields: Mapping[str, str]) -> str:
    """Contents of the form, each field with its label."""
    return "\n".join(
        translate("ui-form-line", field=translate(FIELDS[name]), value=value)
        for name, value in fields.items()
        if name in FIELDS
    )


@on_form(FORM, filled_in)
async def create(context: InteractionContext, form: ModalSubmission) -> None:
    """Announce a tournament with the settings of a template."""
    context.in_place = False
    if form.arguments:
        raise ObsoleteIdError
    await context.defer()
    title, days = form.fields.get("name", ""), form.fields.get("days", "")
    request, channel = context.request(), context.channel_info()
    await tell(context, await context.app.templates.create_from(request, channel, form.match, title, days))
