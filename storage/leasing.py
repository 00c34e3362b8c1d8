"""Bots that share a database, and which shards each of them holds.

No clock is compared with another: a process lives as long as others see its number grow, by their own clocks. Whoever
has not seen it grow for the time of a lease buries it, unless it has grown after all; a process that finds itself
buried holds nothing any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from storage import tables
from storage.base import Database
from storage.errors import ConflictError
from storage.scope import OF_POST, Scope
from storage.tables import outbox, processes, shards

_NAME = sa.bindparam("the_process", type_=sa.String)
_BEAT = sa.update(processes).where(processes.c.name == _NAME).values(beat=processes.c.beat + 1)
_ALL = sa.select(processes.c.name, processes.c.beat)
_SHARDS = sa.select(shards.c.number, shards.c.owner)
_FREED = sa.update(shards).where(shards.c.owner == _NAME).values(owner=None)


@dataclass(frozen=True, slots=True)
class Membership:
    """Who shares the database: the number of each process, and who holds which shard."""

    beats: Mapping[str, int]
    owners: Mapping[int, str | None]

    def shards_of(self, process: str | None) -> frozenset[int]:
        """The shards that a process holds, or nobody."""
        return frozenset(number for number, owner in self.owners.items() if owner == process)


class Leasing(Database):
    """The part of the store for processes among others."""

    async def membership(self) -> Membership:
        """Who shares the database."""
        return await self._read(roll_of)

    async def join(self, process: str, count: int, beat: int = 0) -> None:
        """Take part, with so many shards for all. Raises ConflictError while others run with another number.

        `beat` is the number to begin with: another than any before of this process, or others take it for the dead one.
        """

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(processes), {"name": process, "beat": beat})
            self._tell(connection, "shards")
            known = connection.execute(_SHARDS).fetchall()
            if len(known) == count:
                return
            if connection.execute(sa.select(processes.c.name).where(processes.c.name != process)).first() is not None:
                raise ConflictError(f"others run with {len(known)} shards")
            connection.execute(sa.delete(shards))
            connection.execute(sa.insert(shards), [{"number": number} for number in range(count)])

        await self._guarded(work)

    async def beat(self, process: str) -> Membership | None:
        """Be seen to live; who shares the database. None for a process that was buried."""

        def work(connection: sa.Connection) -> Membership | None:
            grown = connection.execute(_BEAT, {"the_process": process}).rowcount
            return roll_of(connection) if grown else None

        with self._available():  # and waits for nobody, or those who wait long would be thought to be dead
            return await self._writer.transactor.run(work, "apart")

    async def bury(self, process: str, beat: int) -> bool:
        """Free what a dead process held. False if it lives, as its number has grown, or was buried already."""
        same = sa.and_(processes.c.name == process, processes.c.beat == beat)

        def work(connection: sa.Connection) -> bool:
            if not connection.execute(sa.delete(processes).where(same)).rowcount:
                return False
            connection.execute(_FREED, {"the_process": process})
            self._tell(connection, "shards")
            return True

        return await self._write(work)

    async def claim(self, process: str, numbers: Iterable[int]) -> frozenset[int]:
        """Take shards that nobody holds; returns those that were still free. A process that was buried gets none."""
        lives = sa.exists(processes.c.name).where(processes.c.name == process)
        free = sa.and_(shards.c.number.in_(sorted(numbers)), shards.c.owner.is_(None), lives)
        claim = sa.update(shards).where(free).values(owner=process).returning(shards.c.number)
        return await self._write(lambda connection: frozenset(connection.execute(claim).scalars()))

    async def release(self, process: str, numbers: Iterable[int]) -> None:
        """Let go of shards: whoever sees it first takes them."""
        freed = _FREED.where(shards.c.number.in_(sorted(numbers)))

        def work(connection: sa.Connection) -> None:
            connection.execute(freed, {"the_process": process})
            self._tell(connection, "shards")

        await self._write(work)

    async def tell_connected(self, numbers: Iterable[int]) -> None:
        """Let the other processes hear that this one is connected for some shards."""

        def work(connection: sa.Connection) -> None:
            for number in sorted(numbers):
                self._tell(connection, "connected", str(number))

        await self._write(work, "beside")

    async def leave(self, process: str) -> None:
        """Take part no more."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(processes).where(processes.c.name == process))
            connection.execute(_FREED, {"the_process": process})
            self._tell(connection, "shards")

        await self._write(work)

    async def still_sending(self, scope: Scope) -> int:
        """How many posts are being sent to the servers of a scope, once the writes that wait are done."""
        every = sa.select(sa.func.count()).select_from(outbox)
        sending = every.where(tables.WAITING, outbox.c.state == "sending", scope.about(OF_POST))
        return await self._write(lambda connection: int(connection.execute(sending).scalar_one()), "beside")


def roll_of(connection: sa.Connection) -> Membership:
    """Who shares a database."""
    beats = {row.name: row.beat for row in connection.execute(_ALL)}
    return Membership(beats, {row.number: row.owner for row in connection.execute(_SHARDS)})
