"""Timers and vacations: what is to happen at a time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

import sqlalchemy as sa

from storage import mapping
from storage.base import Database
from storage.errors import ConflictError, UnreadableError
from storage.posting import CHANNEL, let_go, post
from storage.rows import OutboxMessage, Timer, Vacation, VacationState
from storage.scope import OF_MATCH, OF_TIMER, Scope
from storage.tables import PLAYING, actions, deadlines, jobs, left_servers, matches, pings, thoughts, vacations

# Each is asked at every turn or every timer: building a statement costs more than running it.
_NEXT = sa.select(sa.func.min(deadlines.c.at))
_NEXT_OWN = sa.select(deadlines.c.at).order_by(deadlines.c.at).limit(1)
_DUE = (
    sa.select(deadlines)
    .where(deadlines.c.at <= sa.bindparam("the_time"))
    .order_by(deadlines.c.at, deadlines.c.id)
    .limit(sa.bindparam("the_most"))
)
_SET = sa.insert(deadlines)
_CLEAR = sa.delete(deadlines).where(deadlines.c.match_id == sa.bindparam("the_match"))
_CLEAR_EVENT = sa.delete(deadlines).where(deadlines.c.event_id == sa.bindparam("the_event"))
_DROP = sa.delete(deadlines).where(deadlines.c.id == sa.bindparam("the_timer"))
_AWAY = sa.select(vacations).where(
    vacations.c.user_id.in_(sa.bindparam("the_users", expanding=True)),
    vacations.c.guild_id == sa.bindparam("the_guild"),
    vacations.c.state == "active",
)


class Timers(Database):
    """The part of the store that the scheduler serves."""

    async def next_timer(self) -> datetime | None:
        """When the earliest timer is due."""
        rows = await self._rows(_NEXT if self.scope is None else self._own(_NEXT_OWN, OF_TIMER))
        at: datetime | None = rows[0][0] if rows else None
        return at

    async def due(self, now: datetime, most: int = 100, scope: Scope | None = None) -> list[Timer]:
        """The timers whose time has come, in order; those of a `scope`, or of all that is this process's.

        Raises UnreadableError for one that is damaged, and drops it.
        """
        try:
            return [
                mapping.timer_of(row)
                for row in await self._rows(self._own(_DUE, OF_TIMER, scope), the_time=now, the_most=most)
            ]
        except UnreadableError:
            await self._drop_damaged(now)
            raise

    async def _drop_damaged(self, now: datetime) -> None:
        """Drop the first of the due timers that cannot be read, and raise the UnreadableError of its match."""
        names = sa.select(deadlines.c.id, deadlines.c.match_id).where(deadlines.c.at <= now)
        for name in await self._rows(self._own(names, OF_TIMER)):
            try:
                await self._rows(sa.select(deadlines).where(deadlines.c.id == name.id))
            except UnreadableError as error:
                await self._write(lambda connection: connection.execute(_DROP, {"the_timer": name.id}))  # noqa: B023 (run before the next)
                raise UnreadableError(str(error), name.match_id) from error

    async def dated_after(self, at: datetime, scope: Scope | None = None) -> list[str]:
        """Matches in progress that started, or have an action, later than a time; those of a `scope`, or of all."""
        later = sa.exists(actions.c.seq).where(actions.c.match_id == matches.c.id, actions.c.at > at)
        query = sa.select(matches.c.id).where(PLAYING, sa.or_(matches.c.started_at > at, later))
        return [str(row.id) for row in await self._rows(self._own(query, OF_MATCH, scope))]

    async def correct_dates(self, now: datetime) -> None:
        """Set dates later than now to now, where something is deleted a while after them."""

        def work(connection: sa.Connection) -> None:
            for date in (left_servers.c.since, thoughts.c.at, jobs.c.asked_at, pings.c.at):
                connection.execute(sa.update(date.table).where(date > now).values({date.name: now}))

        await self._write(work)

    async def drop(self, timer: Timer) -> bool:
        """Delete a timer. False if it was gone already: somebody else replaced or served it."""
        return await self._write(lambda connection: _drop(connection, timer), "beside", timer.match)

    async def remind(self, timer: Timer, outbox_message: OutboxMessage | None, following: Timer | None) -> int | None:
        """Serve a match's timer: delete it, set the `following` one and send the outbox message; returns the channel.

        Returns None and does nothing if the timer is gone.
        """

        def work(connection: sa.Connection) -> int | None:
            if not _drop(connection, timer):
                return None
            if following is not None:
                connection.execute(_SET, mapping.timer_values(following))
            channel = connection.execute(sa.select(CHANNEL).where(matches.c.id == timer.match)).scalar_one()
            post(connection, str(timer.match), channel, [] if outbox_message is None else [outbox_message], timer.at)
            return int(channel)

        return await self._write(work)

    async def send_grown(self, timer: Timer) -> int | None:
        """Serve the timer of a match's post that grows: send it as it is; returns the channel.

        Returns None and does nothing if the timer is gone.
        """

        def work(connection: sa.Connection) -> int | None:
            if not _drop(connection, timer):
                return None
            let_go(connection, str(timer.match))
            return int(connection.execute(sa.select(CHANNEL).where(matches.c.id == timer.match)).scalar_one())

        return await self._write(work, "beside", timer.match)

    async def put_off(self, timer: Timer, at: datetime) -> None:
        """Serve a timer later, if it is still there."""
        values = {"at": at}
        update = sa.update(deadlines).where(deadlines.c.id == timer.id).values(values)
        await self._write(lambda connection: connection.execute(update))

    # Vacations

    async def vacations(self, user: int, guild: int) -> list[Vacation]:
        """A user's vacations in a server, past ones too, by their beginning."""
        query = sa.select(vacations).where(vacations.c.user_id == user, vacations.c.guild_id == guild)
        rows = await self._rows(query.order_by(vacations.c.starts_at, vacations.c.id))
        return [mapping.vacation_of(row) for row in rows]

    async def away(self, guild: int, users: Iterable[int]) -> dict[int, Vacation]:
        """Those of these users who are on vacation from a server now."""
        rows = await self._rows(_AWAY, the_guild=guild, the_users=list(users))
        return {row.user_id: mapping.vacation_of(row) for row in rows}

    async def resting(self) -> list[Vacation]:
        """The vacations under way, of everybody."""
        query = sa.select(vacations).where(vacations.c.state == "active").order_by(vacations.c.id)
        return [mapping.vacation_of(row) for row in await self._rows(self._own(query, vacations.c.guild_id))]

    async def add_vacation(self, vacation: Vacation) -> Vacation:
        """Store a vacation with its timers, and return it with its id.

        Raises ConflictError if it overlaps another of the same user and server that is not over.
        """

        def work(connection: sa.Connection) -> Vacation:
            same = sa.and_(vacations.c.user_id == vacation.user, vacations.c.guild_id == vacation.guild)
            during = sa.and_(vacations.c.starts_at < vacation.ends_at, vacations.c.ends_at > vacation.starts_at)
            others = sa.select(vacations.c.id).where(same, during, vacations.c.state != "over")
            if connection.execute(others).first() is not None:
                raise ConflictError(f"{vacation} overlaps another")
            insert = sa.insert(vacations).returning(vacations.c.id)
            number = connection.execute(insert, mapping.vacation_values(vacation)).scalar_one()
            added = replace(vacation, id=number)
            _set_vacation_timers(connection, added)
            return added

        return await self._write(work)

    async def change_vacation(self, vacation: Vacation) -> bool:
        """Set the times and the state of a vacation, and its timers. False, and nothing is changed, if it is over."""

        def work(connection: sa.Connection) -> bool:
            live = sa.and_(vacations.c.id == vacation.id, vacations.c.state != "over")
            update = sa.update(vacations).where(live).values(mapping.vacation_values(vacation))
            if not connection.execute(update).rowcount:
                return False
            mine = sa.and_(deadlines.c.kind.in_(("away", "back")), deadlines.c.number == vacation.id)
            connection.execute(sa.delete(deadlines).where(deadlines.c.user_id == vacation.user, mine))
            _set_vacation_timers(connection, vacation)
            return True

        return await self._write(work)


def set_timers(connection: sa.Connection, match: str, timers: Iterable[Timer]) -> None:
    """Replace all timers of a match."""
    connection.execute(_CLEAR, {"the_match": match})
    rows = [mapping.timer_values(replace(timer, match=match)) for timer in timers]
    if rows:
        connection.execute(_SET, rows)


def set_event_timer(connection: sa.Connection, event: str, at: datetime | None) -> None:
    """Replace the timer of an event."""
    connection.execute(_CLEAR_EVENT, {"the_event": event})
    if at is not None:
        connection.execute(_SET, mapping.timer_values(Timer("event", at, event=event)))


def _drop(connection: sa.Connection, timer: Timer) -> bool:
    return connection.execute(_DROP, {"the_timer": timer.id}).rowcount > 0


def _set_vacation_timers(connection: sa.Connection, vacation: Vacation) -> None:
    times = {"away": vacation.starts_at, "back": vacation.ends_at}
    ahead: dict[VacationState, tuple[str, ...]] = {"planned": ("away", "back"), "active": ("back",), "over": ()}
    for kind in ahead[vacation.state]:
        timer = Timer(kind, times[kind], user=vacation.user, guild=vacation.guild, count=vacation.id)
        connection.execute(_SET, mapping.timer_values(timer))
