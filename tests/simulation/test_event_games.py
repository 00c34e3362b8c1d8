"""Games of tournaments in the simulation: people know which tournament a game belongs to."""

from __future__ import annotations

import sqlite3

import pytest

from tests.simulation.event_games import EventGames


@pytest.fixture
def database() -> sqlite3.Connection:
    made = sqlite3.connect(":memory:")
    made.execute("CREATE TABLE matches (id TEXT, event_id TEXT)")
    made.execute("INSERT INTO matches VALUES ('dusk-rook-4f', 'amber-fox-2b'), ('calm-owl-91', NULL)")
    return made


def test_game_is_of_tournament_whatever_its_name(database: sqlite3.Connection) -> None:
    assert EventGames(lambda: database).event_of("dusk-rook-4f") == "amber-fox-2b"


def test_other_match_is_of_no_tournament(database: sqlite3.Connection) -> None:
    assert EventGames(lambda: database).event_of("calm-owl-91") is None


def test_match_is_found_once_it_is_stored(database: sqlite3.Connection) -> None:
    games = EventGames(lambda: database)
    before = games.event_of("late-elk-07")
    database.execute("INSERT INTO matches VALUES ('late-elk-07', 'amber-fox-2b')")
    assert (before, games.event_of("late-elk-07")) == (None, "amber-fox-2b")


def test_tournament_of_game_is_kept(database: sqlite3.Connection) -> None:
    games = EventGames(lambda: database)
    games.event_of("dusk-rook-4f")
    database.execute("DROP TABLE matches")
    assert games.event_of("dusk-rook-4f") == "amber-fox-2b"
