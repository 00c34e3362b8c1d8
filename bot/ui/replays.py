"""`/replay`: a game as an animation, and step by step."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands
from discord.app_commands import Command, Range

from bot.app import Frame
from bot.ui.messenger import picture
from bot.ui.suggestions import matches
from bot.ui.texts import text
from bot.ui.turning import turning
from bot.ui.views import view
from bot.ui.visit import Interaction, Visit

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
        await show_replay(Visit(interaction), match, rounds)

    return callback


async def show_replay(visit: Visit, match: str | None, rounds: int | None, pace: float = PACE) -> None:
    """The animation, with how far it is while it is made; for those who want words, the last position."""
    await visit.later()
    if visit.settings.words:
        await _show(visit, await visit.app.replays.step(visit.call(match), END))
        return
    far = [0, 0]

    def progress(done: int, count: int) -> None:
        far[:] = done, count

    making = asyncio.create_task(visit.app.replays.animate(visit.call(match), rounds, progress))
    try:
        while not (await asyncio.wait({making}, timeout=pace))[0]:
            await visit.answer(how_far(visit, *far))
        seen = await making
    finally:
        making.cancel()
    await _show(visit, seen)


async def show_step(visit: Visit, match: str, at: int) -> None:
    """One position of the game."""
    await visit.later()
    await _show(visit, await visit.app.replays.step(visit.call(match), at))


def how_far(visit: Visit, done: int, count: int) -> str:
    """What stands there until the animation is ready."""
    if not count:
        return visit.say("ui-replay-waiting")
    full = BAR * done // count
    return visit.say("ui-replay-progress", bar="▰" * full + "▱" * (BAR - full), done=done, count=count)


async def _show(visit: Visit, seen: Frame) -> None:
    files = [] if seen.picture is None or visit.settings.words else [picture(seen.picture, seen.picture_name, seen.alt)]
    words = seen.content if files else f"{seen.content}\n{seen.alt}"[:2000]
    await visit.answer(words, view(*turning("step", seen.match, seen.at, seen.last, visit.say)), files)
