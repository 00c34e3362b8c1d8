"""CPU-heavy jobs for worker processes: question, progress, and answer until it is read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage.base import Database
from storage.tables import jobs


@dataclass(frozen=True, slots=True)
class Job:
    """A question of some kind, in plain values that name no one; `done` of `count` parts of the answer are made."""

    id: int
    kind: str
    question: str
    done: int = 0
    count: int = 0
    answer: bytes | None = None


@dataclass
class JobStore:
    """Jobs; the process that works on one holds a lock, which is not stored."""

    db: Database

    async def submit(self, kind: str, question: str, now: datetime) -> int:
        """Queue a job; return its number, which is never reused."""

        def work(connection: sa.Connection) -> int:
            values = {"kind": kind, "question": question, "asked_at": now, "done": 0, "count": 0}
            number = int(connection.execute(sa.insert(jobs).returning(jobs.c.id), values).scalar_one())
            self.db.notify(connection, "errand", str(number))
            return number

        return await self.db.write(work)

    async def get(self, number: int) -> Job | None:
        """Return a job, unless it was deleted."""
        rows = await self.db.rows(sa.select(jobs).where(jobs.c.id == number))
        return None if not rows else _job_of(rows[0])

    async def unanswered(self, kinds: Collection[str]) -> list[int]:
        """Return the jobs of these kinds without an answer, oldest first."""
        query = sa.select(jobs.c.id).where(jobs.c.answer.is_(None), jobs.c.kind.in_(kinds))
        return [int(row.id) for row in await self.db.rows(query.order_by(jobs.c.id))]

    async def set_progress(self, number: int, done: int, count: int) -> None:
        """Set the progress of a job."""
        await self._change(number, {"done": done, "count": count})

    async def answer(self, number: int, answer: bytes) -> None:
        """Answer a job, if it still exists."""
        await self._change(number, {"answer": answer}, notify=True)

    async def delete(self, number: int) -> None:
        """Delete a job."""
        delete = sa.delete(jobs).where(jobs.c.id == number)

        def work(connection: sa.Connection) -> None:
            connection.execute(delete)
            self.db.notify(connection, "errand", str(number))

        await self.db.write(work)

    async def forget(self, before: datetime) -> int:
        """Delete the jobs queued before a time, whose askers are gone; return their number."""
        old = sa.delete(jobs).where(jobs.c.asked_at < before)
        return await self.db.write(lambda connection: connection.execute(old).rowcount)

    async def _change(self, number: int, values: dict[str, object], *, notify: bool = False) -> None:
        update = sa.update(jobs).where(jobs.c.id == number).values(values)

        def work(connection: sa.Connection) -> None:
            if connection.execute(update).rowcount and notify:
                self.db.notify(connection, "errand", str(number))

        await self.db.write(work)


def _job_of(row: sa.Row[Any]) -> Job:
    return Job(row.id, row.kind, row.question, row.done, row._mapping["count"], row.answer)
