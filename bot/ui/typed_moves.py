"""`/move`: a move as it was typed; if it is refused, buttons for what may have been meant."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import quote, unquote

import discord
from discord import app_commands
from discord.app_commands import Command, Range

from bot.app.errors import AppError, MoveRefusedError, SeveralMatchesError
from bot.ui import autocomplete
from bot.ui.board import shown
from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.custom_ids import ComponentId
from bot.ui.games import which
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.move_menu import confirms, play, show_confirm
from bot.ui.translator import text
from bot.ui.views import button, view

TYPED = "typed"
"""The verb of buttons that play a typed move in the chosen game."""
MAX_KEPT_LENGTH = 70
"""Characters of a move, as a button keeps it, beside the longest name of a match."""
ALTERNATIVES_PER_ROW = 4


def move() -> Command[Any, ..., Any]:
    """`/move`: play."""

    @app_commands.command(name="move", description=text("ui-move"))
    @app_commands.describe(text=text("ui-move-text"), game=text("ui-option-match"))
    @app_commands.autocomplete(text=autocomplete.moves, game=autocomplete.matches)
    async def callback(interaction: Interaction, text: Range[str, 1, 100], game: str | None = None) -> None:
        await typed(InteractionContext(interaction), text, game)

    return callback


async def typed(context: InteractionContext, text: str, match: str | None) -> None:
    """Play a move as it was typed, or show it first. Where several games are possible, ask which one it is for."""
    try:
        if confirms(context):
            await context.defer()
            await show_confirm(context, match, None, text)
        else:
            await play(context, text, match)
    except SeveralMatchesError as error:
        if len(quote(text.strip(), safe="")) > MAX_KEPT_LENGTH:
            raise
        question = context.translate("ui-typed-which", move=text.strip().replace("`", "'"))
        await context.answer(question, await which(context, error, partial(_typed_id, text)))
    except MoveRefusedError as error:
        await _show_alternatives(context, error, text, match)


@on(TYPED, in_place=True)
async def _play_typed(context: InteractionContext, click: Click) -> None:
    match click.arguments:
        case (text,):
            await typed(context, unquote(text), click.match)
        case _:
            raise ObsoleteIdError


def _typed_id(text: str, match: str) -> ComponentId:
    return ComponentId(TYPED, match, 0, (quote(text.strip(), safe=""),))


async def _show_alternatives(
    context: InteractionContext, error: MoveRefusedError, text: str, match: str | None
) -> None:
    """The reason why a move is refused, drawn if it can be, over legal moves in its place."""
    try:
        refused = await context.app.refused_moves.show(context.request(match), text)
    except AppError:  # the game has gone on meanwhile
        raise error from None
    words: str = error.explain(await context.post_translator())
    files: list[discord.File] = []
    if refused.board is not None:
        words, files = shown(context, refused.board, words)
    moves = [
        button(
            ComponentId("go", refused.match, refused.version, (move.value,)),
            move.label,
            row=at // ALTERNATIVES_PER_ROW,
        )
        for at, move in enumerate(refused.moves)
    ]
    menu = button(ComponentId("men", refused.match, refused.version), context.translate("ui-button-pick-move"), row=3)
    await context.answer(words, view(*moves, menu), files)
