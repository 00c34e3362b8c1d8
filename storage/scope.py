"""Which servers are a process's own, where several share a database: by Discord's own rule.

https://docs.discord.com/developers/events/gateway#sharding
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from storage.tables import deadlines, events, matches, outbox, shards

_AGE = 22
"""The bits of an id that do not tell when it was made."""
_OF_MATCH = sa.select(matches.c.guild_id)
_OF_EVENT = sa.select(events.c.guild_id)
# A row has the server of what it belongs to: noted twice, the two could differ.
OF_MATCH = matches.c.guild_id
OF_EVENT = events.c.guild_id
OF_POST = sa.func.coalesce(
    _OF_MATCH.where(matches.c.id == outbox.c.match_id).scalar_subquery(),
    _OF_EVENT.where(events.c.id == outbox.c.event_id).scalar_subquery(),
)
OF_TIMER = sa.func.coalesce(
    deadlines.c.guild_id,
    _OF_MATCH.where(matches.c.id == deadlines.c.match_id).scalar_subquery(),
    _OF_EVENT.where(events.c.id == deadlines.c.event_id).scalar_subquery(),
)


@dataclass(frozen=True, slots=True)
class Scope:
    """The shards that a process holds among so many. What belongs to no server belongs to shard 0."""

    process: str
    count: int
    mine: frozenset[int] = frozenset()

    def shard_of(self, guild: int | None) -> int:
        """The shard of a server."""
        return ((guild or 0) >> _AGE) % self.count

    @staticmethod
    def first_of(shard: int) -> int:
        """The lowest number that a server of a shard could have."""
        return shard << _AGE

    def owns(self, guild: int | None) -> bool:
        """Whether a server is looked after by this process."""
        return self.shard_of(guild) in self.mine

    @property
    def leads(self) -> bool:
        """Whether what there is but one of, such as ratings, is looked after by this process."""
        return 0 in self.mine

    def about(self, guild: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
        """The condition that a row with such a server is this process's."""
        return _shard_of(guild, self.count).in_(sorted(self.mine))

    def about_still(self, guild: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
        """The same, held against who has the shard by now: another process may have taken it over."""
        held = sa.select(shards.c.number).where(shards.c.owner == self.process)
        return sa.and_(self.about(guild), _shard_of(guild, self.count).in_(held))

    def held(self, guild: int | None) -> sa.Select[Any]:
        """Whether this process has the shard of a server by now: a row, or none."""
        return sa.select(shards.c.number).where(shards.c.owner == self.process, shards.c.number == self.shard_of(guild))


def _shard_of(guild: sa.ColumnElement[Any], count: int) -> sa.ColumnElement[int]:
    return sa.func.coalesce(guild, 0).bitwise_rshift(sa.literal_column(str(_AGE))) % count
