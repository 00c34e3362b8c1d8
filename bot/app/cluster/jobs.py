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
"""Holds a named lock among all processes; false if another process holds it."""
OnProgress = Callable[[int, int], None]
"""Receives how many of how many parts are done."""
ReportProgress = Callable[[int, int], Awaitable[None]]
"""Reports the same to the process that asked."""
JobHandler = Callable[[str, ReportProgress], Awaitable[bytes]]
"""Computes the answer to questions of one kind."""
POLL_SECONDS = 1.0
"""Seconds between two looks for an answer, in case its notification is lost."""
POLLS_BEFORE_LOCAL_RUN = 3
"""Number of polls before a job that no one claims is done here."""
BUSY_CLAIM_DELAY_SECONDS = 0.2
"""Seconds that a process with a running job leaves another one to idle processes."""


def _ignore_progress(_done: int, _count: int) -> None:
    """Ignore progress."""


class JobClient:
    """Has other processes compute answers."""

    def __init__(
        self,
        store: Store,
        claim: Claim,
        clock: Clock,
        *,
        poll_seconds: float = POLL_SECONDS,
        poll_limit: int = POLLS_BEFORE_LOCAL_RUN,
    ) -> None:
        self._store = store
        self._claim = claim
        self._clock = clock
        self._poll_seconds = poll_seconds
        self._poll_limit = poll_limit
        self._changed: dict[int, asyncio.Event] = {}

    def on_notification(self, notification: Notification) -> None:
        """Wake the request whose job has changed."""
        if notification.subject == "errand" and (waiting := self._changed.get(int(notification.name))) is not None:
            waiting.set()

    async def ask(self, kind: str, question: str, on_progress: OnProgress = _ignore_progress) -> bytes | None:
        """Ask other processes; None if the caller has to compute the answer. `on_progress` receives their progress."""
        try:
            number = await self._store.jobs.submit(kind, question, self._clock.now())
        except StoreError as error:
            log.warning("cannot hand a job to other processes: %s", error)
            return None
        self._changed[number] = asyncio.Event()
        try:
            return await self._answer(number, on_progress)
        except StoreError as error:
            log.warning("cannot read the result of a job: %s", error)
            return None
        finally:
            del self._changed[number]
            with suppress(StoreError):  # or it is forgotten after a while
                await asyncio.shield(self._store.jobs.delete(number))

    async def _answer(self, number: int, on_progress: OnProgress) -> bytes | None:
        polls = 0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._poll_seconds):
                    await self._changed[number].wait()
            self._changed[number].clear()
            job, polls = await self._store.jobs.get(number), polls + 1
            if job is not None and job.answer is None:
                if job.count:
                    on_progress(job.done, job.count)
                if polls < self._poll_limit:
                    continue
                async with self._claim(_lock_name(number)) as free:
                    if not free:
                        continue
                    job = await self._store.jobs.get(number)  # answered meanwhile, perhaps
            if job is None or job.answer is None:
                log.info("running job %s here: no other process took it", number)
                return None
            return job.answer


class JobWorker(KeyedWorker[int]):
    """Runs jobs of the kinds it has handlers for; other kinds are left to newer versions."""

    def __init__(self, store: Store, claim: Claim, clock: Clock, handlers: Mapping[str, JobHandler]) -> None:
        self._store = store
        self._claim = claim
        self._clock = clock
        self._handlers = handlers
        self._running = 0
        super().__init__(KeyedTasks("job", self._run, clock))

    async def find_work(self) -> None:
        """Take up unanswered jobs."""
        for number in await self._store.jobs.unanswered(list(self._handlers)):
            if number not in self._tasks:
                self._tasks.wake(number)

    def on_notification(self, notification: Notification) -> None:
        """Take up a new job."""
        if notification.subject == "errand" and int(notification.name) not in self._tasks:
            self._tasks.wake(int(notification.name))

    async def _run(self, number: int) -> None:
        if self._running:
            await self._clock.sleep(BUSY_CLAIM_DELAY_SECONDS)
        job = await self._store.jobs.get(number)
        if job is None or job.answer is not None or job.kind not in self._handlers:
            return
        async with self._claim(_lock_name(number)) as mine:
            job = await self._store.jobs.get(number) if mine else None
            if job is not None and job.answer is None:
                await self._answer(job)

    async def _answer(self, job: Job) -> None:
        async def tell(done: int, count: int) -> None:
            await self._store.jobs.set_progress(job.id, done, count)

        self._running += 1
        try:
            answer = await self._handlers[job.kind](job.question, tell)
        except StoreError:
            raise
        except Exception:  # the process that asked may succeed, or reports the error
            log.exception("job %s (%s) failed", job.id, job.kind)
            await self._store.jobs.delete(job.id)
        else:
            await self._store.jobs.answer(job.id, answer)
            log.info("ran job %s: %s", job.id, job.kind)
        finally:
            self._running -= 1


def _lock_name(number: int) -> str:
    return f"errand {number}"
