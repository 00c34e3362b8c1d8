"""Chances as lines, turning points on them, and strips below."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.chances import STRIP, ChartMark, Course, Strip, Strips, render_chances
from render.charts import AXIS, SIZE
from render.theme import THEMES, ThemeError, rgb, theme_named

WHITE = Course("white", "White · accuracy 89", (0.5, 0.6, 0.2, 0.9))
BLACK = Course("black", "Black · accuracy 97", (0.5, 0.4, 0.8, 0.1))
STRIPS = Strips("Protected at home", (Strip("white", ("black",), ((1, 2),)), Strip("black", (), ((0, 3),))))


def drawn(
    *courses: Course,
    marks: tuple[ChartMark, ...] = (),
    strips: tuple[Strips, ...] = (),
    seats: int = 2,
    theme: str = "classic",
) -> Image.Image:
    with Image.open(BytesIO(render_chances("Échecs connexes", "Round", courses, marks, strips, seats, theme))) as image:
        assert image.format == "PNG"
        return image.convert("RGB")


def count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    return sum(number for number, one in image.getcolors(SIZE * SIZE * 4) or [] if one == colour)


def test_chart_is_as_wide_as_telephone_reads() -> None:
    assert drawn(WHITE, BLACK).width == SIZE


def test_each_seat_has_line_in_its_colour() -> None:
    body = rgb(theme_named("classic").armies["white"].body)
    alone, both = drawn(BLACK), drawn(WHITE, BLACK)
    assert count(both, body) > count(alone, body) + 500


@pytest.mark.parametrize(("seats", "most", "half"), [(3, 0.5, True), (3, 0.51, False), (2, 0.5, False)])
def test_among_three_axis_ends_at_half_as_long_as_no_one_has_more(seats: int, most: float, half: bool) -> None:
    low, full = Course("white", "White", (0.2, 0.2)), Course("black", "Black", (0.2, 1.0))
    black = Course("black", "Black", (0.2, most))
    assert (_height(drawn(low, black, seats=seats)) > _height(drawn(low, full, seats=seats)) + 50) == half


def _height(image: Image.Image) -> int:
    """Distance of the start of White's line from the lower edge, in pixels."""
    body, column = rgb(theme_named("classic").armies["white"].body), AXIS + 40
    return next(above for above in range(image.height) if image.getpixel((column, image.height - 1 - above)) == body)


def test_turning_point_is_disc_on_its_line() -> None:
    gold = theme_named("classic").tints["last"].colour
    assert count(drawn(WHITE, BLACK), gold) == 0
    one, two = (
        drawn(WHITE, BLACK, marks=marks)
        for marks in ((ChartMark(2, 0, "1"),), (ChartMark(2, 0, "1"), ChartMark(3, 1, "2")))
    )
    assert 200 < count(one, gold) < count(two, gold)


def test_strips_make_chart_higher() -> None:
    assert drawn(WHITE, BLACK, strips=(STRIPS,)).height > drawn(WHITE, BLACK).height + 2 * STRIP


def test_what_stands_twice_is_one_row_with_two_bars() -> None:
    body = rgb(theme_named("classic").armies["white"].body)
    once, twice = (
        drawn(BLACK, strips=(Strips("Cut", (Strip("white", (), spans),)),)) for spans in (((0, 1),), ((0, 1), (3, 3)))
    )
    assert once.height == twice.height
    assert count(twice, body) > count(once, body) > 0


def test_game_of_one_act_has_chart() -> None:
    short = Course("white", "White", (0.5, 0.4))
    assert drawn(short).width == SIZE


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_its_own_chart(theme: str) -> None:
    assert drawn(WHITE, BLACK, theme=theme).getpixel((0, 0)) == theme_named(theme).card


def test_unknown_theme_is_refused() -> None:
    with pytest.raises(ThemeError):
        render_chances("", "", [WHITE], [], [], 2, "pink")
