"""A small picture of the starting position, for challenges."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache

import engine
from bot.app.core.ports import PostPicture
from bot.app.core.translator import Translator
from bot.app.posts.wording import title
from render.picture import render
from render.view import view_of
from storage import Match

log = logging.getLogger(__name__)
BOARD_WIDTH = 400
"""Pixels."""


async def starting_board(translate: Translator, match: Match) -> tuple[PostPicture, ...]:
    """The picture of a challenge's board; none if it cannot be drawn."""
    try:
        data = await asyncio.to_thread(_drawn, match.variant, tuple(sorted(match.options.items())))
    except Exception:  # a drawing fault must never hold up a challenge
        log.exception("cannot draw the board of challenge %s", match.id)
        return ()
    alt = translate("challenge-board", game=title(translate, match.variant))
    return (PostPicture(data, f"{match.variant}.png", alt),)


@lru_cache(maxsize=16)
def _drawn(variant: str, options: tuple[tuple[str, str], ...]) -> bytes:
    return render(view_of(engine.new_position(variant, **dict(options))), size=BOARD_WIDTH)
