"""Drawings with transparency that stand on squares: pieces with badges, dots with names, numbers of moves."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.letters import font
from render.pieces import piece
from render.theme import Army, rgb

FINE = 4  # labels are drawn this many times larger, then reduced
BADGE, NUMBER = 0.46, 0.54  # of a piece's size
ROOM = 0.05  # of a piece's size: how far a badge sticks out
NAME, NAME_BELOW = 0.5, 0.42  # of a piece's size: how high the name of a square is, and below a piece
NAMED = "#1d7fd0"  # as the dot of render/pieces
DOT = "dot"
BRIGHT = 380  # the sum of a colour's parts from which dark letters are better seen on it than white ones
covered = [0] + [255] * 255
"""For `Image.point`: the pixels of which anything is covered."""


class Stamp(NamedTuple):
    """Content of a square: a drawing in an army's colours, with an optional cross over it and signs in its corners.

    These are a badge on the right and the truth about a king on the left; above, or alone, the number of a move and the
    army that played it. Below all, or on its dot, is the name of the square.
    """

    drawing: str
    army: str
    badge: str = ""
    cross: str = ""
    truth: str = ""
    number: str = ""
    by: str = ""
    name: str = ""


@lru_cache(maxsize=256)
def cut(army: Army, by: Army, stamp: Stamp, size: int) -> tuple[Image.Image, Image.Image, tuple[float, float]]:
    """A piece without empty edges, the pixels of it that count, and where it begins from the middle of its square."""
    picture = _piece(army, by, stamp, size)
    used = picture.getbbox() or (0, 0, picture.width, picture.height)
    offset = (used[0] - picture.width / 2, used[1] - picture.height / 2)
    picture = picture.crop(used)
    return picture, picture.getchannel("A").point(covered), offset


def _piece(army: Army, by: Army, stamp: Stamp, size: int) -> Image.Image:
    if not stamp.drawing:
        return _numbered(stamp.number, by, round(size * NUMBER))
    if stamp.drawing == DOT and stamp.name:
        high = round(size * NAME)
        picture = Image.new("RGBA", (size, size))
        picture.alpha_composite(_name(stamp.name, size, high), (0, (size - high) // 2))
        return picture
    if not (stamp.badge or stamp.cross or stamp.truth or stamp.number or stamp.name):
        return piece(stamp.drawing, army, size)
    room = round(size * ROOM)  # a badge sticks out a little
    picture = Image.new("RGBA", (size + 2 * room, size + 2 * room))
    picture.alpha_composite(piece(stamp.drawing, army, size), (room, room))
    if stamp.cross:
        picture.alpha_composite(piece(stamp.cross, army, size), (room, room))
    small, below = round(size * BADGE), round(size * NAME_BELOW)
    top = room + size - below
    right, low = picture.width - small, top - small if stamp.name else picture.height - small
    if stamp.number:
        picture.alpha_composite(_numbered(stamp.number, by, small), (0, 0))
    if stamp.badge:
        picture.alpha_composite(piece(stamp.badge, army, small), (right, low))
    if stamp.truth:
        picture.alpha_composite(piece(stamp.truth, army, small), (0, low))
    if stamp.name:
        picture.alpha_composite(_name(stamp.name, size, below), (room, top))
    return picture


def _name(name: str, wide: int, high: int) -> Image.Image:
    """The name of a square, on a label in the middle of a width."""
    label = Image.new("RGBA", (wide * FINE, high * FINE))
    draw = ImageDraw.Draw(label)
    letters = font(round(high * FINE * 0.76), 700)
    half = min(wide * FINE, letters.getlength(name) + high * FINE * 0.5) / 2
    middle = wide * FINE / 2
    box = (middle - half, 0, middle + half - 1, high * FINE - 1)
    draw.rounded_rectangle(box, high * FINE * 0.4, NAMED, "#ffffff", round(high * FINE * 0.07))
    draw.text((middle, high * FINE * 0.74), name, "#ffffff", letters, anchor="ms")
    return label.reduce(FINE)


@lru_cache(maxsize=64)
def _numbered(number: str, army: Army, size: int) -> Image.Image:
    """A disc in an army's colours with a number in it."""
    large = size * FINE
    disc = Image.new("RGBA", (large, large))
    draw = ImageDraw.Draw(disc)
    line = army.outline if army.rim == "none" else army.rim
    draw.ellipse((0, 0, large - 1, large - 1), army.body, line, max(FINE, round(large * 0.07)))
    ink = army.outline if sum(rgb(army.body)) > BRIGHT else "#ffffff"
    draw.text((large / 2, large * 0.77), number, ink, font(round(large * 0.74), 700), anchor="ms")
    return disc.reduce(FINE)
