"""The pieces as small pictures, each by itself, for buttons."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import engine
from bot.app.posts.moves import piece_name
from bot.texts import LANGUAGES, translator_for
from engine.pieces import SYMBOLS
from render.pieces import piece
from render.theme import THEMES

SIZE = 128
ARMY = "white"
"""Army of the pieces: distinct from dark buttons by its body, from light ones by its outline."""


@cache
def piece_images() -> Mapping[str, tuple[str, bytes]]:
    """By letter all pieces that have a drawing: an English name like `promoted_bishop`, and a PNG."""
    translate, army = translator_for(LANGUAGES[0]), THEMES["classic"].armies[ARMY]
    letters = dict.fromkeys(SYMBOLS[kind] for game in engine.variants().values() for kind in game.kinds)
    found = {}
    for letter in letters:
        try:
            image = piece(letter, army, SIZE)
        except FileNotFoundError:
            continue
        data = io.BytesIO()
        image.save(data, "PNG", optimize=True)
        found[letter] = re.sub(r"\W+", "_", piece_name(translate, letter).lower()), data.getvalue()
    return MappingProxyType(found)
