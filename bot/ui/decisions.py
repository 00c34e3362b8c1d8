"""Confirmation of an organiser's irreversible decisions, or of undoing one."""

from __future__ import annotations

from bot.app import Question
from bot.ui.answers import run_command
from bot.ui.clicks import Click, ObsoleteIdError, on, on_refusal
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import button, view

END, UNDO, DECIDE, KEEP = "event-end", "event-undo", "event-decide", "event-keep"


async def ask_to_end(visit: InteractionContext, event: str | None) -> None:
    """The question before an event ends, or is called off."""
    await visit.defer()
    await _ask(visit, END, await visit.app.questions.end(visit.call(event)))


async def ask_to_undo(visit: InteractionContext, event: str | None) -> None:
    """The question which decision is taken back."""
    await visit.defer()
    await _ask(visit, UNDO, await visit.app.questions.undo(visit.call(event)))


async def decide(visit: InteractionContext, event: str | None, game: str, scores: str) -> None:
    """Decide a game; after a question where that ends the event."""
    await visit.defer()
    question = await visit.app.questions.adjudicate(visit.call(event), game, scores)
    if question is not None:
        await _ask(visit, DECIDE, question)
        return
    await run_command(visit, lambda app, call: app.organising.adjudicate(call, game, scores), event)


async def _ask(visit: InteractionContext, verb: str, question: Question) -> None:
    label = "ui-button-event-cancel" if (verb, question.more) == (END, ("0",)) else f"ui-button-{verb}"
    yes = button(ComponentId(verb, question.event, 0, question.more), visit.translate(label), "danger")
    no = button(ComponentId(KEEP, question.event, 0), visit.translate(f"ui-button-{KEEP}"))
    await visit.answer(question.explain(visit.translate), view(yes, no))


@on(END, in_place=True)
async def _end(visit: InteractionContext, click: Click) -> None:
    await visit.defer()
    question = await visit.app.questions.end(visit.call(click.match))
    if question.more != click.more:  # the event has started or got results meanwhile
        await _ask(visit, END, question)
        return
    await run_command(visit, lambda app, call: app.organising.end(call), click.match)


@on(UNDO, in_place=True)
async def _undo(visit: InteractionContext, click: Click) -> None:
    match click.more:
        case (text,) if (seq := number_in(text)) is not None:
            await run_command(visit, lambda app, call: app.organising.undo(call, seq), click.match)
        case _:
            raise ObsoleteIdError


@on(DECIDE, in_place=True)
async def _decide(visit: InteractionContext, click: Click) -> None:
    match click.more:
        case (game, scores):
            await run_command(visit, lambda app, call: app.organising.adjudicate(call, game, scores), click.match)
        case _:
            raise ObsoleteIdError


on_refusal(KEEP, "ui-event-kept")
