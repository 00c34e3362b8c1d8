"""Membership of the processes that share a database, and the shards that each of them holds.

No two clocks are compared: a process is alive as long as the others see its heartbeat counter grow, by their own
clocks. A process that has not seen it grow for the length of a lease expires it, unless it has grown after all; a
process that finds itself expired holds no shards any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from storage.base import Database
from storage.errors import ConflictError
from storage.tables import processes, shards

_NAME = sa.bindparam("the_process", type_=sa.String)
_BEAT = sa.update(processes).where(processes.c.name == _NAME).values(beat=processes.c.beat + 1)
_ALL = sa.select(processes.c.name, processes.c.beat)
_SHARDS = sa.select(shards.c.number, shards.c.owner)
_FREED = sa.update(shards).where(shards.c.owner == _NAME).values(owner=None)


@dataclass(frozen=True, slots=True)
class Membership:
    """Heartbeat counters of the processes, and the owners of the shards."""

    beats: Mapping[str, int]
    owners: Mapping[int, str | None]

    def shards_of(self, process: str | None) -> frozenset[int]:
        """Return the shards of a process, or the free ones (None)."""
        return frozenset(number for number, owner in self.owners.items() if owner == process)


@dataclass
class ClusterStore:
    """Processes that share the database, and their shards."""

    db: Database

    async def membership(self) -> Membership:
        """Return the processes that share the database."""
        return await self.db.read(membership_of)

    async def join(self, process: str, count: int, beat: int = 0) -> None:
        """Join with so many shards in all. Raises ConflictError while others run with another number.

        `beat` is the first counter; it must differ from all earlier ones of this process, or others take it for dead.
        """

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(processes), {"name": process, "beat": beat})
            self.db.notify(connection, "shards")
            known = connection.execute(_SHARDS).fetchall()
            if len(known) == count:
                return
            if connection.execute(sa.select(processes.c.name).where(processes.c.name != process)).first() is not None:
                raise ConflictError(f"others run with {len(known)} shards")
            connection.execute(sa.delete(shards))
            connection.execute(sa.insert(shards), [{"number": number} for number in range(count)])

        await self.db.write_unique(work)

    async def heartbeat(self, process: str) -> Membership | None:
        """Renew the lease; return the membership, or None if the process has been expired."""

        def work(connection: sa.Connection) -> Membership | None:
            grown = connection.execute(_BEAT, {"the_process": process}).rowcount
            return membership_of(connection) if grown else None

        with self.db.available():  # past the queue of writes, or a long queue would look like a dead process
            return await self.db.writer.transactor.run(work, "autocommit")

    async def expire(self, process: str, beat: int) -> bool:
        """Free the shards of a dead process. Return False if its counter has grown, or it has been expired already."""
        same = sa.and_(processes.c.name == process, processes.c.beat == beat)

        def work(connection: sa.Connection) -> bool:
            if not connection.execute(sa.delete(processes).where(same)).rowcount:
                return False
            connection.execute(_FREED, {"the_process": process})
            self.db.notify(connection, "shards")
            return True

        return await self.db.write(work)

    async def claim_shards(self, process: str, numbers: Iterable[int]) -> frozenset[int]:
        """Claim free shards; return those that were still free. An expired process gets none."""
        lives = sa.exists(processes.c.name).where(processes.c.name == process)
        free = sa.and_(shards.c.number.in_(sorted(numbers)), shards.c.owner.is_(None), lives)
        claim = sa.update(shards).where(free).values(owner=process).returning(shards.c.number)
        return await self.db.write(lambda connection: frozenset(connection.execute(claim).scalars()))

    async def release_shards(self, process: str, numbers: Iterable[int]) -> None:
        """Release shards for others to claim."""
        freed = _FREED.where(shards.c.number.in_(sorted(numbers)))

        def work(connection: sa.Connection) -> None:
            connection.execute(freed, {"the_process": process})
            self.db.notify(connection, "shards")

        await self.db.write(work)

    async def announce_connected(self, numbers: Iterable[int]) -> None:
        """Notify the others that this process is connected for some shards."""

        def work(connection: sa.Connection) -> None:
            for number in sorted(numbers):
                self.db.notify(connection, "connected", str(number))

        await self.db.write(work, "shared")

    async def leave(self, process: str) -> None:
        """Leave and release all shards."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(processes).where(processes.c.name == process))
            connection.execute(_FREED, {"the_process": process})
            self.db.notify(connection, "shards")

        await self.db.write(work)


def membership_of(connection: sa.Connection) -> Membership:
    """Return the processes that share a database."""
    beats = {row.name: row.beat for row in connection.execute(_ALL)}
    return Membership(beats, {row.number: row.owner for row in connection.execute(_SHARDS)})
