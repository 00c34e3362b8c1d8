"""A small picture of each theme, for those who choose one."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache

import engine
from render import picture
from render.theme import THEMES
from render.view import view_of

SIZE = 420
"""Pixels."""
log = logging.getLogger(__name__)


async def sample(theme: str) -> bytes | None:
    """A PNG of a board with as many armies as there are in the colours of a theme; None if drawing failed."""
    try:
        return await asyncio.to_thread(_render_sample, theme)
    except Exception:  # whoever sees no colours can still choose them
        log.exception("cannot draw a sample of %s", theme)
        return None


@lru_cache(maxsize=len(THEMES))
def _render_sample(theme: str) -> bytes:
    games = engine.variants().values()
    most = max(len(game.seats) for game in games)
    game = next(game for game in games if len(game.seats) == most and game.example)
    position = game.new()
    for text in game.example:
        position.push(position.parse(text))
    return picture.render(view_of(position), theme=theme, size=SIZE)
