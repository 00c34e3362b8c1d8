"""Cached palette images: the empty board, and opaque tiles pasted on it. What is antialiased is so only once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor, hypot
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from engine.board import Board
from render.geometry import Geometry, Polygon, geometry
from render.letters import font
from render.palette import palette
from render.pieces import piece
from render.stamps import ROOM, Stamp, covered, cut
from render.theme import Army, Colour, Theme, with_armies
from render.view import VariantLook

FINE = 4  # everything is drawn this many times larger, then reduced
STRIP = 128  # pixels of height that are reduced at a time
CANVASES = 12  # all sides of all games in one look, and two more
TILES = 512  # per canvas; a tile is about 4 KB on 96 squares, 9 KB on 64, where many squares share theirs
GROUNDS = 300  # marked squares in true colours, per canvas; about 17 KB each on 96 squares
PLAIN = ""
GLOW = 0.11  # how far a border glows, in parts of the square's width
SIGNS = 256  # per canvas; about 1 KB each
SMALL = 600  # pixels; narrower pictures have thinner rims
FRAME, LINE = 0.0055, 0.0015  # of the width: frames around squares, and the lines that set them off
TEXT, CAPTION, SPACE = 0.66, 0.56, 0.1  # of a sign's height: letters, smaller ones, and what is left before these
UNOWNED = Army("#fefefe", "#d0d0d0", "#202020", "#303030", "none")  # for drawings with colours of their own
LIT = "#767b81"  # the body of a dark piece on the card
Box = tuple[int, int, int, int]


class Tile(NamedTuple):
    """A palette image, where it goes, and the pixels of it that count; a `whole` one may be pasted as a rectangle."""

    image: Image.Image
    at: tuple[int, int]
    mask: Image.Image
    whole: bool = False


@dataclass(frozen=True)
class SideDrawing:
    """A small drawing beside the board, in an army's colours if it is a piece, or a short text; a caption is
    smaller.
    """

    drawing: str = ""
    army: str = ""
    text: str = ""
    caption: bool = False


class Canvas:
    """One board, side, size and theme: its empty picture and its tiles.

    Images are shared between threads: copy before drawing. `tile(square, mark, stamp, frame)` is what stands on a
    square so marked and framed in an army's colours, or the mark itself (stamp None); `band(side, army)` tells along a
    home edge whose turn it is; `sign(sign, height)` is a sign at the origin.
    """

    def __init__(
        self, shape: Geometry, theme: Theme, armies: tuple[str, ...], dark: tuple[bool, ...], look: VariantLook
    ) -> None:
        self.geometry = shape
        self.theme = theme
        self._colours = _background(shape, theme, dark)
        self._palette = palette(shape.piece // 2, theme, armies, bool(shape.camp), look.pieces, look.drawings)
        empty = self._index(self._colours)
        self.colours = bytes(empty.getpalette() or [])
        self._rows = empty.crop((-1, 0, shape.width, shape.height)).tobytes()
        self._twins = _twins(shape, self._colours)
        self.made = lru_cache(maxsize=TILES)(self._make)
        self.band = lru_cache(maxsize=16)(self._band)
        self.sign = lru_cache(maxsize=SIGNS)(self._sign)
        self.marked = lru_cache(maxsize=GROUNDS)(self._mark)

    def blank(self) -> tuple[Image.Image, bytearray]:
        """The empty board to draw on, and its pixels: rows as `encoded` takes them, so the board begins at 1."""
        rows = bytearray(self._rows)
        image = Image.frombuffer("P", (self.geometry.width + 1, self.geometry.height), rows, "raw", "P", 0, 1)
        image.readonly = 0  # Pillow would draw on a copy
        return image, rows

    def overlay(self, image: Image.Image, drawing: Image.Image, at: tuple[int, int]) -> None:
        """Lay a drawing with transparency over a part of a picture; it is kept nowhere."""
        left, top = at[0] + 1, at[1]
        part = image.crop((left, top, left + drawing.width, top + drawing.height))
        part.putpalette(self.colours)
        ground = part.convert("RGB")
        ground.paste(drawing, (0, 0), drawing)
        image.paste(self._index(ground), (left, top))

    def tile(self, square: int, mark: str, stamp: Stamp | None, frame: str = "") -> Tile:
        """The tile of a square; squares that look alike share its images."""
        twin, right, down = self._twins[square]
        image, (left, top), mask, whole = self.made(twin, mark, stamp, frame)
        return Tile(image, (left + right, top + down), mask, whole)

    def _make(self, square: int, mark: str, stamp: Stamp | None, frame: str) -> Tile:
        polygon = self.geometry.squares[square]
        if stamp is None:
            box = _box(polygon, 0)
            mask = _mask(polygon, box).point(covered)
            image = self._index(self._mark(square, mark, frame, box))
            return Tile(image, box[:2], mask, mask.getextrema() == (255, 255))
        army, by = (self.theme.armies.get(name, UNOWNED) for name in (stamp.army, stamp.by))
        picture, mask, offset = cut(army, by, stamp, self.geometry.piece)
        x, y = self.geometry.centres[square]
        left, top = round(x + offset[0]), round(y + offset[1])
        box = (left, top, left + picture.width, top + picture.height)
        image = self._ground(square, mark, frame, box)
        image.paste(picture, (0, 0), picture)
        return Tile(self._index(image), box[:2], mask, mark == PLAIN and _holds(polygon, box))

    def _ground(self, square: int, mark: str, frame: str, box: Box) -> Image.Image:
        """The ground below a piece in true colours: where nothing glows, a crop of one cached drawing."""
        if mark == PLAIN:
            return self._colours.crop(box)
        if self.theme.tints[mark].border is not None:
            return self._mark(square, mark, frame, box)
        left, top, right, bottom = box
        edge = self.geometry.piece + 2 * round(self.geometry.piece * ROOM)
        if max(right - left, bottom - top) <= edge // 2:  # the number of a move alone
            edge //= 2
        return self.marked(square, mark, frame, (left, top, left + edge, top + edge)).crop(
            (0, 0, right - left, bottom - top)
        )

    def _band(self, side: int, army: str) -> Tile:
        polygon = self.geometry.homes[side]
        box = _box(polygon, 4)
        image = self._colours.crop(box)
        colours = self.theme.armies[army]
        shape = _mask(polygon, box)
        if colours.rim != "none":
            wider = shape.filter(ImageFilter.MaxFilter(5 if self.geometry.width > SMALL else 3))
            image.paste(colours.rim, (0, 0), wider)
            image.paste(colours.body, (0, 0), shape)
            shape = wider
        else:
            image.paste(colours.body, (0, 0), shape)
        return Tile(self._index(image), box[:2], shape.point(covered))

    def _sign(self, sign: SideDrawing, height: int) -> Tile:
        if sign.text:
            letters = font(round(height * (CAPTION if sign.caption else TEXT)))
            left = round(height * SPACE) if sign.caption else 0
            picture = Image.new("RGBA", (left + ceil(letters.getlength(sign.text)), height))
            base = round(height * (0.5 + TEXT * 0.36))
            ImageDraw.Draw(picture).text((left, base), sign.text, self.theme.text, letters, anchor="ls")
        else:
            picture = piece(sign.drawing, _beside(self.theme.armies.get(sign.army, UNOWNED)), height)
        image = Image.new("RGB", picture.size, self.theme.card)
        image.paste(picture, (0, 0), picture)
        return Tile(self._index(image), (0, 0), picture.getchannel("A").point(covered))

    def _mark(self, square: int, mark: str, frame: str, box: Box) -> Image.Image:
        """The true colours of a box of the empty board with one square marked."""
        image = self._colours.crop(box)
        polygon, tint = self.geometry.squares[square], self.theme.tints[mark]
        mask = _mask(polygon, box)
        image.paste(tint.colour, (0, 0), mask.point([round(value * tint.opacity) for value in range(256)]))
        if tint.border is not None:
            image.paste(tint.border, (0, 0), _glow(polygon, box, mask))
        if frame:
            self._frame(image, polygon, box, self.theme.armies[frame])
        return image

    def _frame(self, image: Image.Image, polygon: Polygon, box: Box, army: Army) -> None:
        """Draw a frame in an army's colours along a square, between two lines that set it off."""
        line = army.outline if army.rim == "none" else army.rim
        wide, thin = self.geometry.width * FRAME, max(1.0, self.geometry.width * LINE)
        edges = (0, thin, thin + wide, 2 * thin + wide)
        masks = [_mask(_inset(polygon, edge), box) for edge in edges]
        for colour, outer, inner in zip((line, army.body, line), masks, masks[1:], strict=False):
            image.paste(colour, (0, 0), ImageChops.subtract(outer, inner))

    def _index(self, image: Image.Image) -> Image.Image:
        return image.quantize(palette=self._palette, dither=Image.Dither.NONE)


