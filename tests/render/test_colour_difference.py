"""Armies and the check mark in the colours of public pictures, for people who see no red or no green."""

from itertools import combinations

import pytest

from benchmarks.contrast import GAMES
from render.theme import CLASSIC, rgb
from tests.render.colour_difference import Lab, ciede2000, difference

LEAST = 15  # ΔE00
SIGHTS = ("protanopia", "deuteranopia")
BODIES = {name: rgb(army.body) for name, army in CLASSIC.armies.items()}
SQUARES = (CLASSIC.light, CLASSIC.dark, *CLASSIC.camp, *CLASSIC.field)
CHECK = CLASSIC.tints["check"]


@pytest.mark.parametrize("sight", SIGHTS)
def test_two_armies_of_game_are_far_apart(sight: str) -> None:
    pairs = {tuple(sorted(pair)) for armies in GAMES for pair in combinations(armies, 2)}
    assert len(pairs) == 5
    for one, other in pairs:
        assert difference(BODIES[one], BODIES[other], sight) >= LEAST, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
def test_check_mark_is_far_from_every_square(sight: str) -> None:
    assert CHECK.border is not None
    marked = [tint.over(square) for tint in CLASSIC.tints.values() for square in SQUARES]
    for square in (*SQUARES, *marked):
        assert difference(CHECK.border, square, sight) >= LEAST, square


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("army", CLASSIC.armies)
def test_check_mark_is_far_from_every_army_on_it(army: str, sight: str) -> None:
    assert CHECK.border is not None
    assert difference(CHECK.border, BODIES[army], sight) >= LEAST


# The pairs that Sharma, Wu and Dalal (2005) publish for checking implementations, some of every kind.
@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_difference_is_as_published(one: Lab, other: Lab, published: float) -> None:
    assert ciede2000(one, other) == pytest.approx(published, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(published, abs=5e-5)
