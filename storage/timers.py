"""Timers of matches and tournaments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from storage import mapping
from storage.base import Database
from storage.errors import UnreadableError
from storage.posting import CHANNEL, post, post_on_boards, release_merged
from storage.rows import MatchTimer, OutboxMessage, Timer, TournamentTimer
from storage.scope import OF_TIMER, Scope
from storage.tables import analyses, jobs, matches, pings, removed_servers, timers

# Built once, as they are used at every turn or every timer: building a statement costs more than running it.
_NEXT = sa.select(sa.func.min(timers.c.at))
_NEXT_OWN = sa.select(timers.c.at).order_by(timers.c.at).limit(1)
_DUE = (
    sa.select(timers)
    .where(timers.c.at <= sa.bindparam("the_time"))
    .order_by(timers.c.at, timers.c.id)
    .limit(sa.bindparam("the_most"))
)
_INSERT = sa.insert(timers)
_DELETE = sa.delete(timers).where(timers.c.id == sa.bindparam("the_timer"))
_DELETE_OF_MATCH = sa.delete(timers).where(timers.c.match_id == sa.bindparam("the_match"))
_DELETE_OF_TOURNAMENT = sa.delete(timers).where(timers.c.event_id == sa.bindparam("the_tournament"))


@dataclass
class TimerStore:
    """Timers of matches, tournaments and vacations."""

    db: Database

    async def next_due(self) -> datetime | None:
        """Return when the earliest timer is due."""
        rows = await self.db.rows(_NEXT if self.db.ownership.scope is None else self.db.own(_NEXT_OWN, OF_TIMER))
        at: datetime | None = rows[0][0] if rows else None
        return at

    async def due(self, now: datetime, most: int = 100, scope: Scope | None = None) -> list[Timer]:
        """Return the due timers in order: those of `scope`, or all that belong to this process.

        Raises UnreadableError for a damaged one, and deletes it.
        """
        query = self.db.own(_DUE, OF_TIMER, scope)
        try:
            return [mapping.timer_of(row) for row in await self.db.rows(query, the_time=now, the_most=most)]
        except UnreadableError:
            await self._delete_damaged(now)
            raise

    async def _delete_damaged(self, now: datetime) -> None:
        """Delete the first unreadable due timer, and raise the UnreadableError of its match."""
        names = sa.select(timers.c.id, timers.c.match_id).where(timers.c.at <= now)
        for name in await self.db.rows(self.db.own(names, OF_TIMER)):
            try:
                await self.db.rows(sa.select(timers).where(timers.c.id == name.id))
            except UnreadableError as error:
                await self.db.write(lambda connection: _delete(connection, name.id))  # noqa: B023 (run before the next)
                raise UnreadableError(str(error), name.match_id) from error

    async def clamp_dates(self, now: datetime) -> None:
        """Set future dates to now where rows are deleted some time after them."""

        def work(connection: sa.Connection) -> None:
            for date in (removed_servers.c.since, analyses.c.at, jobs.c.asked_at, pings.c.at):
                connection.execute(sa.update(date.table).where(date > now).values({date.name: now}))

        await self.db.write(work)

    async def delete(self, timer: Timer) -> bool:
        """Delete a timer. Return False if it was already replaced or served."""
        match = timer.match if isinstance(timer, MatchTimer) else None
        return await self.db.write(lambda connection: _delete(connection, timer.id), "shared", match)

    async def serve(
        self, timer: MatchTimer, outbox_message: OutboxMessage | None, following: MatchTimer | None
    ) -> tuple[int, ...]:
        """Serve a match's timer: delete it, set the `following` one and send the message; return the channels.

        Returns none and does nothing if the timer is gone.
        """

        def work(connection: sa.Connection) -> tuple[int, ...]:
            if not _delete(connection, timer.id):
                return ()
            if following is not None:
                connection.execute(_INSERT, mapping.values_of(following))
            channel, boards = _channel_of(connection, timer)
            messages = [] if outbox_message is None else [outbox_message]
            post(connection, timer.match, channel, messages, timer.at)
            return (channel, *(post_on_boards(connection, timer.match, messages, timer.at) if boards else ()))

        return await self.db.write(work)

    async def send_merged(self, timer: MatchTimer) -> tuple[int, ...]:
        """Serve the timer of a mergeable post: release it for sending; return the channels.

        Returns none and does nothing if the timer is gone.
        """

        def work(connection: sa.Connection) -> tuple[int, ...]:
            if not _delete(connection, timer.id):
                return ()
            channel, boards = _channel_of(connection, timer)
            return (channel, *release_merged(connection, timer.match, boards=boards))

        return await self.db.write(work, "shared", timer.match)

    async def postpone(self, timer: Timer, at: datetime) -> None:
        """Set another time for a timer, if it still exists."""
        update = sa.update(timers).where(timers.c.id == timer.id).values(at=at)
        await self.db.write(lambda connection: connection.execute(update))


def set_timers(connection: sa.Connection, match: str, new: Iterable[MatchTimer]) -> None:
    """Replace all timers of a match."""
    connection.execute(_DELETE_OF_MATCH, {"the_match": match})
    rows = [mapping.values_of(timer) for timer in new]
    if rows:
        connection.execute(_INSERT, rows)


def set_tournament_timer(connection: sa.Connection, tournament: str, at: datetime | None) -> None:
    """Replace the timer of a tournament."""
    connection.execute(_DELETE_OF_TOURNAMENT, {"the_tournament": tournament})
    if at is not None:
        connection.execute(_INSERT, mapping.values_of(TournamentTimer(at, tournament)))


def _delete(connection: sa.Connection, timer: int) -> bool:
    return connection.execute(_DELETE, {"the_timer": timer}).rowcount > 0


def _channel_of(connection: sa.Connection, timer: MatchTimer) -> tuple[int, int]:
    """The channel of a timer's match, and the number of its additional boards."""
    found = connection.execute(sa.select(CHANNEL, matches.c.boards).where(matches.c.id == timer.match)).one()
    return int(found[0]), int(found[1])
