"""One page of the rules in words and in a picture."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import lru_cache

import engine
from bot.app.core.translator import Translator
from bot.app.errors import Refused
from bot.texts import limits, translator_for
from engine import Position
from engine.lessons import Page
from render import picture
from render.labels import Labels, labels
from render.targets import Targets, drops_of, targets_of
from render.view import View, view_of
from render.words import PIECES, describe, pieces_of, possible

log = logging.getLogger(__name__)
PICTURES_KEPT = 120
"""Pictures kept, about 5 MB: every page of every game in every language."""
POSITIONS_KEPT = 200
"""Positions kept: those of every page of every game, and more."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One page, counted from 0, of those with these `titles`. `picture` is None if drawing failed."""

    variant: str
    number: int
    titles: tuple[str, ...]
    content: str
    picture: bytes | None
    picture_name: str
    alt: str


async def lesson(variant: str, number: int, language: str) -> Lesson:
    """A page of a game's rules; the last one for a number beyond it. Refusals: unknown-variant."""
    games = {key: game.lessons for key, game in engine.variants().items() if game.lessons}
    if variant not in games:
        raise Refused("unknown-variant", variant=variant[:40], variants=", ".join(games))
    pages, translate = games[variant], translator_for(language)
    number = min(number, len(pages) - 1)
    page = pages[number]
    titles = tuple(translate(f"rules-{each.name}") for each in pages)
    game = translate(f"game-{variant}")
    heading = translate("rules-heading", game=game, number=number + 1, count=len(pages), title=titles[number])
    try:
        names = labels(view_of_page(variant, page), translate)
        shown, alt = await asyncio.to_thread(_render_page, variant, page, names), in_words(variant, page, translate)
    except Exception:  # the words alone teach, too
        log.exception("cannot draw page %s", page.name)
        shown, alt = None, ""
    content = f"{heading}\n{translate(f'rules-{page.name}-text')}"
    return Lesson(variant, number, titles, content, shown, f"{variant}-{number + 1}.png", alt)


@lru_cache(maxsize=PICTURES_KEPT)
def _render_page(variant: str, page: Page, names: Labels) -> bytes:
    return picture.render(view_of_page(variant, page), page.seat, targets=targets_shown(variant, page), names=names)


def view_of_page(variant: str, page: Page) -> View:
    """View of a page's position. Pieces absent from the position are not listed as lost."""
    view = view_of(position_of(variant, page))
    return replace(view, lost=tuple({} for _ in view.lost)) if page.fen else view


def in_words(variant: str, page: Page, translate: Translator) -> str:
    """Describe the picture of a page, in at most 1,024 characters."""
    position, targets = position_of(variant, page), targets_shown(variant, page)
    view = view_of_page(variant, page)
    if targets is None:
        return describe(view, translate, translate.language)
    symbol = page.drop or view.pieces[position.board.squares[page.square]].symbol
    piece = translate(f"picture-piece-{PIECES[symbol]}")
    shown = (
        translate("rules-shown-in-hand", piece=piece)
        if page.drop
        else translate("rules-shown", piece=piece, square=page.square)
    )
    return limits.alt_sentences(shown, [possible(view, targets, translate), *pieces_of(view, translate)])


@lru_cache(maxsize=POSITIONS_KEPT)
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
