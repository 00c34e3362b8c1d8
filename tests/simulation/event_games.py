"""Tournaments by game: names of games say nothing about it, so the database is asked."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable


class EventGames:
    """Games of tournaments, as stored. `look` gives a connection that only reads."""

    def __init__(self, look: Callable[[], sqlite3.Connection]) -> None:
        self._look = look
        self._events: dict[str, str | None] = {}
        """By match: its tournament, which never changes."""

    def event_of(self, match: str) -> str | None:
        """The tournament whose game a match is; None for other matches, or if there is none of that name."""
        if match not in self._events:
            row = self._look().execute("SELECT event_id FROM matches WHERE id = ?", (match,)).fetchone()
            if row is None:
                return None
            self._events[match] = row[0]
        return self._events[match]
