"""The chances in a game as a chart: a line for each seat, the turning points, and strips of what stood for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.charts import AXIS, FINE, GAP, SIZE, SMALL, TITLE, finished, heading, letters
from render.theme import Army, Colour, Theme, blend, rgb, theme_named, with_armies

PLOT = 300  # pixels of height
PERCENTS = (0, 25, 50, 75, 100)
HALF = (0, 10, 20, 30, 40, 50)  # among three, as long as no one has more
INSET = 14  # pixels of plot above and below the lines, for discs at the edge
DISC = 14  # radius of a turning point's number
LINE = 5  # width of a line
RIM = 3  # more on both sides, for armies that have a rim
STRIP = 20  # height of a strip, and from one to the next
LABELS = 6  # rounds named below the plot, at most


@dataclass(frozen=True, slots=True)
class Course:
    """One seat's chances (0-1) at each point, from the start on; `label` is its name with what else is told of it."""

    army: str
    label: str
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ChartMark:
    """A number at a point of one of the lines."""

    point: int
    line: int
    number: str


@dataclass(frozen=True, slots=True)
class Strip:
    """Something that stood from some points to others: of an army, with the armies of `others` that it names."""

    army: str
    others: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Strips:
    """Strips of one kind, under a title."""

    title: str
    strips: tuple[Strip, ...]


def render_chances(
    title: str,
    rounds: str,
    courses: Sequence[Course],
    marks: Sequence[ChartMark],
    strips: Sequence[Strips],
    seats: int,
    theme: str = "classic",
    colours: tuple[tuple[str, tuple[str, str, str, str, str]], ...] = (),
) -> bytes:
    """A PNG of the chances, which raises ThemeError.

    A round, as the word `rounds` says below, is `seats` points; `colours` are those of armies that only one game has.
    """
    look = with_armies(theme_named(theme), colours)
    legend = TITLE + 2 * GAP
    top = legend + GAP + (SMALL + GAP) * len(courses)
    below = top + PLOT + SMALL + 2 * GAP
    rows = sum(len(group.strips) for group in strips)
    image = Image.new("RGB", (SIZE, below + len(strips) * (SMALL + 2 * GAP) + rows * STRIP), look.card)
    heading(image, look, GAP, title, "")
    for number, course in enumerate(courses):
        _key(image, look, legend + GAP + number * (SMALL + GAP), course)
    most = max(max(course.chances) for course in courses)
    percents = HALF if seats > 2 and most <= 0.5 else PERCENTS
    frame = _Frame(max(2, *(len(course.chances) for course in courses)), top, percents)
    _plot(image, look, frame, courses, marks)
    _axes(image, look, frame, seats, rounds)
    _strips(image, look, frame, below, strips)
    return finished(image)


@dataclass(frozen=True, slots=True)
class _Frame:
    """Coordinates of points in the plot."""

    points: int
    top: int
    percents: tuple[int, ...]

    def x(self, point: float) -> float:
        return AXIS + INSET + point / (self.points - 1) * (SIZE - AXIS - GAP - 2 * INSET)

    def y(self, chance: float) -> float:
        return self.top + INSET + (1 - 100 * chance / self.percents[-1]) * (PLOT - 2 * INSET)


def _colours(look: Theme, name: str) -> tuple[Colour, Colour]:
    """Of an army's line, and of what sets it off."""
    army = look.armies.get(name)
    if army is None:
        return look.tints["from"].colour, look.tints["from"].colour
    return rgb(army.body), _edge(army)


def _edge(army: Army) -> Colour:
    return rgb(army.body if army.rim == "none" else army.rim)


def _key(image: Image.Image, look: Theme, top: int, course: Course) -> None:
    """A line's colour, and whose it is."""
    draw, middle = ImageDraw.Draw(image), top + SMALL / 2
    body, edge = _colours(look, course.army)
    draw.rectangle((GAP, middle - 7, GAP + 44, middle + 7), body, edge, RIM)
    draw.text((GAP + 58, middle), course.label, look.text, letters(SMALL), anchor="lm")


