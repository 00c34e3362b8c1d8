"""Simuls: a host against everyone else (`docs/tournaments.md`, *Simuls*)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tests.bot.app.tournaments.tournaments import annulled, over, with_round
from tournament.formats import FORMATS
from tournament.formats.simul import HOST
from tournament.model import Plan, Tournament

SIMUL = FORMATS["simul"]
HALF = Fraction(1, 2)


def example() -> Tournament:
    """The example of the page: seven entries, of which the last withdraws."""
    tournament = Tournament(Plan("simul", alternating=True), 2, 7)
    (one,) = SIMUL.next_rounds(tournament)
    b, c, d, e, f, g = one.games
    played = (over(b, 1, 0), over(c, 0, 1), over(d, 1, 0), over(e, HALF, HALF), over(f, 0, 1), annulled(g, 7))
    return with_round(replace(tournament, withdrawn=frozenset({7})), replace(one, games=played))


def test_host_has_white_in_every_game() -> None:
    (one,) = SIMUL.next_rounds(Tournament(Plan("simul"), 2, 5))
    assert [game.entries for game in one.games] == [(1, 2), (1, 3), (1, 4), (1, 5)]


def test_host_has_black_on_every_second_board() -> None:
    (one,) = SIMUL.next_rounds(Tournament(Plan("simul", alternating=True), 2, 5))
    assert [game.entries for game in one.games] == [(1, 2), (3, 1), (1, 4), (5, 1)]


def test_example_of_page_has_its_scores() -> None:
    host, players = SIMUL.sections(example())
    assert [(line.points, line.counted) for line in host.lines] == [(Fraction(7, 2), 5)]
    assert [(line.place, line.entry, line.points) for line in players.lines] == [
        (1, 6, 1),
        (2, 5, HALF),
        (3, 2, 0),
        (3, 3, 0),
        (3, 4, 0),
        (3, 7, 0),
    ]


def test_host_has_no_place() -> None:
    assert [line.place for line in SIMUL.places(example()) if line.entry == HOST] == [0]


def test_simul_is_over_after_its_games() -> None:
    assert SIMUL.over(example())
    assert SIMUL.next_rounds(example()) == ()


def test_simul_whose_host_left_before_pairing_is_over() -> None:
    assert SIMUL.over(Tournament(Plan("simul"), 2, 4, withdrawn=frozenset({HOST})))
