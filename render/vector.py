"""An empty board and its drawings as SVG, for pages that place the pieces themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from render.canvas import UNOWNED, ground
from render.geometry import Geometry, Polygon, geometry
from render.pieces import PLACEHOLDERS, drawing
from render.theme import Army, Colour, Theme, theme_named, with_armies
from render.view import View

WIDE = 1000
"""Units of the picture's width."""
# Where a drawing names a part of its own: every drawing uses the same names, which would meet in one page.
_NAMED = re.compile(r'\bid="|href="#|url\(#')


class Vectors:
    """The drawings of one game, seen from the side of one seat."""

    def __init__(self, view: View, seat: int, theme: str) -> None:
        self._view = view
        self.geometry: Geometry = geometry(view.board, view.homes[seat], WIDE)
        self.theme: Theme = with_armies(theme_named(theme), view.look.colours)

    def board(self) -> str:
        """The empty board: a polygon for each square in their order, in the group `squares`; and its coordinates."""
        shape, theme = self.geometry, self.theme
        parts = [f'<polygon points="{_points(shape.outline)}" fill="{hexed(theme.frame)}"/>', '<g id="squares">']
        for at, polygon in enumerate(shape.squares):
            colour = hexed(ground(shape, theme, self._view.board.dark, at))
            parts.append(f'<polygon points="{_points(polygon)}" fill="{colour}"/>')
        parts.append(f'</g><g fill="none" stroke="{hexed(theme.seam)}" stroke-width="3">')
        parts += [f'<polyline points="{_points(seam)}"/>' for seam in shape.seams]
        parts.append(f'</g><g class="names" font-size="{shape.text}" text-anchor="middle">')
        for label in shape.labels:
            x, y = label.at
            parts.append(f'<text x="{x:.1f}" y="{y:.1f}" dy="0.35em">{escape(label.text)}</text>')
        return "".join([*parts, "</g>"])

    def homes(self) -> list[str]:
        """The band along each seat's home edge, as points of a polygon."""
        return [_points(self.geometry.homes[side]) for side in self._view.homes]

    def army(self, name: str) -> Army:
        """The colours of an army; those of drawings that belong to none where there is none of that name."""
        return self.theme.armies.get(name, UNOWNED)

    def symbols(self, wanted: Iterable[tuple[str, str]]) -> str:
        """A symbol for each drawing in an army's colours; its id is its place among them, such as `d0`."""
        return "".join(self._symbol(f"d{number}", *one) for number, one in enumerate(wanted))

    def _symbol(self, name: str, piece: str, army: str) -> str:
        own, source = self.army(army), drawing(piece)
        for placeholder, colour in zip(
            PLACEHOLDERS, (own.body, own.shade, own.outline, own.detail, own.rim), strict=True
        ):
            source = source.replace(placeholder, colour)
        source = _NAMED.sub(rf"\g<0>{name}-", source)
        inner = source[source.index(">") + 1 : source.rindex("</svg>")]
        return f'<symbol id="{name}" viewBox="0 0 100 100">{" ".join(inner.split())}</symbol>'


def hexed(colour: Colour) -> str:
    """A colour as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _points(polygon: Polygon) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in polygon)
