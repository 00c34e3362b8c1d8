"""Events as the store takes and gives them. Times are UTC with their zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

from storage.rows import Match, Origin, OutboxMessage, Seat, Timer

EventStatus = Literal["open", "running", "paused", "over", "cancelled"]


@dataclass(frozen=True, slots=True)
class Event:
    """An event from its invitation to its end.

    `plan` is what its form says. `version` is the number of actions in its log, `seed` what lots are drawn from,
    `message` its post, `request` the interaction that opened it, `halted` why its posts cannot be sent.
    `ended_at` is set once its results are final.
    """

    id: str
    guild: int
    channel: int
    created_by: int
    name: str
    variant: str
    options: Mapping[str, str]
    plan: Mapping[str, Any]
    language: str
    seed: int
    created_at: datetime
    status: EventStatus = "open"
    version: int = 0
    message: int | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    request: int | None = None
    halted: str | None = None


@dataclass(frozen=True, slots=True)
class EventAction:
    """One entry of an event's log; `seq` counts from 1.

    `user` did it (None: it happened by itself), it is about `subject`, another user; `data` are plain values.
    """

    seq: int
    kind: str
    at: datetime
    user: int | None = None
    subject: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class Departure:
    """That a seat was left: `kind` is `time` or `resign`."""

    kind: str
    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known of a match of an event; `begun`: each of its players has moved.

    `held`: it stands still with the event. `extended` are the actions that have given it more time.
    """

    match: str
    status: str
    seats: tuple[Seat, ...]
    moves: int
    scores: tuple[Fraction, ...] = ()
    reason: str | None = None
    thread: int | None = None
    ended_at: datetime | None = None
    departures: tuple[Departure, ...] = ()
    started_at: datetime | None = None
    clocked: bool = True
    held: bool = False
    extended: frozenset[tuple[str, int | None, str]] = frozenset()

    @property
    def begun(self) -> bool:
        """Whether each of its players has moved."""
        return self.moves >= len(self.seats)


@dataclass(frozen=True, slots=True)
class WholeEvent:
    """An event with its log up to its version, and its matches by name."""

    event: Event
    actions: tuple[EventAction, ...]
    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Opening:
    """A match that an event opens."""

    match: Match
    outbox_messages: tuple[OutboxMessage, ...]
    timers: tuple[Timer, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class EventStep:
    """What one transaction does to an event: `fields` are those of `Event` to set, `timer` is when to look again.

    It is refused with ConflictError unless the event still has `version`.
    """

    event: str
    version: int
    actions: tuple[EventAction, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    openings: tuple[Opening, ...] = ()
    outbox_messages: tuple[OutboxMessage, ...] = ()
    timer: datetime | None = None
