"""Commands that write no action: each has its effect in the tables as soon as it is answered."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from tests.simulation.auditor.ledger import Sql
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked

Rows = list[tuple[Sql, ...]]
Check = Callable[[Rows, Asked, Answered], bool]


def _any(rows: Rows, _asked: Asked, _entry: Answered) -> bool:
    return bool(rows)


def _named(rows: Rows, _asked: Asked, entry: Answered) -> bool:
    return [row[0] for row in rows] == [entry.match]


def _noted(rows: Rows, asked: Asked, _entry: Answered) -> bool:
    text = asked.given.get("text", "").strip()
    return (rows[0][0] if rows else "") == text


EFFECTS: dict[str, tuple[str, Check, str]] = {
    "play": ("SELECT id FROM matches WHERE request_id = :interaction", _named, "there is one match that it opened"),
    "rematch": (
        "SELECT 1 FROM matches WHERE id = :match AND rematch_of IS NOT NULL",
        _any,
        "the match that it names follows another",
    ),
    "join": (
        "SELECT 1 FROM seats JOIN matches ON id = match_id"
        " WHERE id = :match AND ((user_id = :user AND holder = 'joined') OR status = 'cancelled')",
        _any,
        "they hold a seat",
    ),
    "start": ("SELECT 1 FROM matches WHERE id = :match AND started_at IS NOT NULL", _any, "the match has begun"),
    "cancel": ("SELECT 1 FROM matches WHERE id = :match AND status = 'cancelled'", _any, "the challenge is closed"),
    "event-create": (
        "SELECT id FROM events WHERE request_id = :interaction",
        _named,
        "there is one event that it opened",
    ),
    "seek": ("SELECT 1 FROM seeks WHERE user_id = :user AND variant = :variant", _any, "the seek is in the lobby"),
    "join-seek": ("SELECT 1 FROM seeks WHERE user_id = :user", _any, "they have a seek in the lobby"),
    "withdraw-seek": (
        "SELECT 1 FROM seeks WHERE id = :seek",
        lambda *evidence: not _any(*evidence),
        "that seek is gone",
    ),
    "note": ("SELECT text FROM notes WHERE match_id = :match AND user_id = :user", _noted, "the note is kept"),
    "think": ("SELECT 1 FROM thoughts WHERE match_id = :match AND user_id = :user", _any, "the thought is kept"),
    "vacation": ("SELECT 1 FROM vacations WHERE user_id = :user", _any, "the vacation is kept"),
    "back": (
        "SELECT 1 FROM vacations WHERE id = :vacation AND user_id = :user AND state != 'over'",
        lambda *evidence: not _any(*evidence),
        "that vacation is over",
    ),
}
"""By command: what is asked of the tables, what must hold, and how to say so. README, *What players do*."""


def check_effect(asked: Asked, entry: Answered, connection: sqlite3.Connection) -> None:
    """`design.md`: commit before anything is said, so what was done can be read when the answer comes."""
    if asked.command not in EFFECTS or entry.refusal:
        return
    query, holds, what = EFFECTS[asked.command]
    values = {
        "interaction": entry.interaction,
        "match": entry.match,
        "user": entry.user,
        "variant": asked.given.get("variant", ""),
        "seek": int(asked.given.get("seek", "0")),
        "vacation": int(asked.given.get("vacation", "0")),
    }
    rows = connection.execute(query, values).fetchall()
    if not holds(rows, asked, entry):
        violated(
            entry.at, entry.match, f"{asked.command} of {asked.user} was acknowledged, but it is not so that {what}"
        )
