"""`privacy.md`: anyone who was forgotten stands nowhere any more, and what others need of their games holds."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from tests.simulation.auditor.violation import violated

_NAMING = ("user_id", "created_by", "turn_user", "subject_id")
_COLUMNS = "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'"
_COLUMNS_THERE = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
Kept = dict[tuple[Any, ...], Any]
"""Data that must not change: kind and hash of each action, result of each finished match."""


def kept(connection: sqlite3.Connection) -> Kept:
    """Data that opponents of an erased user need."""
    logs = connection.execute("SELECT match_id, seq, kind, seat, seal FROM actions").fetchall()
    results = connection.execute("SELECT id, scores, ended_at FROM matches WHERE status = 'over'").fetchall()
    return {row[:2]: row[2:] for row in logs} | {(row[0],): row[1:] for row in results}


def check_forgotten(connection: sqlite3.Connection, user: int, before: Kept, now: datetime) -> None:
    """No table names the user, no ghost plays or waits, and all that was over or sealed before is as it was."""
    if found := sorted(set(_named(connection, user))):
        violated(now, "", f"{user} was forgotten, but stands in {', '.join(found)}")
    if live := connection.execute("SELECT match_id FROM seats WHERE live AND user_id < 0").fetchall():
        violated(now, live[0][0], "a ghost plays here")
    after = kept(connection)
    if changed := [key for key, value in before.items() if after.get(key) != value]:
        violated(now, changed[0][0], f"forgetting {user} has changed {changed[0]}")


def _named(connection: sqlite3.Connection, user: int) -> Iterator[str]:
    columns = connection.execute(_COLUMNS if isinstance(connection, sqlite3.Connection) else _COLUMNS_THERE).fetchall()
    for table, column in columns:
        if column not in _NAMING:
            continue
        if connection.execute(f"SELECT 1 FROM {table} WHERE {column} = ?", [user]).fetchone():  # noqa: S608 (own names)
            yield f"{table}.{column}"
    if connection.execute("SELECT 1 FROM preferences WHERE kind = 'user' AND id = ?", [user]).fetchone():
        yield "preferences.id"
    if connection.execute("SELECT 1 FROM actions WHERE text = ?", [f"substitute {user}"]).fetchone():
        yield "actions.text"
    if connection.execute("SELECT 1 FROM settings WHERE key = ?", [f"erase {user}"]).fetchone():
        yield "settings.key"
    for (payload,) in connection.execute("SELECT payload FROM outbox"):
        if json.loads(payload).get("user") == user:
            yield "outbox.payload"
