"""Frozen rows that the store takes and returns. Times are UTC with their zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Final, Literal

Status = Literal["challenge", "playing", "parked", "over", "cancelled"]
SUSPENDED: Final = "parked"
"""Stored status of a match on hold, and kind of the timer that notifies its players."""
Holder = Literal["open", "invited", "declined", "joined", "computer", "left"]
"""Holder of a seat; in `left`, a computer plays on for the user who left."""
VacationState = Literal["planned", "active", "over"]


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """A player's place. `user` is None for open seats and computers, and stays known after leaving."""

    holder: Holder
    user: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match from challenge to end.

    `board_channel` is the channel or thread it is played in, None until that is known. `version` is the number of
    actions in its log. `turn` is the user to move; None means that a computer must move or answer an offer. `scores`
    has one entry per seat, none if aborted. `message` is the latest post. `request` is the interaction that opened it.
    `clock` is its text, empty for none; `vacations` tells whether they may stop it, `deadline` when the time of the
    seat to move ends. `rematch_of` is the match this one follows; each has one rematch at most, cancelled ones aside.
    `genesis_hash` is the hash of the first line of its log, empty before it starts and for logs without hash chain.
    `level` is the first level of its computers, from 1. `unrated` is the reason why ratings leave a rated match out,
    empty if they do not; None if it is older than these rules (`bot.app.match.unrated`). `boards` is the number of its
    additional board channels. `board_guild` is the server of `board_channel` if the match itself belongs to no server:
    a player may have moved their board there from their DMs.
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
    seats: tuple[MatchSeat, ...]
    status: Status = "challenge"
    version: int = 0
    moves: int = 0
    turn: int | None = None
    thread: int | None = None
    board_channel: int | None = None
    wants_thread: bool = False
    rated: bool = False
    tournament: str | None = None
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
    genesis_hash: str = ""
    level: int = 3
    unrated: str | None = None
    boards: int = 0
    board_guild: int | None = None


@dataclass(frozen=True, slots=True)
class BoardChannel:
    """A channel besides a match's first where a player has its board: in a server, or their DMs (`guild` is None).

    Posts there are in its `language`.
    """

    channel: int
    guild: int | None
    user: int
    language: str


@dataclass(frozen=True, slots=True)
class MatchHeading:
    """Columns of a match that can be read even if others are damaged."""

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

    `digest` is of the public position after it, `entry_hash` of its log line (empty if the match has no genesis).
    """

    seq: int
    kind: str
    seat: int | None
    text: str
    digest: str
    at: datetime
    user: int | None = None
    interaction: int | None = None
    entry_hash: str = ""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """Commitment to the user who holds a seat from the start (`seq` 0), or was offered it by action `seq`.

    The log contains the `link` alone; user and salt open it. A computer's has no user, an erased one no salt.
    """

    seq: int
    seat: int
    link: str
    user: int | None
    salt: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Genesis:
    """The first line of a match's log, the random seed that it commits to, and the links of its seats so far."""

    line: str
    seed: str = field(repr=False)
    links: tuple[SeatLink, ...]


