"""*Open board*: a personal link from a post to the page of its match, and the same page inside Discord."""

from __future__ import annotations

from discord import ui

from bot.app import Button, Post
from bot.texts import translator_for
from bot.ui.clicks import ObsoleteIdError, on_match
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import button, view

OPEN = "open"
"""The verb of the button."""
LAUNCH = "launch"
"""The verb of the button that opens the page inside Discord."""
_OF_TURNS = frozenset({"move", "choose", "board"})
"""Verbs of buttons under posts of turns."""


def with_open_board(post: Post) -> tuple[Button, ...]:
    """The buttons of a post, and one that opens the board if it is a turn's."""
    at = max((number for number, button in enumerate(post.buttons) if button.verb in _OF_TURNS), default=None)
    if at is None:
        return post.buttons
    opens = Button(OPEN, translator_for(post.language)("button-open-board"), row=post.buttons[at].row)
    return (*post.buttons[: at + 1], opens, *post.buttons[at + 1 :])


@on_match(OPEN)
async def open_board(context: InteractionContext, match: str) -> None:
    """Answer with a link that signs the caller in on the page of a match."""
    await context.defer()
    app, request = context.app, context.request(match)
    own = await app.live_boards.own(request)
    public = own.seat is None and await app.publication.is_public(match)
    address, key = context.client.web_address, "ui-open-board-public" if public else "ui-open-board"
    if not address or (own.seat is None and not public):
        await context.answer(context.translate("ui-open-board-players"))
        return
    path = f"game/{match}" if public else f"sign-in#{await app.sessions.open_link(request, match)}"
    link: ui.Button[ui.View] = ui.Button(label=context.translate("ui-open-board-go"), url=f"{address}/{path}")
    inside = [button(ComponentId(LAUNCH, match, 0), context.translate("ui-open-board-inside"))]
    await context.answer(context.translate(key), view(link, *(inside if context.client.has_activity else [])))


@on_match(LAUNCH)
async def launch(context: InteractionContext, match: str) -> None:
    """Open the page of a match inside Discord. The page asks us for the match once Discord has told us its reader."""
    if not context.client.has_activity:
        raise ObsoleteIdError
    await context.launch_activity()  # only the first answer may do that
    await context.app.sessions.remember_launch(context.request(match), match)
