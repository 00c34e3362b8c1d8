"""Sharding: the servers that belong to a process, where several processes share a database.

https://docs.discord.com/developers/events/gateway#sharding
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from storage.tables import board_channels, matches, outbox, shards, timers, tournaments

_AGE = 22
"""Bits of a Discord id below its timestamp."""
_OF_MATCH = sa.select(matches.c.guild_id)
_OF_TOURNAMENT = sa.select(tournaments.c.guild_id)
# The server of a row is that of its match or tournament, unless it is for the second server of a match between two.
OF_MATCH = matches.c.guild_id
OF_TOURNAMENT = tournaments.c.guild_id
_OF_BOARD = sa.select(board_channels.c.guild_id).where(
    board_channels.c.match_id == outbox.c.match_id, board_channels.c.channel_id == outbox.c.channel_id
)
OF_POST = sa.case(
    (outbox.c.board, _OF_BOARD.scalar_subquery()),
    else_=sa.func.coalesce(
        outbox.c.guild_id,
        _OF_MATCH.where(matches.c.id == outbox.c.match_id).scalar_subquery(),
        _OF_TOURNAMENT.where(tournaments.c.id == outbox.c.event_id).scalar_subquery(),
    ),
)
OF_TIMER = sa.func.coalesce(
    timers.c.guild_id,
    _OF_MATCH.where(matches.c.id == timers.c.match_id).scalar_subquery(),
    _OF_TOURNAMENT.where(tournaments.c.id == timers.c.event_id).scalar_subquery(),
)


@dataclass(frozen=True, slots=True)
class Scope:
    """The shards that a process holds, out of `count`. Rows without a server belong to shard 0."""

    process: str
    count: int
    shards: frozenset[int] = frozenset()

    def shard_of(self, guild: int | None) -> int:
        """The shard of a server."""
        return ((guild or 0) >> _AGE) % self.count

    @staticmethod
    def first_of(shard: int) -> int:
        """The lowest possible id of a server in a shard."""
        return shard << _AGE

    def owns(self, guild: int | None) -> bool:
        """Tell whether a server belongs to this process."""
        return self.shard_of(guild) in self.shards

    @property
    def leads(self) -> bool:
        """Tell whether this process does the work that only one may do, such as ratings."""
        return 0 in self.shards

    def about(self, guild: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
        """Condition: a row with this server belongs to this process."""
        return _shard_of(guild, self.count).in_(sorted(self.shards))

    def about_still(self, guild: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
        """Condition: the same, and no other process has taken the shard over."""
        held = sa.select(shards.c.number).where(shards.c.owner == self.process)
        return sa.and_(self.about(guild), _shard_of(guild, self.count).in_(held))

    def held(self, guild: int | None) -> sa.Select[Any]:
        """Select a row if this process still holds the shard of a server."""
        return sa.select(shards.c.number).where(shards.c.owner == self.process, shards.c.number == self.shard_of(guild))


class Ownership:
    """The part of all work that belongs to this process: all of it, unless several share the database."""

    scope: Scope | None = None
    lease_valid: Callable[[int | None], bool] = staticmethod(lambda _guild: True)
    """Tell by this process's own clock that no other can have taken over its work for a server."""
    term = 0
    """Number of times that the lease of this process has expired: rows that it claimed in an earlier term may be
    another's.
    """

    @property
    def leads(self) -> bool:
        """Tell whether this process does the work that only one may do, such as ratings."""
        return self.scope is None or self.scope.leads

    def owns(self, guild: int | None) -> bool:
        """Tell whether the background work of a server belongs to this process."""
        return self.scope is None or self.scope.owns(guild)


def _shard_of(guild: sa.ColumnElement[Any], count: int) -> sa.ColumnElement[int]:
    return sa.func.coalesce(guild, 0).bitwise_rshift(sa.literal_column(str(_AGE))) % count
