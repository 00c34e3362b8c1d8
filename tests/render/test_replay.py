from fractions import Fraction
from io import BytesIO

import pytest
from PIL import Image, ImageChops

import engine
from engine import Outcome, Position
from render.picture import paint
from render.replay import LIMIT, SIZES, ReplayTooLongError, animate, positions_of
from render.theme import ThemeError
from render.view import view_of
from tests.render.games import CUT, MATE, NET, THREE, placed, played

RANSOM = ["e1e10", "!K", "$c2", "b5b4"]


def frames(data: bytes) -> list[Image.Image]:
    with Image.open(BytesIO(data)) as image:
        found = []
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            found.append(image.convert("RGB"))
        return found


@pytest.mark.parametrize(
    "position",
    [played("connexes", CUT), played("yalta", THREE), placed("nouveaux", NET, *RANSOM)],
    ids=lambda position: position.key,
)
@pytest.mark.parametrize("limit", [LIMIT, 60_000], ids=["large", "small"])
def test_each_frame_is_picture_of_its_position(position: Position, limit: int) -> None:
    positions = positions_of(position)
    found = frames(animate(positions, 1, limit=limit))
    assert len(found) == len(positions)
    for frame, each in zip(found, positions, strict=True):
        whole = paint(view_of(each), 1, "classic", frame.width).convert("RGB")
        assert ImageChops.difference(frame, whole).getbbox() is None


def test_positions_of_game_begin_at_its_start_and_end_now() -> None:
    position = played("connexes", MATE)
    found = positions_of(position)
    assert [len(each.move_stack) for each in found] == list(range(10))
    assert found[0].fen() == engine.new_position("connexes").fen()
    assert found[-1].fen() == position.fen()


def test_last_moves_of_game_alone() -> None:
    found = positions_of(played("connexes", MATE), 2)
    assert [len(each.move_stack) for each in found] == [7, 8, 9]


def test_choices_of_kings_are_no_frames() -> None:
    position = engine.new_position("nouveaux")
    for move in ("!K", "!L", "a3a4"):
        position.push(position.parse(move))
    assert [len(each.move_stack) for each in positions_of(position)] == [2, 3]


def test_games_that_differ_in_secret_have_same_animation() -> None:
    found = set()
    for kings in (("!K", "!K"), ("!L", "!K"), ("!K", "!L")):
        position = engine.new_position("nouveaux")
        for move in (*kings, "a3a4"):
            position.push(position.parse(move))
        found.add(animate(positions_of(position)))
    assert len(found) == 1


def test_game_without_moves_is_one_frame() -> None:
    assert len(frames(animate([engine.new_position("yalta")]))) == 1


def test_animation_gets_smaller_pictures_rather_than_pass_limit() -> None:
    positions = positions_of(played("connexes", CUT))
    usual = animate(positions)
    small = animate(positions, limit=len(usual) - 1)
    assert len(small) < len(usual)
    assert frames(small)[0].width in SIZES[1:]


def test_animation_that_cannot_fit_is_refused() -> None:
    with pytest.raises(ReplayTooLongError, match="9 positions"):
        animate(positions_of(played("connexes", CUT)), limit=1000)


def test_animation_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    animate(positions_of(played("connexes", CUT)), progress=lambda done, of: told.append((done, of)))
    assert told == [(number, 9) for number in range(1, 10)]


def test_last_frame_shows_end_position_cannot_know() -> None:
    position = engine.new_position("yalta")
    resigned = Outcome("resignation", (Fraction(1), Fraction(0), Fraction(0)))
    assert animate([position]) != animate([position], outcome=resigned)


def test_unknown_theme_is_refused() -> None:
    with pytest.raises(ThemeError, match="moonlight"):
        animate([engine.new_position("yalta")], theme="moonlight")
