"""Health and figures of the database: a probing write, size, waiting posts and computer moves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa

from storage.base import Database, legible
from storage.rows import Traffic
from storage.tables import AWAITING_COMPUTER, PLAYING, WAITING, Utc, actions, matches, outbox

PROBE_PERIOD = timedelta(seconds=30)
"""Period for which a successful probe is not repeated."""
_PROBE = sa.text(
    "INSERT INTO settings (key, value) VALUES ('probe', :at) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
_NOW = sa.bindparam("the_time", type_=Utc)
_DUE = sa.or_(outbox.c.attempts > 0, outbox.c.next_at.is_(None), outbox.c.next_at <= _NOW)
_DUE_POSTS = sa.select(sa.func.count(), sa.func.min(outbox.c.written_at)).where(WAITING, _DUE)
_PLAYING = sa.select(sa.func.count()).select_from(matches).where(PLAYING)
_GOING_ON = ("move", "plan", "choose", "resume", "release")
"""Kinds of actions after which a match is not paused."""
_actions = actions.alias("earlier")
_went_on = (
    sa.select(sa.func.coalesce(sa.func.max(_actions.c.seq), -1))
    .where(_actions.c.match_id == matches.c.id, _actions.c.kind.in_(_GOING_ON))
    .correlate(matches)
    .scalar_subquery()
)
_PAUSED = (
    sa.exists(sa.literal(1))
    .where(actions.c.match_id == matches.c.id, actions.c.seq > _went_on)
    .where(sa.or_(actions.c.kind == "hold", actions.c.text == "pause"))
    .correlate(matches)
)
_latest = (
    sa.select(sa.func.max(actions.c.at, type_=Utc))
    .where(actions.c.match_id == matches.c.id)
    .correlate(matches)
    .scalar_subquery()
)
_since = sa.func.coalesce(_latest, matches.c.started_at, matches.c.created_at, type_=Utc)
_QUEUE = (
    sa.select(sa.func.count().label("waiting"), sa.func.min(_since, type_=Utc).label("oldest"))
    .select_from(matches)
    .where(AWAITING_COMPUTER, ~_PAUSED)
)
_SIZE = {
    "sqlite": sa.text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"),
    "postgresql": sa.text("SELECT pg_database_size(current_database())"),
}


@dataclass(frozen=True, slots=True)
class ComputerQueue:
    """Number of matches that wait for a computer move, and since when the oldest does."""

    waiting: int
    oldest: datetime | None


@dataclass
class MonitoringStore:
    """Figures of the whole database, for any process."""

    db: Database

    async def computer_queue(self) -> ComputerQueue:
        """Count the matches in which a computer must move or answer; those that are paused are left out."""
        rows = await self.db.rows(_QUEUE)
        return ComputerQueue(rows[0].waiting, rows[0].oldest)

    async def traffic(self, now: datetime) -> Traffic:
        """Count matches in progress and waiting posts, without those to be sent later."""

        def work(connection: sa.Connection) -> Traffic:
            count, oldest = connection.execute(_DUE_POSTS, {"the_time": now}).one()
            return Traffic(connection.execute(_PLAYING).scalar_one(), count, oldest)

        return await self.db.read(work)

    async def database_size(self) -> int:
        """Return the size of the database in bytes, as it reports it."""
        return await self.db.read(
            lambda connection: int(connection.execute(_SIZE[connection.dialect.name]).scalar_one())
        )

    async def probe(self, now: datetime) -> None:
        """Write something, as reads go on where a disk is full.

        Does nothing if a probe succeeded within `PROBE_PERIOD` and no write has failed since.
        """
        if self.db.probed_at is not None and timedelta() <= now - self.db.probed_at < PROBE_PERIOD:
            return
        with legible():
            await self.db.write(lambda connection: connection.execute(_PROBE, {"at": now.isoformat()}), "shared")
        self.db.probed_at = now
