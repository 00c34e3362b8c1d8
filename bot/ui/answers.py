"""Commands on a match, and the answers that tell how they went."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.app import App, CommandResult, RequestContext
from bot.ui.clicks import Click, on
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import button, view

MatchCommand = Callable[[App, RequestContext], Awaitable[CommandResult]]
"""A command of the application on the match that a call means."""


async def run_command(
    context: InteractionContext, command: MatchCommand, match: str | None, version: int | None = None
) -> None:
    """Do something in a match, and answer how it went."""
    await context.defer()
    await tell(context, await command(context.app, context.request(match, version)))


def on_command(verb: str, command: MatchCommand, *, in_place: bool = False) -> None:
    """Register a command on the match of an id as the handler of clicks with a verb."""

    @on(verb, in_place=in_place)
    async def run(context: InteractionContext, click: Click) -> None:
        await run_command(context, command, click.match, click.version)


async def tell(context: InteractionContext, done: CommandResult) -> None:
    """Answer how a command went."""
    if done.begins:
        done = await context.app.challenges.with_board_channel(done)
        if done.key == "done-started" and context.is_outside:
            done = replace(done, key="done-started-direct", values={**done.values, "where": context.direct_link})
    await context.answer(done.explain(context.translate))


async def show_proof(context: InteractionContext, match: str | None) -> None:
    """Say whether anything in a match was changed, over a button to the hashes."""
    await context.defer()
    checked, verdict = await context.app.proofs.verdict(context.request(match))
    details = button(ComponentId("proof", checked, 0), context.translate("ui-button-proof-details"))
    await context.answer(verdict, view(details))


@on("proof", in_place=True)
async def show_proof_details(context: InteractionContext, click: Click) -> None:
    """Show the hashes by which a match can be checked."""
    await context.defer()
    await context.answer(await context.app.proofs.verify(context.request(click.match)))
