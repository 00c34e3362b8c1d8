"""Discord servers with matches, and those that have removed the bot: their messages are held back meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from storage import tables
from storage.base import Database
from storage.mapping import LIVE_STATUSES
from storage.posting import tell_guests
from storage.server_erasure import forget_server
from storage.tables import (
    board_channels,
    matches,
    outbox,
    preferences,
    removed_servers,
    seeks,
    tournaments,
    vacations,
)

_GUILD = sa.bindparam("the_guild", type_=sa.BigInteger)
_SINCE = sa.select(removed_servers.c.since).where(removed_servers.c.guild_id == _GUILD)
_KNOWN = sa.union(
    sa.select(matches.c.guild_id).where(matches.c.guild_id.is_not(None)),
    sa.select(tournaments.c.guild_id),
    sa.select(tournaments.c.guest_guild_id).where(tables.GUEST_TOURNAMENT),
    sa.select(board_channels.c.guild_id).where(board_channels.c.guild_id.is_not(None)),
    sa.select(matches.c.board_guild_id).where(matches.c.board_guild_id.is_not(None)),
    sa.select(vacations.c.guild_id),
    sa.select(seeks.c.guild_id).where(seeks.c.guild_id.is_not(None)),
    sa.select(preferences.c.id).where(preferences.c.kind == "guild"),
)
_OF_MATCHES = outbox.c.match_id.in_(sa.select(matches.c.id).where(matches.c.guild_id == _GUILD))
_OF_TOURNAMENTS = outbox.c.event_id.in_(sa.select(tournaments.c.id).where(tournaments.c.guild_id == _GUILD))
_MESSAGES = sa.or_(
    sa.and_(outbox.c.guild_id.is_(None), sa.or_(_OF_MATCHES, _OF_TOURNAMENTS)), outbox.c.guild_id == _GUILD
)
_HOLD = sa.update(outbox).where(tables.UNSENT, _MESSAGES).values(state="held")
# A message tried before may have arrived, so it counts as interrupted.
_RELEASE = (
    sa.update(outbox)
    .where(tables.HELD, _MESSAGES)
    .values(state="pending", attempts=sa.case((outbox.c.attempts > 0, 1), else_=0), next_at=None)
)


@dataclass
class ServerStore:
    """Discord servers and their removals of the bot."""

    db: Database

    async def known(self) -> frozenset[int]:
        """Return the servers of which anything is stored, removed ones included."""
        return frozenset(row[0] for row in await self.db.rows(_KNOWN))

    async def removed(self, before: datetime | None = None) -> list[int]:
        """Return the servers that removed the bot (before a time) and have not added it again."""
        query = sa.select(removed_servers.c.guild_id).order_by(removed_servers.c.since)
        rows = await self.db.rows(query if before is None else query.where(removed_servers.c.since < before))
        return [row.guild_id for row in rows]

    async def removed_since(self, guild: int) -> datetime | None:
        """Return when a server removed the bot; None if it has not."""
        rows = await self.db.rows(_SINCE, the_guild=guild)
        return rows[0].since if rows else None

    async def mark_removed(self, guild: int, at: datetime) -> list[int]:
        """Record that a server has removed the bot, unless that is recorded, and hold its messages back.

        Returns the channels of second servers of its matches, which are told of it.
        """

        def work(connection: sa.Connection) -> list[int]:
            told = []
            if connection.execute(_SINCE, {"the_guild": guild}).first() is None:
                connection.execute(sa.insert(removed_servers), {"guild_id": guild, "since": at})
                told = tell_guests(connection, guild, at)
            connection.execute(_HOLD, {"the_guild": guild})
            return told

        return await self.db.write(work)

    async def mark_present(self, guild: int) -> None:
        """Record that a server has the bot, or that nothing is stored of it any more."""
        gone = sa.delete(removed_servers).where(removed_servers.c.guild_id == guild)
        await self.db.write(lambda connection: connection.execute(gone))

    async def release_held(self, guild: int) -> None:
        """Release the messages held back for a server."""
        await self.db.write(lambda connection: connection.execute(_RELEASE, {"the_guild": guild}))

    async def unfinished(self, guild: int) -> tuple[list[str], list[str]]:
        """Return the tournaments and the matches of a server that are not over; challenges and suspended ones count."""
        live = sa.select(tournaments.c.id).where(tournaments.c.guild_id == guild, tables.UNFINISHED_TOURNAMENT)
        played = sa.select(matches.c.id).where(matches.c.guild_id == guild, matches.c.status.in_(LIVE_STATUSES))
        queries = (live.order_by(tournaments.c.id), played.order_by(matches.c.id))
        found = [await self.db.rows(query) for query in queries]
        return [str(row.id) for row in found[0]], [str(row.id) for row in found[1]]

    async def forget(self, guild: int, ghost: Callable[[], int], now: datetime) -> None:
        """Delete all that is stored of a server, except variant, scores and dates of its games.

        Each of its players is replaced by a `ghost` of their own. Unfinished games end without result.
        """

        def work(connection: sa.Connection) -> None:
            forget_server(connection, guild, ghost, now)
            self.db.notify(connection, "all")

        await self.db.write(work)
