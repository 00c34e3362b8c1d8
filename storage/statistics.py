"""What is told of all the matches that are over: of one user, or of one game. Aborted ones are left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Any

import sqlalchemy as sa

from storage.base import Database
from storage.results import GameRecord, Played
from storage.tables import OVER, PAST_SEAT, actions, matches, seats

LATEST = 100
"""Matches of a user whose logs are looked through."""
_MOVED = ("move", "plan", "choose")
_BESIDE = ("offer", "refuse", "reveal")
"""What stops no clock. After anything else nobody knows what was thinking and what was not."""

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
_ENDED = sa.and_(OVER, matches.c.variant == sa.bindparam("the_variant"), matches.c.scores != sa.literal_column("''"))
_SCORES = sa.select(matches.c.scores, sa.func.count().label("times")).where(_ENDED).group_by(matches.c.scores)
# Of a game of a server that was forgotten (it has no language) the length is not known.
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


class Statistics(Database):
    """The part of the store that counts."""

    async def rematchable(self, user: int, guild: int | None, most: int) -> list[str]:
        """A user's matches in a server (None: in private) that ended with a score and have no rematch, latest first."""
        rows = await self._rows(_REMATCHABLE, the_user=user, the_guild=guild or 0, the_most=most)
        return [str(row.id) for row in rows]

    async def played(self, user: int) -> list[Played]:
        """The matches that a user has played to their end, oldest first."""

        def work(connection: sa.Connection) -> list[Played]:
            grouped: dict[str, list[sa.Row[Any]]] = {}
            rows: Iterable[sa.Row[Any]] = connection.execute(_PLAYED, {"the_user": user})
            for row in rows:
                grouped.setdefault(row.id, []).append(row)
            return [_played(found) for found in grouped.values()]

        return await self._read(work)

    async def longest_thought(self, user: int) -> timedelta | None:
        """The longest that a user took for a move in their latest matches; None if they made none.

        Turns in which a clock may have stood still are left out.
        """

        def work(connection: sa.Connection) -> timedelta | None:
            return _longest(connection.execute(_TIMES, {"the_user": user}), user)

        return await self._read(work)

    async def game_record(self, variant: str) -> GameRecord:
        """How all matches of a variant have gone."""

        def work(connection: sa.Connection) -> GameRecord:
            asked = {"the_variant": variant}
            results: dict[tuple[Fraction, ...], int] = {
                row.scores: row.times for row in connection.execute(_SCORES, asked)
            }
            lengths = {row.moves: row.times for row in connection.execute(_LENGTHS, asked)}
            openings = {row.text: row.times for row in connection.execute(_OPENINGS, asked)}
            return GameRecord(results, lengths, openings)

        return await self._read(work)


def _played(rows: Sequence[sa.Row[Any]]) -> Played:
    row = rows[0]
    return Played(
        row.id,
        row.variant,
        row.seat,
        row.scores,
        tuple(each.other for each in rows),
        row.guild_id,
        row.place,
        row.message_id,
        row.ended_at,
        row.channel_id,
        row.rated,
        row.unrated,
    )


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
