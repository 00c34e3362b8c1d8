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
_MOVES = ("e4", "Nc6", "Nj10")
log = logging.getLogger(__name__)


async def sample(theme: str) -> bytes | None:
    """A PNG of a board with three armies in the colours of a theme; None if drawing failed."""
    try:
        return await asyncio.to_thread(_drawn, theme)
    except Exception:  # whoever sees no colours can still choose them
        log.exception("no sample of %s", theme)
        return None


@lru_cache(maxsize=len(THEMES))
def _drawn(theme: str) -> bytes:
    position = engine.new_position("yalta")
    for text in _MOVES:
        position.push(position.parse(text))
    return picture.draw(view_of(position), theme=theme, size=SIZE)
