"""Charts on the card that boards are drawn on: ratings as curves, shares as bars. Words come in ready to be drawn.

The chances in a game are drawn by `render.chances`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont
from ttf_opensans import opensans

from render.png import png
from render.theme import Colour, Theme, blend, rgb, theme_named

SIZE = 600
"""Pixels of width: on a telephone, where a picture gets about 360 of them, the smallest figures are 12 high."""
FINE = 3  # curves are drawn this many times larger, then reduced
COLOURS = 64
TITLE, SMALL, GAP = 27, 21, 14
PLOT = 150  # pixels of height of a curve
AXIS = 74  # pixels of width for the ratings beside it
ROW = 38  # of a bar, with what is written in it
DIVISION_ROW = 36  # pixels of height of a division
MAX_DIVISION_ROWS = 8  # of more divisions, the rows are lower
STEPS = (50, 100, 200, 400, 800)  # points between two lines across a curve


@dataclass(frozen=True, slots=True)
class Curve:
    """A rating after each match, with its uncertainty, in points; what is written above it, left and right."""

    title: str
    value: str
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Divisions:
    """A division after each season of a league, from 1; what is written above it, left and right."""

    title: str
    value: str
    seasons: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A share (0-1) with its words; `army` colours it, empty for a neutral one."""

    label: str
    value: str
    share: float
    army: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars that belong together, under a title."""

    title: str
    bars: tuple[Bar, ...]


@cache
def letters(size: int) -> FreeTypeFont:
    """Font of charts: Pillow's own font has no accented letters."""
    font: FreeTypeFont = opensans().imagefont(size)
    return font


def render_curves(curves: Sequence[Curve], theme: str = "classic", *, leagues: Sequence[Divisions] = ()) -> bytes:
    """A PNG of rating curves below each other, with a band of their uncertainty, then of divisions.

    Raises ThemeError.
    """
    colours = theme_named(theme)
    heights = [TITLE + PLOT + 3 * GAP] * len(curves)
    heights += [TITLE + _divisions_height(league) + 3 * GAP for league in leagues]
    image = Image.new("RGB", (SIZE, sum(heights) + GAP), colours.card)
    top = GAP
    drawn: list[Curve | Divisions] = [*curves, *leagues]
    for curve, height in zip(drawn, heights, strict=True):
        heading(image, colours, top, curve.title, curve.value)
        if isinstance(curve, Curve):
            _plot(image, colours, top + TITLE + GAP, curve.points)
        else:
            _steps(image, colours, top + TITLE + GAP, curve)
        top += height
    return finished(image)


def _divisions_height(league: Divisions) -> int:
    """Pixels of height of a league: a row for each division."""
    return DIVISION_ROW * min(max(league.seasons), MAX_DIVISION_ROWS)


def render_bars(groups: Sequence[Bars], theme: str = "classic") -> bytes:
    """A PNG of groups of bars below each other; raises ThemeError."""
    colours = theme_named(theme)
    rows = sum(len(group.bars) for group in groups)
    image = Image.new("RGB", (SIZE, len(groups) * (TITLE + 2 * GAP) + rows * ROW + GAP), colours.card)
    top = GAP
    for group in groups:
        heading(image, colours, top, group.title, "")
        top += TITLE + GAP
        most = max((bar.share for bar in group.bars), default=0) or 1
        for bar in group.bars:
            _bar(image, colours, top, bar, bar.share / most)
            top += ROW
        top += GAP
    return finished(image)


def finished(image: Image.Image) -> bytes:
    """The chart as a small PNG."""
    return png(image.quantize(COLOURS, dither=Image.Dither.NONE))


def heading(image: Image.Image, theme: Theme, top: int, left: str, right: str) -> None:
    """Write what stands above a chart."""
    draw, font = ImageDraw.Draw(image), letters(TITLE)
    draw.text((GAP, top + TITLE), left, theme.light, font, anchor="ls")
    draw.text((SIZE - GAP, top + TITLE), right, theme.light, font, anchor="rs")


