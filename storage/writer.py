"""One write transaction at a time, shared by all the writes that wait for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from storage.transactions import UNAVAILABLE, Manner, Result, Transactor, Work

MOST = 64
"""Writes in one transaction."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A write, and who is told what came of it."""

    work: Work[Any]
    manner: Manner
    about: str
    answer: asyncio.Future[Any]


class Writer:
    """Runs writes in the order they came, those about one match at least.

    Making a transaction durable costs more than all its statements, so those that wait go together, as far as they are
    of one manner. Each is still
    whole or not at all: if one of them fails, all are rolled back and each gets a transaction of its own. Where it is
    the database that fails they fail together, as each would only wait for it anew. The writing is a task of its own,
    which a caller who is cancelled does not stop.
    """

    def __init__(self, transactor: Transactor) -> None:
        self.transactor = transactor
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, work: Work[Result], manner: Manner = "alone", about: str = "") -> Result:
        """Do `work`, which is about a match, and commit it; raises what it raises."""
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(work, manner, about, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await answer

    async def close(self) -> None:
        """Finish what waits and let go of the database."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])
        await self.transactor.close()

    async def _run(self) -> None:
        while self._waiting:
            batch = self._next()
            if not await self._together(batch):
                for one in batch:
                    await self._together([one])

    def _next(self) -> list[Waiting]:
        first = self._waiting[0].manner
        count = next((at for at, one in enumerate(self._waiting[:MOST]) if one.manner != first), MOST)
        batch, self._waiting = self._waiting[:count], self._waiting[count:]
        # Two processes that lock the same matches do it in one order, or each might wait for the other.
        return sorted(batch, key=lambda one: one.about) if first == "beside" else batch

    async def _together(self, batch: list[Waiting]) -> bool:
        """Whether the batch is settled: committed, or failed for a reason that is everybody's or that of one alone."""
        try:
            results = await self.transactor.run(
                lambda connection: [one.work(connection) for one in batch], batch[0].manner
            )
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, UNAVAILABLE):
                return False
            for one in batch:
                if not one.answer.done():
                    one.answer.set_exception(error)
            return True
        for one, result in zip(batch, results, strict=True):
            if not one.answer.done():  # a cancelled caller no longer asks
                one.answer.set_result(result)
        return True