@lru_cache(maxsize=CANVASES)
def canvas(board: Board, bottom: int, size: int, theme: Theme, armies: tuple[str, ...], look: VariantLook) -> Canvas:
    """The canvas of this board seen from this side; about 4 MB each, plus its tiles (at most 7 MB)."""
    return Canvas(geometry(board, bottom, size), with_armies(theme, look.colours), armies, board.dark, look)


def _beside(army: Army) -> Army:
    """The army's colours on the card: there, what needs a rim to be seen is too dark."""
    return army if army.rim == "none" else replace(army, body=LIT, shade=army.body)


def _box(polygon: Polygon, extra: int) -> Box:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return (floor(min(xs)) - extra, floor(min(ys)) - extra, ceil(max(xs)) + extra, ceil(max(ys)) + extra)


def _twins(shape: Geometry, colours: Image.Image) -> list[tuple[int, int, int]]:
    """For each square, one that looks the same with all around it, and how far to the right and below that it is."""
    first = dict[object, tuple[int, int, int]]()
    found = []
    for square, (polygon, (x, y)) in enumerate(zip(shape.squares, shape.centres, strict=True)):
        left, top, right, _ = box = _box(polygon, ceil(shape.piece * 2 * ROOM))
        relative = tuple((px - left, py - top) for px, py in polygon)
        # Halves are rounded to even numbers, so twins lie even numbers of pixels apart.
        same = (relative, x % 2, y % 2, right - left, colours.crop(box).tobytes())
        twin, at_x, at_y = first.setdefault(same, (square, left, top))
        found.append((twin, left - at_x, top - at_y))
    return found


