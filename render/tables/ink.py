"""Drawing tools of tables: a sheet with colours, text with fractions, chips."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Literal

from PIL import Image, ImageDraw

from render.letters import font
from render.png import png
from render.theme import Colour, Theme, blend, rgb

TEXT, SMALL, NAME = 34, 28, 26
"""Pixels of letters, on a sheet 1000 wide: 13, 11 and 10 on a telephone."""
FINE = 4  # chips are drawn this many times larger, then reduced
STEPS = 5  # colours between a letter and its ground
RAISED, PART = 0.24, 0.7  # of a letter's height: where a fraction's upper digits stand, and how high its digits are
SLASH = "\N{FRACTION SLASH}"
_FRACTION = re.compile(r"(\d+)/(\d+)")
_BEFORE = re.compile(r"(?<=\d) $")
Anchor = Literal["l", "m", "r"]


class Colours:
    """The few colours of a table, all of them a theme's."""

    def __init__(self, theme: Theme) -> None:
        lit, tints = theme.light, theme.tints
        self.theme = theme
        self.card = theme.card
        self.head = theme.frame
        self.line = blend(theme.card, theme.seam, 0.55)
        self.text = theme.text
        self.bright = lit
        self.faint = blend(theme.card, theme.text, 0.5)
        self.gold = tints["last"].colour
        self.grounds = {
            "plain": blend(theme.card, theme.frame, 0.55),
            "win": blend(theme.card, theme.won, 0.42),
            "part": blend(theme.card, tints["from"].colour, 0.38),
            "loss": blend(theme.card, theme.lost, 0.30),
            "self": blend(theme.card, theme.seam, 0.45),
            "faint": blend(theme.card, theme.frame, 0.55),
        }
        self.led = blend(theme.card, self.gold, 0.16)


class TableCanvas:
    """A picture in the making; `pen` draws on it."""

    def __init__(self, width: int, height: int, colours: Colours) -> None:
        self.colours = colours
        self.image = Image.new("RGB", (width, height), colours.card)
        self.pen = ImageDraw.Draw(self.image)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        colour: Colour,
        size: int = TEXT,
        anchor: Anchor = "m",
        weight: int = 400,
    ) -> float:
        """Write a line, `y` being the middle of its digits, and return how wide it is."""
        wide = width(text, size, weight)
        left = x - {"l": 0, "m": wide / 2, "r": wide}[anchor]
        base = y + size * 0.36
        for piece, at, up, high in _pieces(text, size, weight):
            self.pen.text((left + at, base - up), piece, colour, font(high, weight), anchor="ls")
        return wide

    def chip(self, x: float, y: float, army: str, text: str, wide: float, high: float) -> None:
        """A chip in an army's colours about a point; a neutral one for an army without colours."""
        colours = self.colours.theme.armies.get(army)
        body = self.colours.faint if colours is None else rgb(colours.body)
        rim = body if colours is None or colours.rim == "none" else rgb(colours.rim)
        ink = self.colours.card if colours is None or sum(body) > 380 else self.colours.bright
        box = (round(x - wide / 2), round(y - high / 2))
        self.image.paste(rim, box, _pill(round(wide), round(high), 0))
        self.image.paste(body, box, _pill(round(wide), round(high), 3))
        if text:
            self.write(x, y, text, ink, SMALL, weight=600)

    def png(self) -> bytes:
        """The picture as a small PNG."""
        return png(self.image.quantize(palette=_palette(self.colours.theme), dither=Image.Dither.NONE))


def width(text: str, size: int = TEXT, weight: int = 400) -> float:
    """Width of a line in pixels."""
    return sum(font(high, weight).getlength(piece) for piece, _, _, high in _pieces(text, size, weight))


def fitting(names: Sequence[str], room: float, weight: int = 400) -> str:
    """The first of several names that fits a width in letters of the size `NAME`; the last if none does."""
    return next((name for name in names if width(name, NAME, weight) <= room), names[-1] if names else "")


def _pieces(text: str, size: int, weight: int) -> Iterator[tuple[str, float, float, int]]:
    """The pieces of a line: text, where it begins, how far it is raised, how high its letters are."""
    found: list[tuple[str, float, int]] = []
    small = round(size * PART)
    for number, piece in enumerate(_FRACTION.split(text)):
        if number % 3 == 0:  # what stands between fractions; a whole number moves up to its own
            found.append((_BEFORE.sub("", piece), 0.0, size))
        elif number % 3 == 1:
            found += [(piece, size * RAISED, small), (SLASH, 0.0, size)]
        else:
            found.append((piece, 0.0, small))
    at = 0.0
    for piece, up, high in found:
        yield piece, at, up, high
        at += font(high, weight).getlength(piece)


@lru_cache(maxsize=64)
def _pill(wide: int, high: int, inset: int) -> Image.Image:
    """The coverage of a chip."""
    large = Image.new("L", (wide * FINE, high * FINE))
    edge = inset * FINE
    box = (edge, edge, wide * FINE - edge - 1, high * FINE - edge - 1)
    ImageDraw.Draw(large).rounded_rectangle(box, (high / 2 - inset) * FINE, 255)
    return large.reduce(FINE)


@cache
def _palette(theme: Theme) -> Image.Image:
    """Every ground and every ink, and the steps between them."""
    colours = Colours(theme)
    chips = [rgb(part) for army in theme.armies.values() for part in (army.body, army.rim) if part != "none"]
    grounds = list(dict.fromkeys([colours.card, colours.head, colours.led, *colours.grounds.values()]))
    inks = [colours.text, colours.bright, colours.faint, colours.gold]
    pairs = [*product(grounds, inks), *product(chips, [colours.card, colours.bright])]
    between = [blend(ground, ink, step / STEPS) for ground, ink in pairs for step in range(1, STEPS)]
    exact = dict.fromkeys([*grounds, *inks, *chips, colours.line, *between])
    found = Image.new("P", (1, 1))
    found.putpalette([part for colour in list(exact)[:256] for part in colour])
    return found
