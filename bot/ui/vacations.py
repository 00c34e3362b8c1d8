"""`/vacation`: away from the matches of a server, and back."""

from __future__ import annotations

from typing import Any

from discord import app_commands, ui
from discord.app_commands import Command, Range

from bot.app import MAX_DAYS_AHEAD, MAX_VACATION_DAYS, Leave
from bot.app.posts.wording import date_timestamp, relative_timestamp
from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.translator import text
from bot.ui.views import BUTTONS_PER_ROW, button, view

RETURN = "return"
MAX_LISTED_VACATIONS = 15
"""Planned vacations that are listed; the others are shown once these have passed."""


def vacation() -> Command[Any, ..., Any]:
    """`/vacation`: begin one, plan one, or see one's own."""

    @app_commands.command(name="vacation", description=text("ui-vacation"))
    @app_commands.describe(days=text("ui-vacation-days"), in_days=text("ui-vacation-in-days"))
    async def callback(
        interaction: Interaction,
        days: Range[int, 1, MAX_VACATION_DAYS] | None = None,
        in_days: Range[int, 0, MAX_DAYS_AHEAD] = 0,
    ) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        if days is None:
            await show_vacations(context)
        else:
            done = await context.app.vacations.begin(context.request(), days, in_days)
            await context.answer(done.explain(context.translate))

    return callback


@on(RETURN, in_place=True)
async def end_vacation(context: InteractionContext, click: Click) -> None:
    """Come back, or cancel what was planned, and see what is left."""
    if len(click.arguments) != 1 or (number := number_in(click.arguments[0])) is None:
        raise ObsoleteIdError
    await context.defer()
    done = await context.app.vacations.end(context.request(), number)
    await show_vacations(context, done.explain(context.translate))


async def show_vacations(context: InteractionContext, news: str = "") -> None:
    """The caller's vacations, with a button to end each."""
    leave = await context.app.vacations.show(context.request())
    lines = [news, *_lines(context, leave)] if news else _lines(context, leave)
    items = _buttons(context, leave)
    await context.answer("\n".join(lines), view(*items) if items else None)


def _lines(context: InteractionContext, leave: Leave) -> list[str]:
    translate, active = context.translate, leave.active
    lines = [translate("ui-vacation-title")]
    if active is not None:
        lines.append(
            translate("ui-vacation-now", until=date_timestamp(active.ends_at), when=relative_timestamp(active.ends_at))
        )
    for number, one in enumerate(leave.planned[:MAX_LISTED_VACATIONS], 1):
        times = {
            "begins": date_timestamp(one.starts_at),
            "until": date_timestamp(one.ends_at),
            "when": relative_timestamp(one.starts_at),
        }
        lines.append(translate("ui-vacation-planned", number=number, **times))
    if not leave.allowance:
        return [*lines, translate("ui-vacation-not-granted")]
    if len(lines) == 1:
        lines.append(translate("ui-vacation-none"))
    return [*lines, translate("ui-vacation-left", left=leave.left, allowance=leave.allowance, year=str(leave.year))]


def _buttons(context: InteractionContext, leave: Leave) -> list[ui.Button[ui.View]]:
    translate = context.translate
    items = (
        []
        if leave.active is None
        else [button(_ending(leave.active.id), translate("ui-button-return"), "primary", row=0)]
    )
    for number, one in enumerate(leave.planned[:MAX_LISTED_VACATIONS], 1):
        row = len(items) // BUTTONS_PER_ROW
        items.append(button(_ending(one.id), translate("ui-button-unplan", number=number), row=row))
    return items


def _ending(vacation: int) -> ComponentId:
    return ComponentId(RETURN, "-", 0, (str(vacation),))
