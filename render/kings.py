"""The picture for a private choice: a seat's kings, large, each with its letter and its square. It tells no choice."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from render.pieces import piece
from render.png import png
from render.theme import Theme, theme_named, with_armies
from render.view import View

COLOURS = 64


def render_kings(view: View, seat: int, theme: str = "classic", size: int = 600) -> bytes:
    """A PNG, `size` pixels wide, of a seat's kings, K before L; raises ThemeError."""
    kings = sorted((view.pieces[at].symbol, view.board.names[at]) for at in view.kings(seat))
    return _drawn(view.armies[seat], tuple(kings), with_armies(theme_named(theme), view.look.colours), size)


@lru_cache(maxsize=16)
def _drawn(army: str, kings: tuple[tuple[str, str], ...], colours: Theme, size: int) -> bytes:
    edge = round(size * 0.04)
    side = (size - 3 * edge) // 2
    foot = round(size * 0.13)
    image = Image.new("RGB", (size, edge + side + foot), colours.card)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(round(foot * 0.5))
    picture_size = round(side * 0.86)
    inset = (side - picture_size) // 2
    for number, (letter, square) in enumerate(kings):
        left = edge + number * (side + edge)
        draw.rectangle((left, edge, left + side - 1, edge + side - 1), fill=colours.dark)
        picture = piece(letter, colours.armies[army], picture_size)
        image.paste(picture, (left + inset, edge + inset), picture)
        at = (left + side / 2, edge + side + foot * 0.48)
        draw.text(at, f"{letter}   {square}", fill=colours.text, font=font, anchor="mm")
    return png(image.quantize(COLOURS, dither=Image.Dither.NONE))
