"""Questions before what cannot be taken back."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Command

from bot.app.errors import NotYourTurnError, TooLateToAbortError, UnreplayableError
from bot.ui.answers import MatchCommand, on_command, run_command
from bot.ui.autocomplete import matches
from bot.ui.board import shown
from bot.ui.clicks import on_keep
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.translator import text
from bot.ui.views import button, view


async def confirm_resignation(context: InteractionContext, match: str | None) -> None:
    """The question before resigning."""
    await context.defer()
    request = context.request(match)
    with suppress(NotYourTurnError):  # one may resign at any time; whoever cannot move for another reason cannot resign
        await context.app.move_menu.pieces(request)
    await _ask(context, await context.app.playing.resolve_match(request), "resign", "ui-resign-sure")


async def confirm_abort(context: InteractionContext, match: str | None) -> None:
    """The question before a match ends without a score; players who have all moved are asked for their consent."""
    await context.defer()
    request = context.request(match)
    try:
        name, mine = await context.app.playing.may_abort(request)
    except TooLateToAbortError:
        if await context.app.offers.would_end(request, "abort"):
            await _ask(
                context,
                await context.app.playing.resolve_match(request),
                "accept",
                "ui-abort-sure",
                "abort",
                label="abort",
            )
        else:
            await run_command(context, lambda app, request: app.offers.abort(request), match)
        return
    await _ask(context, name, "abort", "ui-abort-sure" if mine else "ui-abort-sure-others")


async def confirm_draw(context: InteractionContext, action: str, match: str | None) -> None:
    """The question before a claim, or an agreement, that ends the match; whatever else `/draw` does is done at once."""
    await context.defer()
    request = context.request(match)
    if action == "claim":
        await _ask(context, await context.app.playing.may_claim(request), "claim", "ui-draw-sure")
    elif action in ("offer", "accept") and await context.app.offers.would_end(request, "draw"):
        await _ask(context, await context.app.playing.resolve_match(request), "accept", "ui-draw-sure", "draw")
    else:
        await run_command(context, _DRAWS.get(action, _DRAWS["offer"]), match)


_DRAWS: dict[str, MatchCommand] = {
    "offer": lambda app, request: app.offers.draw(request),
    "accept": lambda app, request: app.offers.accept(request, "draw"),
    "refuse": lambda app, request: app.offers.refuse(request, "draw"),
    "withdraw": lambda app, request: app.offers.withdraw(request, "draw"),
}
DRAWS = (*_DRAWS, "claim")
"""Actions of `/draw`."""


def draw() -> Command[Any, ..., Any]:
    """`/draw`: everything about draws."""

    @app_commands.command(name="draw", description=text("ui-draw"))
    @app_commands.describe(action=text("ui-draw-action"), game=text("ui-option-match"))
    @app_commands.choices(
        action=[Choice(name=text(f"ui-draw-{action}"), value=action) for action in DRAWS],
    )
    @app_commands.autocomplete(game=matches)
    async def callback(interaction: Interaction, action: str = "offer", game: str | None = None) -> None:
        await confirm_draw(InteractionContext(interaction), action, game)

    return callback


async def _ask(context: InteractionContext, match: str, verb: str, question: str, *more: str, label: str = "") -> None:
    """Ask before ending a match, over the board as it stands."""
    words, version = context.translate(question, match=match), 0
    files: list[Any] = []
    with suppress(UnreplayableError):  # it can be ended, if no longer shown
        look = await context.app.board.show(context.request(match))
        version = look.version
        words, files = shown(context, look, words)
    yes, no = ComponentId(verb, match, version, more), ComponentId("keep", match, version)
    buttons = (
        button(yes, context.translate(f"ui-button-{label or verb}"), "danger"),
        button(no, context.translate("ui-button-keep")),
    )
    await context.answer(words, view(*buttons), files)


on_command("claim", lambda app, request: app.playing.claim_draw(request), in_place=True)
on_command("resign", lambda app, request: app.playing.resign(request), in_place=True)
on_command("abort", lambda app, request: app.playing.abort(request), in_place=True)
on_keep("keep", "ui-resign-kept")
