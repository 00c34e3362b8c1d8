"""Tournaments as the store takes and returns them. Times are UTC with their zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

from storage.rows import Genesis, Match, MatchSeat, MatchTimer, OutboxMessage

TournamentStatus = Literal["open", "running", "paused", "over", "cancelled", "ladder", "closed"]
"""The last two are those of a ladder, which is stored like a tournament."""


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament from its announcement to its end.

    `plan` are the values of its form. `version` is the number of actions in its log, `seed` that of its random draws,
    `message` its post, `request` the interaction that opened it, `halted` the reason why its posts cannot be sent.
    `ended_at` is set once its results are final, `repeats_at` while it is to create the next one of its series.

    `invite_code` is set for a match between two servers: the second one accepts with it. `guest_guild` is that server
    from then on, `guest_channel` the channel of its posts (None once they cannot be sent), `guest_message` its post.
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
    status: TournamentStatus = "open"
    version: int = 0
    message: int | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    request: int | None = None
    halted: str | None = None
    repeats_at: datetime | None = None
    invite_code: str | None = None
    guest_guild: int | None = None
    guest_channel: int | None = None
    guest_message: int | None = None
    guest_language: str | None = None

    def is_guest(self, guild: int | None) -> bool:
        """Tell whether a server is the second one of a match between two servers."""
        return guild is not None and guild == self.guest_guild

    def channel_in(self, guild: int | None) -> int | None:
        """Return the channel of its posts in one of its servers; None if there is none."""
        return self.guest_channel if self.is_guest(guild) else self.channel


@dataclass(frozen=True, slots=True)
class TournamentAction:
    """One entry of a tournament's log; `seq` counts from 1.

    `user` did it (None: automatic); `subject` is another user it concerns; `data` are plain values.
    """

    seq: int
    kind: str
    at: datetime
    user: int | None = None
    subject: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat lost by `time` or `resign` (its `kind`)."""

    kind: str
    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class TournamentMatch:
    """The course of one match of a tournament.

    `held`: paused with the tournament. `extended` are the actions that gave it more time.
    """

    match: str
    status: str
    seats: tuple[MatchSeat, ...]
    moves: int
    scores: tuple[Fraction, ...] = ()
    reason: str | None = None
    thread: int | None = None
    ended_at: datetime | None = None
    forfeits: tuple[Forfeit, ...] = ()
    started_at: datetime | None = None
    clocked: bool = True
    held: bool = False
    extended: frozenset[tuple[str, int | None, str]] = frozenset()

    @property
    def begun(self) -> bool:
        """Tell whether each player has moved."""
        return self.moves >= len(self.seats)


@dataclass(frozen=True, slots=True)
class LoadedTournament:
    """A tournament with its log up to its version, and its matches by id.

    `guest_boards` are the threads of its matches in the second server, by match.
    """

    tournament: StoredTournament
    actions: tuple[TournamentAction, ...]
    matches: Mapping[str, TournamentMatch]
    guest_boards: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewGame:
    """A match that a tournament starts.

    `guest_messages` are for the channel in the second server, if there is one.
    """

    match: Match
    outbox_messages: tuple[OutboxMessage, ...]
    timers: tuple[MatchTimer, ...]
    genesis: Genesis
    guest_messages: tuple[OutboxMessage, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentChange:
    """One transaction on a tournament: `fields` are those of `StoredTournament` to set, `timer` is the next check.

    It raises ConflictError unless the tournament still has `version`. Messages go to the channels of both servers,
    unless they name one of them.
    """

    tournament: str
    version: int
    actions: tuple[TournamentAction, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    new_games: tuple[NewGame, ...] = ()
    outbox_messages: tuple[OutboxMessage, ...] = ()
    timer: datetime | None = None
