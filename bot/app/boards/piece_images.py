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
FIRST_ARMY = "white"
"""Army whose pictures are named after the piece alone, and serve for armies of other colours than a theme's."""


@cache
def piece_images() -> Mapping[str, tuple[str, bytes]]:
    """All pieces that have a drawing, by `image_key`: an English name like `black_promoted_bishop`, and a PNG."""
    translate, armies = translator_for(LANGUAGES[0]), THEMES["classic"].armies
    pieces = {
        (SYMBOLS[kind], army)
        for game in engine.variants().values()
        for kind in game.kinds
        for army in (FIRST_ARMY, *(seat.name.lower() for seat in game.seats))
        if army in armies
    }
    found = {}
    for letter, army in sorted(pieces):
        try:
            image = piece(letter, armies[army], SIZE)
        except FileNotFoundError:
            continue
        name = piece_name(translate, letter) if army == FIRST_ARMY else f"{army} {piece_name(translate, letter)}"
        data = io.BytesIO()
        image.save(data, "PNG", optimize=True)
        found[image_key(letter, army)] = re.sub(r"\W+", "_", name.lower()), data.getvalue()
    return MappingProxyType(found)


def image_key(letter: str, army: str) -> str:
    """The key of a piece's picture in the colour of an army: `N` for the first army, `N black` for another."""
    return letter if army == FIRST_ARMY else f"{letter} {army}"
