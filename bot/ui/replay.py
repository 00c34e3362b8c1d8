"""`/replay`: a game as an animation, and step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import Command, Range

from bot.app import Frame
from bot.ui.autocomplete import matches
from bot.ui.board import pictures
from bot.ui.clicks import on_match, on_page
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.pagination import page_buttons
from bot.ui.translator import text
from bot.ui.views import view

Progress = Callable[[int, int], None]
Result = TypeVar("Result")
PACE = 1.5
"""Seconds between two edits of the answer while an animation is made."""
BAR = 12
END = 10**6
"""A step beyond the last of every game."""


def replay() -> Command[Any, ..., Any]:
    """`/replay`: the game so far."""

    @app_commands.command(name="replay", description=text("ui-replay"))
    @app_commands.describe(game=text("ui-option-match"), rounds=text("ui-replay-rounds"))
    @app_commands.autocomplete(game=matches)
    async def callback(
        interaction: Interaction, game: str | None = None, rounds: Range[int, 1, 500] | None = None
    ) -> None:
        await show_replay(InteractionContext(interaction), game, rounds)

    return callback


@on_match("replay")
async def show_replay(
    context: InteractionContext, match: str | None, rounds: int | None = None, pace: float = PACE
) -> None:
    """The animation, with how far it is while it is made; for those who want words, the last position."""
    if context.settings.words:
        await show_step(context, match, END)
        return
    await context.defer()
    await show_animation(context, match, rounds, pace)


async def show_animation(
    context: InteractionContext, match: str | None, rounds: int | None = None, pace: float = PACE
) -> None:
    """The animation, whatever the reader usually wants; the visit is acknowledged already."""
    work = partial(context.app.replays.animate, context.request(match), rounds)
    frame = await with_progress(context, work, ("ui-replay-waiting", "ui-replay-progress"), pace, (0, 0))
    await _show(context, frame, pictures(frame))


@on_page("step")
async def show_step(context: InteractionContext, match: str | None, at: int) -> None:
    """One position of the game."""
    await context.defer()
    frame = await context.app.replays.step(context.request(match), at)
    await _show(context, frame, [] if context.settings.words else pictures(frame))


async def with_progress(
    context: InteractionContext,
    work: Callable[[Progress], Coroutine[Any, Any, Result]],
    texts: tuple[str, str],
    pace: float = PACE,
    far: tuple[int, int] | None = None,
) -> Result:
    """Return the result of work, and show its progress meanwhile, in texts for waiting and for working.

    Nothing is shown before the work tells how far it is, unless `far` does.
    """

    def progress(done: int, count: int) -> None:
        nonlocal far
        far = done, count

    making = asyncio.create_task(work(progress))
    try:
        while not (await asyncio.wait({making}, timeout=pace))[0]:
            if far is not None:
                await context.answer(progress_in_words(context, texts, *far))
        return await making
    finally:
        making.cancel()


def progress_in_words(context: InteractionContext, texts: tuple[str, str], done: int, count: int) -> str:
    """Return the text for work that waits, or that has done a part."""
    waiting, working = texts
    if not count:
        return context.translate(waiting)
    full = BAR * done // count
    return context.translate(working, bar="▰" * full + "▱" * (BAR - full), done=done, count=count)


async def _show(context: InteractionContext, frame: Frame, files: list[Any]) -> None:
    words = frame.content if files else f"{frame.content}\n{frame.alt}"
    await context.answer(
        words, view(*page_buttons("step", frame.match, frame.at, frame.last, context.translate)), files
    )
