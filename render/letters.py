"""The letters of pictures."""

from __future__ import annotations

from functools import cache

from PIL.ImageFont import FreeTypeFont
from ttf_opensans import opensans


@cache
def font(size: int, weight: int = 400) -> FreeTypeFont:
    """Letters of this height in pixels; Pillow's own font has none with an accent."""
    found: FreeTypeFont = opensans(font_weight=weight).imagefont(size)
    return found
