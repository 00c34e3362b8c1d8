import pytest

import engine
from benchmarks.contrast import table
from benchmarks.gallery import COLUMN, MARGIN, SHEETS, Scene, sheet, words
from render.theme import THEMES
from tests.gallery import stale


@pytest.mark.parametrize("scenes", SHEETS.values(), ids=list(SHEETS))
def test_every_scene_of_gallery_can_be_played(scenes: list[Scene]) -> None:
    assert {scene.position().key for scene in scenes} <= engine.variants().keys()


def test_every_game_is_in_play_in_gallery() -> None:
    own = {key for key, game in engine.variants().items() if game.section}
    assert {scene.variant for scene in SHEETS["play"]} == own


def test_sheet_shows_its_pictures_side_by_side() -> None:
    pictures = [scene.picture("classic", COLUMN) for scene in SHEETS["starts"][:2]]
    assert sheet(pictures, "#ffffff").width == 2 * COLUMN + 3 * MARGIN


def test_table_of_contrasts_tells_every_theme() -> None:
    lines = table()
    assert [line.partition(":")[0] for line in lines if not line.startswith(" ")] == list(THEMES)


def test_sheets_of_gallery_show_todays_words() -> None:
    complaints = [stale(f"gallery/{name}.png", told) for name, told in words().items()]
    assert [complaint for complaint in complaints if complaint] == []
