"""The slash commands. Each answers its caller alone; what everybody should see goes out through the outbox."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group, Range

from bot.app import THEMES, ChallengeRequest, Opponent, SeatsMode
from bot.ui import autocomplete
from bot.ui.agreements import level, levels, lobby, move_here, pause, rematch, substitute, takeback
from bot.ui.analysis import what_if
from bot.ui.answers import (
    show_kings,
    show_proof,
    tell,
)
from bot.ui.board import hint, moves, show_board, show_words
from bot.ui.charts import profile, stats
from bot.ui.conditional_moves import plan
from bot.ui.config import config, tidy
from bot.ui.confirmations import DRAWS, confirm_abort, confirm_draw, confirm_resignation
from bot.ui.events import event
from bot.ui.export import export
from bot.ui.games import games
from bot.ui.help import help_
from bot.ui.history import history
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.lessons import rules
from bot.ui.move_menu import typed
from bot.ui.my_data import my_data
from bot.ui.notes import note, silence
from bot.ui.organise import organise
from bot.ui.ranking import ranking
from bot.ui.replay import replay
from bot.ui.review import review
from bot.ui.settings import settings
from bot.ui.translator import text
from bot.ui.vacations import vacation
from bot.ui.variants import Variants, read_options

Slash = Command[Any, ..., Any] | Group
_MATCH = "ui-option-match"


def commands(variants: Variants) -> list[Slash]:
    """All commands."""
    return [
        play(variants),
        move(),
        moves(),
        hint(),
        board(),
        plan(),
        what_if(),
        history(),
        replay(),
        review(),
        note(),
        silence(),
        games(),
        vacation(),
        king(),
        draw(),
        takeback(),
        pause(),
        level(),
        substitute(),
        rematch(),
        move_here(),
        resign(),
        abort(),
        export(),
        verify(),
        event(),
        organise(variants),
        profile(),
        ranking(variants),
        stats(variants),
        rules(variants),
        settings(),
        my_data(),
        config(),
        help_(),
    ]


def play(variants: Variants) -> Slash:
    """`/play`: a challenge."""

    @app_commands.command(name="play", description=text("ui-play"))
    @app_commands.describe(
        variant=text("ui-play-variant"),
        opponent=text("ui-play-opponent"),
        opponent2=text("ui-play-opponent2"),
        computer=text("ui-play-computer"),
        level=text("ui-play-level"),
        option=text("ui-play-option"),
        seats=text("ui-play-seats"),
        clock=text("ui-play-clock"),
        vacations=text("ui-play-vacations"),
        rated=text("ui-play-rated"),
    )
    @app_commands.choices(
        variant=[Choice(name=text(f"game-{variant}"), value=variant) for variant in variants],
        seats=[Choice(name=text(f"ui-seats-{mode}"), value=mode) for mode in ("random", "listed")],
        vacations=[Choice(name=text(f"ui-vacations-{rule}"), value=rule) for rule in ("allowed", "forbidden")],
        rated=[Choice(name=text(f"ui-rated-{rule}"), value=rule) for rule in ("yes", "no")],
    )
    @app_commands.choices(level=levels())
    @app_commands.autocomplete(option=autocomplete.options, clock=autocomplete.clocks)
    async def callback(
        interaction: Interaction,
        variant: str,
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
        visit = InteractionContext(interaction)
        await visit.defer()
        chosen = variants.get(variant)
        people = [user for user in (opponent, opponent2) if user is not None]
        mode: SeatsMode = "listed" if seats == "listed" else "random"
        if interaction.guild_id is None and chosen is not None:
            if people:
                await visit.answer(visit.translate("ui-direct-alone"))
                return
            computer = chosen.seats - 1  # nobody else could join here
        ask = ChallengeRequest(
            variant=variant,
            opponents=tuple(Opponent(user.id, bot=user.bot, sees=_sees(user)) for user in people),
            computers=computer,
            options=read_options(chosen, option or ""),
            seats=mode,
            clock=clock,
            vacations=vacations != "forbidden",
            rated=None if rated is None else rated == "yes",
            level=level,
        )
        await tidy(visit)
        await tell(visit, await visit.app.challenges.open(visit.call(), visit.room(), ask, lobby(visit)))

    return callback


def _sees(user: discord.User | discord.Member) -> bool:
    """Whether somebody named in a command can see its channel; Discord tells of members only."""
    may = user.resolved_permissions if isinstance(user, discord.Member) else None
    return may is None or may.view_channel


def move() -> Slash:
    """`/move`: play."""

    @app_commands.command(name="move", description=text("ui-move"))
    @app_commands.describe(text=text("ui-move-text"), match=text(_MATCH))
    @app_commands.autocomplete(text=autocomplete.moves, match=autocomplete.matches)
    async def callback(interaction: Interaction, text: Range[str, 1, 100], match: str | None = None) -> None:
        await typed(InteractionContext(interaction), text, match)

    return callback


def board() -> Slash:
    """`/board`: look."""

    @app_commands.command(name="board", description=text("ui-board"))
    @app_commands.rename(in_words="text")
    @app_commands.describe(match=text(_MATCH), in_words=text("ui-board-text"), theme=text("ui-board-theme"))
    @app_commands.choices(theme=[Choice(name=text(f"theme-{name}"), value=name) for name in THEMES])
    @app_commands.autocomplete(match=autocomplete.matches)
    async def callback(
        interaction: Interaction, match: str | None = None, in_words: bool = False, theme: str | None = None
    ) -> None:
        if in_words:
            await show_words(InteractionContext(interaction), match)
        else:
            await show_board(InteractionContext(interaction), match, theme=theme)

    return callback


def king() -> Slash:
    """`/king`: one's own secret."""

    @app_commands.command(name="king", description=text("ui-king"))
    @app_commands.describe(match=text(_MATCH))
    @app_commands.autocomplete(match=autocomplete.matches)
    async def callback(interaction: Interaction, match: str | None = None) -> None:
        await show_kings(InteractionContext(interaction), match)

    return callback


