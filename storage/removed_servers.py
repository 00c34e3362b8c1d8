"""What is left of a server that removed the bot: its finished games, as variant, ghosts, scores and dates alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage.base import Database
from storage.tables import (
    GOING_ON,
    actions,
    deadlines,
    event_actions,
    events,
    matches,
    notes,
    origins,
    outbox,
    pings,
    plans,
    preferences,
    ratings,
    seat_links,
    seat_names,
    seats,
    secrets,
    thoughts,
    vacations,
)

_LIVE = ("challenge", "playing", "parked")
_GUILD = sa.bindparam("the_guild", type_=sa.BigInteger)
_MATCHES = sa.select(matches.c.id).where(matches.c.guild_id == _GUILD)
_CANCELLED = _MATCHES.where(matches.c.status == "cancelled")
_EVENTS = sa.select(events.c.id).where(events.c.guild_id == _GUILD)
_PEOPLE = sa.select(seats.c.user_id).where(seats.c.match_id.in_(_MATCHES), seats.c.user_id >= 0).distinct()
_REMAINS: dict[str, Any] = {
    "guild_id": None,
    "channel_id": 0,
    "thread_id": None,
    "place": None,
    "wants_thread": False,
    "created_by": 0,
    "options": {},
    "version": 0,
    "moves": 0,
    "turn_user": None,
    "language": "",
    "seats_mode": "",
    "event_id": None,
    "reason": None,
    "challenge_message_id": None,
    "message_id": None,
    "request_id": None,
    "clock": "",
    "deadline": None,
    "rematch_of": None,
    "genesis": "",
    "tended_at": None,
    "counted": False,  # their ratings are made anew, for ghosts
}
_GONE: tuple[sa.Delete, ...] = (
    *(
        sa.delete(table).where(table.c.match_id.in_(_MATCHES))
        for table in (actions, origins, secrets, seat_names, plans, notes, thoughts, deadlines, outbox, ratings, pings)
    ),
    sa.delete(seat_links).where(
        seat_links.c.match_id.in_(_MATCHES), sa.or_(seat_links.c.seq > 0, seat_links.c.match_id.in_(_CANCELLED))
    ),
    sa.delete(seats).where(seats.c.match_id.in_(_CANCELLED)),
    sa.delete(deadlines).where(sa.or_(deadlines.c.guild_id == _GUILD, deadlines.c.event_id.in_(_EVENTS))),
    sa.delete(outbox).where(outbox.c.event_id.in_(_EVENTS)),
    sa.delete(event_actions).where(event_actions.c.event_id.in_(_EVENTS)),
    sa.delete(vacations).where(vacations.c.guild_id == _GUILD),
    sa.delete(preferences).where(preferences.c.kind == "guild", preferences.c.id == _GUILD),
    sa.delete(events).where(events.c.guild_id == _GUILD),
    sa.delete(matches).where(matches.c.id.in_(_CANCELLED)),
)


class RemovedServers(Database):
    """The part of the store that forgets servers."""

    async def under_way_in(self, guild: int) -> tuple[list[str], list[str]]:
        """The events and the matches of a server that are not over: challenges, games, parked games."""
        going_on = sa.select(events.c.id).where(events.c.guild_id == guild, GOING_ON).order_by(events.c.id)
        live = sa.select(matches.c.id).where(matches.c.guild_id == guild, matches.c.status.in_(_LIVE))
        found = [await self._rows(query) for query in (going_on, live.order_by(matches.c.id))]
        return [str(row.id) for row in found[0]], [str(row.id) for row in found[1]]

    async def forget_server(self, guild: int, ghost: Callable[[], int], now: datetime) -> None:
        """Delete all that is kept of a server, but for variant, scores and dates of its games.

        Each of those who played there gets a `ghost` of their own. What is still played ends for nobody.
        """

        def work(connection: sa.Connection) -> None:
            asked = {"the_guild": guild}
            mine = sa.update(matches).where(matches.c.guild_id == _GUILD)
            connection.execute(mine.where(matches.c.status == "challenge").values(status="cancelled"), asked)
            ended = mine.where(matches.c.status.in_(_LIVE)).values(status="over", ended_at=now)
            connection.execute(ended, asked)
            for gone in _GONE:
                connection.execute(gone, asked)
            for user in connection.execute(_PEOPLE, asked).scalars().all():
                _haunt(connection, guild, user, ghost())
            connection.execute(sa.update(seats).where(seats.c.match_id.in_(_MATCHES)).values(live=False), asked)
            unlinked = sa.update(seat_links).where(seat_links.c.match_id.in_(_MATCHES))
            connection.execute(unlinked.values(salt=None, link=""), asked)
            connection.execute(mine.values(_REMAINS), asked)
            self._tell(connection, "all")

        await self._write(work)


def _haunt(connection: sa.Connection, guild: int, user: int, ghost: int) -> None:
    asked: dict[str, Any] = {"the_guild": guild}
    for table in (seats, seat_links):
        theirs = sa.and_(table.c.match_id.in_(_MATCHES), table.c.user_id == user)
        connection.execute(sa.update(table).where(theirs).values(user_id=ghost), asked)
