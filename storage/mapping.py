"""Between the rows of the database and those of `storage.rows`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from storage.rows import (
    Action,
    Match,
    Note,
    OutboxMessage,
    OutboxRow,
    Plan,
    Replaced,
    Seat,
    SeatLink,
    Secret,
    Timer,
    Vacation,
)

# Field of `Match` -> column of `matches`; `seats` have their own table.
COLUMNS = {
    "id": "id",
    "guild": "guild_id",
    "channel": "channel_id",
    "thread": "thread_id",
    "place": "place",
    "wants_thread": "wants_thread",
    "created_by": "created_by",
    "variant": "variant",
    "options": "options",
    "rules_version": "rules_version",
    "status": "status",
    "version": "version",
    "moves": "moves",
    "turn": "turn_user",
    "language": "language",
    "seats_mode": "seats_mode",
    "rated": "rated",
    "event": "event_id",
    "created_at": "created_at",
    "started_at": "started_at",
    "ended_at": "ended_at",
    "reason": "reason",
    "scores": "scores",
    "challenge_message": "challenge_message_id",
    "message": "message_id",
    "request": "request_id",
    "clock": "clock",
    "vacations": "vacations",
    "deadline": "deadline",
    "rematch_of": "rematch_of",
    "genesis": "genesis",
    "level": "level",
    "unrated": "unrated",
}
LIVE_STATUSES = ("challenge", "playing", "parked")


def match_of(rows: Sequence[Row[Any]]) -> Match:
    """A match from its row joined with each of its seats, in seat order."""
    first = rows[0]._mapping
    seats = tuple(Seat(row._mapping["holder"], row._mapping["seat_user_id"]) for row in rows)
    options = first["options"]
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise ValueError(f"the options of {first['id']} are not names with values")
    return Match(seats=seats, **{name: first[column] for name, column in COLUMNS.items()})


def match_values(match: Match) -> dict[str, Any]:
    """The row of a match."""
    return {column: getattr(match, name) for name, column in COLUMNS.items()}


def field_values(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Some fields of a match as columns."""
    return {COLUMNS[name]: value for name, value in fields.items()}


def seat_values(match: str, status: str, seats: Sequence[Seat]) -> list[dict[str, Any]]:
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
        seal=row.seal,
    )


def action_values(match: str, action: Action) -> dict[str, Any]:
    """The row of an action."""
    return {
        "match_id": match,
        "seq": action.seq,
        "seat": action.seat,
        "user_id": action.user,
        "kind": action.kind,
        "text": action.text,
        "interaction_id": action.interaction,
        "position_hash": action.digest,
        "at": action.at,
        "seal": action.seal,
    }


def link_of(row: Row[Any]) -> SeatLink:
    """The link of a seat from its row."""
    return SeatLink(row.seq, row.seat, row.link, row.user_id, row.salt)


def link_values(match: str, link: SeatLink) -> dict[str, Any]:
    """The row of a seat's link."""
    return {
        "match_id": match,
        "seq": link.seq,
        "seat": link.seat,
        "link": link.link,
        "user_id": link.user,
        "salt": link.salt,
    }


def secret_values(match: str, secret: Secret) -> dict[str, Any]:
    """The row of a secret."""
    return {"match_id": match, "seat": secret.seat, "choice": secret.choice, "nonce": secret.nonce}


def parcel_values(
    match: str, channel: int, outbox_message: OutboxMessage, at: datetime, event: str | None = None
) -> dict[str, Any]:
    """The row of an outbox message of a match, or of an event, that waits to be sent."""
    return {
        "match_id": match or None,
        "event_id": event,
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
    """An outbox message on its way, from its row as taken for the first or another time."""
    if not isinstance(row.payload, dict):
        raise ValueError(f"a parcel of {row.match_id} has no content")
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
        event=row.event_id or "",
    )


def replaced_of(row: Row[Any]) -> Replaced:
    """A post whose buttons have to go, from its row."""
    return Replaced(row.id, row.channel_id, row.message_id, row.attempts)


def timer_of(row: Row[Any]) -> Timer:
    """A timer from its row."""
    return Timer(row.kind, row.at, row.match_id, row.user_id, row.guild_id, row.number, row.id, row.event_id)


def timer_values(timer: Timer) -> dict[str, Any]:
    """The row of a timer; the database numbers it."""
    return {
        "kind": timer.kind,
        "match_id": timer.match,
        "user_id": timer.user,
        "guild_id": timer.guild,
        "at": timer.at,
        "number": timer.count,
        "event_id": timer.event,
    }


def vacation_of(row: Row[Any]) -> Vacation:
    """A vacation from its row."""
    return Vacation(row.user_id, row.guild_id, row.starts_at, row.ends_at, row.state, row.id)


def vacation_values(vacation: Vacation) -> dict[str, Any]:
    """The row of a vacation; the database numbers it."""
    return {
        "user_id": vacation.user,
        "guild_id": vacation.guild,
        "starts_at": vacation.starts_at,
        "ends_at": vacation.ends_at,
        "state": vacation.state,
    }


def plan_of(row: Row[Any]) -> Plan:
    """A plan from its row."""
    if not all(isinstance(act, str) for line in row.lines for act in line):
        raise ValueError(f"a plan in {row.match_id} is not lines of moves")
    return Plan(row.user_id, tuple(tuple(line) for line in row.lines))


def plan_values(match: str, seat: int, plan: Plan) -> dict[str, Any]:
    """The row of a plan."""
    return {"match_id": match, "seat": seat, "user_id": plan.user, "lines": [list(line) for line in plan.lines]}


def note_of(row: Row[Any]) -> Note:
    """A note from its row."""
    return Note(row.text, row.silent)


def note_values(match: str, user: int, note: Note) -> dict[str, Any]:
    """The row of a note."""
    return {"match_id": match, "user_id": user, "text": note.text, "silent": note.silent}
