"""One page of the rules in words and in a picture."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.app.errors import UnknownVariantError
from bot.app.queries.lesson_pages import PAGES, Page
from bot.app.say import Say
from bot.texts import sayer
from render import picture
from render.view import View, view_of
from render.words import LIMIT, MEN, armies, describe, men_of, possible

log = logging.getLogger(__name__)
KEPT = 120
"""Pictures kept, about 5 MB: every page of every game in every language."""


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
    """A page of a game's rules; the last one for a number beyond it. Raises UnknownVariantError."""
    if variant not in PAGES:
        raise UnknownVariantError(variant=variant[:40], variants=", ".join(PAGES))
    pages, say = PAGES[variant], sayer(language)
    number = min(number, len(pages) - 1)
    page = pages[number]
    titles = tuple(say(f"rules-{each.name}") for each in pages)
    game = say(f"game-{variant}")
    heading = say("rules-heading", game=game, number=number + 1, count=len(pages), title=titles[number])
    try:
        names = armies(seen(page), say)
        shown, alt = await asyncio.to_thread(_drawn, page, names), in_words(page, say)
    except Exception:  # the words alone teach, too
        log.exception("no picture for page %s", page.name)
        shown, alt = None, ""
    content = f"{heading}\n{say(f'rules-{page.name}-text')}"
    return Lesson(variant, number, titles, content, shown, f"{variant}-{number + 1}.png", alt)


@lru_cache(maxsize=KEPT)
def _drawn(page: Page, names: tuple[str, ...]) -> bytes:
    return picture.draw(seen(page), page.seat, targets=page.targets, names=names)


def seen(page: Page) -> View:
    """What the picture shows. Men that never stood in the position are not told as lost."""
    view = view_of(page.position)
    return replace(view, lost=tuple({} for _ in view.lost)) if page.fen else view


def in_words(page: Page, say: Say) -> str:
    """What the picture of a page shows, at most 1,024 characters."""
    position, targets = page.position, page.targets
    view = seen(page)
    if targets is None:
        return describe(view, say, say.language)
    symbol = page.drop or view.men[position.board.squares[page.square]].symbol
    man = say(f"picture-man-{MEN[symbol]}")
    shown = say("rules-shown-in-hand", man=man) if page.drop else say("rules-shown", man=man, square=page.square)
    return " ".join([shown, possible(view, targets, say), *men_of(view, say)])[:LIMIT]
