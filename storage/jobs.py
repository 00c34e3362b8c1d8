"""CPU-heavy jobs for worker processes: what is asked, its progress, and the answer until it is read."""

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
    """A question of some kind, in plain values that name nobody; `done` of `count` parts of the answer are made."""

    id: int
    kind: str
    question: str
    done: int = 0
    count: int = 0
    answer: bytes | None = None


class Jobs(Database):
    """The part of the store for what is asked of other processes. Who works on a job is told by a claim alone."""

    async def ask(self, kind: str, question: str, now: datetime) -> int:
        """Leave a question for others to find; returns its number, which never comes again."""

        def work(connection: sa.Connection) -> int:
            values = {"kind": kind, "question": question, "asked_at": now, "done": 0, "count": 0}
            number = int(connection.execute(sa.insert(jobs).returning(jobs.c.id), values).scalar_one())
            self._tell(connection, "errand", str(number))
            return number

        return await self._write(work)

    async def job(self, number: int) -> Job | None:
        """A job, unless nobody waits for it any more."""
        rows = await self._rows(sa.select(jobs).where(jobs.c.id == number))
        return None if not rows else _errand(rows[0])

    async def unanswered(self, kinds: Collection[str]) -> list[int]:
        """The jobs of these kinds that have no answer, those first that were asked first."""
        query = sa.select(jobs.c.id).where(jobs.c.answer.is_(None), jobs.c.kind.in_(kinds))
        return [int(row.id) for row in await self._rows(query.order_by(jobs.c.id))]

    async def tell_far(self, number: int, done: int, count: int) -> None:
        """How far a job is."""
        await self._change(number, {"done": done, "count": count})

    async def answer(self, number: int, answer: bytes) -> None:
        """Answer a job, if anybody waits for it still."""
        await self._change(number, {"answer": answer}, told=True)

    async def drop_errand(self, number: int) -> None:
        """Delete a job that was answered, or that nobody is to answer."""
        delete = sa.delete(jobs).where(jobs.c.id == number)

        def work(connection: sa.Connection) -> None:
            connection.execute(delete)
            self._tell(connection, "errand", str(number))

        await self._write(work)

    async def forget_errands(self, before: datetime) -> int:
        """Delete those asked before a time, whose askers are gone; returns how many."""
        old = sa.delete(jobs).where(jobs.c.asked_at < before)
        return await self._write(lambda connection: connection.execute(old).rowcount)

    async def _change(self, number: int, values: dict[str, object], *, told: bool = False) -> None:
        update = sa.update(jobs).where(jobs.c.id == number).values(values)

        def work(connection: sa.Connection) -> None:
            if connection.execute(update).rowcount and told:
                self._tell(connection, "errand", str(number))

        await self._write(work)


def _errand(row: sa.Row[Any]) -> Job:
    return Job(row.id, row.kind, row.question, row.done, row._mapping["count"], row.answer)
