"""Two seats: Berger's tables as FIDE publishes them, and what follows them."""

import pytest

from tests.tournament.schedules.counting import byes_apart, everybody_is_somewhere_once, meetings, seats_apart
from tournament.schedules import schedule

PUBLISHED = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
}
"""FIDE Handbook C.05, Annex 1."""


def table(players: int) -> list[list[tuple[int, ...]]]:
    rows = PUBLISHED[players].strip().splitlines()
    return [[tuple(map(int, game.split("-"))) for game in row.split()] for row in rows]


@pytest.mark.parametrize("players", PUBLISHED)
def test_even_number_of_players_follows_published_table(players: int) -> None:
    assert [list(games) for games in schedule(2, players, players - 1).rounds] == table(players)


@pytest.mark.parametrize("players", PUBLISHED)
def test_of_one_player_less_who_meets_last_number_sits_out(players: int) -> None:
    made = schedule(2, players - 1, players - 1)
    assert [list(games) for games in made.rounds] == [
        [g for g in games if players not in g] for games in table(players)
    ]
    assert made.byes == tuple(
        tuple(p for g in games if players in g for p in g if p < players) for games in table(players)
    )


@pytest.mark.parametrize("players", range(2, 41))
def test_everyone_meets_everyone_once_in_cycle(players: int) -> None:
    cycle = players - 1 + players % 2
    met = meetings(schedule(2, players, cycle).rounds)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}


@pytest.mark.parametrize("players", [2, 5, 8])
def test_second_cycle_is_first_with_colours_changed(players: int) -> None:
    cycle = players - 1 + players % 2
    rounds = schedule(2, players, 2 * cycle).rounds
    assert [[game[::-1] for game in games] for games in rounds[:cycle]] == [list(games) for games in rounds[cycle:]]


@pytest.mark.parametrize("players", [4, 7, 8, 12])
def test_shorter_schedule_has_first_games_of_table(players: int) -> None:
    whole, short = schedule(2, players, 9), schedule(2, players, 2)
    assert [{frozenset(game) for game in games} for games in short.rounds] == [
        {frozenset(game) for game in games} for games in whole.rounds[:2]
    ]


@pytest.mark.parametrize("players", range(2, 41))
def test_colours_and_byes_are_fair_whatever_number_of_rounds(players: int) -> None:
    for rounds in (1, 2, 3, 4, 7, players, players + 2, 2 * players - 2):
        made = schedule(2, players, rounds)
        assert seats_apart(made, 2, players) <= 1
        assert byes_apart(made, players) <= 1
        assert everybody_is_somewhere_once(made, players)