@dataclass(frozen=True, slots=True)
class Secret:
    """The secret choice of a seat, and the nonce of its commitment. Its repr shows neither."""

    seat: int
    choice: str = field(repr=False)
    nonce: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A message to send, written in the same transaction as the change it reports.

    `buttons`: the post will have buttons that work. `channel` is its target, None for that of its match. Neither it nor
    later messages of its channel are sent before `due`. A `mergeable` message waits until then for one that `merges`:
    the later one replaces it, and takes over the payload of the first.
    """

    kind: str
    seq: int
    nonce: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    buttons: bool = False
    channel: int | None = None
    due: datetime | None = None
    mergeable: bool = False
    merges: bool = False


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A claimed outbox message of a match or a tournament, or of the server `guild` alone.

    If it has a `guild` and a match or tournament, it is for the second server of a match between two.

    `interrupted`: claimed before, so it may have arrived.

    `tried_at` is when it was last tried before now, if known; `term` is that of the process which claimed it. `board`:
    its channel is an additional board of the match.
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
    tournament: str = ""
    term: int = 0
    board: bool = False
    guild: int | None = None


@dataclass(frozen=True, slots=True)
class Traffic:
    """Numbers of matches in progress and of waiting posts, and when the oldest of these was written."""

    playing: int
    waiting: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class ReplacedPost:
    """A post that must lose its buttons to a later one; that was tried `attempts` times.

    A private question that is answered has its `match` and `seat`.
    """

    row: int
    channel: int
    message: int
    attempts: int = 0
    match: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class MatchTimer:
    """Something due in a match: `time`, `remind`, `board` or `expire`; `parked`, to announce that; `grown`, to
    send a mergeable post.
    """

    kind: str
    at: datetime
    match: str
    user: int | None = None
    guild: int | None = None
    id: int = 0


@dataclass(frozen=True, slots=True)
class VacationTimer:
    """The start (`away`) or the end (`back`) of a vacation, given by its id."""

    kind: str
    at: datetime
    user: int
    guild: int
    vacation: int
    id: int = 0


@dataclass(frozen=True, slots=True)
class TournamentTimer:
    """The next time to advance a tournament."""

    kind: str = field(default="event", init=False)
    at: datetime
    tournament: str
    id: int = 0


Timer = MatchTimer | VacationTimer | TournamentTimer


@dataclass(frozen=True, slots=True)
class Vacation:
    """A user's absence from the matches of a server. One ended early is over at its new `ends_at`."""

    user: int
    guild: int
    starts_at: datetime
    ends_at: datetime
    state: VacationState = "planned"
    id: int = 0


@dataclass(frozen=True, slots=True)
class StoredConditionalMoves:
    """Conditional moves: lines of moves in coordinate form. Its repr shows none of them."""

    user: int
    lines: tuple[tuple[str, ...], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class PlayerNote:
    """A user's private note about a match. `muted`: no reminders in it. Its repr does not show the text."""

    text: str = field(default="", repr=False)
    muted: bool = False


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """A user's analysis of a match, as plain values that its repr does not show. A change raises `revision`."""

    revision: int
    content: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match with its log up to its version, conditional moves by seat, users without reminders, and names by user."""

    match: Match
    actions: tuple[Action, ...]
    conditional_moves: Mapping[int, StoredConditionalMoves] = field(repr=False)
    muted: frozenset[int]
    names: Mapping[int, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Change:
    """One transaction on a match: `fields` are those of `Match` to set, `seats` replaces all seats.

    `consequences` are the actions that follow from `action` at once; `secret` is its secret choice. `genesis` is that
    of a match that starts, `guest` the link of the user to whom `action` offers a seat. `timers` replace all timers of
    the match (None leaves them); `conditional_moves` are new conditional moves by seat, None to delete them.
    `may_merge`: the match may have a mergeable post, which is sent before all messages but one that merges into it.
    `names` are new display names by user, None to delete one. `seen` are the seats that `seats` were made of: a
    challenge keeps its version while people join it. It raises ConflictError unless the match still has
    `expected_version`, `expected_status` and the seats that were `seen`.
    """

    match: str
    expected_version: int
    expected_status: Status
    action: Action | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[MatchSeat, ...] | None = None
    outbox_messages: tuple[OutboxMessage, ...] = ()
    consequences: tuple[Action, ...] = ()
    secret: Secret | None = None
    timers: tuple[MatchTimer, ...] | None = None
    conditional_moves: Mapping[int, StoredConditionalMoves | None] = field(default_factory=dict)
    genesis: Genesis | None = None
    guest: SeatLink | None = None
    may_merge: bool = False
    names: Mapping[int, str | None] = field(default_factory=dict, repr=False)
    seen: tuple[MatchSeat, ...] | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return all actions in order."""
        return self.consequences if self.action is None else (self.action, *self.consequences)


@dataclass(frozen=True, slots=True)
class AppliedChange:
    """The channel of the messages of a change, and the additional boards that have copies: servers by channel.

    `first` is the first of them, already claimed, if no other waits there; if it is not sent now, it is claimed again
    later, as after a crash. `merge_until` is when a mergeable post is sent. `replaced` are posts of an additional board
    that has become the first one; they lose their buttons.
    """

    channel: int
    first: OutboxRow | None = None
    merge_until: datetime | None = None
    boards: Mapping[int, int | None] = field(default_factory=dict)
    replaced: tuple[ReplacedPost, ...] = ()
