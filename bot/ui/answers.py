"""Commands on a match, and the answers that tell how they went."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app import App, CommandResult, RequestContext
from bot.ui.clicks import Click, on
from bot.ui.interaction_context import InteractionContext

MatchCommand = Callable[[App, RequestContext], Awaitable[CommandResult]]
"""A command of the application on the match that a call means."""


async def run_command(
    visit: InteractionContext, command: MatchCommand, match: str | None, version: int | None = None
) -> None:
    """Do something in a match, and answer how it went."""
    await visit.defer()
    await tell(visit, await command(visit.app, visit.call(match, version)))


def on_command(verb: str, command: MatchCommand, *, in_place: bool = False) -> None:
    """Register a command on the match of an id as the handler of clicks with a verb."""

    @on(verb, in_place=in_place)
    async def run(visit: InteractionContext, click: Click) -> None:
        await run_command(visit, command, click.match, click.version)


async def tell(visit: InteractionContext, done: CommandResult) -> None:
    """Answer how a command went."""
    if done.begins:
        done = await visit.app.challenges.placed(done)
    await visit.answer(done.explain(visit.translate))


async def show_proof(visit: InteractionContext, match: str | None) -> None:
    """Show the result of verifying a match."""
    await visit.defer()
    await visit.answer(await visit.app.proofs.verify(visit.call(match)))
