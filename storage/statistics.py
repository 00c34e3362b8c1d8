"""Statistics of finished matches of a user or a variant, without aborted ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import sqlalchemy as sa

from storage.base import Database
from storage.mapping import action_of
from storage.results import FinishedGame, RecentGame, TimedGame, VariantTotals
from storage.rows import Action
from storage.tables import OVER, PAST_SEAT, actions, matches, seats

LATEST = 100
"""Number of a user's matches whose logs are searched."""
LATEST_TIMED = 20
"""Number of a user's timed matches whose logs tell their reliability: more than count, as some of them don't."""
_MOVED = ("move", "plan", "choose")
_BESIDE = ("offer", "refuse", "reveal")
"""Kinds of actions that stop no clock. After any other the time of thinking is unknown."""

_mine = sa.and_(PAST_SEAT, seats.c.user_id == sa.bindparam("the_user"))
_others = seats.alias("others")
_PLAYED = (
    sa.select(
        *(
            matches.c[name]
            for name in (
                *("id", "variant", "scores", "guild_id", "channel_id", "place", "message_id", "ended_at"),
                *("rated", "unrated"),
            )
        ),
        seats.c.seat,
        _others.c.user_id.label("other"),
    )
    .join(seats, seats.c.match_id == matches.c.id)
    .join(_others, sa.and_(_others.c.match_id == matches.c.id, _others.c.seat != seats.c.seat))
    .where(OVER, _mine, matches.c.scores != sa.literal_column("''"))
    .order_by(matches.c.ended_at, matches.c.id, _others.c.seat)
)
_RECENT = (
    sa.select(matches.c.id)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(OVER, _mine)
    .order_by(matches.c.ended_at.desc(), matches.c.id)
    .limit(LATEST)
)
_next = matches.alias("following")
_REMATCHABLE = (
    sa.select(matches.c.id)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(OVER, _mine, matches.c.event_id.is_(None), matches.c.scores != sa.literal_column("''"))
    .where(sa.func.coalesce(matches.c.guild_id, 0) == sa.bindparam("the_guild"))
    .where(~sa.exists(_next.c.id).where(_next.c.rematch_of == matches.c.id, _next.c.status != "cancelled"))
    .order_by(matches.c.ended_at.desc(), matches.c.id)
    .limit(sa.bindparam("the_most", type_=sa.Integer))
)
_TIMES = (
    sa.select(actions.c.match_id, actions.c.user_id, actions.c.kind, actions.c.at, matches.c.started_at)
    .join(matches, matches.c.id == actions.c.match_id)
    .where(actions.c.match_id.in_(_RECENT))
    .order_by(actions.c.match_id, actions.c.seq)
)
_IS_TIMED = (
    matches.c.clock != sa.literal_column("''"),
    matches.c.started_at.is_not(None),
    sa.or_(OVER, seats.c.holder == sa.literal_column("'left'")),
    sa.exists(_others.c.seat).where(
        _others.c.match_id == matches.c.id, _others.c.seat != seats.c.seat, _others.c.user_id.is_not(None)
    ),
)
_TIMED = (
    sa.select(matches.c.id, matches.c.started_at, matches.c.ended_at, matches.c.scores, seats.c.seat)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(_mine, *_IS_TIMED)
    .order_by(sa.func.coalesce(matches.c.ended_at, matches.c.started_at).desc(), matches.c.id)
    .limit(LATEST_TIMED)
)
_place = sa.func.row_number().over(
    partition_by=seats.c.user_id,
    order_by=(sa.func.coalesce(matches.c.ended_at, matches.c.started_at).desc(), matches.c.id),
)
_PLACED = (
    sa.select(*matches.c["id", "started_at", "ended_at", "scores"], *seats.c["seat", "user_id"], _place.label("place"))
    .join(seats, seats.c.match_id == matches.c.id)
    .where(PAST_SEAT, seats.c.user_id.in_(sa.bindparam("the_users", expanding=True)), *_IS_TIMED)
    .subquery()
)
_TIMED_OF = sa.select(_PLACED).where(_PLACED.c.place <= LATEST_TIMED).order_by(_PLACED.c.user_id, _PLACED.c.place)
_LOGS = (
    sa.select(actions)
    .where(actions.c.match_id.in_(sa.bindparam("the_matches", expanding=True)))
    .order_by(actions.c.match_id, actions.c.seq)
)
_ENDED = sa.and_(OVER, matches.c.variant == sa.bindparam("the_variant"), matches.c.scores != sa.literal_column("''"))
_SCORES = sa.select(matches.c.scores, sa.func.count().label("times")).where(_ENDED).group_by(matches.c.scores)
# Games of forgotten servers (without language) have no length.
_LENGTHS = (
    sa.select(matches.c.moves, sa.func.count().label("times"))
    .where(_ENDED, matches.c.language != "")
    .group_by(matches.c.moves)
)
_first = (
    sa.select(actions.c.match_id, sa.func.min(actions.c.seq).label("seq"))
    .join(matches, matches.c.id == actions.c.match_id)
    .where(_ENDED, actions.c.kind.in_(("move", "plan")))
    .group_by(actions.c.match_id)
    .subquery()
)
_OPENINGS = (
    sa.select(actions.c.text, sa.func.count().label("times"))
    .join(_first, sa.and_(actions.c.match_id == _first.c.match_id, actions.c.seq == _first.c.seq))
    .group_by(actions.c.text)
)


