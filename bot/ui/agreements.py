"""Agreement commands: takebacks, pauses, computer levels, substitutes, rematches, and moving a match elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.app import LEVELS, ChannelInfo, Opponent
from bot.app import Choice as Entry
from bot.ui import autocomplete
from bot.ui.answers import MatchCommand, on_command, run_command
from bot.ui.clicks import Click, on, on_match
from bot.ui.config import tidy
from bot.ui.custom_ids import ComponentId
from bot.ui.games import HERE
from bot.ui.interaction_context import WITH_THREADS, Interaction, InteractionContext
from bot.ui.translator import text
from bot.ui.views import button, view

Slash = Command[Any, ..., Any]
_MATCH, _ACTION = "ui-option-match", "ui-offer-action"
WITHDRAW = "withdraw"


async def _suggest(context: InteractionContext, typed: str) -> Sequence[Entry]:
    return await context.app.rematches.choices(context.request(), typed)


finished = autocomplete.autocompletion(_suggest, autocomplete.before_dot)


def offer_command(kind: str, about: str, offer: MatchCommand) -> Slash:
    """Build a command that makes an offer, or withdraws it; `about` is the key of its description."""

    @app_commands.command(name=kind, description=text(about))
    @app_commands.describe(action=text(_ACTION), game=text(_MATCH))
    @app_commands.choices(action=_actions())
    @app_commands.autocomplete(game=autocomplete.matches)
    async def callback(interaction: Interaction, action: str = "", game: str | None = None) -> None:
        await _run(InteractionContext(interaction), kind, action, offer, game)

    return callback


def level() -> Slash:
    """`/level`: the computer plays on more or less strongly."""

    @app_commands.command(name="level", description=text("ui-level"))
    @app_commands.describe(level=text("ui-level-level"), action=text(_ACTION), game=text(_MATCH))
    @app_commands.choices(level=levels())
    @app_commands.choices(action=_actions())
    @app_commands.autocomplete(game=autocomplete.matches)
    async def callback(interaction: Interaction, level: int, action: str = "", game: str | None = None) -> None:
        await _run(
            InteractionContext(interaction),
            "level",
            action,
            lambda app, request: app.offers.level(request, level),
            game,
        )

    return callback


def substitute() -> Slash:
    """`/substitute`: someone else plays on."""

    @app_commands.command(name="substitute", description=text("ui-substitute"))
    @app_commands.describe(
        user=text("ui-substitute-user"),
        leaver=text("ui-substitute-leaver"),
        action=text(_ACTION),
        game=text(_MATCH),
    )
    @app_commands.choices(action=_actions())
    @app_commands.autocomplete(game=autocomplete.matches)
    async def callback(
        interaction: Interaction,
        user: discord.User,
        leaver: discord.User | None = None,
        action: str = "",
        game: str | None = None,
    ) -> None:
        guest, left = Opponent(user.id, bot=user.bot), None if leaver is None else leaver.id
        context = InteractionContext(interaction)
        await _run(
            context, "substitute", action, lambda app, request: app.offers.substitute(request, guest, left), game
        )

    return callback


@on_match(HERE)
async def go_on_here(context: InteractionContext, match: str | None) -> None:
    """Go on in this channel with a match that lost its own."""
    channel = context.channel_info()
    await run_command(context, lambda app, request: app.relocation.move_here(request, channel), match)


def levels() -> list[Choice[int]]:
    """Choices of the computer level."""
    return [Choice(name=text(f"ui-level-{number}"), value=number) for number in LEVELS]


def _actions() -> list[Choice[str]]:
    """Further actions of an offer command."""
    return [Choice(name=text("ui-draw-withdraw"), value=WITHDRAW)]


async def _run(context: InteractionContext, kind: str, action: str, offer: MatchCommand, match: str | None) -> None:
    """Offer something, or withdraw one's offer of that kind."""
    withdraws = action == WITHDRAW
    await run_command(context, (lambda app, request: app.offers.withdraw(request, kind)) if withdraws else offer, match)


@on("accept", in_place=True)
async def _accept(context: InteractionContext, click: Click) -> None:
    await run_command(
        context, lambda app, request: app.offers.accept(request, _kind(click)), click.match, click.version
    )


@on("refuse")
async def _refuse(context: InteractionContext, click: Click) -> None:
    await run_command(
        context, lambda app, request: app.offers.refuse(request, _kind(click)), click.match, click.version
    )


@on(WITHDRAW)
async def _withdraw(context: InteractionContext, click: Click) -> None:
    await run_command(
        context, lambda app, request: app.offers.withdraw(request, _kind(click)), click.match, click.version
    )


def _kind(click: Click) -> str:
    """The kind of offer that a button answers; "" in buttons of earlier versions."""
    return "".join(click.arguments[:1])


on_command("resume", lambda app, request: app.offers.resume(request))


@on_match("rematch")
async def ask_for_rematch(context: InteractionContext, match: str | None) -> None:
    """Open the rematch of a match, or take part in it."""
    channel = lobby(context)
    await context.defer()
    if games := await context.app.rematches.offered(context.request(match)):
        entries = (
            button(ComponentId("rematch", game.value, 0), game.label, row=at // 2) for at, game in enumerate(games)
        )
        await context.answer(context.translate("ui-rematch-which"), view(*entries))
        return
    await tidy(context)
    await run_command(context, lambda app, request: app.rematches.rematch(request, channel), match)


def lobby(context: InteractionContext) -> ChannelInfo:
    """The channel for a new challenge: that of the thread, in a thread of a channel that can have more of them."""
    asked, here = context.interaction, context.channel_info()
    parent = asked.channel.parent if isinstance(asked.channel, discord.Thread) else None
    if context.guild is None or parent is None or parent.type not in WITH_THREADS:
        return here
    may = asked.app_permissions  # in a thread, they are those in its channel
    return replace(
        here,
        id=parent.id,
        can_post=may.view_channel and may.send_messages,
        can_thread=may.create_public_threads and may.send_messages_in_threads,
        takes_threads=True,
        parent=None,
    )
