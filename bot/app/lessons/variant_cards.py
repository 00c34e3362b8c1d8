"""Cards of the variants, to choose from: for each a small picture of its starting position, with a line of words."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import lru_cache

import engine
from bot.app.core.ports import Button, PostPicture
from bot.app.posts.wording import variant_summary
from bot.texts import translator_for
from render.tables.boards import CaptionedBoard, render_card
from render.view import view_of

log = logging.getLogger(__name__)
_LABELS = {"computer": "button-cards-computer", "challenge": "button-cards-challenge", "rules": "button-rules"}
CARD_PURPOSES = tuple(_LABELS)
"""Uses of the variant that is chosen next."""
CARDS_KEPT = 40
"""Pictures kept, about 1 MB: every game in every language, and more."""


async def variant_cards(variants: Iterable[str], language: str) -> list[PostPicture]:
    """The cards of variants in a language, without those that can't be drawn."""
    drawn = [await _card(variant, translator_for(language).language) for variant in variants]
    return [card for card in drawn if card is not None]


async def _card(variant: str, language: str) -> PostPicture | None:
    try:
        return await asyncio.to_thread(_render_card, variant, language)
    except Exception:  # the others are enough to choose from
        log.exception("cannot draw the card of %s", variant)
        return None


@lru_cache(maxsize=CARDS_KEPT)
def _render_card(variant: str, language: str) -> PostPicture:
    translate = translator_for(language)
    summary = variant_summary(translate, variant)
    name = translate(f"game-{variant}")
    picture = render_card(CaptionedBoard(view_of(engine.new_position(variant)), name, summary))
    return PostPicture(picture, f"card-{variant}.png", translate("card-alt", name=name, summary=summary))


def card_buttons(translate: Callable[[str], str]) -> tuple[Button, ...]:
    """The buttons under cards."""
    return tuple(
        Button("cards", translate(label), "secondary" if number else "primary", purpose)
        for number, (purpose, label) in enumerate(_LABELS.items())
    )
