"""Moves by buttons: a piece, then its square. Players who confirm moves see a preview first."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import ui

from bot.app import Choice, Payment, Style, page_size
from bot.ui.board import pictures, shown
from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import BUTTONS_PER_ROW, button, menu_of, view

PICTURE_TIMEOUT_SECONDS = 1.0
"""Seconds a menu waits for its picture."""
INVALID_FORM = 50035
_LAST_ROW = 4

log = logging.getLogger(__name__)


@on("move")
@on("men", "man", "square", "go", "pay", "play", "next", in_place=True)
async def _step(context: InteractionContext, click: Click) -> None:
    """Take a step on the way to a move. `man` and `square` with values are menus of earlier versions."""
    drawn = click.match, click.version
    match click.verb, click.arguments, click.values:
        case "move" | "men", more, ():
            await show_pieces(context, *drawn, _number(*more[:1]))
        case "next", (), ():
            await show_pieces(context, click.match, None)
        case "man", _, (piece,):
            await show_piece(context, *drawn, piece)
        case "man", (page, piece), ():
            await show_piece(context, *drawn, piece, _number(page))
        case "pay", (_,), (_, *_) as squares:
            await show_confirm(context, *drawn, f"${','.join(squares)}")
        case "square", _, (move,):
            await show_confirm(context, *drawn, move)
        case "go", (move,), () if confirms(context):
            await show_confirm(context, *drawn, move)
        case "go" | "play", (move,), ():
            await play(context, move, *drawn)
        case _:
            raise ObsoleteIdError


def confirms(context: InteractionContext) -> bool:
    """True if the caller confirms every move before it is played."""
    return context.settings.confirm


async def play_or_confirm(
    context: InteractionContext, text: str, match: str | None, version: int | None = None
) -> None:
    """Play a move, or show it first to a caller who confirms every move."""
    await (show_confirm(context, match, version, text) if confirms(context) else play(context, text, match, version))


async def play(context: InteractionContext, text: str, match: str | None, version: int | None = None) -> None:
    """Play a move, and answer how it went."""
    await context.defer()
    done = await context.app.playing.move(context.request(match, version), text)
    other = await context.app.games.next_to_move(context.request(), done.match)
    ways = []
    if other is not None:
        ways.append(button(ComponentId("next", other, 0), context.translate("ui-button-next-game"), "primary"))
    if done.waiting:
        ways.append(button(ComponentId("plan", done.match, done.version), context.translate("ui-button-plan")))
    await context.answer(done.explain(context.translate), view(*ways) if ways else None)


async def show_pieces(context: InteractionContext, match: str, version: int | None, page: int = 0) -> None:
    """The first step: which piece. Where there is only one, the step after it. Without a version: as the match is."""
    await with_pieces(context, lambda: _show_pieces(context, match, version, page))


async def with_pieces(context: InteractionContext, show: Callable[[], Awaitable[None]]) -> None:
    """Show buttons with pictures of pieces, or with words where Discord knows these pictures no more."""
    try:
        await show()
    except discord.HTTPException as error:
        if error.code != INVALID_FORM or not context.client.pieces.forget():
            raise
        log.warning("an emoji was deleted, so buttons show pieces as words: %s", error)
        await show()


async def _show_pieces(context: InteractionContext, match: str, known: int | None, page: int) -> None:
    moving = await context.app.move_menu.pieces(context.request(match, known))
    pieces, version = moving.pieces, moving.version if known is None else known
    if len(pieces) == 1:
        await show_piece(context, match, version, pieces[0].value)
        return
    paying = pieces[0].value.startswith("$")
    buttons = paged_buttons(
        context,
        pieces,
        page,
        choose=lambda piece: ComponentId("man", match, version, ("0", piece)),
        turn=lambda to: ComponentId("men", match, version, (str(to),)),
    )
    words = context.translate("ui-menu-ransom" if paying else "ui-menu-piece")
    await context.answer(words, buttons, await _board_of_pieces(context, match, version))


async def _board_of_pieces(context: InteractionContext, match: str, version: int) -> list[discord.File]:
    """The picture above the buttons of pieces; readers of text boards need none, as the buttons name the pieces."""
    if context.settings.words:
        return []
    return pictures(await context.app.reach.choices(context.request(match, version), PICTURE_TIMEOUT_SECONDS))


async def show_piece(context: InteractionContext, match: str, version: int, piece: str, page: int = 0) -> None:
    """The second step, for what was chosen in the first: a square, pieces in hand, or a way to pay."""
    if piece.startswith("$"):
        await show_payment(context, match, version, piece)
    else:
        await show_targets(context, match, version, piece, page)


async def show_payment(context: InteractionContext, match: str, version: int, kind: str) -> None:
    """The second step of a ransom: which pieces of the kind `$P`."""
    payment = await context.app.move_menu.payment(context.request(match, version), kind[1:])
    await ask_for_payment(
        context, payment, ComponentId("pay", match, version, (kind,)), ComponentId("men", match, version)
    )


async def ask_for_payment(context: InteractionContext, payment: Payment, pay: ComponentId, back: ComponentId) -> None:
    """Ask which pieces pay a ransom."""
    menu = menu_of(pay, payment.pieces, context.translate("ui-menu-pay-hint", count=payment.count), payment.count)
    way = button(back, context.translate("ui-button-back"), row=1)
    await context.answer(context.translate("ui-menu-pay", count=payment.count), view(menu, way))


def question_of(context: InteractionContext, piece: str) -> str:
    """Return the question to which square a piece, or one in hand, goes."""
    if piece.startswith("@"):
        return context.translate("ui-menu-drop")
    return context.translate("ui-menu-square-any", square=piece)


async def show_targets(context: InteractionContext, match: str, version: int, piece: str, page: int = 0) -> None:
    """The second step: what a piece does, under a picture of where it may go."""
    request = context.request(match, version)
    found = await context.app.move_menu.targets(request, piece)
    look = await context.app.reach.show(request, piece, PICTURE_TIMEOUT_SECONDS)
    question = (
        context.translate("ui-menu-drop")
        if piece.startswith("@")
        else context.translate("ui-menu-square", square=piece)
    )
    said = [question] if confirms(context) else [question, context.translate("ui-moving-at-once")]
    words, files = shown(context, look, " ".join(said))
    await context.answer(
        words,
        paged_buttons(
            context,
            found,
            page,
            choose=lambda text: ComponentId("go", match, version, (text,)),
            turn=lambda to: ComponentId("man", match, version, (str(to), piece)),
            back=ComponentId("men", match, version),
            style="primary",
        ),
        files,
    )


async def show_confirm(context: InteractionContext, match: str | None, version: int | None, text: str) -> None:
    """The question before a move is played, over the board as it would be."""
    found = await context.app.move_menu.preview(context.request(match, version), text)
    board = found.board
    pays = found.text.startswith("$")
    key, play = ("ui-menu-confirm-ransom", "ui-button-pay") if pays else ("ui-menu-confirm", "ui-button-play")
    words, files = shown(context, board, context.translate(key, move=board.content))
    yes = ComponentId("play", board.match, board.version, (found.text,))
    back = ComponentId("man", board.match, board.version, ("0", found.piece))
    await context.answer(
        words,
        view(
            button(yes, context.translate(play), "success"),
            button(back, context.translate("ui-button-back")),
        ),
        files,
    )


def paged_buttons(
    context: InteractionContext,
    choices: Sequence[Choice],
    page: int,
    *,
    choose: Callable[[str], ComponentId],
    turn: Callable[[int], ComponentId],
    back: ComponentId | None = None,
    style: Style = "secondary",
    more: int = 0,
) -> ui.View:
    """One page of a long list, a button for each entry, and below it those that lead elsewhere.

    `more` buttons are added to the last row by the caller.
    """
    size = page_size(len(choices), more + (back is not None))
    last = max(len(choices) - 1, 0) // size
    page = min(page, last)
    shown = choices[page * size : (page + 1) * size]
    made = [
        entry_button(context, choose(entry.value), entry, style, at // BUTTONS_PER_ROW)
        for at, entry in enumerate(shown)
    ]
    if back is not None:
        made.append(button(back, context.translate("ui-button-back"), row=_LAST_ROW))
    if page > 0:
        made.append(button(turn(page - 1), context.translate("ui-moving-less"), row=_LAST_ROW))
    if page < last:
        made.append(button(turn(page + 1), context.translate("ui-moving-more"), row=_LAST_ROW))
    return view(*made)


def entry_button(
    context: InteractionContext, name: ComponentId, entry: Choice, style: Style, row: int | None = None
) -> ui.Button[ui.View]:
    """An entry's button, with a picture of the piece unless the caller wants words."""
    emoji = context.client.pieces.of(entry.piece, entry.army) if entry.piece and not context.settings.words else None
    return button(name, entry.brief if emoji else entry.label, style, row=row, emoji=emoji)


def _number(text: str = "0") -> int:
    """A page's number in an id; the first page for anything else."""
    return number_in(text) or 0
