"""Matches of a server in channels that may be shown to everyone: pages of them, and their players."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from storage.base import Database
from storage.tables import matches, seats

_SHOWN = sa.and_(
    matches.c.guild_id == sa.bindparam("the_guild", type_=sa.BigInteger),
    matches.c.status.in_(sa.bindparam("the_statuses", expanding=True)),
    matches.c.channel_id.in_(sa.bindparam("the_channels", expanding=True)),
)
_CHANNELS = (
    sa.select(matches.c.channel_id)
    .where(
        matches.c.guild_id == sa.bindparam("the_guild", type_=sa.BigInteger),
        matches.c.status.in_(sa.bindparam("the_statuses", expanding=True)),
    )
    .distinct()
)
_PLAYERS = (
    sa.select(seats.c.user_id)
    .join(matches, matches.c.id == seats.c.match_id)
    .where(_SHOWN, seats.c.user_id.is_not(None), matches.c.scores != sa.literal_column("''"))
    .distinct()
)


@dataclass
class PublicMatchStore:
    """Queries of public lists. The caller decides which channels are public."""

    db: Database

    async def channels(self, guild: int, statuses: Collection[str]) -> list[int]:
        """Return the channels of a server in which matches with these statuses were opened."""
        return [row.channel_id for row in await self.db.rows(_CHANNELS, the_guild=guild, the_statuses=list(statuses))]

    async def latest(
        self,
        guild: int,
        channels: Collection[int],
        statuses: Collection[str],
        most: int,
        before: tuple[datetime, str] | None = None,
    ) -> list[tuple[datetime, str]]:
        """Return matches of some channels of a server with their times, the newest first; `before`: older than one."""
        query = sa.select(*matches.c["created_at", "id"]).where(_SHOWN)
        if before is not None:
            time, match = before
            same = sa.and_(matches.c.created_at == time, matches.c.id < match)
            query = query.where(sa.or_(matches.c.created_at < time, same))
        query = query.order_by(matches.c.created_at.desc(), matches.c.id.desc()).limit(most)
        asked = {"the_guild": guild, "the_statuses": list(statuses), "the_channels": list(channels)}
        return [(row.created_at, str(row.id)) for row in await self.db.rows(query, **asked)]

    async def scored_players(self, guild: int, channels: Collection[int]) -> set[int]:
        """Return everyone with a finished, scored match in some channels of a server, erased users included."""
        rows = await self.db.rows(_PLAYERS, the_guild=guild, the_statuses=["over"], the_channels=list(channels))
        return {row.user_id for row in rows}
