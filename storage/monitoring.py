"""Figures for metrics that the database alone knows: computer moves that wait, and how large it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from storage.base import Database
from storage.tables import OWED, Utc, actions, matches

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
    .where(OWED, ~_PAUSED)
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


class Monitoring(Database):
    """The part of the store for metrics, which look at the whole database, whichever process looks after it."""

    async def computer_queue(self) -> ComputerQueue:
        """Count the matches in which a computer must move or answer; those that are paused are left out."""
        rows = await self._rows(_QUEUE)
        return ComputerQueue(rows[0].waiting, rows[0].oldest)

    async def database_size(self) -> int:
        """Size of the database in bytes, as it tells it itself."""
        return await self._read(lambda connection: int(connection.execute(_SIZE[connection.dialect.name]).scalar_one()))
