"""Sizes of divisions, with the examples of `docs/tournaments.md`."""

import pytest

from tournament.leagues.sizes import MAX_DIVISION_SIZES, division_sizes


@pytest.mark.parametrize(
    ("seats", "size", "players", "sizes"),
    [
        (2, 8, 19, [8, 11]),
        (2, 8, 22, [8, 8, 6]),
        (2, 8, 27, [8, 8, 11]),
        (2, 8, 60, [8] * 6 + [12]),
        (2, 12, 19, [12, 7]),
        (2, 12, 22, [12, 10]),
        (2, 12, 27, [12, 8, 7]),
        (2, 12, 60, [12] * 5),
        (3, 9, 19, [9, 10]),
        (3, 9, 22, [9, 13]),
        (3, 9, 27, [9, 9, 9]),
        (3, 9, 60, [9] * 6 + [6]),
        (2, 8, 5, [5]),
        (2, 8, 0, []),
    ],
)
def test_division_sizes_follow_the_examples(seats: int, size: int, players: int, sizes: list[int]) -> None:
    assert division_sizes(seats, size, players) == sizes


@pytest.mark.parametrize(("seats", "size"), [(2, size) for size in range(6, 13)] + [(3, size) for size in range(9, 22)])
def test_full_leagues_have_divisions_of_six_or_more(seats: int, size: int) -> None:
    for players in range(size, 200):
        sizes = division_sizes(seats, size, players)
        assert sum(sizes) == players
        assert 6 <= min(sizes) <= max(sizes) <= MAX_DIVISION_SIZES[seats]
