"""What the store takes and gives: frozen rows, no SQL. Times are UTC with their zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

Status = Literal["challenge", "playing", "parked", "over", "cancelled"]
Holder = Literal["open", "invited", "joined", "computer", "left"]
"""Who holds a seat: `left` is one that a computer plays on for the user who left it."""
VacationState = Literal["planned", "active", "over"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place. `user` is None for open seats and computers, and stays known after leaving."""

    holder: Holder
    user: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match from challenge to end.

    `place` is the channel or thread it is played in, None until that is known. `version` is the number of actions in
    its log. `turn` is the user to move; None means that a computer is, or has to answer an offer. `scores` has one
    entry per seat, none if aborted. `message` is the latest post. `request` is the interaction that opened it. `clock`
    is its text, empty for none; `vacations` tells whether one may stop it, `deadline` when the time of the seat to move
    is over. `rematch_of` is the match this one follows; each is followed by one at most, cancelled ones aside.
    `genesis` is the seal of its log before the first action, empty before it begins and where that was before logs had
    seals. `level` is how strongly its computers play at first, from 1. `unrated` says why ratings leave a rated one
    out, empty if they do not; None if it began before there were such rules (`bot.app.match.unrated`).
    """

    id: str
    guild: int | None
    channel: int
    created_by: int
    variant: str
    options: Mapping[str, str]
    rules_version: int
    language: str
    seats_mode: str
    created_at: datetime
    seats: tuple[Seat, ...]
    status: Status = "challenge"
    version: int = 0
    moves: int = 0
    turn: int | None = None
    thread: int | None = None
    place: int | None = None
    wants_thread: bool = False
    rated: bool = False
    event: str | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    reason: str | None = None
    scores: tuple[Fraction, ...] = ()
    challenge_message: int | None = None
    message: int | None = None
    request: int | None = None
    clock: str = ""
    vacations: bool = True
    deadline: datetime | None = None
    rematch_of: str | None = None
    genesis: str = ""
    level: int = 3
    unrated: str | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """What can be told of a match whose rows cannot all be read."""

    id: str
    version: int
    status: str
    reason: str | None
    created_by: int
    language: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """One entry of a match's log; `seq` counts from 1.

    `digest` is of the public position after it, `seal` of the log up to it (empty where the match has no genesis).
    """

    seq: int
    kind: str
    seat: int | None
    text: str
    digest: str
    at: datetime
    user: int | None = None
    interaction: int | None = None
    seal: str = ""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """Who holds a seat from the start (`seq` 0), or was offered it by action `seq`.

    The log tells the `link` alone; user and salt open it. A computer's has no user, one that was erased no salt.
    """

    seq: int
    seat: int
    link: str
    user: int | None
    salt: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Origin:
    """The first line of a match's log, the random seed that it commits to, and the links of its seats so far."""

    line: str
    seed: str = field(repr=False)
    links: tuple[SeatLink, ...]


@dataclass(frozen=True, slots=True)
class Secret:
    """What a seat chose in secret, and the nonce that hides it in its commitment. It prints nothing of either."""

    seat: int
    choice: str = field(repr=False)
    nonce: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """Something to send, written in the same transaction as what it tells. `buttons`: it will carry live ones.

    `channel` is where it goes, None for where its match is played.
    `due` is before when it is not to be sent, nor what comes after it in its channel. One that `grows` waits until then
    for a change of its match whose outbox message `joins`: that takes its place, with the payload that is there
    already.
    """

    kind: str
    seq: int
    nonce: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    buttons: bool = False
    channel: int | None = None
    due: datetime | None = None
    grows: bool = False
    joins: bool = False


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """An outbox message on its way, of a match or of an `event`. `interrupted`: it was taken before, so it may have
    arrived.

    `written_at` is when it was written, `tried_at` when it was last tried before now, if that is known; `term` is that
    of the process which took it.
    """

    id: int
    match: str
    channel: int
    outbox_message: OutboxMessage
    attempts: int
    next_at: datetime | None
    interrupted: bool
    written_at: datetime | None = None
    tried_at: datetime | None = None
    event: str = ""
    term: int = 0


@dataclass(frozen=True, slots=True)
class Traffic:
    """How many matches are played, how many posts wait to be sent, and when the oldest of them was written."""

    playing: int
    waiting: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class Replaced:
    """A post whose buttons have to go, as a later one has its own; that was tried `attempts` times."""

    row: int
    channel: int
    message: int
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class Timer:
    """Something to be done at a time: `time`, `remind`, `expire`, `away` or `back`; `parked`, to tell that; `grown`, to
    send a post that grows; or `event`.

    `count` is the number of those that came before it, or the id of the vacation that begins or ends.
    """

    kind: str
    at: datetime
    match: str | None = None
    user: int | None = None
    guild: int | None = None
    count: int = 0
    id: int = 0
    event: str | None = None


@dataclass(frozen=True, slots=True)
class Vacation:
    """When a user is away from the matches of a server. One that ended early is over at its new `ends_at`."""

    user: int
    guild: int
    starts_at: datetime
    ends_at: datetime
    state: VacationState = "planned"
    id: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """Lines of moves in coordinate form that a user wants played. It prints none of them."""

    user: int
    lines: tuple[tuple[str, ...], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Note:
    """What a user wrote for themselves about a match. `silent`: no reminders in it. It does not print the text."""

    text: str = field(default="", repr=False)
    silent: bool = False


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """A user's own analysis in a match, as plain values; it does not print them. A change raises `revision`."""

    revision: int
    content: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Whole:
    """A match with its log up to its version, the plans of its seats, the users who want no reminders in it, and what
    people are called there, by user.
    """

    match: Match
    actions: tuple[Action, ...]
    plans: Mapping[int, Plan] = field(repr=False)
    silent: frozenset[int]
    names: Mapping[int, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Change:
    """What one transaction does to a match: `fields` are those of `Match` to set, `seats` replaces all seats.

    `more` are the actions that follow from `action` at once; `secret` is what the action keeps from the public.
    `origin` is that of a match that begins, `guest` the link of whoever `action` offers a seat to.
    `timers` replace all timers of the match (None leaves them); `plans` are the new ones by seat, None where one goes.
    `growing`: a post of the match may be growing; it goes out before all outbox messages but the one that joins it.
    `names` are what users are called from now on, None for one to be forgotten.
    `seen` are the seats that `seats` were made of: the version of a challenge stays while people join it.
    It is refused with ConflictError unless the match still has `version` and `status`, and the seats that were `seen`.
    """

    match: str
    version: int
    status: Status
    action: Action | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[Seat, ...] | None = None
    outbox_messages: tuple[OutboxMessage, ...] = ()
    more: tuple[Action, ...] = ()
    secret: Secret | None = None
    timers: tuple[Timer, ...] | None = None
    plans: Mapping[int, Plan | None] = field(default_factory=dict)
    origin: Origin | None = None
    guest: SeatLink | None = None
    growing: bool = False
    names: Mapping[int, str | None] = field(default_factory=dict, repr=False)
    seen: tuple[Seat, ...] | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions in order."""
        return self.more if self.action is None else (self.action, *self.more)


@dataclass(frozen=True, slots=True)
class Written:
    """Where the outbox messages of a change go.

    `first` is the first of them, taken already, if nothing else waits there: what is not sent now is taken anew later,
    as after a crash. `grown` is when a post that grows goes out as it is.
    """

    channel: int
    first: OutboxRow | None = None
    grown: datetime | None = None
