"""The board, where a piece may go, and either in words: what `/board`, `/moves` and `/hint` show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from discord import app_commands, ui
from discord.app_commands import Command, Range

from bot.app import PARTS, THEMES, AnalysisView, BoardView, BoardWords, Choice, Frame
from bot.ui.autocomplete import autocompletion, given, matches
from bot.ui.clicks import Click, ObsoleteIdError, on, on_match
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.messenger import picture
from bot.ui.translator import text
from bot.ui.views import button, post_view, view

TEXT_BOARD: Final = "aloud"
"""The verb of buttons that lead through a board in words."""
Button: TypeAlias = ui.Button[ui.View]


def moves() -> Command[Any, ..., Any]:
    """`/moves`: where a piece may go."""

    @app_commands.command(name="moves", description=text("ui-moves"))
    @app_commands.describe(square=text("ui-moves-square"), game=text("ui-option-match"))
    @app_commands.autocomplete(square=pieces, game=matches)
    async def callback(interaction: Interaction, square: Range[str, 1, 100], game: str | None = None) -> None:
        await show_reach(InteractionContext(interaction), square, game)

    return callback


async def show_reach(context: InteractionContext, piece: str, match: str | None) -> None:
    """Show the legal targets of a piece, in a picture and in words."""
    await context.defer()
    look = await context.app.reach.show(context.request(match), piece)
    words, files = shown(context, look)
    await context.answer(words, files=files)


async def show_hint(context: InteractionContext, match: str | None) -> None:
    """A move that the computer would play, in a picture and in words."""
    await context.defer()
    look = await context.app.hints.show(context.request(match))
    words, files = shown(context, look)
    await context.answer(words, post_view(look.match, look.version, look.buttons), files)


def board() -> Command[Any, ..., Any]:
    """`/board`: look."""

    @app_commands.command(name="board", description=text("ui-board"))
    @app_commands.rename(in_words="text")
    @app_commands.describe(game=text("ui-option-match"), in_words=text("ui-board-text"), theme=text("ui-board-theme"))
    @app_commands.choices(theme=[app_commands.Choice(name=text(f"theme-{name}"), value=name) for name in THEMES])
    @app_commands.autocomplete(game=matches)
    async def callback(
        interaction: Interaction, game: str | None = None, in_words: bool = False, theme: str | None = None
    ) -> None:
        if in_words:
            await show_words(InteractionContext(interaction), game)
        else:
            await show_board(InteractionContext(interaction), game, theme=theme)

    return callback


@on_match("board")
async def show_board(context: InteractionContext, match: str | None, theme: str | None = None) -> None:
    """The position, from the caller's own side; in words for those who want that, unless they name colours."""
    if context.settings.words and theme is None:
        await show_words(context, match)
        return
    await context.defer()
    look = await context.app.board.show(context.request(match), theme)
    await context.answer(look.content, post_view(look.match, look.version, look.buttons), pictures(look))


async def show_words(
    context: InteractionContext, match: str | None, part: str = PARTS[0], page: int = 0, version: int | None = None
) -> None:
    """One part of the board in words, over buttons that lead to the others, to a move and to a board to think on."""
    await context.defer()
    board = await context.app.board.in_words(context.request(match), part, version)
    page = min(page, len(board.pages) - 1)
    await context.answer(
        board.pages[page], view(*_parts(context, board), *_turns(context, board, page), *_action_buttons(board))
    )


async def show_words_of_post(context: InteractionContext, match: str, version: int) -> None:
    """The board in words at the position of a post."""
    await show_words(context, match, version=version)


@on(TEXT_BOARD, in_place=True)
async def _read_on(context: InteractionContext, click: Click) -> None:
    """Go to a part of the board in words, or to a page of it."""
    match click.arguments:
        case (part, page) if part in PARTS and (number := number_in(page)) is not None:
            await show_words(context, click.match, part, number)
        case (part, page, "post") if part in PARTS and (number := number_in(page)) is not None:
            await show_words(context, click.match, part, number, click.version)
        case _:
            raise ObsoleteIdError


def _parts(context: InteractionContext, board: BoardWords) -> Iterator[Button]:
    for part in PARTS:
        style = "primary" if part == board.part else "secondary"
        yield button(_part(board, part, 0), context.translate(f"ui-text-board-{part}"), style, row=0)


def _turns(context: InteractionContext, board: BoardWords, page: int) -> Iterator[Button]:
    if page > 0:
        yield button(_part(board, board.part, page - 1), context.translate("ui-text-board-before"), row=1)
    if page + 1 < len(board.pages):
        yield button(_part(board, board.part, page + 1), context.translate("ui-text-board-more"), row=1)


def _action_buttons(board: BoardWords) -> Iterator[Button]:
    for action in board.buttons:
        yield button(ComponentId(action.verb, board.match, board.version), action.label, action.style, row=2)


def _part(board: BoardWords, part: str, page: int) -> ComponentId:
    return ComponentId(TEXT_BOARD, board.match, board.version, (part, str(page), *(["post"] if board.past else [])))


def shown(context: InteractionContext, look: BoardView, question: str | None = None) -> tuple[str, list[Any]]:
    """Text and files of a board view, or of a question about it; readers of text boards get words for the picture."""
    text = look.content if question is None else question
    if not context.settings.words:
        return text, pictures(look)
    more = look.alt.removeprefix(text.replace("*", "")).strip()
    return f"{text}\n{more}" if more and look.alt not in text.replace("*", "") else text, []


def pictures(look: BoardView | Frame | AnalysisView) -> list[Any]:
    """The picture of a look as an attachment, if there is one."""
    return [] if look.picture is None else [picture(look.picture, look.picture_name, look.alt)]


async def _pieces(context: InteractionContext, typed: str) -> Sequence[Choice]:
    return await context.app.autocomplete.pieces(context.request(given(context, "game")), typed)


pieces = autocompletion(_pieces)
