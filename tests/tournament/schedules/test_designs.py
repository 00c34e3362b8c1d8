"""Three seats: stored designs, of which every number of first rounds is free of repeated pairs."""

import re

import pytest

from tests.tournament.schedules.counting import byes_apart, everybody_is_somewhere_once, meetings, seats_apart
from tournament.schedules import schedule
from tournament.schedules.designs import designs, rounds_without_repeats

WANTED = {9: 4, 12: 4, 15: 7, 18: 8, 21: 10, 24: 11, 27: 13, 30: 14}
"""Rounds by players."""


@pytest.mark.parametrize("players", designs())
def test_design_says_what_players_it_is_for(players: int) -> None:
    design = designs()[players]
    assert design.group * design.levels + len(design.fixed) == players
    starters = " ".join((*design.turned, *design.swept, *design.kept)).replace(",", " ").split()
    letters = "abcdefghij"[: design.levels]
    assert [point for point in starters if not re.fullmatch(rf"\d+[{letters}]|[{design.fixed}-]", point)] == []


@pytest.mark.parametrize("players", range(8, 65))
def test_no_two_meet_twice_in_design_and_everyone_plays_or_sits_out_in_turn(players: int) -> None:
    rounds = len(rounds_without_repeats(players))
    made = schedule(3, players, rounds)
    assert set(meetings(made.rounds).values()) == {1}
    assert everybody_is_somewhere_once(made, players)
    assert byes_apart(made, players) <= 1
    assert {len(byes) for byes in made.byes} == {players % 3}


@pytest.mark.parametrize(("players", "rounds"), WANTED.items())
def test_longest_schedules_without_repeats_are_known(players: int, rounds: int) -> None:
    assert len(rounds_without_repeats(players)) == rounds


@pytest.mark.parametrize("players", range(31, 65))
def test_events_of_many_have_at_least_fifteen_rounds_without_repeats(players: int) -> None:
    assert len(rounds_without_repeats(players)) >= 15


@pytest.mark.parametrize("players", [8, 9, 13, 15, 18, 25, 27, 45, 64])
def test_every_shorter_schedule_is_without_repeats_and_has_fair_seats(players: int) -> None:
    for rounds in range(1, len(rounds_without_repeats(players)) + 1):
        made = schedule(3, players, rounds)
        assert set(meetings(made.rounds).values()) == {1}
        assert seats_apart(made, 3, players) <= 1
