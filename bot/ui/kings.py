"""`/king`: the secret choice between two kings."""

from __future__ import annotations

from bot.app.errors import Refused
from bot.ui.answers import on_command
from bot.ui.board import shown
from bot.ui.clicks import Click, on
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import button, post_view, view


async def show_kings(context: InteractionContext, match: str | None, version: int | None = None) -> None:
    """Ask which of the caller's kings is the true one, or show the answer given."""
    await context.defer()
    look = await context.app.own_kings.show(context.request(match, version))
    words, files = shown(context, look)
    await context.answer(words, post_view(look.match, look.version, look.buttons), files)


@on("choose")
@on("kings", in_place=True)
async def _show(context: InteractionContext, click: Click) -> None:
    await show_kings(context, click.match, click.version)


@on("king-k", "king-l", in_place=True)
async def confirm_king(context: InteractionContext, click: Click) -> None:
    """Ask before a choice that cannot be changed."""
    king = click.verb[-1]
    look = await context.app.own_kings.show(context.request(click.match))
    if not look.buttons:
        raise Refused("king-chosen", match=click.match)
    yes = button(
        ComponentId(f"crown-{king}", click.match, click.version), context.translate("ui-button-crown"), "success"
    )
    back = button(ComponentId("kings", click.match, click.version), context.translate("ui-button-back"))
    await context.answer(
        context.translate("king-sure", king=context.translate(f"king-{king.upper()}")), view(yes, back)
    )


on_command("crown-k", lambda app, request: app.kings.choose(request, "K"), in_place=True)
on_command("crown-l", lambda app, request: app.kings.choose(request, "L"), in_place=True)
