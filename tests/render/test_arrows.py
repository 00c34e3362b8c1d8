"""Arrows over a board."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

import engine
from render.arrows import Arrow, render_arrows
from render.geometry import geometry
from render.picture import render
from render.theme import ThemeError, theme_named
from render.view import view_of

SIZE = 400


def changed(variant: str, arrow: Arrow, seat: int = 0) -> tuple[Image.Image, tuple[int, int, int, int]]:
    """A board with an arrow, and the box in which it differs clearly from the one without."""
    view = view_of(engine.new_position(variant))
    pictures = []
    for data in (render(view, seat, size=SIZE), render_arrows(view, [arrow], seat, size=SIZE)):
        with Image.open(BytesIO(data)) as image:
            pictures.append(image.convert("RGB"))
    plain, shown = pictures
    box = ImageChops.difference(plain, shown).convert("L").point([0] * 48 + [255] * 208).getbbox()
    assert box is not None
    return shown, box


def squares(variant: str, *names: str) -> tuple[int, ...]:
    known = engine.new_position(variant).board.squares
    return tuple(known[name] for name in names)


def test_arrow_goes_from_square_to_square() -> None:
    _, (left, top, right, bottom) = changed("connexes", Arrow(squares("connexes", "e2", "e4"), better=True))
    assert right - left < SIZE / 8
    assert bottom - top > SIZE / 5


def test_board_is_turned_under_arrow() -> None:
    arrow = Arrow(squares("connexes", "a2", "a4"), better=True)
    assert changed("connexes", arrow)[1][0] < SIZE / 2 < changed("connexes", arrow, seat=1)[1][0]


def test_what_is_not_way_has_ring_around_each_square() -> None:
    _, (left, _, right, _) = changed("connexes", Arrow(squares("connexes", "a3", "d3", "h3"), better=False))
    assert right - left > SIZE * 0.7


def test_better_move_alone_is_filled_in_colour_of_what_is_won() -> None:
    from_, to = squares("yalta", "e2", "e4")
    middle = geometry(engine.new_position("yalta").board, 0, SIZE).centres[squares("yalta", "e3")[0]]
    won = theme_named("classic").won
    far = []
    for better in (True, False):
        image, _ = changed("yalta", Arrow((from_, to), better=better))
        pixel = image.getpixel((round(middle[0]), round(middle[1])))
        assert isinstance(pixel, tuple)
        far.append(sum(abs(one - other) for one, other in zip(pixel, won, strict=True)))
    assert far[0] < 100 < far[1]


def test_unknown_theme_is_refused() -> None:
    view = view_of(engine.new_position("connexes"))
    with pytest.raises(ThemeError):
        render_arrows(view, [], theme="pink")
