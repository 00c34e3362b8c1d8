"""`/play`: challenges, and the buttons under them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Range

from bot.app import CARD_PURPOSES, ChallengeRequest, Opponent, SeatsMode
from bot.ui.agreements import levels, lobby
from bot.ui.answers import on_command, tell
from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.config import tidy
from bot.ui.game_options import is_rated, with_game_options
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.lessons import show_lesson
from bot.ui.translator import text
from bot.ui.variant_cards import show_cards
from bot.ui.variants import Variants, read_options


def play(variants: Variants) -> Command[Any, ..., Any]:
    """`/play`: a challenge."""

    @app_commands.command(name="play", description=text("ui-play"))
    @app_commands.describe(
        opponent=text("ui-play-opponent"),
        opponent2=text("ui-play-opponent2"),
        computer=text("ui-play-computer"),
        level=text("ui-play-level"),
        seats=text("ui-play-seats"),
        vacations=text("ui-play-vacations"),
    )
    @app_commands.choices(
        seats=[Choice(name=text(f"ui-seats-{mode}"), value=mode) for mode in ("random", "listed")],
        vacations=[Choice(name=text(f"ui-vacations-{rule}"), value=rule) for rule in ("allowed", "forbidden")],
    )
    @app_commands.choices(level=levels())
    @with_game_options(variants)
    async def callback(
        interaction: Interaction,
        variant: str | None = None,
        opponent: discord.User | None = None,
        opponent2: discord.User | None = None,
        computer: Range[int, 0, 2] = 0,
        level: int | None = None,
        option: Range[str, 1, 100] | None = None,
        seats: str = "random",
        clock: Range[str, 1, 40] | None = None,
        vacations: str = "allowed",
        rated: str | None = None,
    ) -> None:
        context = InteractionContext(interaction)
        if variant is None:
            options = (opponent, opponent2, level, option, clock, rated)
            chosen_any = computer > 0 or any(value is not None for value in options)
            await show_cards(context, "ui-cards-options" if chosen_any else "ui-cards")
            return
        people = [user for user in (opponent, opponent2) if user is not None]
        mode: SeatsMode = "listed" if seats == "listed" else "random"
        ask = ChallengeRequest(
            variant=variant,
            opponents=tuple(Opponent(user.id, bot=user.bot, sees=sees_channel(user)) for user in people),
            computers=computer,
            options=read_options(variants.get(variant), option or ""),
            seats=mode,
            clock=clock,
            vacations=vacations != "forbidden",
            rated=is_rated(rated),
            level=level,
        )
        await open_challenge(context, ask)

    return callback


async def open_challenge(context: InteractionContext, ask: ChallengeRequest) -> None:
    """Open a challenge, and answer how it went. In private the computer takes all other seats."""
    await context.defer()
    chosen = context.client.variants.get(ask.variant)
    if context.guild is None and chosen is not None:
        if ask.opponents:
            await context.answer(context.translate("ui-direct-alone"))
            return
        ask = replace(ask, computers=chosen.seats - 1)  # no one else could join here
        await context.check_direct_messages()
    await tidy(context)
    await tell(
        context, await context.app.challenges.open(context.request(), context.channel_info(), ask, lobby(context))
    )


@on("variant", in_place=True)
async def choose_variant(context: InteractionContext, click: Click) -> None:
    """Play the variant that was chosen in a menu, or show its rules."""
    (variant, *_), (purpose, whom, *_) = (*click.values, ""), (*click.arguments, "", "")
    chosen = context.client.variants.get(variant)
    if chosen is None or purpose not in CARD_PURPOSES:
        raise ObsoleteIdError
    if purpose == "rules":
        await show_lesson(context, variant, 0)
    else:
        computers = chosen.seats - 1 if purpose == "computer" else 0
        opponents = (Opponent(int(whom)),) if whom.isascii() and whom.isdigit() else ()
        await open_challenge(context, ChallengeRequest(variant, opponents=opponents, computers=computers))


def sees_channel(user: discord.User | discord.Member) -> bool:
    """True if a user named in a command can see its channel; Discord reports this for members only."""
    may = user.resolved_permissions if isinstance(user, discord.Member) else None
    return may is None or may.view_channel


on_command("join", lambda app, request: app.challenges.join(request))
on_command("decline", lambda app, request: app.challenges.decline(request))
on_command("start", lambda app, request: app.challenges.begin(request))
on_command("open-seat", lambda app, request: app.challenges.open_declined_seat(request))
on_command("cancel", lambda app, request: app.challenges.cancel(request))