def _bar(image: Image.Image, theme: Theme, top: int, bar: Bar, part: float) -> None:
    """A label, the bar as long as it is part of the longest, and its value behind it."""
    draw, font = ImageDraw.Draw(image), letters(SMALL)
    left, room = round(SIZE * 0.33), round(SIZE * 0.42)
    middle = top + ROW / 2
    draw.text((GAP, middle), bar.label, theme.text, font, anchor="lm")
    army = theme.armies.get(bar.army)
    fill = theme.tints["from"].colour if army is None else rgb(army.body)
    rim = fill if army is None or army.rim == "none" else rgb(army.rim)
    end = left + max(3, round(room * part))
    draw.rectangle((left, top + 6, end, top + ROW - 7), fill, rim, 2)
    draw.text((end + GAP, middle), bar.value, theme.text, font, anchor="lm")


def _plot(image: Image.Image, theme: Theme, top: int, points: Sequence[tuple[int, int]]) -> None:
    low = min(rating - spread for rating, spread in points)
    high = max(rating + spread for rating, spread in points)
    width = SIZE - AXIS - GAP
    large = Image.new("RGB", (width * FINE, PLOT * FINE), blend(theme.card, theme.frame, 0.6))
    draw = ImageDraw.Draw(large)

    def at(number: int, value: float) -> tuple[float, float]:
        across = number / (len(points) - 1) if len(points) > 1 else 0.5
        return across * (width - 12) * FINE + 6 * FINE, (high - value) / (high - low) * PLOT * FINE

    band, line = _colours(theme)
    upper = [at(number, rating + spread) for number, (rating, spread) in enumerate(points)]
    lower = [at(number, rating - spread) for number, (rating, spread) in enumerate(points)]
    if len(points) > 1:
        draw.polygon([*upper, *reversed(lower)], fill=band)
    else:
        draw.line((*upper, *lower), fill=band, width=8 * FINE)
    marks = _marks(low, high)
    for value in marks:
        y = at(0, value)[1]
        draw.line((0, y, large.width, y), fill=blend(theme.card, theme.text, 0.35), width=FINE)
    middle = [at(number, rating) for number, (rating, _) in enumerate(points)]
    draw.line(middle, fill=line, width=4 * FINE, joint="curve")
    x, y = middle[-1]
    draw.ellipse((x - 6 * FINE, y - 6 * FINE, x + 6 * FINE, y + 6 * FINE), fill=line)
    image.paste(large.reduce(FINE), (AXIS, top))
    font = letters(SMALL)
    for value in marks:
        y = top + at(0, value)[1] / FINE
        ImageDraw.Draw(image).text((AXIS - GAP / 2, y), str(value), theme.text, font, anchor="rm")


def _steps(image: Image.Image, theme: Theme, top: int, league: Divisions) -> None:
    """A dot for each season in the row of its division, the first on top, and a line through them."""
    lowest = max(league.seasons)
    width, height = SIZE - AXIS - GAP, _divisions_height(league)
    row = height / lowest
    large = Image.new("RGB", (width * FINE, height * FINE), blend(theme.card, theme.frame, 0.6))
    draw = ImageDraw.Draw(large)
    line = _colours(theme)[1]

    def at(number: int, division: float) -> tuple[float, float]:
        across = number / (len(league.seasons) - 1) if len(league.seasons) > 1 else 0.5
        return (across * (width - 24) + 12) * FINE, (division - 0.5) * row * FINE

    for division in range(1, lowest):
        y = division * row * FINE
        draw.line((0, y, large.width, y), fill=blend(theme.card, theme.text, 0.35), width=FINE)
    dots = [at(number, division) for number, division in enumerate(league.seasons)]
    draw.line(dots, fill=line, width=4 * FINE, joint="curve")
    for x, y in dots:
        draw.ellipse((x - 6 * FINE, y - 6 * FINE, x + 6 * FINE, y + 6 * FINE), fill=line)
    image.paste(large.reduce(FINE), (AXIS, top))
    every = -(-lowest // MAX_DIVISION_ROWS)
    for division in range(1, lowest + 1, every):
        y = top + (division - 0.5) * row
        ImageDraw.Draw(image).text((AXIS - GAP / 2, y), str(division), theme.text, letters(SMALL), anchor="rm")


def _colours(theme: Theme) -> tuple[Colour, Colour]:
    """Of the band and of the line in it."""
    line = theme.tints["from"].colour
    return blend(theme.card, line, 0.3), line


def _marks(low: int, high: int) -> list[int]:
    """Round ratings between two, at most four."""
    step = next((step for step in STEPS if (high - low) / step <= 4), STEPS[-1])
    inset = (high - low) * 0.06  # a figure at the very edge would be cut
    return [value for value in range(low // step * step, high + step, step) if low + inset <= value <= high - inset]
