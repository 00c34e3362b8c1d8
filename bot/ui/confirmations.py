"""Questions before what cannot be taken back."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from bot.app.errors import KingChosenError, NotYourTurnError, TooLateToAbortError, UnreplayableError
from bot.ui.answers import MatchCommand, run_command
from bot.ui.board import shown
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import button, view


async def confirm_king(visit: InteractionContext, match: str, version: int, king: str) -> None:
    """The question before a choice that cannot be changed."""
    look = await visit.app.own_kings.show(visit.call(match))
    if not look.buttons:
        raise KingChosenError(match=match)
    yes = button(ComponentId(f"crown-{king}", match, version), visit.translate("ui-button-crown"), "success")
    back = button(ComponentId("kings", match, version), visit.translate("ui-button-back"))
    await visit.answer(visit.translate("king-sure", king=visit.translate(f"king-{king.upper()}")), view(yes, back))


async def confirm_resignation(visit: InteractionContext, match: str | None) -> None:
    """The question before resigning."""
    await visit.defer()
    call = visit.call(match)
    with suppress(NotYourTurnError):  # one may resign at any time; whoever cannot move for another reason cannot resign
        await visit.app.move_menu.pieces(call)
    await _ask(visit, await visit.app.playing.which(call), "resign", "ui-resign-sure")


async def confirm_abort(visit: InteractionContext, match: str | None) -> None:
    """The question before a match ends without a score; players who have all moved are asked for their consent."""
    await visit.defer()
    call = visit.call(match)
    try:
        name, mine = await visit.app.playing.may_abort(call)
    except TooLateToAbortError:
        if await visit.app.offers.would_end(call, "abort"):
            await _ask(visit, await visit.app.playing.which(call), "accept", "ui-abort-sure", "abort", label="abort")
        else:
            await run_command(visit, lambda app, call: app.offers.abort(call), match)
        return
    await _ask(visit, name, "abort", "ui-abort-sure" if mine else "ui-abort-sure-others")


async def confirm_draw(visit: InteractionContext, action: str, match: str | None) -> None:
    """The question before a claim, or an agreement, that ends the match; whatever else `/draw` does is done at once."""
    await visit.defer()
    call = visit.call(match)
    if action == "claim":
        await _ask(visit, await visit.app.playing.may_claim(call), "claim", "ui-draw-sure")
    elif action in ("offer", "accept") and await visit.app.offers.would_end(call, "draw"):
        await _ask(visit, await visit.app.playing.which(call), "accept", "ui-draw-sure", "draw")
    else:
        await run_command(visit, _DRAWS.get(action, _DRAWS["offer"]), match)


_DRAWS: dict[str, MatchCommand] = {
    "offer": lambda app, call: app.offers.draw(call),
    "accept": lambda app, call: app.offers.accept(call, "draw"),
    "refuse": lambda app, call: app.offers.refuse(call, "draw"),
    "withdraw": lambda app, call: app.offers.withdraw(call, "draw"),
}
DRAWS = (*_DRAWS, "claim")
"""What `/draw` can do."""


async def _ask(visit: InteractionContext, match: str, verb: str, question: str, *more: str, label: str = "") -> None:
    """Ask before ending a match, over the board as it stands."""
    words, version = visit.translate(question, match=match), 0
    files: list[Any] = []
    with suppress(UnreplayableError):  # it can be ended, if no longer shown
        look = await visit.app.board.show(visit.call(match))
        version = look.version
        words, files = shown(visit, look, words)
    yes, no = ComponentId(verb, match, version, more), ComponentId("keep", match, version)
    buttons = (
        button(yes, visit.translate(f"ui-button-{label or verb}"), "danger"),
        button(no, visit.translate("ui-button-keep")),
    )
    await visit.answer(words, view(*buttons), files)
