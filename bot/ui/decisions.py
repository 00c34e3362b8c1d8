"""Confirmation of an organiser's irreversible decisions, or of undoing one."""

from __future__ import annotations

from bot.app import Question
from bot.ui.answers import run_command
from bot.ui.clicks import Click, ObsoleteIdError, on, on_keep
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import button, view

END, UNDO, DECIDE, KEEP = "event-end", "event-undo", "event-decide", "event-keep"


async def ask_to_end(context: InteractionContext, tournament: str | None) -> None:
    """The question before an event ends, or is called off."""
    await context.defer()
    await _ask(context, END, await context.app.questions.end(context.request(tournament)))


async def ask_to_undo(context: InteractionContext, tournament: str | None) -> None:
    """The question which decision is taken back."""
    await context.defer()
    await _ask(context, UNDO, await context.app.questions.undo(context.request(tournament)))


async def decide(context: InteractionContext, tournament: str | None, game: str, scores: str) -> None:
    """Decide a game; after a question where that ends the event."""
    await context.defer()
    question = await context.app.questions.adjudicate(context.request(tournament), game, scores)
    if question is not None:
        await _ask(context, DECIDE, question)
        return
    await run_command(context, lambda app, request: app.organising.adjudicate(request, game, scores), tournament)


async def _ask(context: InteractionContext, verb: str, question: Question) -> None:
    label = "ui-button-event-cancel" if (verb, question.parameters) == (END, ("0",)) else f"ui-button-{verb}"
    yes = button(ComponentId(verb, question.tournament, 0, question.parameters), context.translate(label), "danger")
    no = button(ComponentId(KEEP, question.tournament, 0), context.translate(f"ui-button-{KEEP}"))
    await context.answer(question.explain(context.translate), view(yes, no))


@on(END, in_place=True)
async def _end(context: InteractionContext, click: Click) -> None:
    await context.defer()
    question = await context.app.questions.end(context.request(click.match))
    if question.parameters != click.arguments:  # the event has started or got results meanwhile
        await _ask(context, END, question)
        return
    await run_command(context, lambda app, request: app.organising.end(request), click.match)


@on(UNDO, in_place=True)
async def _undo(context: InteractionContext, click: Click) -> None:
    match click.arguments:
        case (text,) if (seq := number_in(text)) is not None:
            await run_command(context, lambda app, request: app.organising.undo(request, seq), click.match)
        case _:
            raise ObsoleteIdError


@on(DECIDE, in_place=True)
async def _decide(context: InteractionContext, click: Click) -> None:
    match click.arguments:
        case (game, scores):
            await run_command(
                context, lambda app, request: app.organising.adjudicate(request, game, scores), click.match
            )
        case _:
            raise ObsoleteIdError


on_keep(KEEP, "ui-event-kept")
