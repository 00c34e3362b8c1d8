"""The letters of pictures."""

from __future__ import annotations

from functools import cache
from unicodedata import bidirectional, combining

from PIL.ImageFont import FreeTypeFont
from ttf_opensans import opensans

_MISSING = "\uffff"
"""Character without a glyph."""


@cache
def font(size: int, weight: int = 400) -> FreeTypeFont:
    """Letters of this height in pixels; Pillow's own font has none with an accent."""
    found: FreeTypeFont = opensans(font_weight=weight).imagefont(size)
    return found


def can_draw(text: str) -> bool:
    """Tell whether every character has a glyph of its own and runs from left to right."""
    return all(map(_has_glyph, text))


@cache
def _has_glyph(letter: str) -> bool:
    if letter == " ":
        return True
    if combining(letter) or bidirectional(letter) in ("R", "AL", "AN"):
        return False
    letters = font(28)
    return bytes(letters.getmask(letter)) != bytes(letters.getmask(_MISSING))
