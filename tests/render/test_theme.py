from math import dist

import pytest

import engine
from benchmarks.contrast import SIGHTS, contrast, minimum, weakest
from render.picture import render
from render.theme import CLASSIC, COLOUR_BLIND, HIGH_CONTRAST, THEMES, Theme, rgb, theme_named, with_armies
from render.view import view_of

EVERY = [pytest.param(theme, id=name) for name, theme in THEMES.items()]
ARMIES = {seat.name.lower() for game in engine.variants().values() if game.section for seat in game.seats}


def test_themes_are_found_by_name() -> None:
    assert [theme_named(name) for name in ("classic", "high-contrast", "colour-blind")] == [
        CLASSIC,
        HIGH_CONTRAST,
        COLOUR_BLIND,
    ]


@pytest.mark.parametrize("theme", EVERY)
def test_theme_has_colours_for_every_army_and_mark(theme: Theme) -> None:
    assert theme.armies.keys() == ARMIES
    assert theme.tints.keys() == CLASSIC.tints.keys()


@pytest.mark.parametrize("theme", EVERY)
def test_game_may_bring_colours_of_its_own_armies_but_change_no_others(theme: Theme) -> None:
    green = ("#00ff00", "#00dd00", "#002200", "#002200", "none")
    more = with_armies(theme, (("green", green), ("white", green)))
    assert more.armies["green"].body == "#00ff00"
    assert more.armies["white"] is theme.armies["white"]
    assert with_armies(theme, ()) is theme


@pytest.mark.parametrize("theme", EVERY)
def test_marks_differ_from_each_other_on_either_square(theme: Theme) -> None:
    for ground in (theme.light, theme.dark):
        seen = [tint.border or tint.over(ground) for tint in theme.tints.values()]
        assert all(dist(a, b) > 30 for number, a in enumerate(seen) for b in seen[:number])


@pytest.mark.parametrize("variant", list(engine.variants()))
def test_every_theme_draws_every_game_in_its_own_way(variant: str) -> None:
    view = view_of(engine.new_position(variant))
    pictures = {render(view, theme=name, size=500) for name in THEMES}
    assert len(pictures) == len(THEMES)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", EVERY)
def test_pieces_stand_out_from_every_square_for_every_sight(theme: Theme, sight: str) -> None:
    (pieces, where), (armies, pair) = weakest(theme, sight)
    assert pieces >= 3, where
    assert armies >= 1.5, pair


def test_colour_blind_theme_has_best_weakest_contrast() -> None:
    assert max(THEMES.values(), key=minimum) is COLOUR_BLIND
    assert minimum(COLOUR_BLIND) >= 3


def test_contrast_of_black_and_white_is_21_for_every_sight() -> None:
    for sight in SIGHTS:
        assert contrast(rgb("#000000"), rgb("#ffffff"), sight) == pytest.approx(21, rel=0.01)
