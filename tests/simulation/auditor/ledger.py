"""The database as it was seen last, and what may never change in it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction

from tests.simulation.auditor.violation import violated

Sql = int | str | None
LIVE = ("playing", "parked")


def time_of(stored: Sql) -> datetime | None:
    """Read a time as the tables keep it: in UTC, without its zone."""
    return None if stored is None else datetime.fromisoformat(str(stored)).replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Action:
    """A row of the log. `seat` and `user` are None where no one's are meant."""

    seq: int
    seat: int | None
    user: int | None
    kind: str
    text: str
    interaction: int | None
    digest: str
    at: datetime
    seal: str


@dataclass(frozen=True, slots=True)
class Seat:
    """Holder of a seat."""

    holder: str
    user: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """Row of the table `matches`."""

    guild: int | None
    channel: int
    thread: int | None
    board_channel: int | None
    created_by: int
    variant: str
    options: dict[str, str]
    status: str
    version: int
    turn: int | None
    language: str
    created_at: datetime
    started_at: datetime | None
    reason: str | None
    scores: tuple[Fraction, ...]
    clock: str
    vacations: bool
    deadline: datetime | None
    genesis: str
    rated: bool
    event: str | None
    level: int
    unrated: str | None


@dataclass(slots=True)
class Case:
    """A match: its row, its seats and its whole log, as seen last; and all channels that it was ever at home in."""

    id: str
    row: Row
    seats: tuple[Seat, ...]
    log: list[Action] = field(default_factory=list)
    homes: set[int] = field(default_factory=set)
    parked: bool = False
    """True if it is on hold, or was until the latest change."""

    def seal(self, seq: int) -> str:
        """The seal of the log up to an action; 0 is its beginning."""
        return self.log[seq - 1].seal if seq else self.row.genesis

    def users(self) -> set[int]:
        """All who hold a seat or are invited to one."""
        return {seat.user for seat in self.seats if seat.user is not None}


class Ledger:
    """Every match of the database, read anew where its version, status or home has changed."""

    def __init__(self) -> None:
        self.cases: dict[str, Case] = {}
        self._seen: dict[str, tuple[Sql, ...]] = {}

    def read(self, connection: sqlite3.Connection, now: datetime) -> list[tuple[Case, list[Action]]]:
        """Return the matches that have changed, with their new actions."""
        changed = []
        found = connection.execute("SELECT id, version, status, place, channel_id, deadline FROM matches").fetchall()
        for id_, *seen in found:
            if self._seen.get(id_) != tuple(seen):
                self._seen[id_] = tuple(seen)
                changed.append(self._take(connection, str(id_), now))
        if len(found) < len(self._seen):
            gone = sorted(set(self._seen) - {str(row[0]) for row in found})
            violated(now, gone[0], "this match is no longer in the database, but what was committed stays")
        return changed

    def _take(self, connection: sqlite3.Connection, id_: str, now: datetime) -> tuple[Case, list[Action]]:
        row, seats = _row(connection, id_), _seats(connection, id_)
        case = self.cases.setdefault(id_, Case(id_, row, seats))
        before, case.row, case.seats = case.row, row, seats
        case.parked = "parked" in (before.status, row.status)
        case.homes |= {home for home in (row.board_channel, row.channel, row.thread) if home is not None}
        known = len(case.log)
        rows = log_rows(connection, id_, max(known - 1, 0))
        if known:
            _same(case, case.log[-1:], rows[:1], now)
        new = rows[1:] if known else rows
        case.log += new
        _log_only_grows(case, before, known, now)
        _kept(case, before, now)
        return case, new

    def read_again(self, connection: sqlite3.Connection, now: datetime) -> None:
        """Compare every stored row of every log with what was seen of it."""
        for case in self.cases.values():
            _same(case, case.log, log_rows(connection, case.id, 0), now)


def _same(case: Case, kept: list[Action], rows: list[Action], now: datetime) -> None:
    """`design.md`: the state of a match is its log, sealed as it grows; so no row of it ever changes or goes."""
    if len(rows) < len(kept):
        violated(now, case.id, f"the log had {len(case.log)} actions and has lost some")
    for old, new in zip(kept, rows, strict=False):
        if old != new:
            violated(now, case.id, f"action {old.seq} was {old} and has become {new}")


