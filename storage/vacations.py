"""Vacations of users from the matches of a server."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import sqlalchemy as sa

from storage import mapping
from storage.base import Database
from storage.errors import ConflictError
from storage.rows import Vacation, VacationState, VacationTimer
from storage.tables import timers, vacations

_ACTIVE = sa.select(vacations).where(vacations.c.state == "active")
_ACTIVE_AMONG = _ACTIVE.where(
    vacations.c.user_id.in_(sa.bindparam("the_users", expanding=True)),
    vacations.c.guild_id == sa.bindparam("the_guild"),
)
_TIMERS: dict[VacationState, tuple[str, ...]] = {"planned": ("away", "back"), "active": ("back",), "over": ()}


@dataclass
class VacationStore:
    """Planned, active and past vacations, with their timers."""

    db: Database

    async def of(self, user: int, guild: int) -> list[Vacation]:
        """Return a user's vacations in a server, past ones too, by their start."""
        query = sa.select(vacations).where(vacations.c.user_id == user, vacations.c.guild_id == guild)
        rows = await self.db.rows(query.order_by(vacations.c.starts_at, vacations.c.id))
        return [mapping.vacation_of(row) for row in rows]

    async def pending_of(self, user: int) -> list[Vacation]:
        """Return a user's planned and active vacations in all servers, by their start."""
        query = sa.select(vacations).where(vacations.c.user_id == user, vacations.c.state != "over")
        rows = await self.db.rows(query.order_by(vacations.c.starts_at, vacations.c.id))
        return [mapping.vacation_of(row) for row in rows]

    async def active_among(self, guild: int, users: Iterable[int]) -> dict[int, Vacation]:
        """Return the active vacations of these users in a server."""
        rows = await self.db.rows(_ACTIVE_AMONG, the_guild=guild, the_users=list(users))
        return {row.user_id: mapping.vacation_of(row) for row in rows}

    async def active(self) -> list[Vacation]:
        """Return all active vacations."""
        query = self.db.own(_ACTIVE.order_by(vacations.c.id), vacations.c.guild_id)
        return [mapping.vacation_of(row) for row in await self.db.rows(query)]

    async def add(self, vacation: Vacation) -> Vacation:
        """Insert a vacation with its timers, and return it with its id.

        Raises ConflictError if it overlaps another of the same user and server that is not over.
        """

        def work(connection: sa.Connection) -> Vacation:
            same = sa.and_(vacations.c.user_id == vacation.user, vacations.c.guild_id == vacation.guild)
            during = sa.and_(vacations.c.starts_at < vacation.ends_at, vacations.c.ends_at > vacation.starts_at)
            others = sa.select(vacations.c.id).where(same, during, vacations.c.state != "over")
            if connection.execute(others).first() is not None:
                raise ConflictError(f"{vacation} overlaps another")
            insert = sa.insert(vacations).returning(vacations.c.id)
            number = connection.execute(insert, mapping.values_of(vacation)).scalar_one()
            added = replace(vacation, id=number)
            _set_timers(connection, added)
            return added

        return await self.db.write(work)

    async def change(self, vacation: Vacation) -> bool:
        """Set times, state and timers of a vacation. Return False and change nothing if it is over."""

        def work(connection: sa.Connection) -> bool:
            live = sa.and_(vacations.c.id == vacation.id, vacations.c.state != "over")
            update = sa.update(vacations).where(live).values(mapping.values_of(vacation))
            if not connection.execute(update).rowcount:
                return False
            mine = sa.and_(timers.c.kind.in_(("away", "back")), timers.c.number == vacation.id)
            connection.execute(sa.delete(timers).where(timers.c.user_id == vacation.user, mine))
            _set_timers(connection, vacation)
            return True

        return await self.db.write(work)


def _set_timers(connection: sa.Connection, vacation: Vacation) -> None:
    times = {"away": vacation.starts_at, "back": vacation.ends_at}
    for kind in _TIMERS[vacation.state]:
        timer = VacationTimer(kind, times[kind], vacation.user, vacation.guild, vacation.id)
        connection.execute(sa.insert(timers), mapping.values_of(timer))
