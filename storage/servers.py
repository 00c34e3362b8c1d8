"""Servers in which there are matches, and those that have removed the bot: what is to be sent there waits meanwhile."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from storage import tables
from storage.base import Database
from storage.rows import Status
from storage.tables import events, left_servers, matches, outbox, preferences, vacations

_GUILD = sa.bindparam("the_guild", type_=sa.BigInteger)
_SINCE = sa.select(left_servers.c.since).where(left_servers.c.guild_id == _GUILD)
_KNOWN = sa.union(
    sa.select(matches.c.guild_id).where(matches.c.guild_id.is_not(None)),
    sa.select(events.c.guild_id),
    sa.select(vacations.c.guild_id),
    sa.select(preferences.c.id).where(preferences.c.kind == "guild"),
)
_MATCHES = (
    sa.select(matches.c.id)
    .where(matches.c.guild_id == _GUILD, matches.c.status == sa.bindparam("the_status"))
    .order_by(matches.c.created_at)
)
_OF_MATCH = outbox.c.match_id.in_(sa.select(matches.c.id).where(matches.c.guild_id == _GUILD))
_OF_EVENT = outbox.c.event_id.in_(sa.select(events.c.id).where(events.c.guild_id == _GUILD))
_THEIRS = sa.or_(_OF_MATCH, _OF_EVENT)
_HOLD = sa.update(outbox).where(tables.UNSENT, _THEIRS).values(state="held")
# What was tried before may have arrived: it is looked for.
_RELEASE = (
    sa.update(outbox)
    .where(tables.HELD, _THEIRS)
    .values(state="pending", attempts=sa.case((outbox.c.attempts > 0, 1), else_=0), next_at=None)
)
_SERVER = (
    sa.select(sa.func.coalesce(matches.c.guild_id, events.c.guild_id))
    .select_from(outbox)
    .outerjoin(matches, matches.c.id == outbox.c.match_id)
    .outerjoin(events, events.c.id == outbox.c.event_id)
    .where(outbox.c.id == sa.bindparam("the_row"))
)


class Servers(Database):
    """The part of the store that knows of servers."""

    async def known_servers(self) -> frozenset[int]:
        """The servers of which anything is kept, those that were left included."""
        return frozenset(row[0] for row in await self._rows(_KNOWN))

    async def left_servers(self, before: datetime | None = None) -> list[int]:
        """The servers that removed the bot (before a time) and have not taken it back."""
        query = sa.select(left_servers.c.guild_id).order_by(left_servers.c.since)
        rows = await self._rows(query if before is None else query.where(left_servers.c.since < before))
        return [row.guild_id for row in rows]

    async def left_since(self, guild: int) -> datetime | None:
        """Since when the bot is no more in a server, None if it is."""
        rows = await self._rows(_SINCE, the_guild=guild)
        return rows[0].since if rows else None

    async def note_left(self, guild: int, at: datetime) -> None:
        """Note that a server has removed the bot, unless that is noted already; what waits to be sent there is held."""

        def work(connection: sa.Connection) -> None:
            if connection.execute(_SINCE, {"the_guild": guild}).first() is None:
                connection.execute(sa.insert(left_servers), {"guild_id": guild, "since": at})
            connection.execute(_HOLD, {"the_guild": guild})

        await self._write(work)

    async def release_held(self, guild: int) -> None:
        """Send what was held for a server after all."""
        await self._write(lambda connection: connection.execute(_RELEASE, {"the_guild": guild}))

    async def note_back(self, guild: int) -> None:
        """Note that the bot is in a server, or that nothing is kept of it any more."""
        gone = sa.delete(left_servers).where(left_servers.c.guild_id == guild)
        await self._write(lambda connection: connection.execute(gone))

    async def server_of(self, row: int) -> int | None:
        """The server that a row of the outbox is to be sent to, None for none."""
        rows = await self._rows(_SERVER, the_row=row)
        return rows[0][0] if rows else None

    async def matches_in(self, guild: int, status: Status) -> list[str]:
        """The matches of a server that have a status, oldest first."""
        return [str(row.id) for row in await self._rows(_MATCHES, the_guild=guild, the_status=status)]
