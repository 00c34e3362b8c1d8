"""`/ladder`: ladders of a server, and the buttons under their posts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group, Range

from bot.app import App, CommandResult, RequestContext, translated
from bot.ui import autocomplete
from bot.ui.answers import on_command, tell
from bot.ui.clicks import Click, ObsoleteIdError, on, on_keep
from bot.ui.config import tidy
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.messenger import picture
from bot.ui.translator import text
from bot.ui.variants import Variants, read_options
from bot.ui.views import button, view

Slash = Command[Any, ..., Any]
SHOW, CHALLENGE, PICK, WITH = "ladder-show", "ladder-challenge", "ladder-pick", "ladder-with"
"""Verbs: to see a ladder, to choose whom to challenge, then that player, then a partner as well."""
KEEP, END, STAY = "ladder-keep", "ladder-end", "ladder-stay"
MAX_USER_ID = 2**63
Answer = Callable[[RequestContext, int], Awaitable[CommandResult]]
"""Answers the challenge of that number."""
ANSWERS: dict[str, Callable[[App], Answer]] = {
    "ladder-accept": lambda app: app.ladders.accept,
    "ladder-decline": lambda app: app.ladders.decline,
    "ladder-withdraw": lambda app: app.ladders.withdraw,
}


def ladder(variants: Variants) -> Group:
    """All of `/ladder`."""
    group = Group(
        name="ladder",
        description=text("ui-ladder"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for command in (_show(variants), _create(variants), _move(variants), _withdraw(variants), _close(variants)):
        group.add_command(command)
    return group


def _named(variants: Variants) -> list[Choice[str]]:
    return [Choice(name=text(f"game-{variant}"), value=variant) for variant in variants]


def _show(variants: Variants) -> Slash:
    @app_commands.command(name="show", description=text("ui-ladder-show"))
    @app_commands.describe(variant=text("ui-ladder-variant"))
    @app_commands.choices(variant=_named(variants))
    async def callback(interaction: Interaction, variant: str | None = None) -> None:
        await show_ladder(InteractionContext(interaction), None, variant or "")

    return callback


def _create(variants: Variants) -> Slash:
    @app_commands.command(name="create", description=text("ui-ladder-create"))
    @app_commands.describe(
        variant=text("ui-play-variant"),
        option=text("ui-play-option"),
        clock=text("ui-ladder-clock"),
        rated=text("ui-organise-rated"),
    )
    @app_commands.choices(variant=_named(variants))
    @app_commands.autocomplete(option=autocomplete.options, clock=autocomplete.clocks)
    async def callback(
        interaction: Interaction,
        variant: str,
        option: Range[str, 1, 100] | None = None,
        clock: Range[str, 1, 40] | None = None,
        rated: bool = True,
    ) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        options = read_options(variants.get(variant), option or "")
        await tidy(context)
        done = await context.app.managing_ladders.create(
            context.request(), context.channel_info(), variant, options, clock, rated=rated
        )
        await tell(context, done)

    return callback


def _move(variants: Variants) -> Slash:
    @app_commands.command(name="move-here", description=text("ui-ladder-move"))
    @app_commands.describe(variant=text("ui-ladder-variant"))
    @app_commands.choices(variant=_named(variants))
    async def callback(interaction: Interaction, variant: str | None = None) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        request, channel = context.request(), context.channel_info()
        await tell(context, await context.app.managing_ladders.move(request, channel, variant or ""))

    return callback


def _withdraw(variants: Variants) -> Slash:
    @app_commands.command(name="withdraw", description=text("ui-ladder-withdraw"))
    @app_commands.describe(player=text("ui-organise-player"), variant=text("ui-ladder-variant"))
    @app_commands.choices(variant=_named(variants))
    async def callback(interaction: Interaction, player: discord.User, variant: str | None = None) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        await tell(context, await context.app.managing_ladders.withdraw(context.request(), player.id, variant or ""))

    return callback


def _close(variants: Variants) -> Slash:
    @app_commands.command(name="end", description=text("ui-ladder-close"))
    @app_commands.describe(variant=text("ui-ladder-variant"))
    @app_commands.choices(variant=_named(variants))
    async def callback(interaction: Interaction, variant: str | None = None) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        name, title = await context.app.managing_ladders.may_close(context.request(), variant or "")
        yes = button(ComponentId(END, name, 0), context.translate("ui-button-ladder-end"), "danger")
        no = button(ComponentId(STAY, name, 0), context.translate("ui-button-ladder-stay"))
        await context.answer(translated(context.translate, "ui-ladder-close-sure", {"name": title}), view(yes, no))

    return callback


on_command(END, lambda app, request: app.managing_ladders.close(request), in_place=True)
on_keep(STAY, "ui-ladder-stayed")
on_command("ladder-join", lambda app, request: app.ladders.join(request))
on_command("ladder-leave", lambda app, request: app.ladders.leave(request), in_place=True)


@on(SHOW)
async def _show_by_click(context: InteractionContext, click: Click) -> None:
    await show_ladder(context, click.match)


async def show_ladder(context: InteractionContext, name: str | None, variant: str = "") -> None:
    """Show a ladder with the caller's buttons, and its picture to people who want pictures."""
    await context.defer()
    request, translate = context.request(name), context.translate
    found = await context.app.ladder_queries.show(request, translate, variant)
    keep = "off" if found.keeps else "on"
    if found.rung:
        items = [
            button(ComponentId(CHALLENGE, found.id, 0), translate("button-ladder-challenge"), "primary"),
            button(ComponentId(KEEP, found.id, 0, (keep,)), translate(f"ui-button-ladder-keep-{keep}")),
            button(ComponentId("ladder-leave", found.id, 0), translate("ui-button-ladder-leave"), "danger"),
        ]
    else:
        items = [button(ComponentId("ladder-join", found.id, 0), translate("button-ladder-join"), "success")]
    drawn = None
    if not context.settings.words:
        drawn = await context.app.ladder_queries.picture(context.request(found.id), translate)
    files = [] if drawn is None else [picture(drawn.data, drawn.name, drawn.alt)]
    await context.answer(found.content, view(*items), files=files)