_ENDED_SINCE = (
    sa.select(*(matches.c[name] for name in ("id", "variant", "place", "message_id", "moves")), seats.c.user_id)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(
        matches.c.guild_id == sa.bindparam("the_guild", type_=sa.BigInteger),
        matches.c.status == "over",
        matches.c.scores != sa.literal_column("''"),
        matches.c.ended_at >= sa.bindparam("the_time", type_=matches.c.ended_at.type),
    )
    .order_by(matches.c.id)
)


@dataclass
class StatisticsStore:
    """Figures of finished matches."""

    db: Database

    async def rematchable(self, user: int, guild: int | None, most: int) -> list[str]:
        """Return a user's scored matches in a server (None: in DMs) without a rematch, latest first."""
        rows = await self.db.rows(_REMATCHABLE, the_user=user, the_guild=guild or 0, the_most=most)
        return [str(row.id) for row in rows]

    async def games_of(self, user: int) -> list[FinishedGame]:
        """Return the finished matches of a user, oldest first."""

        def work(connection: sa.Connection) -> list[FinishedGame]:
            grouped: dict[str, list[sa.Row[Any]]] = {}
            rows: Iterable[sa.Row[Any]] = connection.execute(_PLAYED, {"the_user": user})
            for row in rows:
                grouped.setdefault(row.id, []).append(row)
            return [_finished(found) for found in grouped.values()]

        return await self.db.read(work)

    async def finished_since(self, guild: int, time: datetime) -> list[RecentGame]:
        """Return the scored matches of a server that have ended since a time."""
        grouped: dict[str, list[sa.Row[Any]]] = {}
        for row in await self.db.rows(_ENDED_SINCE, the_guild=guild, the_time=time):
            grouped.setdefault(row.id, []).append(row)
        return [_recent(guild, rows) for rows in grouped.values()]

    async def longest_think(self, user: int) -> timedelta | None:
        """Return the longest time a user took for a move in their latest matches; None without moves.

        Turns in which a clock may have stood still are left out.
        """

        def work(connection: sa.Connection) -> timedelta | None:
            return _longest(connection.execute(_TIMES, {"the_user": user}), user)

        return await self.db.read(work)

    async def timed_games(self, user: int) -> list[TimedGame]:
        """Return a user's latest matches with a clock against people that they have finished or left."""

        def work(connection: sa.Connection) -> list[TimedGame]:
            found: Sequence[Any] = connection.execute(_TIMED, {"the_user": user}).all()
            logs = _logs(connection, found)
            return [_timed(row, logs) for row in found]

        return await self.db.read(work)

    async def timed_games_of(self, users: Collection[int]) -> dict[int, list[TimedGame]]:
        """Return the same of several users, by user."""

        def work(connection: sa.Connection) -> dict[int, list[TimedGame]]:
            games: dict[int, list[TimedGame]] = {user: [] for user in users}
            found = connection.execute(_TIMED_OF, {"the_users": list(games)}).all()
            logs = _logs(connection, found)
            for row in found:
                games[row.user_id].append(_timed(row, logs))
            return games

        return await self.db.read(work)

    async def variant_totals(self, variant: str) -> VariantTotals:
        """Return scores, lengths and first moves of all matches of a variant."""

        def work(connection: sa.Connection) -> VariantTotals:
            asked = {"the_variant": variant}
            results: dict[tuple[Fraction, ...], int] = {
                row.scores: row.times for row in connection.execute(_SCORES, asked)
            }
            lengths = {row.moves: row.times for row in connection.execute(_LENGTHS, asked)}
            openings = {row.text: row.times for row in connection.execute(_OPENINGS, asked)}
            return VariantTotals(results, lengths, openings)

        return await self.db.read(work)


def _logs(connection: sa.Connection, found: Sequence[sa.Row[Any]]) -> dict[str, list[Action]]:
    """The actions of matches, by match."""
    logs: dict[str, list[Action]] = {row.id: [] for row in found}
    for row in connection.execute(_LOGS, {"the_matches": list(logs)}) if logs else ():
        logs[row.match_id].append(action_of(row))
    return logs


def _timed(row: sa.Row[Any], logs: Mapping[str, Sequence[Action]]) -> TimedGame:
    return TimedGame(row.id, row.seat, row.started_at, row.ended_at, bool(row.scores), tuple(logs[row.id]))


def _finished(rows: Sequence[sa.Row[Any]]) -> FinishedGame:
    row = rows[0]
    return FinishedGame(
        row.id,
        row.variant,
        row.seat,
        row.scores,
        tuple(one.other for one in rows),
        row.guild_id,
        row.place,
        row.message_id,
        row.ended_at,
        row.channel_id,
        row.rated,
        row.unrated,
    )


def _recent(guild: int, rows: Sequence[sa.Row[Any]]) -> RecentGame:
    row, users = rows[0], frozenset(one.user_id for one in rows if one.user_id is not None)
    return RecentGame(row.id, row.variant, guild, row.place, row.message_id, row.moves, users)


def _longest(rows: Iterable[sa.Row[Any]], user: int) -> timedelta | None:
    longest, match, since, stopped = None, "", None, False
    for row in rows:
        if row.match_id != match:
            match, since, stopped = row.match_id, row.started_at, False
        if row.kind in _MOVED:
            if row.kind == "move" and row.user_id == user and since is not None and not stopped:
                longest = max(longest or timedelta(), row.at - since)
            since, stopped = row.at, False
        elif row.kind not in _BESIDE:
            stopped = True
    return longest
