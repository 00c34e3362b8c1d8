"""A picture of a view with arrows over it: a move that was played, and one that would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from PIL import Image, ImageDraw

from render.canvas import canvas
from render.labels import NONE, Labels
from render.picture import WIDTH, paint
from render.png import png
from render.theme import Colour, Theme, theme_named
from render.view import View

FINE = 3  # arrows are drawn this many times larger, then reduced
COLOURS = 128
SHAFT, HEAD, LINE = 0.11, 0.26, 0.035  # half widths and the outline, of a piece's size
LENGTH = 0.42  # of a head, likewise
RING = 0.62  # the radius around a square that is no end of a way
OPAQUE, PALE = 225, 70


@dataclass(frozen=True, slots=True)
class Arrow:
    """The way of a piece over two squares, or rings around any other number of squares; filled if it is the
    `better`.
    """

    squares: tuple[int, ...]
    better: bool


def render_arrows(
    view: View, arrows: Sequence[Arrow], seat: int = 0, theme: str = "classic", size: int = WIDTH, names: Labels = NONE
) -> bytes:
    """A PNG of the view with arrows, `seat`'s side at the bottom; raises ThemeError."""
    look = theme_named(theme)
    shape = canvas(view.board, view.homes[seat], size, look, view.armies, view.look).geometry
    image = paint(view, seat, theme, size, names).convert("RGBA")
    for arrow in arrows:
        points = [shape.centres[at] for at in arrow.squares]
        image.alpha_composite(_layer(image.size, points, shape.piece, *_colours(look, better=arrow.better)))
    return png(image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE))


def _colours(look: Theme, *, better: bool) -> tuple[Colour, int]:
    """Of an arrow, and how opaque it is inside."""
    return (look.won, OPAQUE) if better else (look.lost, PALE)


def _layer(
    size: tuple[int, int], points: Sequence[tuple[float, float]], piece: int, colour: Colour, inside: int
) -> Image.Image:
    large = Image.new("RGBA", (size[0] * FINE, size[1] * FINE), (*colour, 0))
    draw = ImageDraw.Draw(large)
    fine = [(x * FINE, y * FINE) for x, y in points]
    line = max(1, round(piece * LINE * FINE))
    if len(fine) == 2:
        shape = _arrow(fine[0], fine[1], piece * FINE)
        draw.polygon(shape, fill=(*colour, inside))
        draw.line([*shape, *shape[:2]], fill=(*colour, 255), width=line, joint="curve")
    else:
        reach = piece * RING * FINE
        for x, y in fine:
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), None, (*colour, 255), 2 * line)
    return large.reduce(FINE)


def _arrow(start: tuple[float, float], end: tuple[float, float], piece: float) -> list[tuple[float, float]]:
    """The outline of an arrow."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)

    def at(forward: float, aside: float) -> tuple[float, float]:
        return start[0] + along[0] * forward - along[1] * aside, start[1] + along[1] * forward + along[0] * aside

    neck, shaft, head = far - piece * LENGTH, piece * SHAFT, piece * HEAD
    return [
        *(at(0, -shaft), at(neck, -shaft), at(neck, -head), at(far, 0)),
        *(at(neck, head), at(neck, shaft), at(0, shaft)),
    ]
