"""Who has used the bot, and whom challenges have notified."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import sqlalchemy as sa

from storage.base import Database
from storage.rows import Match
from storage.tables import LIVE_SEAT, PAST_SEAT, actions, event_actions, events, matches, pings, preferences, seats

_USER: sa.BindParameter[int] = sa.bindparam("the_user")
_SEATS = sa.select(seats.c.match_id, seats.c.holder).where(seats.c.user_id == _USER)
_MINE = sa.union_all(_SEATS.where(LIVE_SEAT), _SEATS.where(PAST_SEAT)).subquery()
# What is kept of people by what they did themselves; an invitation, or a place in an event that another gave, is not.
_TRACES = (
    sa.select(preferences.c.id).where(preferences.c.kind == "user", preferences.c.id == _USER),
    sa.select(_MINE.c.match_id)
    .join(matches, matches.c.id == _MINE.c.match_id)
    .where(matches.c.event_id.is_(None), _MINE.c.holder.in_(("joined", "left"))),
    sa.select(event_actions.c.seq).where(event_actions.c.subject_id == _USER, event_actions.c.user_id == _USER),
    sa.select(actions.c.seq)
    .join(_MINE, _MINE.c.match_id == actions.c.match_id)
    .where(actions.c.user_id == _USER, actions.c.kind != "time"),
    sa.select(events.c.id).where(events.c.created_by == _USER),
)
_HAS_USED = sa.select(sa.or_(*(trace.exists() for trace in _TRACES)))


class KnownUsers(Database):
    """The part of the store for what one may ask of people who have not asked."""

    async def has_used(self, user: int) -> bool:
        """Whether somebody has ever pressed a button or used a command that left a trace."""
        rows = await self._rows(_HAS_USED, the_user=user)
        return bool(rows[0][0])

    async def pinged(self, user: int, since: datetime) -> list[int]:
        """Whom a user's challenges have notified since a time, at most a day ago; each as often as that was."""
        query = sa.select(pings.c.named_id).where(pings.c.user_id == user, pings.c.at > since)
        return [int(row.named_id) for row in await self._rows(query)]

    async def forget_pings(self, before: datetime) -> int:
        """Delete whom challenges notified until a time; returns how many."""
        old = sa.delete(pings).where(pings.c.at <= before)
        return await self._write(lambda connection: connection.execute(old).rowcount)


def ping(connection: sa.Connection, match: Match, named: Iterable[int]) -> None:
    """Note whom a new challenge notifies."""
    rows = [
        {"match_id": match.id, "named_id": user, "user_id": match.created_by, "at": match.created_at} for user in named
    ]
    if rows:
        connection.execute(sa.insert(pings), rows)
