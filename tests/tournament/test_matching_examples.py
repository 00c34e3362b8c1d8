"""The examples of `docs/dev/matching.md`."""

from __future__ import annotations

import pytest

from tests.tournament.matched import Example, examples

EXAMPLES = list(examples())


def test_page_has_examples_for_two_and_three_seats() -> None:
    assert {example.size for example in EXAMPLES} == {2, 3}
    assert len(EXAMPLES) > 20
    assert all(example.games or example.waiting for example in EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_example_of_page_holds(example: Example, seed: int) -> None:
    games = example.run(seed)
    assert {tuple(sorted(game)) for game in games} == example.games
    assert set(games) >= example.exact
    wanting = {seek.player for seek in example.seeks if seek.games}
    assert wanting - {player for game in games for player in game} == example.waiting
