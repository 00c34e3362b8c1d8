"""Threads in which matches are played: which are to be kept from falling asleep, and which may sleep."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage import tables
from storage.base import Database
from storage.scope import OF_MATCH
from storage.tables import events, left_servers, matches

_TENDED = sa.func.coalesce(matches.c.tended_at, matches.c.started_at)
_BEFORE = sa.bindparam("the_time", type_=tables.Utc)
_MOST = sa.bindparam("the_most", type_=sa.Integer)
_LOST = sa.exists(left_servers.c.guild_id).where(left_servers.c.guild_id == matches.c.guild_id)
"""Nothing can be done in a server that has removed the bot."""
_TIRED = (
    sa.select(matches.c.id, matches.c.thread_id)
    .where(tables.LIVE_THREAD, _TENDED <= _BEFORE, ~_LOST)
    .order_by(_TENDED, matches.c.id)
    .limit(_MOST)
)
_other = matches.alias("other")
_USED = sa.exists(_other.c.id).where(_other.c.channel_id == matches.c.thread_id, _other.c.ended_at.is_(None))
_LEFT = (
    sa.select(matches.c.id, matches.c.thread_id)
    .where(
        tables.LEFT_THREAD,
        sa.or_(
            matches.c.ended_at <= _BEFORE,
            sa.and_(matches.c.reason == "aborted", matches.c.ended_at <= sa.bindparam("the_abort", type_=tables.Utc)),
        ),
        ~_USED,
        ~_LOST,
    )
    .order_by(matches.c.ended_at, matches.c.id)
    .limit(_MOST)
)


_HOMES = sa.select(matches.c.id).where(
    matches.c.status.in_(("challenge", "playing")),
    sa.or_(matches.c.channel_id == sa.bindparam("the_place"), matches.c.thread_id == sa.bindparam("the_place")),
    matches.c.guild_id == sa.bindparam("the_guild"),
)
_EVENTS = sa.select(events.c.id).where(
    tables.GOING_ON, events.c.guild_id == sa.bindparam("the_guild"), events.c.channel_id == sa.bindparam("the_place")
)
_UNPLACED = (
    sa.select(matches.c.id)
    .where(
        tables.UNPLACED,
        sa.or_(matches.c.event_id.is_not(None), matches.c.started_at >= sa.bindparam("the_time", type_=tables.Utc)),
        ~_LOST,
    )
    .order_by(matches.c.started_at, matches.c.id)
    .limit(_MOST)
)
_LIVE_THREADS = (
    sa.select(matches.c.thread_id, matches.c.guild_id)
    .where(
        tables.PLAYING,
        matches.c.place == matches.c.thread_id,
        matches.c.place > sa.bindparam("the_place", type_=sa.BigInteger),
        matches.c.guild_id.is_not(None),
        ~_LOST,
    )
    .order_by(matches.c.place)
    .limit(_MOST)
)


class Places(Database):
    """The part of the store that knows of threads and channels."""

    async def homes(self, guild: int, place: int) -> list[str]:
        """The challenges and matches of a server that stand or are played in a channel or thread, or below it."""
        return [str(row.id) for row in await self._rows(_HOMES, the_guild=guild, the_place=place)]

    async def events_in(self, guild: int, place: int) -> list[str]:
        """The events that go on and are told of in a channel of a server."""
        return [str(row.id) for row in await self._rows(_EVENTS, the_guild=guild, the_place=place)]

    async def tired_threads(self, before: datetime, most: int = 100) -> dict[str, int]:
        """The threads of live matches that were not tended since a time, by match, the longest first."""
        return await self._threads(_TIRED, before, most)

    async def unplaced(self, since: datetime, most: int = 100) -> list[str]:
        """The matches that have no place to be played in, of those without an event that began since a time."""
        rows = await self._rows(self._own(_UNPLACED, OF_MATCH), the_time=since, the_most=most)
        return [str(row.id) for row in rows]

    async def left_threads(
        self, before: datetime, aborted: datetime | None = None, match: str = "", most: int = 100
    ) -> dict[str, int]:
        """The threads of matches that were over at a time and that nobody plays in, unless they were tended since.

        Those of `aborted` matches may be left by a later time. With `match` only its own.
        """
        query = _LEFT.where(matches.c.id == match) if match else _LEFT
        return await self._threads(query, before, most, the_abort=aborted or before)

    async def live_threads(self, after: int = 0, most: int = 500) -> dict[int, int]:
        """The threads in which matches are played, by ID, with their servers: the first ones after another thread."""
        rows = await self._rows(self._own(_LIVE_THREADS, OF_MATCH), the_place=after, the_most=most)
        return {row.thread_id: row.guild_id for row in rows}

    async def active_threads(self, guild: int) -> int:
        """Count the threads of a server that are or will be open for matches."""
        coming = sa.and_(matches.c.status == "playing", matches.c.wants_thread, matches.c.place.is_(None))
        open_ = sa.or_(tables.LIVE_THREAD, tables.LEFT_THREAD, coming)
        rows = await self._rows(sa.select(sa.func.count()).where(matches.c.guild_id == guild, open_))
        return int(rows[0][0])

    async def _threads(self, query: sa.Select[Any], before: datetime, most: int, **more: datetime) -> dict[str, int]:
        rows = await self._rows(self._own(query, OF_MATCH), the_time=before, the_most=most, **more)
        return {row.id: row.thread_id for row in rows}

    async def tended(self, names: Sequence[str], at: datetime) -> None:
        """Note when the threads of matches were tended."""
        tend = sa.update(matches).where(matches.c.id.in_(names)).values(tended_at=at)
        await self._write(lambda connection: connection.execute(tend))
