"""Marks for the eyes of one person: how the armies of Connexes are connected, and the viewer's true king in Nouveaux.

They are no part of a view and of no cached tile, so no public picture can show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, floor

from PIL import Image, ImageDraw

from engine import Position
from render.canvas import Canvas
from render.pieces import piece
from render.stamps import BADGE, ROOM
from render.theme import Army, Colour, rgb
from render.view import View
from render.words import TranslateFunction, army_key

FINE = 4  # lines are drawn this many times larger, then reduced
LINK, EDGE = 0.07, 0.028  # of a piece's size: a line, and what sets it off on either side
RING, RING_LINE = 0.58, 0.06  # of a piece's size: the radius of a ring, and its line


@dataclass(frozen=True, slots=True)
class PrivateMarks:
    """Pairs of linked squares, the squares of pieces without which their army falls apart, and of a true king.

    `players` are names by seat, empty for those without one. `substituted`: seats whose name is another in full.
    """

    links: tuple[tuple[int, int], ...] = ()
    cut_points: tuple[int, ...] = ()
    true_king: int | None = None
    players: tuple[str, ...] = ()
    substituted: tuple[tuple[int, str], ...] = ()

    @property
    def connected(self) -> bool:
        """True if there is something to draw below the pieces."""
        return bool(self.links or self.cut_points)


NO_MARKS = PrivateMarks()


def private_marks(position: Position, seat: int | None = None, king: str = "") -> PrivateMarks:
    """The marks of a position for someone whose true king, in a seat, has this letter (`""`: none of their own)."""
    mine = (at for at, piece in position.piece_map().items() if king and piece == (seat, king))
    return PrivateMarks(tuple(position.links()), tuple(position.cut_points()), next(mine, None))


def draw_connections(surface: Canvas, image: Image.Image, view: View, marks: PrivateMarks) -> None:
    """Draw lines between linked pieces and rings below cut points; the pieces are drawn over them."""
    centres, size = surface.geometry.centres, surface.geometry.piece
    for one, other in marks.links:
        army = surface.theme.armies[view.armies[view.pieces[one].seat]]
        _draw(surface, image, [centres[one], centres[other]], army, size)
    for at in marks.cut_points:
        ring = _ring(size, surface.theme.tints["cut"].border or surface.theme.text)
        surface.overlay(image, ring, _corner(centres[at], ring))


def draw_true_king(surface: Canvas, image: Image.Image, view: View, square: int) -> None:
    """Draw the sign of a true king in the upper left corner of its square, as names of squares stand below pieces."""
    size = surface.geometry.piece
    crown = piece("true", surface.theme.armies[view.armies[view.pieces[square].seat]], round(size * BADGE))
    x, y = surface.geometry.centres[square]
    reach = size * (0.5 + ROOM)
    surface.overlay(image, crown, (round(x - reach), round(y - reach)))


def private_words(view: View, marks: PrivateMarks, translate: TranslateFunction) -> list[str]:
    """The same in sentences."""
    names, found = view.board.names, list[str]()
    for seat, army in enumerate(view.armies):
        squares = [names[at] for at in marks.cut_points if view.pieces[at].seat == seat]
        if squares:
            found.append(translate("picture-cut-points", army=translate(army_key(army)), squares=" ".join(squares)))
    if marks.true_king is not None:
        king = view.pieces[marks.true_king].symbol
        found.append(translate("picture-own-king", king=king, square=names[marks.true_king]))
    for seat, name in marks.substituted:
        army = translate(army_key(view.armies[seat]))
        found.append(translate("picture-player-is", player=marks.players[seat], army=army, name=name))
    return found


def _draw(surface: Canvas, image: Image.Image, ends: Sequence[tuple[float, float]], army: Army, size: int) -> None:
    wide = size * (LINK + 2 * EDGE)
    left, top = (floor(min(parts) - wide) for parts in zip(*ends, strict=True))
    right, bottom = (ceil(max(parts) + wide) for parts in zip(*ends, strict=True))
    large = Image.new("RGBA", ((right - left) * FINE, (bottom - top) * FINE))
    fine = [((x - left) * FINE, (y - top) * FINE) for x, y in ends]
    edge = rgb(army.outline if army.rim == "none" else army.rim)
    pen = ImageDraw.Draw(large)
    pen.line(fine, (*edge, 255), round(wide * FINE))
    pen.line(fine, (*rgb(army.body), 255), round(size * LINK * FINE))
    surface.overlay(image, large.reduce(FINE), (left, top))


@cache
def _ring(size: int, colour: Colour) -> Image.Image:
    reach, line = size * RING, max(1, round(size * RING_LINE))
    large = Image.new("RGBA", (2 * ceil(reach + 1) * FINE,) * 2)
    middle = large.width / 2
    box = (middle - reach * FINE, middle - reach * FINE, middle + reach * FINE, middle + reach * FINE)
    ImageDraw.Draw(large).ellipse(box, None, (*colour, 255), line * FINE)
    return large.reduce(FINE)


def _corner(centre: tuple[float, float], drawing: Image.Image) -> tuple[int, int]:
    return round(centre[0] - drawing.width / 2), round(centre[1] - drawing.height / 2)