def _log_only_grows(case: Case, before: Row, known: int, now: datetime) -> None:
    """`storage/rows.py`: `seq` counts from 1, and a match's version is the number of actions in its log."""
    for expected, action in enumerate(case.log[known:], known + 1):
        if action.seq != expected:
            violated(now, case.id, f"the log has action {action.seq} where {expected} was expected")
        if action.at > now:
            violated(now, case.id, f"action {action.seq} is of the future: {action.at}")
    if case.row.version != len(case.log):
        violated(now, case.id, f"the version is {case.row.version}, but the log has {len(case.log)} actions")
    if case.row.version < before.version:
        violated(now, case.id, f"the version has gone back from {before.version} to {case.row.version}")


def _kept(case: Case, before: Row, now: datetime) -> None:
    """`decisions.md`: what was chosen for a match is kept with it; and what is over stays over, with its result."""
    row = case.row
    kept = before.variant, before.options, before.created_by, before.level
    if (row.variant, row.options, row.created_by, row.level) != kept:
        violated(now, case.id, "its game, options, creator or first level have changed")
    begun = (before.genesis, before.clock, before.rated)
    if before.genesis and (row.genesis, row.clock, row.rated) != begun:
        violated(now, case.id, "its beginning, its clock or whether it is rated have changed after it began")
    if before.status in ("over", "cancelled") and (row.status, row.reason, row.scores) != (
        before.status,
        before.reason,
        before.scores,
    ):
        violated(now, case.id, f"it was {before.status} ({before.reason}) and is {row.status} ({row.reason}) now")
    if before.status in LIVE and row.status in ("challenge", "cancelled"):
        violated(now, case.id, f"it was {before.status} and is {row.status} now")


def log_rows(connection: sqlite3.Connection, id_: str, after: int) -> list[Action]:
    """Read the log of a match from the database, beginning after an action."""
    found: Iterable[tuple[Sql, ...]] = connection.execute(
        "SELECT seq, seat, user_id, kind, text, interaction_id, position_hash, at, seal FROM actions"
        " WHERE match_id = ? AND seq > ? ORDER BY seq",
        (id_, after),
    )
    return [
        Action(
            _int(seq), _some(seat), _some(user), str(kind), str(text), _some(asked), str(digest), _time(at), str(seal)
        )
        for seq, seat, user, kind, text, asked, digest, at, seal in found
    ]


def _row(connection: sqlite3.Connection, id_: str) -> Row:
    found: tuple[Sql, ...] = connection.execute(
        "SELECT guild_id, channel_id, thread_id, place, created_by, variant, options, status, version, turn_user,"
        " language, created_at, started_at, reason, scores, clock, vacations, deadline, genesis, rated, event_id"
        ", level, unrated"
        " FROM matches WHERE id = ?",
        (id_,),
    ).fetchone()
    guild, channel, thread, board_channel, creator, variant, options, status, version, turn, language, *rest = found
    created, started, reason, scores, clock, vacations, deadline, genesis, rated, event, level, unrated = rest
    return Row(
        guild=_some(guild),
        channel=_int(channel),
        thread=_some(thread),
        board_channel=_some(board_channel),
        created_by=_int(creator),
        variant=str(variant),
        options=json.loads(str(options)),
        status=str(status),
        version=_int(version),
        turn=_some(turn),
        language=str(language),
        created_at=_time(created),
        started_at=time_of(started),
        reason=None if reason is None else str(reason),
        scores=tuple(Fraction(score) for score in str(scores or "").split()),
        clock=str(clock),
        vacations=bool(vacations),
        deadline=time_of(deadline),
        genesis=str(genesis),
        rated=bool(rated),
        event=None if event is None else str(event),
        level=_int(level),
        unrated=None if unrated is None else str(unrated),
    )


def _seats(connection: sqlite3.Connection, id_: str) -> tuple[Seat, ...]:
    found = connection.execute("SELECT holder, user_id FROM seats WHERE match_id = ? ORDER BY seat", (id_,))
    return tuple(Seat(str(holder), user) for holder, user in found)


def _int(value: Sql) -> int:
    return int(value or 0)


def _some(value: Sql) -> int | None:
    return None if value is None else int(value)


def _time(value: Sql) -> datetime:
    time = time_of(value)
    assert time is not None
    return time
