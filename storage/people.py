"""Data of single users and servers: preferences, notes, pings, and the export of all that is held about a user."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage import mapping
from storage.base import Database, legible
from storage.exporting import export
from storage.rows import MatchTimer, PlayerNote
from storage.tables import (
    LIVE_SEAT,
    PAST_SEAT,
    actions,
    matches,
    notes,
    pings,
    preferences,
    seat_names,
    seats,
    timers,
    tournament_actions,
    tournaments,
)

# Asked at every interaction: building a statement costs more than running it.
_PREFERENCES = sa.select(preferences.c.chosen).where(
    preferences.c.kind == sa.bindparam("the_kind"), preferences.c.id == sa.bindparam("the_id")
)
_USER: sa.BindParameter[int] = sa.bindparam("the_user")
_SEATS = sa.select(seats.c.match_id, seats.c.holder).where(seats.c.user_id == _USER)
_MINE = sa.union_all(_SEATS.where(LIVE_SEAT), _SEATS.where(PAST_SEAT)).subquery()
# An invitation, or a place in a tournament that an organizer assigned, does not count as use of the bot.
_USES = (
    sa.select(preferences.c.id).where(preferences.c.kind == "user", preferences.c.id == _USER),
    sa.select(_MINE.c.match_id)
    .join(matches, matches.c.id == _MINE.c.match_id)
    .where(matches.c.event_id.is_(None), _MINE.c.holder.in_(("joined", "left"))),
    sa.select(tournament_actions.c.seq).where(
        tournament_actions.c.subject_id == _USER, tournament_actions.c.user_id == _USER
    ),
    sa.select(actions.c.seq)
    .join(_MINE, _MINE.c.match_id == actions.c.match_id)
    .where(actions.c.user_id == _USER, actions.c.kind != "time"),
    sa.select(tournaments.c.id).where(tournaments.c.created_by == _USER),
)
_HAS_USED = sa.select(sa.or_(*(use.exists() for use in _USES)))

Edit = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Function from the old preferences to the new ones; it may be called several times."""


@dataclass
class PeopleStore:
    """Preferences, notes and pings of users and servers."""

    db: Database

    async def note(self, match: str, user: int) -> PlayerNote:
        """Return a user's note about a match. Show it to no one else."""
        query = sa.select(notes).where(notes.c.match_id == match, notes.c.user_id == user)
        rows = await self.db.rows(query)
        return mapping.note_of(rows[0]) if rows else PlayerNote()

    async def set_note(
        self, match: str, user: int, note: PlayerNote, reminders: Iterable[MatchTimer] | None = None
    ) -> None:
        """Replace a note.

        `reminders` replace the user's reminders in the match (None leaves them). Raises ConflictError if there is no
        such match.
        """

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(notes).where(notes.c.match_id == match, notes.c.user_id == user))
            if note != PlayerNote():
                connection.execute(sa.insert(notes), mapping.values_of(note, match_id=match, user_id=user))
            self.db.notify(connection, "match", match)
            if reminders is not None:
                theirs = sa.and_(timers.c.match_id == match, timers.c.user_id == user)
                connection.execute(sa.delete(timers).where(theirs, timers.c.kind == "remind"))
                for timer in reminders:
                    connection.execute(sa.insert(timers), mapping.values_of(timer))

        await self.db.write_unique(work)

    async def preferences(self, kind: str, id: int) -> dict[str, Any]:  # noqa: A002 (of a user or a guild)
        """Return the preferences of a user (`user`) or a server (`guild`); empty if there are none."""
        rows = await self.db.rows(_PREFERENCES, the_kind=kind, the_id=id)
        return dict(rows[0].chosen) if rows else {}

    async def preferences_of(self, kind: str, ids: Iterable[int]) -> dict[int, dict[str, Any]]:
        """Return the preferences of those users or servers that have any."""
        query = sa.select(preferences.c.id, preferences.c.chosen).where(
            preferences.c.kind == kind, preferences.c.id.in_(list(ids))
        )
        return {row.id: dict(row.chosen) for row in await self.db.rows(query)}

    async def users_who_chose(self, name: str, after: int | None = None, most: int = 1000) -> list[int]:
        """Return users whose preference of that name is true: among the next `most` after a user, in order.

        Empty only if there are no more.
        """
        last = after
        while True:
            query = sa.select(preferences.c.id, preferences.c.chosen).where(preferences.c.kind == "user")
            query = query if last is None else query.where(preferences.c.id > last)
            rows = await self.db.rows(query.order_by(preferences.c.id).limit(most))
            found = [row.id for row in rows if row.chosen.get(name) is True]
            if found or not rows:
                return found
            last = rows[-1].id

    async def change_preferences(self, kind: str, id: int, edit: Edit) -> None:  # noqa: A002 (the same)
        """Replace the preferences of a user or a server by what `edit` returns; if it raises, nothing changes."""

        def work(connection: sa.Connection) -> None:
            with legible():
                row = connection.execute(_PREFERENCES, {"the_kind": kind, "the_id": id}).one_or_none()
            values = dict(edit({} if row is None else dict(row.chosen)))
            connection.execute(sa.delete(preferences).where(preferences.c.kind == kind, preferences.c.id == id))
            connection.execute(sa.insert(preferences), {"kind": kind, "id": id, "chosen": values})
            self.db.notify(connection, "guild" if kind == "guild" else "user", str(id))

        await self.db.write(work)

    async def names(self, users: Iterable[int], guild: int | None) -> dict[int, str]:
        """Return the names of users as stored with their latest matches in a server."""
        of_theirs = sa.select(seats.c.match_id, seats.c.user_id).where(seats.c.user_id.in_(list(users)))
        theirs = sa.union_all(of_theirs.where(LIVE_SEAT), of_theirs.where(PAST_SEAT)).subquery()
        mine = sa.and_(seat_names.c.match_id == theirs.c.match_id, seat_names.c.user_id == theirs.c.user_id)
        query = (
            sa.select(seat_names.c.user_id, seat_names.c.name)
            .select_from(theirs)
            .join(seat_names, mine)
            .join(matches, matches.c.id == theirs.c.match_id)
            .where(matches.c.guild_id == guild)
            .order_by(matches.c.created_at)
        )
        return {int(row.user_id): str(row.name) for row in await self.db.rows(query)}

    async def has_used_bot(self, user: int) -> bool:
        """Tell whether a user has ever used a button or a command that left a trace."""
        rows = await self.db.rows(_HAS_USED, the_user=user)
        return bool(rows[0][0])

    async def pinged(self, user: int, since: datetime) -> list[int]:
        """Return the users whom a user's challenges have notified since a time, once for each time."""
        query = sa.select(pings.c.named_id).where(pings.c.user_id == user, pings.c.at > since)
        return [int(row.named_id) for row in await self.db.rows(query)]

    async def forget_pings(self, before: datetime) -> int:
        """Delete the pings until a time; return their number."""
        old = sa.delete(pings).where(pings.c.at <= before)
        return await self.db.write(lambda connection: connection.execute(old).rowcount)

    async def export(self, user: int) -> dict[str, list[dict[str, Any]]]:
        """Return all that is held about a user, by kind, as plain values; times are texts."""
        return await self.db.read(lambda connection: export(connection, user))