def _plot(
    image: Image.Image, look: Theme, frame: _Frame, courses: Sequence[Course], marks: Sequence[ChartMark]
) -> None:
    box = (AXIS, frame.top, SIZE - GAP, frame.top + PLOT)
    size = ((box[2] - box[0]) * FINE, (box[3] - box[1]) * FINE)
    large = Image.new("RGB", size, blend(look.card, look.frame, 0.6))
    draw = ImageDraw.Draw(large)

    def at(point: float, chance: float) -> tuple[float, float]:
        return (frame.x(point) - box[0]) * FINE, (frame.y(chance) - box[1]) * FINE

    for percent in frame.percents:
        y = at(0, percent / 100)[1]
        draw.line((0, y, large.width, y), fill=blend(look.card, look.text, 0.3), width=FINE)
    for course in courses:
        body, edge = _colours(look, course.army)
        way = [at(point, chance) for point, chance in enumerate(course.chances)]
        if len(way) > 1:
            draw.line(way, fill=edge, width=(LINE + (RIM if edge != body else 0)) * FINE, joint="curve")
            draw.line(way, fill=body, width=LINE * FINE if edge == body else (LINE - 2) * FINE, joint="curve")
    for mark in marks:
        x, y = at(mark.point, courses[mark.line].chances[mark.point])
        _disc(draw, look, x, y, mark.number)
    image.paste(large.reduce(FINE), box[:2])


def _disc(draw: ImageDraw.ImageDraw, look: Theme, x: float, y: float, number: str) -> None:
    reach = DISC * FINE
    draw.ellipse((x - reach, y - reach, x + reach, y + reach), look.tints["last"].colour, look.frame, 2 * FINE)
    draw.text((x, y), number, look.frame, letters(SMALL * FINE), anchor="mm")


def _axes(image: Image.Image, look: Theme, frame: _Frame, seats: int, word: str) -> None:
    """Percents on the left, rounds below."""
    draw, font = ImageDraw.Draw(image), letters(SMALL)
    for percent in frame.percents:
        draw.text((AXIS - GAP / 2, frame.y(percent / 100)), f"{percent} %", look.text, font, anchor="rm")
    draw.text((AXIS - GAP / 2, frame.top + PLOT + GAP / 2), word, look.text, font, anchor="rt")
    rounds = (frame.points - 2) // seats + 1
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, rounds) if rounds / step <= LABELS)
    for number in range(step, rounds + 1, step):
        x = frame.x(min((number - 1) * seats + 1, frame.points - 1))
        draw.text((x, frame.top + PLOT + GAP / 2), str(number), look.text, font, anchor="mt")


def _strips(image: Image.Image, look: Theme, frame: _Frame, top: int, groups: Sequence[Strips]) -> None:
    draw = ImageDraw.Draw(image)
    for group in groups:
        draw.text((GAP, top + SMALL / 2), group.title, look.text, letters(SMALL), anchor="lm")
        top += SMALL + GAP
        for strip in group.strips:
            _strip(draw, look, frame, top, strip)
            top += STRIP
        top += GAP


def _strip(draw: ImageDraw.ImageDraw, look: Theme, frame: _Frame, top: int, strip: Strip) -> None:
    """Bars in the army's colours, the others' before them."""
    middle = top + STRIP / 2
    for number, other in enumerate(strip.others):
        body, edge = _colours(look, other)
        x = AXIS - GAP - number * 20
        draw.ellipse((x - 7, middle - 7, x + 7, middle + 7), body, edge, 2)
    body, edge = _colours(look, strip.army)
    for first, last in strip.spans:
        left, right = frame.x(first - 0.5 if first else 0), frame.x(min(last + 0.5, frame.points - 1))
        draw.rectangle((left, middle - 6, max(right, left + 6), middle + 6), body, edge, 2)
