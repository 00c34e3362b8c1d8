"""CPU-heavy jobs, shared between processes through the database, without a queue.

A job is a question in plain values. The process that claims it computes the answer. If no one claims it in time, the
asking process computes it itself, so nothing depends on others. The claim of a process that dies is released with it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, suppress

from bot.app.core.ports import Clock
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from storage import Job, Notification, Store, StoreError

log = logging.getLogger(__name__)
Claim = Callable[[str], AbstractAsyncContextManager[bool]]
"""Has something to oneself among all processes, unless another has it: then it is false."""
Far = Callable[[int, int], None]
"""Told how many of how many parts are done."""
Tell = Callable[[int, int], Awaitable[None]]
"""The same, told to others."""
Trade = Callable[[str, Tell], Awaitable[bytes]]
"""Works out the answer to questions of one kind."""
ANSWER_POLL_SECONDS = 1.0
"""Seconds after which it is looked for an answer, should no one tell of it."""
LOOKS_BEFORE_DOING_IT_HERE = 3
"""Number of looks before a job that no one claims is done here."""
STAND_BACK = 0.2
"""Seconds that who is at work already leaves a job to others."""


def _nobody(_done: int, _count: int) -> None:
    """Nobody follows."""


class Asking:
    """Asks others."""

    def __init__(
        self,
        store: Store,
        claim: Claim,
        clock: Clock,
        *,
        look: float = ANSWER_POLL_SECONDS,
        patience: int = LOOKS_BEFORE_DOING_IT_HERE,
    ) -> None:
        self._store = store
        self._claim = claim
        self._clock = clock
        self._look = look
        self._patience = patience
        self._news: dict[int, asyncio.Event] = {}

    def on_notification(self, news: Notification) -> None:
        """Something has become of a job."""
        if news.subject == "errand" and (waiting := self._news.get(int(news.name))) is not None:
            waiting.set()

    async def ask(self, kind: str, question: str, far: Far = _nobody) -> bytes | None:
        """Ask other processes; None if the caller has to compute the answer. `far` receives their progress."""
        try:
            number = await self._store.jobs.submit(kind, question, self._clock.now())
        except StoreError as error:
            log.warning("cannot hand a job to other processes: %s", error)
            return None
        self._news[number] = asyncio.Event()
        try:
            return await self._answer(number, far)
        except StoreError as error:
            log.warning("cannot read the result of a job: %s", error)
            return None
        finally:
            del self._news[number]
            with suppress(StoreError):  # or it is forgotten after a while
                await asyncio.shield(self._store.jobs.delete(number))

    async def _answer(self, number: int, far: Far) -> bytes | None:
        looks = 0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._look):
                    await self._news[number].wait()
            self._news[number].clear()
            job, looks = await self._store.jobs.get(number), looks + 1
            if job is not None and job.answer is None:
                if job.count:
                    far(job.done, job.count)
                if looks < self._patience:
                    continue
                async with self._claim(_name(number)) as free:
                    if not free:
                        continue
                    job = await self._store.jobs.get(number)  # answered meanwhile, perhaps
            if job is None or job.answer is None:
                log.info("running job %s here: no other process took it", number)
                return None
            return job.answer


class Running(KeyedWorker[int]):
    """Runs the jobs of others whose kind is one that it handles; any other is left to newer versions."""

    def __init__(self, store: Store, claim: Claim, clock: Clock, trades: Mapping[str, Trade]) -> None:
        self._store = store
        self._claim = claim
        self._clock = clock
        self._trades = trades
        self._running = 0
        super().__init__(KeyedTasks("job", self._run, clock))

    async def search(self) -> None:
        """Take up what is asked and no one is at."""
        for number in await self._store.jobs.unanswered(list(self._trades)):
            if number not in self._tasks:
                self._tasks.wake(number)

    def on_notification(self, news: Notification) -> None:
        """Perhaps a job is asked."""
        if news.subject == "errand" and int(news.name) not in self._tasks:
            self._tasks.wake(int(news.name))

    async def _run(self, number: int) -> None:
        if self._running:
            await self._clock.sleep(STAND_BACK)
        job = await self._store.jobs.get(number)
        if job is None or job.answer is not None or job.kind not in self._trades:
            return
        async with self._claim(_name(number)) as mine:
            job = await self._store.jobs.get(number) if mine else None
            if job is not None and job.answer is None:
                await self._answer(job)

    async def _answer(self, job: Job) -> None:
        async def tell(done: int, count: int) -> None:
            await self._store.jobs.set_progress(job.id, done, count)

        self._running += 1
        try:
            answer = await self._trades[job.kind](job.question, tell)
        except StoreError:
            raise
        except Exception:  # whoever asked may do better, or knows what to say
            log.exception("job %s (%s) failed", job.id, job.kind)
            await self._store.jobs.delete(job.id)
        else:
            await self._store.jobs.answer(job.id, answer)
            log.info("ran job %s: %s", job.id, job.kind)
        finally:
            self._running -= 1


def _name(number: int) -> str:
    return f"errand {number}"
