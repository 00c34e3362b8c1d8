"""The oracle alone reproduces the perft table of the rules (the examples are put to it in `test_examples_*`)."""

import pytest

from tests.engine import oracle
from tests.smallest import sized

COUNTS = [
    ("yalta", {"direction": "clockwise"}, (20, 400, 8_000, 178_080)),
    ("yalta", {"direction": "counterclockwise"}, (20, 400, 8_000, 178_080)),
    ("connexes", {}, (12, 144, 1_944, 26_241, 400_142)),
    ("trichess", {}, (20, 400, 8_000, 178_080)),
    ("nouveaux", {"flight": "off"}, (34, 1_100, 38_492)),
    ("nouveaux", {"flight": "on"}, (34, 1_092, 38_000)),
]


def begun(variant: str, options: dict[str, str]) -> oracle.Game:
    """The array, after the choices where there are any."""
    game = oracle.start(variant, **options)
    while "!K" in game.moves():
        game.play("!K")
    return game


@pytest.mark.parametrize(("variant", "options", "counts"), COUNTS)
def test_oracle_perft(variant: str, options: dict[str, str], counts: tuple[int, ...]) -> None:
    shallow = counts[: min(3, len(counts) - 1)]
    assert tuple(oracle.perft(begun(variant, options), depth) for depth in range(1, len(shallow) + 1)) == shallow


@pytest.mark.prove(part="perft")
@pytest.mark.parametrize(("variant", "options", "counts"), COUNTS)
def test_oracle_perft_deeper(variant: str, options: dict[str, str], counts: tuple[int, ...]) -> None:
    depth = sized(len(counts), 2)
    assert oracle.perft(begun(variant, options), depth) == counts[depth - 1]
