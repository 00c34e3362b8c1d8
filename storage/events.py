"""Events: their logs, and the matches that belong to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage.base import Database
from storage.errors import ConflictError
from storage.event_rows import Departure, Event, EventAction, EventStep, Fact, WholeEvent
from storage.new_matches import insert_match
from storage.posting import post_event
from storage.rows import OutboxMessage, Seat
from storage.scope import OF_EVENT
from storage.tables import actions, event_actions, events, matches, seats
from storage.timers import set_event_timer

_EVENT = sa.select(events).where(events.c.id == sa.bindparam("the_event"))
_LOG = (
    sa.select(event_actions).where(event_actions.c.event_id == sa.bindparam("the_event")).order_by(event_actions.c.seq)
)
_MINE = matches.c.event_id == sa.bindparam("the_event")
_FACTS = (
    sa.select(
        *matches.c["id", "status", "moves", "scores", "reason", "thread_id", "started_at", "ended_at", "clock"],
        seats.c.holder,
        seats.c.user_id,
    )
    .select_from(matches.join(seats, seats.c.match_id == matches.c.id))
    .where(_MINE)
    .order_by(matches.c.id, seats.c.seat)
)
_TOLD = ("time", "resign", "hold", "release", "extend")
_DONE = (
    sa.select(*actions.c["match_id", "kind", "seat", "at", "text"])
    .select_from(actions.join(matches, actions.c.match_id == matches.c.id))
    .where(_MINE, actions.c.kind.in_(_TOLD))
    .order_by(actions.c.match_id, actions.c.seq)
)
_GOING_ON = ("open", "running", "paused")
_COLUMNS = {
    "id": "id",
    "guild": "guild_id",
    "channel": "channel_id",
    "created_by": "created_by",
    "name": "name",
    "variant": "variant",
    "options": "options",
    "plan": "plan",
    "language": "language",
    "seed": "seed",
    "created_at": "created_at",
    "status": "status",
    "version": "version",
    "message": "message_id",
    "started_at": "started_at",
    "ended_at": "ended_at",
    "request": "request_id",
    "halted": "halted",
}


class Events(Database):
    """The part of the store that events are kept in."""

    async def create_event(
        self, event: Event, outbox_messages: Sequence[OutboxMessage], timer: datetime | None = None
    ) -> None:
        """Store a new event. Raises ConflictError if the id is taken, DuplicateError for a known `request`."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(events), {column: getattr(event, name) for name, column in _COLUMNS.items()})
            set_event_timer(connection, event.id, timer)
            post_event(connection, event.id, event.channel, outbox_messages, event.created_at)
            self._tell(connection, "event", event.id, event.channel, event.guild)

        await self._guarded(work)

    async def event(self, event: str) -> Event | None:
        """An event without its log."""
        rows = await self._rows(_EVENT, the_event=event)
        return _event_of(rows[0]) if rows else None

    async def whole_event(self, event: str) -> WholeEvent | None:
        """An event with all that its table follows from, in one hop."""

        def work(connection: sa.Connection) -> WholeEvent | None:
            row = connection.execute(_EVENT, {"the_event": event}).one_or_none()
            if row is None:
                return None
            found = _event_of(row)
            log = [_action_of(one) for one in connection.execute(_LOG, {"the_event": event})]
            return WholeEvent(found, tuple(log[: found.version]), _facts(connection, event))

        return await self._read(work)

    async def advance(self, step: EventStep, now: datetime) -> int:
        """Take one step of an event, whole or not at all; returns the channel of its posts.

        Raises ConflictError if the event has moved on, DuplicateError for a known interaction.
        """

        def work(connection: sa.Connection) -> int:
            fields = {_COLUMNS[name]: value for name, value in step.fields.items()}
            fields["version"] = step.version + len(step.actions)
            same = sa.and_(events.c.id == step.event, events.c.version == step.version)
            change = sa.update(events).where(same).values(fields).returning(events.c.channel_id, events.c.guild_id)
            changed = connection.execute(change).one_or_none()
            if changed is None:
                raise ConflictError(f"{step.event} is not at version {step.version}")
            channel, guild = changed
            self._tell(connection, "event", step.event, channel, guild)
            if step.actions:
                connection.execute(sa.insert(event_actions), [_action_values(step.event, one) for one in step.actions])
            for opening in step.openings:
                insert_match(connection, opening.match, opening.outbox_messages, opening.timers, opening.origin)
            set_event_timer(connection, step.event, step.timer)
            post_event(connection, step.event, channel, step.outbox_messages, now)
            return int(channel)

        return await self._guarded(work)

    async def event_requested(self, interaction: int) -> str | None:
        """The event that an interaction opened or acted on, if it was stored."""
        opened = sa.select(events.c.id).where(events.c.request_id == interaction)
        acted = sa.select(event_actions.c.event_id).where(event_actions.c.interaction_id == interaction)
        rows = await self._rows(opened.union_all(acted))
        return str(rows[0][0]) if rows else None

    async def events_of(self, guild: int) -> list[Event]:
        """The events of a server, the newest first."""
        query = sa.select(events).where(events.c.guild_id == guild).order_by(events.c.created_at.desc(), events.c.id)
        return [_event_of(row) for row in await self._rows(query)]

    async def events_played(self, user: int) -> list[str]:
        """The events whose results are final and that a user had to do with, the newest first."""
        mine = sa.select(event_actions.c.event_id).where(event_actions.c.subject_id == user)
        over = events.c.id.in_(mine), events.c.status == "over", events.c.ended_at.is_not(None)
        rows = await self._rows(sa.select(events.c.id).where(*over).order_by(events.c.ended_at.desc(), events.c.id))
        return [str(row.id) for row in rows]

    async def event_names(self, events_: Collection[str]) -> dict[str, str]:
        """What events are called, by their ids."""
        if not events_:
            return {}
        query = sa.select(events.c.id, events.c.name).where(events.c.id.in_(events_))
        return {row.id: row.name for row in await self._rows(query)}

    async def events_going_on(self) -> list[str]:
        """All that are not over, or whose results are not final, oldest first."""
        provisional = sa.and_(events.c.status == "over", events.c.ended_at.is_(None))
        live = sa.or_(events.c.status.in_(_GOING_ON), provisional)
        query = sa.select(events.c.id).where(live).order_by(events.c.created_at)
        return [str(row.id) for row in await self._rows(self._own(query, OF_EVENT))]


