"""The slash commands. Each answers its caller alone; what everyone should see goes out through the outbox."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands
from discord.app_commands import Command, Group

import bot.ui.page_links  # noqa: F401 - registers its button
from bot.ui.agreements import ask_for_rematch, finished, go_on_here, level, offer_command, substitute
from bot.ui.analysis import what_if
from bot.ui.answers import show_proof
from bot.ui.autocomplete import Callback, matches
from bot.ui.board import board, moves, show_hint
from bot.ui.challenges import play
from bot.ui.charts import profile, stats
from bot.ui.conditional_moves import plan
from bot.ui.config import config
from bot.ui.confirmations import confirm_abort, confirm_resignation, draw
from bot.ui.export import export
from bot.ui.games import games
from bot.ui.help import help_
from bot.ui.history import show_history
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.kings import show_kings
from bot.ui.ladders import ladder
from bot.ui.lessons import rules
from bot.ui.lobby import seek, show_lobby_command
from bot.ui.manage_tournament import manage_tournament
from bot.ui.my_data import my_data
from bot.ui.notes import show_note, silence
from bot.ui.ranking import ranking
from bot.ui.replay import replay
from bot.ui.review import reviewable, show_review
from bot.ui.settings import settings
from bot.ui.tournaments import tournament
from bot.ui.translator import text
from bot.ui.typed_moves import move
from bot.ui.vacations import vacation
from bot.ui.variants import Variants

Slash = Command[Any, ..., Any] | Group


def commands(variants: Variants) -> list[Slash]:
    """All commands."""
    return [
        play(variants),
        seek(variants),
        show_lobby_command(),
        move(),
        moves(),
        match_command("hint", "ui-hint", show_hint),
        board(),
        plan(),
        what_if(),
        match_command("history", "ui-history", show_history),
        replay(),
        match_command("review", "ui-review", show_review, suggested=reviewable),
        match_command("note", "ui-note", show_note),
        match_command("silence", "ui-silence", silence),
        games(),
        vacation(),
        match_command("king", "ui-king", show_kings),
        draw(),
        offer_command("takeback", "ui-takeback", lambda app, request: app.offers.takeback(request)),
        offer_command("pause", "ui-pause", lambda app, request: app.offers.pause(request)),
        level(),
        substitute(),
        match_command("rematch", "ui-rematch", ask_for_rematch, "ui-rematch-match", finished),
        match_command("move-here", "ui-move-here", go_on_here, "ui-move-here-match"),
        match_command("resign", "ui-resign", confirm_resignation),
        match_command("abort", "ui-abort", confirm_abort),
        export(),
        match_command("verify", "ui-verify", show_proof),
        tournament(),
        manage_tournament(variants),
        ladder(variants),
        profile(),
        ranking(variants),
        stats(variants),
        rules(variants),
        settings(),
        my_data(),
        config(),
        help_(),
    ]


def match_command(
    name: str,
    about: str,
    work: Callable[[InteractionContext, str | None], Awaitable[None]],
    about_match: str = "ui-option-match",
    suggested: Callback = matches,
) -> Slash:
    """Build a command whose only option is a match; `about` and `about_match` are keys of texts."""

    @app_commands.command(name=name, description=text(about))
    @app_commands.describe(game=text(about_match))
    @app_commands.autocomplete(game=suggested)
    async def callback(interaction: Interaction, game: str | None = None) -> None:
        await work(InteractionContext(interaction), game)

    return callback
