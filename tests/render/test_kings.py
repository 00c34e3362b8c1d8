from io import BytesIO

import pytest
from PIL import Image

import engine
from engine import Position
from render.kings import render_kings
from render.theme import ThemeError
from render.view import view_of
from tests.render.games import NET, placed


def chosen(*kings: str) -> Position:
    position = engine.new_position("nouveaux")
    for king in kings:
        position.push(position.parse(king))
    return position


def test_picture_shows_both_kings_of_seat() -> None:
    pictures = [render_kings(view_of(chosen()), seat) for seat in range(2)]
    for data in pictures:
        with Image.open(BytesIO(data)) as image:
            assert (image.format, image.mode, image.width) == ("PNG", "P", 600)
        assert len(data) < 30_000
    assert pictures[0] != pictures[1]


def test_two_kings_look_different_and_equally_large() -> None:
    with Image.open(BytesIO(render_kings(view_of(chosen()), 0))) as image:
        halves = [image.convert("RGB").crop((x, 0, x + 300, image.height)) for x in (0, 300)]
    assert halves[0].tobytes() != halves[1].tobytes()


def test_k_stands_left_of_l_wherever_they_are_on_board() -> None:
    def left_piece(pieces: str) -> bytes:
        with Image.open(BytesIO(render_kings(view_of(placed("nouveaux", f"{pieces} bKd10 bLg10")), 0))) as image:
            return image.convert("RGB").crop((0, 0, 300, 300)).tobytes()

    assert left_piece("wKa1 wLj1") == left_piece("wKj1 wLa1")


def test_no_picture_of_kings_tells_choice() -> None:
    pictures = {
        render_kings(view_of(chosen(*kings)), 0) for kings in ((), ("!K",), ("!L",), ("!K", "!L"), ("!L", "!K"))
    }
    assert len(pictures) == 1


def test_lone_king_is_drawn_alone() -> None:
    view = view_of(placed("nouveaux", NET, "e1e10", "!K", "$c2"))
    assert len(view.kings(1)) == 1
    assert render_kings(view, 1)


def test_unknown_theme_is_refused() -> None:
    with pytest.raises(ThemeError, match="moonlight"):
        render_kings(view_of(chosen()), 0, theme="moonlight")
