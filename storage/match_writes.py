"""Writes of matches as functions of a connection, for transactions that do more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa

from storage import mapping
from storage.boards import take_over
from storage.errors import ConflictError
from storage.posting import CHANNEL, post, redirect
from storage.rows import (
    Change,
    Genesis,
    Match,
    MatchSeat,
    MatchTimer,
    OutboxMessage,
    ReplacedPost,
    SeatLink,
    StoredConditionalMoves,
)
from storage.tables import actions, matches, origins, pings, plans, seat_links, seat_names, seats, secrets
from storage.timers import set_timers

_MATCH = sa.bindparam("the_match", type_=sa.String)
_CHANGE = (
    sa.update(matches)
    .where(
        matches.c.id == _MATCH,
        matches.c.version == sa.bindparam("the_version"),
        matches.c.status == sa.bindparam("the_status"),
    )
    .returning(CHANNEL, matches.c.guild_id, matches.c.event_id, matches.c.boards)
)
_ADD_ACTION = sa.insert(actions)
_SEATS = sa.select(seats.c.holder, seats.c.user_id).where(seats.c.match_id == _MATCH).order_by(seats.c.seat)
_FORGET_NAME = sa.delete(seat_names).where(
    seat_names.c.match_id == _MATCH, seat_names.c.user_id == sa.bindparam("the_user")
)
_DELETE_ALL_CONDITIONAL_MOVES = sa.delete(plans).where(plans.c.match_id == _MATCH)
_DELETE_CONDITIONAL_MOVES = _DELETE_ALL_CONDITIONAL_MOVES.where(plans.c.seat == sa.bindparam("the_seat"))


def insert_match(
    connection: sa.Connection,
    match: Match,
    outbox_messages: Iterable[OutboxMessage],
    timers: Iterable[MatchTimer],
    genesis: Genesis | None,
) -> None:
    """Insert a new match with its timers and messages, and with its genesis if it starts at once."""
    connection.execute(sa.insert(matches), mapping.values_of(match))
    connection.execute(sa.insert(seats), mapping.seat_values(match.id, match.status, match.seats))
    _set_genesis(connection, match.id, genesis)
    set_timers(connection, match.id, timers)
    post(connection, match.id, match.thread or match.channel, outbox_messages, match.created_at)


def insert_pings(connection: sa.Connection, match: Match, users: Iterable[int]) -> None:
    """Record the users whom a new challenge notifies."""
    rows = [
        {"match_id": match.id, "named_id": user, "user_id": match.created_by, "at": match.created_at} for user in users
    ]
    if rows:
        connection.execute(sa.insert(pings), rows)


class ChangedMatch(NamedTuple):
    """A match after a change: channel of its messages, server, tournament, and number of additional boards.

    `replaced` are posts of an additional board that has become the first one: they lose their buttons.
    """

    channel: int
    guild: int | None
    tournament: str | None
    boards: int
    replaced: tuple[ReplacedPost, ...] = ()


def apply_change(connection: sa.Connection, change: Change, now: datetime) -> ChangedMatch:
    """Change a match and its log. Raises ConflictError."""
    fields = {mapping.column_of(name): value for name, value in change.fields.items()}
    fields["version"] = change.expected_version + len(change.actions)
    expected = {"the_match": change.match, "the_version": change.expected_version, "the_status": change.expected_status}
    changed = connection.execute(_CHANGE, {**expected, **fields}).one_or_none()
    if changed is None:
        raise ConflictError(f"{change.match} is not {change.expected_status} at version {change.expected_version}")
    after = ChangedMatch(*changed)
    _check_seats(connection, change)
    if change.actions:
        rows = [mapping.values_of(action, match_id=change.match) for action in change.actions]
        connection.execute(_ADD_ACTION, rows)
    if change.secret is not None:
        connection.execute(sa.insert(secrets), mapping.values_of(change.secret, match_id=change.match))
    _set_genesis(connection, change.match, change.genesis)
    _add_links(connection, change.match, () if change.guest is None else (change.guest,))
    _set_seats(connection, change)
    set_seat_names(connection, change.match, change.names)
    _set_timers(connection, change)
    _set_plans(connection, change)
    if not change.fields.keys().isdisjoint(("channel", "thread", "board_channel")):
        if after.boards:
            boards, replaced = take_over(connection, change.match, after.channel, now)
            after = after._replace(boards=boards, replaced=tuple(replaced))
        redirect(connection, change.match, after.channel)
    return after


def set_seat_names(connection: sa.Connection, match: str, names: Mapping[int, str | None]) -> None:
    """Set the names of players in a match, or delete them (None)."""
    for user, name in names.items():
        connection.execute(_FORGET_NAME, {"the_match": match, "the_user": user})
        if name is not None:
            connection.execute(sa.insert(seat_names), {"match_id": match, "user_id": user, "name": name})


def set_conditional_moves(
    connection: sa.Connection, match: str, changed: Mapping[int, StoredConditionalMoves | None]
) -> None:
    """Replace the conditional moves of some seats."""
    for seat, moves in changed.items():
        connection.execute(_DELETE_CONDITIONAL_MOVES, {"the_match": match, "the_seat": seat})
        if moves is not None:
            lines = [list(line) for line in moves.lines]
            values = mapping.values_of(moves, match_id=match, seat=seat, lines=lines)
            connection.execute(sa.insert(plans), values)


def _check_seats(connection: sa.Connection, change: Change) -> None:
    """Compare the seats with those that the change was made of, once its match is locked. Raises ConflictError."""
    if change.seen is not None:
        rows = connection.execute(_SEATS, {"the_match": change.match})
        if tuple(MatchSeat(row.holder, row.user_id) for row in rows) != change.seen:
            raise ConflictError(f"somebody has taken or left a seat of {change.match}")


def _set_genesis(connection: sa.Connection, match: str, genesis: Genesis | None) -> None:
    if genesis is not None:
        connection.execute(sa.insert(origins), {"match_id": match, "line": genesis.line, "seed": genesis.seed})
        _add_links(connection, match, genesis.links)


def _add_links(connection: sa.Connection, match: str, links: Iterable[SeatLink]) -> None:
    if rows := [mapping.values_of(one, match_id=match) for one in links]:
        connection.execute(sa.insert(seat_links), rows)


def _set_seats(connection: sa.Connection, change: Change) -> None:
    status = change.fields.get("status", change.expected_status)
    if change.seats is not None:
        connection.execute(sa.delete(seats).where(seats.c.match_id == change.match))
        connection.execute(sa.insert(seats), mapping.seat_values(change.match, status, change.seats))
    elif status not in mapping.LIVE_STATUSES:
        connection.execute(sa.update(seats).where(seats.c.match_id == change.match).values(live=False))


def _set_timers(connection: sa.Connection, change: Change) -> None:
    if change.fields.get("status", change.expected_status) not in ("challenge", "playing"):
        set_timers(connection, change.match, (timer for timer in change.timers or () if timer.kind == "parked"))
    elif change.timers is not None:
        set_timers(connection, change.match, change.timers)


def _set_plans(connection: sa.Connection, change: Change) -> None:
    if change.fields.get("status", change.expected_status) not in mapping.LIVE_STATUSES:
        connection.execute(_DELETE_ALL_CONDITIONAL_MOVES, {"the_match": change.match})
    elif change.conditional_moves:
        set_conditional_moves(connection, change.match, change.conditional_moves)
