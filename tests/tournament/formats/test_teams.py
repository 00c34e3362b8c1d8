"""Team matches: boards, colours, score (`docs/tournaments.md`, *Team matches*)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tests.bot.app.tournaments.tournaments import over, with_round
from tournament.formats import FORMATS
from tournament.formats.teams import team_points
from tournament.model import Plan, Tournament

TEAMS = FORMATS["teams"]
HALF = Fraction(1, 2)


def match(*scores: tuple[Fraction | int, Fraction | int]) -> Tournament:
    """A match with these scores by board, White first."""
    tournament = Tournament(Plan("teams"), 2, 2 * len(scores))
    (one,) = TEAMS.next_rounds(tournament)
    games = tuple(over(game, *each) for game, each in zip(one.games, scores, strict=True))
    return with_round(tournament, replace(one, games=games))


def example() -> Tournament:
    """The example of the page: 1 is E, 2 is A, 3 is B, 4 is C, then the Bishops."""
    return match((1, 0), (HALF, HALF), (1, 0), (1, 0))


def test_colours_alternate_from_board_to_board() -> None:
    (one,) = TEAMS.next_rounds(Tournament(Plan("teams"), 2, 8))
    assert [game.entries for game in one.games] == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert [game.table for game in one.games] == [1, 2, 3, 4]


def test_second_cycle_has_colours_reversed() -> None:
    first, second = TEAMS.next_rounds(Tournament(Plan("teams", cycles=2), 2, 6))
    assert [game.entries[::-1] for game in first.games] == [game.entries for game in second.games]


def test_points_of_boards_are_added_up() -> None:
    assert team_points(example()) == (Fraction(5, 2), Fraction(3, 2))


def test_winning_team_shares_first_place() -> None:
    assert [(line.entry, line.place) for line in TEAMS.places(example())] == [
        *((entry, 1) for entry in (1, 2, 3, 4)),
        *((entry, 5) for entry in (5, 6, 7, 8)),
    ]


def test_second_team_can_win() -> None:
    lost = match((0, 1), (1, 0))
    assert TEAMS.winners(lost) == [3, 4]
    assert TEAMS.places(lost)[0].entry == 3


def test_no_one_wins_drawn_match() -> None:
    drawn = match((1, 0), (1, 0))
    assert TEAMS.winners(drawn) == ()
    assert {line.place for line in TEAMS.places(drawn)} == {1}


def test_who_withdrew_does_not_win() -> None:
    assert TEAMS.winners(replace(example(), withdrawn=frozenset({2}))) == [1, 3, 4]


def test_table_of_team_is_by_board() -> None:
    first, second = TEAMS.sections(example())
    points = [(line.place, line.entry, line.points) for line in first.lines]
    assert points == [(1, 1, 1), (2, 2, HALF), (3, 3, 1), (4, 4, 0)]
    assert [line.points for line in second.lines] == [0, HALF, 0, 1]
