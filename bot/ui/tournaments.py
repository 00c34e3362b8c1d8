"""`/tournament`: join, leave and follow a tournament."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Command, Group, Range

from bot.app import App, Choice, RequestContext, Translator
from bot.ui.answers import on_command, run_command
from bot.ui.autocomplete import Callback, after_dot, autocompletion, given
from bot.ui.clicks import Click, on, on_keep, on_match
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.messenger import attachment, picture
from bot.ui.translator import text
from bot.ui.views import button, view

Look = Callable[[App, RequestContext, Translator], Awaitable[list[str]]]
"""Asks something about an event, and tells it in lines."""
LOOKS: dict[str, Look] = {
    "event-table": lambda app, request, translate: app.tournaments.table(request, translate),
    "event-games": lambda app, request, translate: app.tournaments.games(request, translate),
    "event-rules": lambda app, request, translate: app.tournaments.rules(request, translate),
}


async def _tournaments(context: InteractionContext, typed: str) -> Sequence[Choice]:
    return await context.app.tournaments.names(context.request(), typed)


async def _managed_tournaments(context: InteractionContext, typed: str) -> Sequence[Choice]:
    return await context.app.tournaments.names(context.request(), typed, managed=True)


tournaments = autocompletion(_tournaments, after_dot)
managed_tournaments = autocompletion(_managed_tournaments, after_dot)


def tournament() -> Group:
    """All of `/tournament`."""
    group = Group(
        name="tournament",
        description=text("ui-event"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for command in (
        _join(),
        _line_up(),
        tournament_command("leave", "ui-event-leave", leave),
        tournament_command(
            "show", "ui-event-show", lambda context, tournament: show(context, LOOKS["event-table"], tournament)
        ),
        tournament_command(
            "games", "ui-event-games", lambda context, tournament: show(context, LOOKS["event-games"], tournament)
        ),
        tournament_command(
            "rules", "ui-event-rules", lambda context, tournament: show(context, LOOKS["event-rules"], tournament)
        ),
        tournament_command("export", "ui-event-export", _export),
    ):
        group.add_command(command)
    return group


def tournament_command(
    name: str,
    about: str,
    work: Callable[[InteractionContext, str | None], Awaitable[None]],
    suggested: Callback = tournaments,
) -> Command[Any, ..., Any]:
    """Build a command whose only option is an event; `about` is the key of its description."""

    @app_commands.command(name=name, description=text(about))
    @app_commands.describe(tournament=text("ui-option-event"))
    @app_commands.autocomplete(tournament=suggested)
    async def callback(interaction: Interaction, tournament: str | None = None) -> None:
        await work(InteractionContext(interaction), tournament)

    return callback


async def _team_choices(context: InteractionContext, typed: str) -> Sequence[Choice]:
    named = str(given(context, "tournament") or "") or None
    return await context.app.line_ups.teams(context.request(named), typed)


_teams = autocompletion(_team_choices)


def _join() -> Command[Any, ..., Any]:
    @app_commands.command(name="join", description=text("ui-event-join"))
    @app_commands.describe(tournament=text("ui-option-event"), team=text("ui-event-join-team"))
    @app_commands.autocomplete(tournament=tournaments, team=_teams)
    async def callback(
        interaction: Interaction, tournament: str | None = None, team: Range[str, 1, 60] | None = None
    ) -> None:
        await _join_team(InteractionContext(interaction), tournament, team or "")

    return callback


async def _join_team(context: InteractionContext, tournament: str | None, team: str) -> None:
    await run_command(context, lambda app, request: app.joining.join(request, number_in(team) or 0), tournament)


def _line_up() -> Command[Any, ..., Any]:
    @app_commands.command(name="line-up", description=text("ui-event-line-up"))
    @app_commands.describe(
        player=text("ui-event-line-up-player"), board=text("ui-event-line-up-board"), tournament=text("ui-option-event")
    )
    @app_commands.autocomplete(tournament=tournaments)
    async def callback(
        interaction: Interaction, player: discord.User, board: Range[int, 1, 64], tournament: str | None = None
    ) -> None:
        await run_command(
            InteractionContext(interaction),
            lambda app, request: app.line_ups.place(request, player.id, board),
            tournament,
        )

    return callback


async def _export(context: InteractionContext, tournament: str | None) -> None:
    await context.defer()
    found = await context.app.tournaments.export(context.request(tournament), context.translate)
    name = found[0].name.rpartition("-")[0]
    files = [attachment(one.name, one.text) for one in found]
    await context.answer(context.translate("ui-event-export-done", event=name), files=files)


@on("event-join")
async def _join_by_click(context: InteractionContext, click: Click) -> None:
    await _join_team(context, click.match, next(iter(click.arguments), ""))


@on_match("event-leave")
async def leave(context: InteractionContext, tournament: str | None) -> None:
    """Leave, after a question where games would be lost."""
    await context.defer()
    name, outcome, title = await context.app.joining.may_leave(context.request(tournament))
    if outcome is not None:
        yes = button(ComponentId("event-gone", name, 0), context.translate("ui-button-event-leave"), "danger")
        no = button(ComponentId("keep-place", name, 0), context.translate("ui-button-event-stay"))
        await context.answer(context.translate("ui-event-leave-sure", event=title, outcome=outcome), view(yes, no))
        return
    done = await context.app.joining.leave(context.request(name))
    await context.answer(done.explain(context.translate))


on_command("event-gone", lambda app, request: app.joining.leave(request), in_place=True)
on_keep("keep-place", "ui-event-stayed")


@on(*LOOKS)
async def _look_by_click(context: InteractionContext, click: Click) -> None:
    await show(context, LOOKS[click.verb], click.match)


async def show(context: InteractionContext, look: Look, tournament: str | None) -> None:
    """Answer what was asked."""
    await context.defer()
    lines = await look(context.app, context.request(tournament), context.translate)
    await context.answer("\n".join(lines), files=await _pictured(context, look, tournament))


async def _pictured(context: InteractionContext, look: Look, tournament: str | None) -> list[discord.File]:
    """Picture of the standings, for people who want pictures."""
    if look is not LOOKS["event-table"] or context.settings.words:
        return []
    found = await context.app.tournaments.picture(context.request(tournament), context.translate)
    return [] if found is None else [picture(found.data, found.name, found.alt)]
