"""The pieces: drawings in `piece_drawings/*.svg`, coloured for an army and rasterised once per size."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO

import resvg_py
from PIL import Image

from render.theme import Army

# The colours the drawings are written in, in the order of an Army's fields.
PLACEHOLDERS = ("#fefefe", "#d0d0d0", "#202020", "#303030", "#7f7f7f")


@lru_cache(maxsize=64)
def drawing(name: str) -> str:
    """The SVG source of a piece or a mark, in placeholder colours; raises FileNotFoundError."""
    return files("render").joinpath("piece_drawings", f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=256)
def piece(name: str, army: Army, size: int) -> Image.Image:
    """The piece as a square RGBA image of `size` pixels. Shared: never draw on it."""
    source = drawing(name)
    for placeholder, colour in zip(
        PLACEHOLDERS, (army.body, army.shade, army.outline, army.detail, army.rim), strict=True
    ):
        source = source.replace(placeholder, colour)
    data = resvg_py.svg_to_bytes(svg_string=source, width=size, height=size, skip_system_fonts=True)
    with Image.open(BytesIO(bytes(data))) as image:
        return image.convert("RGBA")
