"""Questions before what cannot be taken back."""

from __future__ import annotations

from contextlib import suppress

from bot.app.errors import KingChosenError, NotYourTurnError
from bot.ui.answers import run_command
from bot.ui.board import shown
from bot.ui.custom_ids import ComponentId
from bot.ui.views import button, view
from bot.ui.visit import Visit


async def confirm_king(visit: Visit, match: str, version: int, king: str) -> None:
    """The question before a choice that cannot be changed."""
    look = await visit.app.kings.show(visit.call(match))
    if not look.buttons:
        raise KingChosenError(match=match)
    yes = button(ComponentId(f"crown-{king}", match, version), visit.say("ui-button-crown"), "success")
    back = button(ComponentId("kings", match, version), visit.say("ui-button-back"))
    await visit.answer(visit.say("king-sure", king=visit.say(f"king-{king.upper()}")), view(yes, back))


async def confirm_resignation(visit: Visit, match: str | None) -> None:
    """The question before resigning, over the board that would be given up."""
    await visit.defer()
    call = visit.call(match)
    with suppress(NotYourTurnError):  # one may resign at any time; whoever cannot move for another reason cannot resign
        await visit.app.move_menu.men(call)
    look = await visit.app.board.show(call)
    yes, no = (ComponentId(verb, look.match, look.version) for verb in ("resign", "keep"))
    words, files = shown(visit, look, visit.say("ui-resign-sure", match=look.match))
    await visit.answer(
        words,
        view(button(yes, visit.say("ui-button-resign"), "danger"), button(no, visit.say("ui-button-keep"))),
        files,
    )


async def confirm_abort(visit: Visit, match: str | None) -> None:
    """The question before a manager ends other people's match; players end their own at once."""
    call = visit.call(match)
    if not call.manager or await visit.app.games.plays(call):
        await run_command(visit, lambda app, call: app.playing.abort(call), match)
        return
    await visit.defer()
    look = await visit.app.board.show(call)
    yes, no = (ComponentId(verb, look.match, look.version) for verb in ("abort", "keep"))
    words, files = shown(visit, look, visit.say("ui-abort-sure", match=look.match))
    buttons = button(yes, visit.say("ui-button-abort"), "danger"), button(no, visit.say("ui-button-back"))
    await visit.answer(words, view(*buttons), files)
