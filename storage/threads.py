"""Threads of matches: which to keep active, and which to archive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage import tables
from storage.base import Database
from storage.matches import IN_REMOVED_SERVER
from storage.scope import OF_MATCH
from storage.tables import matches

_TOUCHED = sa.func.coalesce(matches.c.tended_at, matches.c.started_at)
_BEFORE = sa.bindparam("the_time", type_=tables.Utc)
_MOST = sa.bindparam("the_most", type_=sa.Integer)
_IDLE = (
    sa.select(matches.c.id, matches.c.thread_id)
    .where(tables.LIVE_THREAD, _TOUCHED <= _BEFORE, ~IN_REMOVED_SERVER)
    .order_by(_TOUCHED, matches.c.id)
    .limit(_MOST)
)
_other = matches.alias("other")
_USED = sa.exists(_other.c.id).where(_other.c.channel_id == matches.c.thread_id, _other.c.ended_at.is_(None))
_FINISHED = (
    sa.select(matches.c.id, matches.c.thread_id)
    .where(
        tables.FINISHED_THREAD,
        sa.or_(
            matches.c.ended_at <= _BEFORE,
            sa.and_(matches.c.reason == "aborted", matches.c.ended_at <= sa.bindparam("the_abort", type_=tables.Utc)),
        ),
        ~_USED,
        ~IN_REMOVED_SERVER,
    )
    .order_by(matches.c.ended_at, matches.c.id)
    .limit(_MOST)
)
_IN_USE = (
    sa.select(matches.c.thread_id, matches.c.guild_id)
    .where(
        tables.PLAYING,
        matches.c.place == matches.c.thread_id,
        matches.c.place > sa.bindparam("the_channel", type_=sa.BigInteger),
        matches.c.guild_id.is_not(None),
        ~IN_REMOVED_SERVER,
    )
    .order_by(matches.c.place)
    .limit(_MOST)
)


@dataclass
class ThreadStore:
    """Threads of matches and when they were last kept active or archived."""

    db: Database

    async def idle(self, before: datetime, most: int = 100) -> dict[str, int]:
        """Return the threads of live matches not touched since a time, by match, the longest idle first."""
        return await self._threads(_IDLE, before, most)

    async def finished(
        self, before: datetime, aborted: datetime | None = None, match: str = "", most: int = 100
    ) -> dict[str, int]:
        """Return the threads, by match, of matches that ended before a time and were not touched since.

        Threads in which another match is played are left out. `aborted` is the time for aborted matches; `match`
        restricts the search to one.
        """
        query = _FINISHED.where(matches.c.id == match) if match else _FINISHED
        return await self._threads(query, before, most, the_abort=aborted or before)

    async def in_use(self, after: int = 0, most: int = 500) -> dict[int, int]:
        """Return the threads in which matches are played with their servers, by id from `after` on."""
        rows = await self.db.rows(self.db.own(_IN_USE, OF_MATCH), the_channel=after, the_most=most)
        return {row.thread_id: row.guild_id for row in rows}

    async def count_open(self, guild: int) -> int:
        """Count the threads of a server that are or will be open for matches."""
        coming = sa.and_(matches.c.status == "playing", matches.c.wants_thread, matches.c.place.is_(None))
        open_ = sa.or_(tables.LIVE_THREAD, tables.FINISHED_THREAD, coming)
        rows = await self.db.rows(sa.select(sa.func.count()).where(matches.c.guild_id == guild, open_))
        return int(rows[0][0])

    async def touch(self, ids: Sequence[str], at: datetime) -> None:
        """Record when the threads of matches were kept active or archived."""
        touched = sa.update(matches).where(matches.c.id.in_(ids)).values(tended_at=at)
        await self.db.write(lambda connection: connection.execute(touched))

    async def _threads(self, query: sa.Select[Any], before: datetime, most: int, **more: datetime) -> dict[str, int]:
        rows = await self.db.rows(self.db.own(query, OF_MATCH), the_time=before, the_most=most, **more)
        return {row.id: row.thread_id for row in rows}
