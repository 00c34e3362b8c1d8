"""The perft table of `docs/dev/notation.md`, by the engine; `test_oracle_perft.py` counts it by the second engine."""

import pytest

import engine
from tests.smallest import sized

COUNTS: list[tuple[str, dict[str, str], tuple[int, ...]]] = [
    ("yalta", {"direction": "clockwise"}, (20, 400, 8_000, 178_080)),
    ("yalta", {"direction": "counterclockwise"}, (20, 400, 8_000, 178_080)),
    ("trichess", {}, (20, 400, 8_000, 178_080)),
    ("nouveaux", {"flight": "off"}, (34, 1_100, 38_492)),
    ("nouveaux", {"flight": "on"}, (34, 1_092, 38_000)),
    ("connexes", {}, (12, 144, 1_944, 26_241, 400_142)),
]
DEEPER: list[tuple[str, dict[str, str], int, int]] = [
    ("yalta", {"direction": "clockwise"}, 5, 3_960_896),
    ("yalta", {"direction": "counterclockwise"}, 5, 3_957_518),
    ("yalta", {"direction": "clockwise"}, 6, 87_953_060),
    ("yalta", {"direction": "counterclockwise"}, 6, 87_878_153),
    ("trichess", {}, 5, 3_957_518),
    ("nouveaux", {"flight": "off"}, 4, 1_345_928),
    ("nouveaux", {"flight": "on"}, 4, 1_322_174),
]


def name(value: object) -> str:
    """`yalta-clockwise-6`, but the counts themselves by their number of plies."""
    if isinstance(value, dict):
        return "".join(value.values())
    return str(len(value)) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize(("variant", "options", "counts"), COUNTS, ids=name)
def test_perft(variant: str, options: dict[str, str], counts: tuple[int, ...]) -> None:
    position = engine.new_position(variant, **options)
    assert tuple(engine.perft(position, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.prove(part="perft")
@pytest.mark.parametrize(("variant", "options", "depth", "count"), DEEPER, ids=name)
def test_deeper_perft(variant: str, options: dict[str, str], depth: int, count: int) -> None:
    assert engine.perft(engine.new_position(variant, **options), sized(depth, 2)) == sized(count, 400)