@on(KEEP, in_place=True)
async def keep_playing(context: InteractionContext, click: Click) -> None:
    """Turn the bot's challenges for the caller on or off."""
    await context.defer()
    on_ = click.arguments[:1] == ("on",)
    await tell(context, await context.app.ladders.keep(context.request(click.match), on=on_))


@on(CHALLENGE)
async def choose_target(context: InteractionContext, click: Click) -> None:
    """Show whom the caller can challenge."""
    await _choose(context, click.match)


@on(PICK, in_place=True)
async def challenge(context: InteractionContext, click: Click) -> None:
    """Challenge the chosen player, or show with whom."""
    await context.defer()
    target, *_ = _users(click, 1)
    if await context.app.ladder_queries.needs_partner(context.request(click.match)):
        await _choose(context, click.match, target)
    else:
        await tell(context, await context.app.ladders.challenge(context.request(click.match), target))


@on(WITH, in_place=True)
async def challenge_together(context: InteractionContext, click: Click) -> None:
    """Challenge the chosen player with the chosen partner."""
    await context.defer()
    target, partner, *_ = _users(click, 2)
    await tell(context, await context.app.ladders.challenge(context.request(click.match), target, partner))


async def _choose(context: InteractionContext, name: str, target: int | None = None) -> None:
    """Show players to choose from, a button for each."""
    await context.defer()
    found = await context.app.ladder_queries.opponents(context.request(name), context.translate, target)
    verb, before = (PICK, ()) if target is None else (WITH, (str(target),))
    items = [
        button(
            ComponentId(verb, found.ladder, 0, (*before, str(user))),
            context.translate("ui-button-ladder-rung", rung=rung),
            "primary",
        )
        for user, rung in found.choices
    ]
    await context.answer(found.content, view(*items))


def _users(click: Click, count: int) -> tuple[int, ...]:
    """IDs of users in a button. Raises ObsoleteIdError."""
    found = tuple(int(text) for text in click.arguments if text.isascii() and text.isdigit() and len(text) < 20)
    if len(found) != count or any(user >= MAX_USER_ID for user in found):
        raise ObsoleteIdError
    return found


@on(*ANSWERS)
async def answer_challenge(context: InteractionContext, click: Click) -> None:
    """Accept, decline or withdraw a challenge."""
    await context.defer()
    number = number_in(click.arguments[0]) if click.arguments else None
    if number is None:
        raise ObsoleteIdError
    answer = ANSWERS[click.verb](context.app)
    await tell(context, await answer(context.request(click.match), number))