def _facts(connection: sa.Connection, event: str) -> dict[str, Fact]:
    told: dict[str, list[sa.Row[Any]]] = defaultdict(list)
    for row in connection.execute(_DONE, {"the_event": event}):
        told[row.match_id].append(row)
    grouped: dict[str, list[sa.Row[Any]]] = defaultdict(list)
    for row in connection.execute(_FACTS, {"the_event": event}):
        grouped[row.id].append(row)
    return {match: _fact(rows, told.get(match, ())) for match, rows in grouped.items()}


def _fact(rows: Sequence[sa.Row[Any]], done: Sequence[sa.Row[Any]]) -> Fact:
    first = rows[0]
    left = [row for row in done if row.kind in ("time", "resign") and row.seat is not None]
    held = [row.kind == "hold" for row in done if row.kind in ("hold", "release")]
    return Fact(
        match=first.id,
        status=first.status,
        seats=tuple(Seat(row.holder, row.user_id) for row in rows),
        moves=first.moves,
        scores=first.scores,
        reason=first.reason,
        thread=first.thread_id,
        ended_at=first.ended_at,
        departures=tuple(Departure(row.kind, row.seat, row.at) for row in left),
        started_at=first.started_at,
        clocked=bool(first.clock),
        held=bool(held) and held[-1],
        extended=frozenset((row.kind, row.seat, row.text) for row in done if row.kind == "extend"),
    )


def _event_of(row: sa.Row[Any]) -> Event:
    values = row._mapping
    if not isinstance(values["plan"], dict) or not isinstance(values["options"], dict):
        raise ValueError(f"the plan of {values['id']} is none")
    return Event(**{name: values[column] for name, column in _COLUMNS.items()})


def _action_of(row: sa.Row[Any]) -> EventAction:
    if not isinstance(row.data, dict):
        raise ValueError(f"an action of {row.event_id} has no content")
    return EventAction(row.seq, row.kind, row.at, row.user_id, row.subject_id, row.data, row.interaction_id)


def _action_values(event: str, action: EventAction) -> dict[str, Any]:
    return {
        "event_id": event,
        "seq": action.seq,
        "kind": action.kind,
        "at": action.at,
        "user_id": action.user,
        "subject_id": action.subject,
        "data": dict(action.data),
        "interaction_id": action.interaction,
    }
