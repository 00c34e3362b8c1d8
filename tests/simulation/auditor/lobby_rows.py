"""Seeks and their seats as the tables have them, and what people and servers have chosen about others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tests.simulation.auditor.ledger import time_of
from tests.simulation.journal import Answered, Asked

UNDER_WAY = timedelta(minutes=1)
"""A choice holds for all games that are created later than this after its answer."""
USER, SERVER = "user", "server"


@dataclass(frozen=True, slots=True)
class Seek:
    """A row of the table `seeks`; `joins` is the player whose seek was joined."""

    id: int
    user: int
    terms: str
    variant: str
    clock: str
    rated: bool
    since: datetime
    window: int | None
    guild: int | None
    channel: int | None
    anywhere: bool
    games: int
    computer_days: int | None
    dm: int | None
    kept_seat: int | None
    joins: int | None
    state: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a match that a seek has got."""

    match: str
    user: int
    seek: int


def seeks_of(connection: sqlite3.Connection) -> dict[int, Seek]:
    """Read all seeks, by ID."""
    rows = connection.execute(
        'SELECT id, user_id, terms, variant, clock, rated, since, "window", guild_id, channel_id, anywhere, games,'
        " computer_days, dm_id, kept_seat, target_id, state FROM seeks"
    ).fetchall()
    found = {}
    for id_, user, terms, variant, clock, rated, stored, window, guild, channel, anywhere, *rest in rows:
        since = time_of(stored)
        assert since is not None
        games, days, dm, kept, joins, state = rest
        places = (window, guild, channel, bool(anywhere), games, days, dm, kept, joins, state)
        found[id_] = Seek(id_, user, terms, variant, clock, bool(rated), since, *places)
    return found


def seats_of(connection: sqlite3.Connection) -> dict[tuple[str, int], Seat]:
    """Read all seats of seeks, by match and user."""
    rows = connection.execute("SELECT match_id, user_id, seek_id FROM lobby_seats").fetchall()
    return {(match, user): Seat(match, user, seek) for match, user, seek in rows}


@dataclass
class Choices:
    """Whom people and servers have blocked, and servers that keep their players to themselves; each since when.

    Only what was answered is known; what is being changed is left out.
    """

    _blocked: dict[tuple[str, int, int], datetime] = field(default_factory=dict)
    _alone: dict[int, datetime] = field(default_factory=dict)

    def ask(self, asked: Asked) -> None:
        """Forget a choice that someone is about to take back."""
        if asked.command in ("unblock", "unbar"):
            self._blocked.pop(_key(asked), None)
        elif asked.command == "elsewhere" and asked.given["allowed"] == "yes":
            self._alone.pop(asked.guild, None)

    def answer(self, asked: Asked, entry: Answered) -> None:
        """Note a choice that was acknowledged."""
        if entry.refusal:
            return
        if (asked.command in ("block", "bar") and asked.given["who"] != str(asked.user)) or asked.command == "bar":
            self._blocked.setdefault(_key(asked), entry.at)
        elif asked.command == "elsewhere" and asked.given["allowed"] == "no":
            self._alone.setdefault(asked.guild, entry.at)
        self.ask(asked)

    def keep_apart(self, user: int, guild: int | None, other: int, at: datetime) -> str:
        """Say why a user, who asked in a server, does not meet another at a time; empty if nothing is known."""
        if self._holds((USER, user, other), at):
            return f"{user} has blocked {other}"
        if guild is not None and self._holds((SERVER, guild, other), at):
            return f"server {guild}, in which {user} asked, has blocked {other}"
        return ""

    def is_barred(self, guild: int, user: int, at: datetime) -> bool:
        """Check whether a server has blocked a user for some time."""
        return self._holds((SERVER, guild, user), at)

    def stays(self, guild: int | None, at: datetime) -> bool:
        """Check whether a server has kept its players to itself for some time."""
        return guild in self._alone and at > self._alone[guild] + UNDER_WAY

    def concerns(self, users: Iterable[int]) -> bool:
        """Check whether any of these users is blocked by anyone."""
        named = set(users)
        return any(other in named for _, _, other in self._blocked)

    def _holds(self, key: tuple[str, int, int], at: datetime) -> bool:
        return key in self._blocked and at > self._blocked[key] + UNDER_WAY


def _key(asked: Asked) -> tuple[str, int, int]:
    if asked.command in ("block", "unblock"):
        return USER, asked.user, int(asked.given["who"])
    return SERVER, asked.guild, int(asked.given["who"])
