"""What a caller is answered: how a command went, kings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app import App, CommandResult, RequestContext
from bot.ui.board import shown
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import post_view

MatchCommand = Callable[[App, RequestContext], Awaitable[CommandResult]]
"""A command of the application on the match that a call means."""


async def run_command(
    visit: InteractionContext, command: MatchCommand, match: str | None, version: int | None = None
) -> None:
    """Do something in a match, and answer how it went."""
    await visit.defer()
    await tell(visit, await command(visit.app, visit.call(match, version)))


async def tell(visit: InteractionContext, done: CommandResult) -> None:
    """Answer how a command went."""
    if done.begins:
        done = await visit.app.challenges.placed(done)
    await visit.answer(done.explain(visit.translate))


async def show_proof(visit: InteractionContext, match: str | None) -> None:
    """What comes of checking a match."""
    await visit.defer()
    await visit.answer(await visit.app.proofs.verify(visit.call(match)))


async def show_kings(visit: InteractionContext, match: str | None, version: int | None = None) -> None:
    """One's own kings: the question which is the true one, or the answer given."""
    await visit.defer()
    look = await visit.app.own_kings.show(visit.call(match, version))
    words, files = shown(visit, look)
    await visit.answer(words, post_view(look.match, look.version, look.buttons), files)
