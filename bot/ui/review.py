"""`/review`: what turned a game that is over, and finding what would have been better, by buttons."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final

from bot.app import Choice, Overview
from bot.ui.autocomplete import autocompletion, before_dot
from bot.ui.board import shown
from bot.ui.clicks import Click, ObsoleteIdError, on, on_match
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import InteractionContext
from bot.ui.move_menu import ask_for_payment, paged_buttons, question_of, with_pieces
from bot.ui.replay import PACE, Progress, Result, with_progress
from bot.ui.views import button, view

REVIEW: Final = "review"
"""The verb of the public button."""
STEP: Final = "reviewed"
"""The verb of buttons in a review."""
PROGRESS_TEXTS = ("ui-review-waiting", "ui-review-progress")
_LAST_ROW = 4


async def _finished(context: InteractionContext, typed: str) -> Sequence[Choice]:
    return await context.app.reviews.choices(context.request(), typed)


reviewable = autocompletion(_finished, before_dot)


@on(STEP, in_place=True)
async def _step(context: InteractionContext, click: Click) -> None:
    match click.arguments, click.values:
        case ("all",), ():
            await show_review(context, click.match)
        case ("details",), ():
            await _show_details(context, click.match)
        case (what, point, *more), chosen if (number := number_in(point)) is not None:
            await _at_turn(context, click, what, number, more, chosen)
        case _:
            raise ObsoleteIdError


@on_match(REVIEW)
async def show_review(context: InteractionContext, match: str | None, pace: float = PACE) -> None:
    """The whole review, with how far it is while it is made."""
    await context.defer()
    found = await _followed(context, partial(context.app.reviews.show, context.request(match)), pace)
    words, files = shown(context, found.look)
    await context.answer(words, view(*_ways(context, found)), files)


async def _followed(
    context: InteractionContext, work: Callable[[Progress], Coroutine[Any, Any, Result]], pace: float = PACE
) -> Result:
    return await with_progress(context, work, PROGRESS_TEXTS, pace)


def _ways(context: InteractionContext, found: Overview) -> list[Any]:
    """Buttons that lead to the turning points, and below each the one that hides its answer."""
    made = []
    for number, label in enumerate(found.turns, 1):
        made.append(button(_id(found.look.match, "turn", number), label, "primary", row=0))
        better = context.translate("ui-button-review-better", number=number)
        made.append(button(_id(found.look.match, "try", number), better, row=1))
    details = context.translate("ui-button-review-details")
    return [*made, button(ComponentId(STEP, found.look.match, 0, ("details",)), details, row=2)]


def _id(match: str, what: str, number: int, *more: str) -> ComponentId:
    return ComponentId(STEP, match, 0, (what, str(number), *more))


async def _at_turn(
    context: InteractionContext, name: ComponentId, what: str, number: int, more: list[str], chosen: tuple[str, ...]
) -> None:
    match what, more, chosen:
        case "turn", [], ():
            await _show_turn(context, name.match, number)
        case "try", page, ():
            await with_pieces(
                context, partial(_show_puzzle, context, name.match, number, number_in("".join(page)) or 0)
            )
        case "man", [piece], () if piece.startswith("$"):
            await _show_payment(context, name.match, number, piece)
        case "man", [piece, *page], ():
            await _show_reach(context, name.match, number, piece, number_in("".join(page)) or 0)
        case "go", [move], ():
            await _show_attempt(context, name.match, number, move)
        case "pay", [], (_, *_) as squares:
            await _show_attempt(context, name.match, number, f"${','.join(squares)}")
        case _:
            raise ObsoleteIdError


async def _show_details(context: InteractionContext, match: str) -> None:
    """All that the review says in words."""
    await context.defer()
    look = await _followed(context, partial(context.app.reviews.details, context.request(match)))
    words, files = shown(context, look)
    await context.answer(words, view(_back(context, match)), files)


async def _show_turn(context: InteractionContext, match: str, number: int) -> None:
    """A turning point with its answer."""
    await context.defer()
    look = await _followed(context, partial(context.app.reviews.turn, context.request(match), number))
    words, files = shown(context, look)
    await context.answer(words, view(_back(context, match)), files)


async def _show_puzzle(context: InteractionContext, match: str, number: int, page: int) -> None:
    """The position of a turning point, and the pieces that may move there."""
    await context.defer()
    found = await _followed(context, partial(context.app.reviews.puzzle, context.request(match), number))
    words, files = shown(context, found.look)
    made = paged_buttons(
        context,
        found.pieces,
        page,
        choose=lambda piece: _id(match, "man", number, piece),
        turn=lambda to: _id(match, "try", number, str(to)),
        back=ComponentId(STEP, match, 0, ("all",)),
        more=1,
    )
    await context.answer(words, made.add_item(_reveal(context, match, number)), files)


async def _show_reach(context: InteractionContext, match: str, number: int, piece: str, page: int) -> None:
    """Show the legal targets of a piece in a reviewed position."""
    await context.defer()
    found = await _followed(
        context, lambda progress: context.app.reviews.reach(context.request(match), number, piece, progress)
    )
    words, files = shown(context, found.look, question_of(context, piece))
    made = paged_buttons(
        context,
        found.pieces,
        page,
        choose=lambda move: _id(match, "go", number, move),
        turn=lambda to: _id(match, "man", number, piece, str(to)),
        back=_id(match, "try", number),
        style="primary",
    )
    await context.answer(words, made, files)


async def _show_payment(context: InteractionContext, match: str, number: int, kind: str) -> None:
    """Ask which pieces of the kind `$P` pay a ransom in a reviewed position."""
    await context.defer()
    reviews, request = context.app.reviews, context.request(match)
    payment = await _followed(context, lambda progress: reviews.payment(request, number, kind[1:], progress))
    await ask_for_payment(context, payment, _id(match, "pay", number), _id(match, "try", number))


async def _show_attempt(context: InteractionContext, match: str, number: int, move: str) -> None:
    """Compare an alternative with the move played."""
    await context.defer()
    tried = await _followed(
        context, lambda progress: context.app.reviews.attempt(context.request(match), number, move, progress)
    )
    again = button(_id(match, "try", number), context.translate("ui-button-review-again"), "primary")
    ways = [_reveal(context, match, number, row=0), _back(context, match)]
    words, files = shown(context, tried.look)
    await context.answer(words, view(*([] if tried.found else [again]), *ways), files)


def _reveal(context: InteractionContext, match: str, number: int, row: int = _LAST_ROW) -> Any:
    return button(_id(match, "turn", number), context.translate("ui-button-review-show"), row=row)


def _back(context: InteractionContext, match: str) -> Any:
    return button(ComponentId(STEP, match, 0, ("all",)), context.translate("ui-button-review-all"), row=0)
