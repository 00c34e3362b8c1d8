"""Three seats, any numbers: few repeats, fair seats and byes, the same schedule for the same seed."""

import pytest

from tests.tournament.schedules.counting import (
    byes_apart,
    everybody_is_somewhere_once,
    meetings,
    repeats,
    seats_apart,
)
from tournament.schedules import schedule


@pytest.mark.parametrize("players", range(3, 41))
def test_seats_and_byes_are_fair(players: int) -> None:
    for rounds in (1, 2, 4, 5, 11):
        made = schedule(3, players, rounds)
        assert seats_apart(made, 3, players) <= 1
        assert byes_apart(made, players) <= 1
        assert everybody_is_somewhere_once(made, players)
        assert len(made.rounds) == rounds


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [(6, 2, 2), (7, 2, 1), (8, 5, 4), (11, 5, 0), (12, 5, 3), (13, 7, 8), (20, 11, 12), (66, 10, 0), (100, 20, 0)],
)
def test_beyond_designs_few_meet_again(players: int, rounds: int, most: int) -> None:
    assert repeats(schedule(3, players, rounds)) <= most


@pytest.mark.parametrize(("players", "rounds"), [(9, 8), (15, 10), (15, 14), (16, 10), (21, 20)])
def test_no_one_meets_third_time_before_all_have_met(players: int, rounds: int) -> None:
    met = meetings(schedule(3, players, rounds).rounds)
    assert max(met.values()) == 2
    assert len(met) == players * (players - 1) // 2


def test_single_game_is_repeated_with_other_seats() -> None:
    assert sorted(game[0] for (game,) in schedule(3, 3, 3).rounds) == [1, 2, 3]


def test_same_seed_gives_same_schedule_and_another_one_another() -> None:
    assert schedule(3, 10, 7, seed=5) == schedule(3, 10, 7, seed=5)
    assert schedule(3, 10, 7, seed=5) != schedule(3, 10, 7, seed=6)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((1, 9, 4), "games have 2 or 3 seats, not 1"),
        ((4, 9, 4), "games have 2 or 3 seats, not 4"),
        ((3, 2, 4), "games with 3 seats take from 3 to 256 players, not 2"),
        ((2, 257, 4), "games with 2 seats take from 2 to 256 players, not 257"),
        ((3, 9, 0), "a schedule has from 1 to 256 rounds, not 0"),
        ((3, 9, 257), "a schedule has from 1 to 256 rounds, not 257"),
    ],
)
def test_numbers_that_make_no_schedule_are_refused(arguments: tuple[int, int, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        schedule(*arguments)
