"""`/event`: taking part in events, and looking at them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Command, Group

from bot.app import App, Choice, RequestContext, Translator
from bot.ui.answers import on_command, run_command
from bot.ui.autocomplete import Callback, after_dot, autocompletion
from bot.ui.clicks import Click, on, on_match, on_refusal
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.messenger import attachment, picture
from bot.ui.translator import text
from bot.ui.views import button, view

Look = Callable[[App, RequestContext, Translator], Awaitable[list[str]]]
"""Asks something about an event, and tells it in lines."""
LOOKS: dict[str, Look] = {
    "event-table": lambda app, call, translate: app.events.table(call, translate),
    "event-games": lambda app, call, translate: app.events.games(call, translate),
    "event-rules": lambda app, call, translate: app.events.rules(call, translate),
}


async def _events(visit: InteractionContext, typed: str) -> Sequence[Choice]:
    return await visit.app.events.names(visit.call(), typed)


async def _managed_events(visit: InteractionContext, typed: str) -> Sequence[Choice]:
    return await visit.app.events.names(visit.call(), typed, managed=True)


events = autocompletion(_events, after_dot)
managed_events = autocompletion(_managed_events, after_dot)


def event() -> Group:
    """All of `/event`."""
    group = Group(
        name="event",
        description=text("ui-event"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    for command in (
        event_command("join", "ui-event-join", _join),
        event_command("leave", "ui-event-leave", leave),
        event_command("show", "ui-event-show", lambda visit, event: show(visit, LOOKS["event-table"], event)),
        event_command("games", "ui-event-games", lambda visit, event: show(visit, LOOKS["event-games"], event)),
        event_command("rules", "ui-event-rules", lambda visit, event: show(visit, LOOKS["event-rules"], event)),
        event_command("export", "ui-event-export", _export),
    ):
        group.add_command(command)
    return group


def event_command(
    name: str,
    about: str,
    work: Callable[[InteractionContext, str | None], Awaitable[None]],
    suggested: Callback = events,
) -> Command[Any, ..., Any]:
    """Build a command whose only option is an event; `about` is the key of its description."""

    @app_commands.command(name=name, description=text(about))
    @app_commands.describe(event=text("ui-option-event"))
    @app_commands.autocomplete(event=suggested)
    async def callback(interaction: Interaction, event: str | None = None) -> None:
        await work(InteractionContext(interaction), event)

    return callback


async def _join(visit: InteractionContext, event: str | None) -> None:
    await run_command(visit, lambda app, call: app.joining.join(call), event)


async def _export(visit: InteractionContext, event: str | None) -> None:
    await visit.defer()
    found = await visit.app.events.export(visit.call(event), visit.translate)
    name = found[0].name.rpartition("-")[0]
    files = [attachment(one.name, one.text) for one in found]
    await visit.answer(visit.translate("ui-event-export-done", event=name), files=files)


on_command("event-join", lambda app, call: app.joining.join(call))


@on_match("event-leave")
async def leave(visit: InteractionContext, event: str | None) -> None:
    """Leave, after a question where games would be lost."""
    await visit.defer()
    name, outcome = await visit.app.joining.may_leave(visit.call(event))
    if outcome is not None:
        yes = button(ComponentId("event-gone", name, 0), visit.translate("ui-button-event-leave"), "danger")
        no = button(ComponentId("keep-place", name, 0), visit.translate("ui-button-event-stay"))
        await visit.answer(visit.translate("ui-event-leave-sure", outcome=outcome), view(yes, no))
        return
    done = await visit.app.joining.leave(visit.call(name))
    await visit.answer(done.explain(visit.translate))


on_command("event-gone", lambda app, call: app.joining.leave(call), in_place=True)
on_refusal("keep-place", "ui-event-stayed")


@on(*LOOKS)
async def _look_by_click(visit: InteractionContext, click: Click) -> None:
    await show(visit, LOOKS[click.verb], click.match)


async def show(visit: InteractionContext, look: Look, event: str | None) -> None:
    """Answer what was asked."""
    await visit.defer()
    lines = await look(visit.app, visit.call(event), visit.translate)
    await visit.answer("\n".join(lines), files=await _pictured(visit, look, event))


async def _pictured(visit: InteractionContext, look: Look, event: str | None) -> list[discord.File]:
    """The picture of a table, for whoever wants pictures."""
    if look is not LOOKS["event-table"] or visit.settings.words:
        return []
    found = await visit.app.events.picture(visit.call(event), visit.translate)
    return [] if found is None else [picture(found.data, found.name, found.alt)]
