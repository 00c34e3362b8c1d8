"""Pages of `/rules`: each variant provides positions; the words are in its texts."""

from __future__ import annotations

from functools import lru_cache

import engine
from engine import Position
from engine.lessons import Page
from render.targets import Targets, drops_of, targets_of

KEPT = 200
"""Positions kept: those of every page of every game, and more."""


@lru_cache(maxsize=KEPT)
def position_of(variant: str, page: Page) -> Position:
    """Position shown on a page. Not to be changed."""
    position = engine.parse_fen(variant, page.fen) if page.fen else engine.new_position(variant)
    for move in page.moves.split():
        position.push(position.parse(move))
    return position


def targets_shown(variant: str, page: Page) -> Targets | None:
    """Legal targets shown on a page, if any."""
    position = position_of(variant, page)
    if page.drop:
        return drops_of(position, page.drop)
    return targets_of(position, position.board.squares[page.square]) if page.square else None
