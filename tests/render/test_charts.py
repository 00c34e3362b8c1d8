"""Charts on the card that boards are drawn on."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.charts import SIZE, Bar, Bars, Curve, Divisions, render_bars, render_curves
from render.theme import THEMES, ThemeError, rgb

RISING = Curve("Échecs", "1600 ± 90", ((1500, 240), (1550, 200), (1600, 90)))
SHARES = Bars("Résultats", (Bar("Blancs", "60 %", 0.6, "white"), Bar("Noirs", "40 %", 0.4, "black")))


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def wide(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """Rightmost column of a colour."""
    columns = [x for x in range(image.width) for y in range(image.height) if image.getpixel((x, y)) == colour]
    return max(columns, default=0)


@pytest.mark.parametrize("theme", THEMES)
def test_curves_stand_below_each_other(theme: str) -> None:
    one, two = opened(render_curves([RISING], theme)), opened(render_curves([RISING, RISING], theme))
    assert one.width == two.width == SIZE
    assert one.height < two.height < 2 * one.height


def test_line_rises_with_rating() -> None:
    image, line = opened(render_curves([RISING])), THEMES["classic"].tints["from"].colour
    dots = [(x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y)) == line]
    assert min(dots)[1] > max(dots)[1]


def test_single_rating_is_drawn_too() -> None:
    assert opened(render_curves([Curve("Yalta", "1500 ± 240", ((1500, 240),))])).width == SIZE


def test_line_rises_with_promotion() -> None:
    league = Divisions("Winter", "Division 1", (3, 2, 1))
    image, line = opened(render_curves([], leagues=[league])), THEMES["classic"].tints["from"].colour
    dots = [(x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y)) == line]
    assert min(dots)[1] > max(dots)[1]


def test_divisions_stand_below_ratings() -> None:
    league = Divisions("Winter", "Division 3", (3, 2, 3))
    alone, both = opened(render_curves([RISING])), opened(render_curves([RISING], leagues=[league]))
    assert alone.width == both.width
    assert alone.height < both.height


@pytest.mark.parametrize("seasons", [(1,), (1, 1), tuple(range(1, 31))])
def test_any_number_of_divisions_is_drawn(seasons: tuple[int, ...]) -> None:
    image = opened(render_curves([], leagues=[Divisions("Winter", "", seasons)]))
    assert image.width == SIZE
    assert image.height < 400


def test_bar_is_as_long_as_its_share_and_has_armys_colour() -> None:
    image = opened(render_bars([SHARES]))
    armies = THEMES["classic"].armies
    assert wide(image, rgb(armies["white"].body)) > wide(image, rgb(armies["black"].body)) > 0


def test_letters_with_accents_are_drawn_as_they_are() -> None:
    plain, accented = (Bars(title, SHARES.bars) for title in ("Resultats", "Résultats"))
    assert render_bars([plain]) != render_bars([accented])


def test_unknown_theme_is_refused() -> None:
    with pytest.raises(ThemeError):
        render_bars([SHARES], "pink")
