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


async def _finished(visit: InteractionContext, typed: str) -> Sequence[Choice]:
    return await visit.app.reviews.choices(visit.call(), typed)


reviewable = autocompletion(_finished, before_dot)


@on(STEP, in_place=True)
async def _step(visit: InteractionContext, click: Click) -> None:
    match click.more, click.values:
        case ("all",), ():
            await show_review(visit, click.match)
        case (what, point, *more), chosen if (number := number_in(point)) is not None:
            await _at_turn(visit, click, what, number, more, chosen)
        case _:
            raise ObsoleteIdError


@on_match(REVIEW)
async def show_review(visit: InteractionContext, match: str | None, pace: float = PACE) -> None:
    """The whole review, with how far it is while it is made."""
    await visit.defer()
    found = await _followed(visit, partial(visit.app.reviews.show, visit.call(match)), pace)
    words, files = shown(visit, found.look)
    await visit.answer(words, view(*_ways(visit, found)), files)


async def _followed(
    visit: InteractionContext, work: Callable[[Progress], Coroutine[Any, Any, Result]], pace: float = PACE
) -> Result:
    return await with_progress(visit, work, PROGRESS_TEXTS, pace)


def _ways(visit: InteractionContext, found: Overview) -> list[Any]:
    """Buttons that lead to the turning points, and below each the one that hides its answer."""
    made = []
    for number, label in enumerate(found.turns, 1):
        made.append(button(_id(found.look.match, "turn", number), label, "primary", row=0))
        better = visit.translate("ui-button-review-better", number=number)
        made.append(button(_id(found.look.match, "try", number), better, row=1))
    return made


def _id(match: str, what: str, number: int, *more: str) -> ComponentId:
    return ComponentId(STEP, match, 0, (what, str(number), *more))


async def _at_turn(
    visit: InteractionContext, name: ComponentId, what: str, number: int, more: list[str], chosen: tuple[str, ...]
) -> None:
    match what, more, chosen:
        case "turn", [], ():
            await _show_turn(visit, name.match, number)
        case "try", page, ():
            await with_pieces(visit, partial(_show_puzzle, visit, name.match, number, number_in("".join(page)) or 0))
        case "man", [piece], () if piece.startswith("$"):
            await _show_payment(visit, name.match, number, piece)
        case "man", [piece, *page], ():
            await _show_reach(visit, name.match, number, piece, number_in("".join(page)) or 0)
        case "go", [act], ():
            await _show_attempt(visit, name.match, number, act)
        case "pay", [], (_, *_) as squares:
            await _show_attempt(visit, name.match, number, f"${','.join(squares)}")
        case _:
            raise ObsoleteIdError


async def _show_turn(visit: InteractionContext, match: str, number: int) -> None:
    """A turning point with its answer."""
    await visit.defer()
    look = await _followed(visit, partial(visit.app.reviews.turn, visit.call(match), number))
    words, files = shown(visit, look)
    await visit.answer(words, view(_back(visit, match)), files)


async def _show_puzzle(visit: InteractionContext, match: str, number: int, page: int) -> None:
    """The position of a turning point, and the pieces that may move there."""
    await visit.defer()
    found = await _followed(visit, partial(visit.app.reviews.puzzle, visit.call(match), number))
    words, files = shown(visit, found.look)
    made = paged_buttons(
        visit,
        found.pieces,
        page,
        choose=lambda piece: _id(match, "man", number, piece),
        turn=lambda to: _id(match, "try", number, str(to)),
        back=ComponentId(STEP, match, 0, ("all",)),
    )
    await visit.answer(words, made.add_item(_reveal(visit, match, number)), files)


async def _show_reach(visit: InteractionContext, match: str, number: int, piece: str, page: int) -> None:
    """Show the legal targets of a piece in a reviewed position."""
    await visit.defer()
    found = await _followed(visit, lambda progress: visit.app.reviews.reach(visit.call(match), number, piece, progress))
    words, files = shown(visit, found.look, question_of(visit, piece))
    made = paged_buttons(
        visit,
        found.pieces,
        page,
        choose=lambda act: _id(match, "go", number, act),
        turn=lambda to: _id(match, "man", number, piece, str(to)),
        back=_id(match, "try", number),
        style="primary",
    )
    await visit.answer(words, made, files)


async def _show_payment(visit: InteractionContext, match: str, number: int, kind: str) -> None:
    """Ask which pieces of the kind `$P` pay a ransom in a reviewed position."""
    await visit.defer()
    reviews, call = visit.app.reviews, visit.call(match)
    payment = await _followed(visit, lambda progress: reviews.payment(call, number, kind[1:], progress))
    await ask_for_payment(visit, payment, _id(match, "pay", number), _id(match, "try", number))


async def _show_attempt(visit: InteractionContext, match: str, number: int, act: str) -> None:
    """Compare an alternative with the move played."""
    await visit.defer()
    tried = await _followed(visit, lambda progress: visit.app.reviews.attempt(visit.call(match), number, act, progress))
    again = button(_id(match, "try", number), visit.translate("ui-button-review-again"), "primary")
    ways = [_reveal(visit, match, number, row=0), _back(visit, match)]
    words, files = shown(visit, tried.look)
    await visit.answer(words, view(*([] if tried.found else [again]), *ways), files)


def _reveal(visit: InteractionContext, match: str, number: int, row: int = _LAST_ROW) -> Any:
    return button(_id(match, "turn", number), visit.translate("ui-button-review-show"), row=row)


def _back(visit: InteractionContext, match: str) -> Any:
    return button(ComponentId(STEP, match, 0, ("all",)), visit.translate("ui-button-review-all"), row=0)
