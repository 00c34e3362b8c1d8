"""One write transaction at a time, shared by all the writes that wait for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from storage.transactions import UNAVAILABLE, Isolation, Result, Transactor, Work

MAX_WRITES_PER_TRANSACTION = 64
"""Maximum of writes in one transaction."""


@dataclass(frozen=True, slots=True)
class QueuedWrite:
    """A write and the future of its result."""

    work: Work[Any]
    isolation: Isolation
    match: str
    result_future: asyncio.Future[Any]


class Writer:
    """Runs writes in order, at least those of one match.

    Making a transaction durable costs more than all its statements, so waiting writes of one isolation share one. Each
    still succeeds or fails alone: if one fails, all are rolled back and each gets a transaction of its own. If the
    database fails, they fail together, as each would only wait for it again. A cancelled caller does not stop the task
    that writes.
    """

    def __init__(self, transactor: Transactor) -> None:
        self.transactor = transactor
        self._waiting: list[QueuedWrite] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, work: Work[Result], isolation: Isolation = "exclusive", match: str = "") -> Result:
        """Run `work`, which concerns a match, and commit it; re-raise its errors."""
        result_future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append(QueuedWrite(work, isolation, match, result_future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await result_future

    async def close(self) -> None:
        """Finish waiting writes and disconnect."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])
        await self.transactor.close()

    async def _run(self) -> None:
        while self._waiting:
            batch = self._next_batch()
            if not await self._run_batch(batch):
                for one in batch:
                    await self._run_batch([one])

    def _next_batch(self) -> list[QueuedWrite]:
        first = self._waiting[0].isolation
        count = next(
            (at for at, one in enumerate(self._waiting[:MAX_WRITES_PER_TRANSACTION]) if one.isolation != first),
            MAX_WRITES_PER_TRANSACTION,
        )
        batch, self._waiting = self._waiting[:count], self._waiting[count:]
        # Two processes that lock the same matches do it in one order, or each might wait for the other.
        return sorted(batch, key=lambda one: one.match) if first == "shared" else batch

    async def _run_batch(self, batch: list[QueuedWrite]) -> bool:
        """Run a batch; return False if one of several failed, so that each must run alone."""
        try:
            results = await self.transactor.run(
                lambda connection: [one.work(connection) for one in batch], batch[0].isolation
            )
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, UNAVAILABLE):
                return False
            for one in batch:
                if not one.result_future.done():
                    one.result_future.set_exception(error)
            return True
        for one, result in zip(batch, results, strict=True):
            if not one.result_future.done():  # a cancelled caller no longer asks
                one.result_future.set_result(result)
        return True
