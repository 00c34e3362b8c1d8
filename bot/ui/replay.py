"""`/replay`: a game as an animation, and step by step."""

from __future__ import annotations

import asyncio
from typing import Any

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

PACE = 1.5
"""Seconds between two edits of the answer while an animation is made."""
BAR = 12
END = 10**6
"""A step beyond the last of every game."""


def replay() -> Command[Any, ..., Any]:
    """`/replay`: the game so far."""

    @app_commands.command(name="replay", description=text("ui-replay"))
    @app_commands.describe(match=text("ui-option-match"), rounds=text("ui-replay-rounds"))
    @app_commands.autocomplete(match=matches)
    async def callback(
        interaction: Interaction, match: str | None = None, rounds: Range[int, 1, 500] | None = None
    ) -> None:
        await show_replay(InteractionContext(interaction), match, rounds)

    return callback


@on_match("replay")
async def show_replay(
    visit: InteractionContext, match: str | None, rounds: int | None = None, pace: float = PACE
) -> None:
    """The animation, with how far it is while it is made; for those who want words, the last position."""
    if visit.settings.words:
        await show_step(visit, match, END)
        return
    await visit.defer()
    await show_animation(visit, match, rounds, pace)


async def show_animation(
    visit: InteractionContext, match: str | None, rounds: int | None = None, pace: float = PACE
) -> None:
    """The animation, whatever the reader usually wants; the visit is acknowledged already."""
    far = [0, 0]

    def progress(done: int, count: int) -> None:
        far[:] = done, count

    making = asyncio.create_task(visit.app.replays.animate(visit.call(match), rounds, progress))
    try:
        while not (await asyncio.wait({making}, timeout=pace))[0]:
            await visit.answer(how_far(visit, *far))
        frame = await making
    finally:
        making.cancel()
    await _show(visit, frame, pictures(frame))


@on_page("step")
async def show_step(visit: InteractionContext, match: str | None, at: int) -> None:
    """One position of the game."""
    await visit.defer()
    frame = await visit.app.replays.step(visit.call(match), at)
    await _show(visit, frame, [] if visit.settings.words else pictures(frame))


def how_far(visit: InteractionContext, done: int, count: int) -> str:
    """Progress text until the animation is ready."""
    if not count:
        return visit.translate("ui-replay-waiting")
    full = BAR * done // count
    return visit.translate("ui-replay-progress", bar="▰" * full + "▱" * (BAR - full), done=done, count=count)


async def _show(visit: InteractionContext, frame: Frame, files: list[Any]) -> None:
    words = frame.content if files else f"{frame.content}\n{frame.alt}"
    await visit.answer(words, view(*page_buttons("step", frame.match, frame.at, frame.last, visit.translate)), files)
