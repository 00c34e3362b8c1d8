"""An erased user is in no table, and nothing else has changed."""

from __future__ import annotations

import sqlite3

import pytest

from storage import tables
from tests.simulation.auditor import Violation
from tests.simulation.auditor.forgotten import check_forgotten, kept
from tests.storage.samples import NOW


@pytest.fixture
def connection() -> sqlite3.Connection:
    """A match that user 11 has played and a ghost has left."""
    made = sqlite3.connect(":memory:")
    for table in tables.metadata.tables.values():
        made.execute(f"CREATE TABLE {table.name} ({', '.join(column.name for column in table.columns)})")
    made.execute("INSERT INTO matches (id, status, scores, created_by) VALUES ('kiva', 'over', '1 0', -5)")
    made.execute("INSERT INTO seats (match_id, seat, user_id, live) VALUES ('kiva', 0, 11, 0), ('kiva', 1, -5, 0)")
    made.execute("INSERT INTO actions (match_id, seq, kind, seat, text, seal) VALUES ('kiva', 1, 'resign', 1, '', 'a')")
    return made


def test_ghost_in_place_of_person_is_as_it_should_be(connection: sqlite3.Connection) -> None:
    check_forgotten(connection, 12, kept(connection), NOW)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("INSERT INTO notes (user_id) VALUES (12)", "stands in notes.user_id"),
        ("UPDATE seats SET user_id = 12 WHERE seat = 1", "stands in seats.user_id"),
        ("UPDATE matches SET created_by = 12", "stands in matches.created_by"),
        ("INSERT INTO preferences VALUES ('user', 12, '{}')", "stands in preferences.id"),
        ("UPDATE actions SET text = 'substitute 12'", "stands in actions.text"),
        ("INSERT INTO settings VALUES ('erase 12', 'asked')", "stands in settings.key"),
        ("INSERT INTO outbox (payload) VALUES ('{\"user\": 12}')", "stands in outbox.payload"),
        ("UPDATE seats SET live = 1", "a ghost plays here"),
        ("UPDATE actions SET seal = 'b'", "has changed"),
        ("UPDATE matches SET scores = '0 1'", "has changed"),
        ("DELETE FROM actions", "has changed"),
    ],
)
def test_whatever_is_left_or_lost_is_found(connection: sqlite3.Connection, change: str, said: str) -> None:
    before = kept(connection)
    connection.execute(change)
    with pytest.raises(Violation, match=said):
        check_forgotten(connection, 12, before, NOW)