def verify() -> Slash:
    """`/verify`: nothing was changed."""

    @app_commands.command(name="verify", description=text("ui-verify"))
    @app_commands.describe(match=text(_MATCH))
    @app_commands.autocomplete(match=autocomplete.matches)
    async def callback(interaction: Interaction, match: str | None = None) -> None:
        await show_proof(InteractionContext(interaction), match)

    return callback


def draw() -> Slash:
    """`/draw`: everything about draws."""

    @app_commands.command(name="draw", description=text("ui-draw"))
    @app_commands.describe(action=text("ui-draw-action"), match=text(_MATCH))
    @app_commands.choices(
        action=[Choice(name=text(f"ui-draw-{action}"), value=action) for action in DRAWS],
    )
    @app_commands.autocomplete(match=autocomplete.matches)
    async def callback(interaction: Interaction, action: str = "offer", match: str | None = None) -> None:
        await confirm_draw(InteractionContext(interaction), action, match)

    return callback


def resign() -> Slash:
    """`/resign`: give up, after a question."""

    @app_commands.command(name="resign", description=text("ui-resign"))
    @app_commands.describe(match=text(_MATCH))
    @app_commands.autocomplete(match=autocomplete.matches)
    async def callback(interaction: Interaction, match: str | None = None) -> None:
        await confirm_resignation(InteractionContext(interaction), match)

    return callback


def abort() -> Slash:
    """`/abort`: end a match that has hardly begun."""

    @app_commands.command(name="abort", description=text("ui-abort"))
    @app_commands.describe(match=text(_MATCH))
    @app_commands.autocomplete(match=autocomplete.matches)
    async def callback(interaction: Interaction, match: str | None = None) -> None:
        await confirm_abort(InteractionContext(interaction), match)

    return callback
