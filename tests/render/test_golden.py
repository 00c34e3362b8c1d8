from dataclasses import replace

import pytest

import engine
from render.picture import render
from render.view import view_of
from tests.render.games import played
from tests.render.golden import FOLDER, SCENES, SIZE, alike, drawn, kept


@pytest.mark.parametrize("name", SCENES)
def test_picture_looks_as_it_should(name: str) -> None:
    assert alike(drawn(name), kept(name))


def test_every_kept_picture_is_looked_at() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == SCENES.keys()


@pytest.mark.parametrize(("variant", "move"), [("connexes", "a2a3"), ("yalta", "a2a3"), ("trichess", "l11l10")])
def test_one_piece_elsewhere_is_noticed(variant: str, move: str) -> None:
    start = view_of(engine.new_position(variant))
    moves = ["e2e4", move] if variant == "trichess" else [move]
    after = replace(view_of(played(variant, moves)), last=(), turn=0)
    assert not alike(render(start, size=SIZE), render(after, size=SIZE))


def test_another_theme_is_noticed() -> None:
    view = view_of(engine.new_position("connexes"))
    assert not alike(render(view, size=SIZE), render(view, size=SIZE, theme="colour-blind"))


def test_another_size_is_noticed() -> None:
    view = view_of(engine.new_position("connexes"))
    assert not alike(render(view, size=SIZE), render(view, size=SIZE + 1))
