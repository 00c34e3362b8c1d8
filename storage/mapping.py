"""Conversion between the rows of the database and those of `storage.rows`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from storage.rows import (
    Action,
    Match,
    MatchSeat,
    MatchTimer,
    OutboxMessage,
    OutboxRow,
    PlayerNote,
    ReplacedPost,
    SeatLink,
    StoredConditionalMoves,
    Timer,
    TournamentTimer,
    Vacation,
    VacationTimer,
)

_RENAMED = {
    "challenge_message": "challenge_message_id",
    "board_channel": "place",
    "board_guild": "board_guild_id",
    "channel": "channel_id",
    "digest": "position_hash",
    "dm": "dm_id",
    "entry_hash": "seal",
    "genesis_hash": "genesis",
    "guest_channel": "guest_channel_id",
    "guest_guild": "guest_guild_id",
    "guest_message": "guest_message_id",
    "guild": "guild_id",
    "interaction": "interaction_id",
    "match": "match_id",
    "message": "message_id",
    "muted": "silent",
    "request": "request_id",
    "subject": "subject_id",
    "target": "target_id",
    "thread": "thread_id",
    "tournament": "event_id",
    "turn": "turn_user",
    "user": "user_id",
    "vacation": "number",
}
"""Columns that have another name than their field."""
LIVE_STATUSES = ("challenge", "playing", "parked")


def columns_of(kind: type[Any]) -> dict[str, str]:
    """Return the columns by field; seats have their own table, and the database assigns numeric ids."""
    return {
        field.name: column_of(field.name)
        for field in fields(kind)
        if field.name != "seats" and (field.name, field.type) != ("id", "int")
    }


def column_of(field: str) -> str:
    """Return the column of a field."""
    return _RENAMED.get(field, field)


def values_of(row: Any, **more: Any) -> dict[str, Any]:
    """Return the columns of a new row; `more` are columns without field, or with another value."""
    return {column: getattr(row, name) for name, column in columns_of(type(row)).items()} | more


_MATCH_COLUMNS = columns_of(Match)


def match_of(rows: Sequence[Row[Any]]) -> Match:
    """A match from its row joined with each of its seats, in seat order."""
    first = rows[0]._mapping
    seats = tuple(MatchSeat(row._mapping["holder"], row._mapping["seat_user_id"]) for row in rows)
    options = first["options"]
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise ValueError(f"the options of {first['id']} are not names with values")
    return Match(seats=seats, **{name: first[column] for name, column in _MATCH_COLUMNS.items()})


def seat_values(match: str, status: str, seats: Sequence[MatchSeat]) -> list[dict[str, Any]]:
    """The rows of a match's seats."""
    alive = status in LIVE_STATUSES
    return [
        {
            "match_id": match,
            "seat": number,
            "user_id": seat.user,
            "holder": seat.holder,
            "live": alive and seat.holder in ("joined", "invited"),
        }
        for number, seat in enumerate(seats)
    ]


def action_of(row: Row[Any]) -> Action:
    """An action from its row."""
    return Action(
        row.seq,
        row.kind,
        row.seat,
        row.text,
        row.position_hash,
        row.at,
        user=row.user_id,
        interaction=row.interaction_id,
        entry_hash=row.seal,
    )


def link_of(row: Row[Any]) -> SeatLink:
    """The link of a seat from its row."""
    return SeatLink(row.seq, row.seat, row.link, row.user_id, row.salt)


def outbox_values(
    match: str, channel: int, outbox_message: OutboxMessage, at: datetime, tournament: str | None = None
) -> dict[str, Any]:
    """The row of an outbox message of a match or a tournament."""
    return {
        "match_id": match or None,
        "event_id": tournament,
        "channel_id": channel if outbox_message.channel is None else outbox_message.channel,
        "seq": outbox_message.seq,
        "kind": outbox_message.kind,
        "payload": dict(outbox_message.payload),
        "buttons": outbox_message.buttons,
        "nonce": outbox_message.nonce,
        "written_at": at,
        "next_at": outbox_message.due,
    }


def outbox_of(row: Row[Any], tried_at: datetime | None = None) -> OutboxRow:
    """A claimed outbox message from its row."""
    if not isinstance(row.payload, dict):
        raise ValueError(f"a message of {row.match_id} has no content")
    return OutboxRow(
        id=row.id,
        match=row.match_id or "",
        channel=row.channel_id,
        outbox_message=OutboxMessage(row.kind, row.seq, row.nonce, row.payload, row.buttons),
        attempts=row.attempts,
        next_at=row.next_at,
        interrupted=row.attempts > 1,
        written_at=row.written_at,
        tried_at=tried_at,
        tournament=row.event_id or "",
        board=row.board,
        guild=row.guild_id,
    )


def replaced_of(row: Row[Any]) -> ReplacedPost:
    """A post that must lose its buttons, from its row."""
    question = {"match": row.match_id, "seat": row.seq} if row.kind == "answered" else {}
    return ReplacedPost(row.id, row.channel_id, row.message_id, row.attempts, **question)


def timer_of(row: Row[Any]) -> Timer:
    """A timer from its row."""
    if row.match_id is not None:
        return MatchTimer(row.kind, row.at, row.match_id, row.user_id, row.guild_id, row.id)
    if row.event_id is not None:
        return TournamentTimer(row.at, row.event_id, row.id)
    return VacationTimer(row.kind, row.at, row.user_id, row.guild_id, row.number, row.id)


def vacation_of(row: Row[Any]) -> Vacation:
    """A vacation from its row."""
    return Vacation(row.user_id, row.guild_id, row.starts_at, row.ends_at, row.state, row.id)


def conditional_moves_of(row: Row[Any]) -> StoredConditionalMoves:
    """Conditional moves from its row."""
    if not all(isinstance(act, str) for line in row.lines for act in line):
        raise ValueError(f"a plan in {row.match_id} is not lines of moves")
    return StoredConditionalMoves(row.user_id, tuple(tuple(line) for line in row.lines))


def note_of(row: Row[Any]) -> PlayerNote:
    """A note from its row."""
    return PlayerNote(row.text, row.silent)