def _holds(polygon: Polygon, box: Box) -> bool:
    """Tell if a box lies in a convex polygon, a pixel at least from its sides."""
    left, top, right, bottom = box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1
    sides = list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in sides
        for x in (left, right)
        for y in (top, bottom)
    ]
    return min(turns) >= 0 or max(turns) <= 0


def _mask(polygon: Polygon, box: Box) -> Image.Image:
    """The antialiased coverage (0-255) of a polygon within a box."""
    left, top, right, bottom = box
    image = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    ImageDraw.Draw(image).polygon(_fine(polygon, left, top), fill=255)
    return image.reduce(FINE)


def _inset(polygon: Polygon, distance: float) -> Polygon:
    """A polygon as much smaller, about its middle, as brings its nearest side in by a distance."""
    x, y = (sum(parts) / len(polygon) for parts in zip(*polygon, strict=True))
    reach = min(
        abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    )
    part = 1 - distance / reach
    return tuple((x + (px - x) * part, y + (py - y) * part) for px, py in polygon)


def _fine(polygon: Polygon, left: float = 0, top: float = 0) -> list[tuple[float, float]]:
    return [((x - left) * FINE, (y - top) * FINE) for x, y in polygon]


def _glow(polygon: Polygon, box: Box, mask: Image.Image) -> Image.Image:
    """The opacity of a glow over a square: full at the border, none in the middle."""
    wide = _box(polygon, 0)
    reach = min(wide[2] - wide[0], wide[3] - wide[1]) * GLOW
    extra = ceil(3 * reach)
    # Blurring the coverage makes it fall from 255 inside to 128 on the border: that is the distance we shade by.
    soft = _mask(polygon, (box[0] - extra, box[1] - extra, box[2] + extra, box[3] + extra))
    soft = soft.filter(ImageFilter.GaussianBlur(reach)).crop((extra, extra, extra + mask.width, extra + mask.height))
    ramp = [255 - round(255 * min(1.0, max(0.0, (value - 135) / 110))) for value in range(256)]
    return ImageChops.multiply(soft.point(ramp), mask)


def ground(shape: Geometry, theme: Theme, dark: tuple[bool, ...], square: int) -> Colour:
    """The colour of a plain square."""
    pair = (theme.light, theme.dark)
    if shape.camp:
        pair = theme.camp if square in shape.camp else theme.field
    return pair[dark[square]]


def _background(shape: Geometry, theme: Theme, dark: tuple[bool, ...]) -> Image.Image:
    # One byte for a pixel, not three: threads keep for good what they have allocated once.
    large = Image.new("P", (shape.width * FINE, shape.height * FINE), theme.card)
    draw = ImageDraw.Draw(large)
    rim = round(shape.width * 0.003 * FINE)
    edge = _fine(shape.outline)
    draw.polygon(edge, fill=theme.frame)
    draw.line([*edge, *edge[:2]], fill=theme.frame, width=2 * rim, joint="curve")
    # Pillow paints one pixel too much on the right and below: in this order the next square covers it.
    for square in sorted(range(len(shape.squares)), key=lambda at: shape.squares[at][0][::-1]):
        draw.polygon(_fine(shape.squares[square]), fill=ground(shape, theme, dark, square))
    for seam in shape.seams:
        draw.line(_fine(seam), fill=theme.seam, width=round(shape.width * 0.0025 * FINE))
    image = Image.new("RGB", (shape.width, shape.height))
    for top in range(0, shape.height, STRIP):
        box = (0, top * FINE, large.width, min(top + STRIP, shape.height) * FINE)
        image.paste(large.crop(box).convert("RGB").reduce(FINE), (0, top))
    font = ImageFont.load_default(shape.text)
    draw = ImageDraw.Draw(image)
    for label in shape.labels:
        draw.text(label.at, label.text, fill=theme.text, font=font, anchor="mm")
    return image
