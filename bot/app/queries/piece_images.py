"""The men as small pictures, each by itself, for buttons."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import engine
from bot.app.posts.moves import man_name
from bot.texts import LANGUAGES, translator_for
from engine.pieces import SYMBOLS
from render.pieces import man
from render.theme import THEMES

SIZE = 128
ARMY = "white"
"""Whose men they are: told from dark buttons by their body, from light ones by their outline."""


@cache
def men_alone() -> Mapping[str, tuple[str, bytes]]:
    """By letter all men that have a drawing: an English name like `promoted_bishop`, and a PNG."""
    translate, army = translator_for(LANGUAGES[0]), THEMES["classic"].armies[ARMY]
    letters = dict.fromkeys(SYMBOLS[kind] for game in engine.variants().values() for kind in game.kinds)
    found = {}
    for letter in letters:
        try:
            image = man(letter, army, SIZE)
        except FileNotFoundError:
            continue
        data = io.BytesIO()
        image.save(data, "PNG", optimize=True)
        found[letter] = re.sub(r"\W+", "_", man_name(translate, letter).lower()), data.getvalue()
    return MappingProxyType(found)
