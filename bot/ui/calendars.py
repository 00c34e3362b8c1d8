"""The calendar link in `/settings`: made, replaced or ended by its owner, and shown once."""

from __future__ import annotations

from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import button, view

SHOW, CHANGE = "calendar", "change-calendar"
"""Verbs of the buttons that show the link's state, and that make or end it."""
SESSIONS = "sessions"
"""Verb of the button that leads back to the list of sessions."""


@on(SHOW, in_place=True)
async def show_calendar(context: InteractionContext, _click: Click | None = None) -> None:
    """Show what the calendar is, and whether the caller has a link."""
    await context.defer()
    link = await context.app.calendars.link_of(context.request().user)
    key = "ui-calendar-none" if link is None else "ui-calendar-used"
    used = 0 if link is None else int(link.used.timestamp())
    lines = [context.translate("ui-calendar"), context.translate(key, used=f"<t:{used}:R>")]
    await _answer(context, lines, link is not None)


@on(CHANGE, in_place=True)
async def change_calendar(context: InteractionContext, click: Click) -> None:
    """Make the link, in place of an earlier one, or end it."""
    await context.defer()
    match click.arguments:
        case ("make",) if context.client.web_address:
            secret = await context.app.calendars.make_link(context.request())
            address = f"{context.client.web_address}/calendar/{secret}.ics"
            made, once = context.translate("ui-calendar-made"), context.translate("ui-calendar-once")
            lines = [made, f"```\n{address}\n```", once]
            await _answer(context, lines, True)
        case ("end",):
            await context.app.calendars.end_link(context.request().user)
            await _answer(context, [context.translate("ui-calendar"), context.translate("ui-calendar-ended")], False)
        case _:
            raise ObsoleteIdError


async def _answer(context: InteractionContext, lines: list[str], has_link: bool) -> None:
    translate = context.translate
    make = button(_id("make"), translate("ui-calendar-new" if has_link else "ui-calendar-make"), row=0)
    end = [button(_id("end"), translate("ui-calendar-end"), "danger", row=0)] if has_link else []
    back = button(ComponentId(SESSIONS, "-", 0), translate("ui-button-back"), row=1)
    await context.answer("\n".join(lines), view(make, *end, back))


def _id(what: str) -> ComponentId:
    return ComponentId(CHANGE, "-", 0, (what,))
