"""Jobs run in a worker process, or in the one that asked if no worker takes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

import storage
from bot.app.cluster.jobs import JobClient, JobHandler, JobWorker, ReportProgress
from bot.app.core.system_clock import SystemClock
from storage import Notification, Store, StoreUnavailableError
from tests import databases
from tests.bot.fakes import Club

LOOK = 0.01


class Claims:
    """Locks among processes that are all here; `refusing`: someone else has them all."""

    def __init__(self) -> None:
        self.held: set[str] = set()
        self.refusing = False
        self.asked = 0

    @asynccontextmanager
    async def __call__(self, name: str) -> AsyncIterator[bool]:
        self.asked += 1
        mine = not self.refusing and name not in self.held
        if mine:
            self.held.add(name)
        try:
            yield mine
        finally:
            if mine:
                self.held.discard(name)


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    made = await storage.open(databases.make(tmp_path / "errands.db"))
    yield made
    await made.close()


@pytest.fixture
def claims() -> Claims:
    return Claims()


def asking(store: Store, claims: Claims) -> JobClient:
    return JobClient(store, claims, SystemClock(), poll_seconds=LOOK)


async def asked(store: Store, kind: str = "double") -> int:
    """The job, once it is asked."""
    async with asyncio.timeout(20):
        while not (found := await store.jobs.unanswered([kind])):  # noqa: ASYNC110 (nothing tells of it)
            await asyncio.sleep(0.001)
    return found[0]


def running(store: Store, claims: Claims, trade: JobHandler) -> JobWorker:
    return JobWorker(store, claims, SystemClock(), {"double": trade})


async def doubled(question: str, _tell: ReportProgress) -> bytes:
    return question.encode() * 2


async def test_another_process_answers_and_nothing_is_kept(store: Store, claims: Claims) -> None:
    waiting = asyncio.create_task(asking(store, claims).ask("double", "ab"))
    number = await asked(store)
    worker = running(store, claims, doubled)
    worker.on_notification(Notification("bot", "errand", str(number)))
    assert await waiting == b"abab"
    await worker.close()
    assert await store.jobs.get(number) is None


async def test_what_was_not_heard_of_is_found_by_search(store: Store, claims: Claims) -> None:
    waiting = asyncio.create_task(asking(store, claims).ask("double", "ab"))
    await asked(store)
    worker = running(store, claims, doubled)
    await worker.find_work()
    assert await waiting == b"abab"
    await worker.close()


async def test_where_no_one_takes_it_up_it_is_done_by_oneself_after_some_looks(store: Store, claims: Claims) -> None:
    assert await asking(store, claims).ask("double", "ab") is None
    assert claims.asked == 1
    assert await store.jobs.unanswered(["double"]) == []


async def test_no_one_does_what_another_is_at_until_that_one_dies(store: Store, claims: Claims) -> None:
    claims.refusing = True
    waiting = asyncio.create_task(asking(store, claims).ask("double", "ab"))
    async with asyncio.timeout(20):
        while claims.asked < 5:  # noqa: ASYNC110 (nothing tells of it)
            await asyncio.sleep(LOOK)
    assert not waiting.done()
    claims.refusing = False
    assert await waiting is None


async def test_who_waits_is_told_how_far_it_is(store: Store, claims: Claims) -> None:
    seen: asyncio.Queue[tuple[int, int]] = asyncio.Queue()
    enough = asyncio.Event()

    async def slow(_question: str, tell: ReportProgress) -> bytes:
        await tell(3, 7)
        await enough.wait()
        return b"done"

    worker = running(store, claims, slow)
    waiting = asyncio.create_task(asking(store, claims).ask("double", "", lambda *far: seen.put_nowait(far)))
    await asked(store)
    await worker.find_work()
    assert await seen.get() == (3, 7)
    enough.set()
    assert await waiting == b"done"
    await worker.close()


async def test_errand_is_run_by_one_of_two(store: Store, claims: Claims) -> None:
    times = 0

    async def counted(question: str, tell: ReportProgress) -> bytes:
        nonlocal times
        times += 1
        await asyncio.sleep(LOOK)
        return await doubled(question, tell)

    waiting = asyncio.create_task(asking(store, claims).ask("double", "ab"))
    await asked(store)
    workers = [running(store, claims, counted) for _ in range(2)]
    for worker in workers:
        await worker.find_work()
    assert await waiting == b"abab"
    for worker in workers:
        await worker.idle()
        await worker.close()
    assert times == 1


async def test_what_another_cannot_do_is_done_by_oneself(
    store: Store, claims: Claims, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(_question: str, _tell: ReportProgress) -> bytes:
        raise ValueError("of a newer version")

    worker = running(store, claims, failing)
    waiting = asyncio.create_task(asking(store, claims).ask("double", "ab"))
    await asked(store)
    await worker.find_work()
    assert await waiting is None
    await worker.close()
    assert ") failed" in caplog.text


async def test_answer_that_is_lost_is_found_by_oneself(store: Store, claims: Claims) -> None:
    claims.refusing = True
    waiting = asyncio.create_task(asking(store, claims).ask("double", "ab"))
    await store.jobs.delete(await asked(store))
    assert await waiting is None


async def test_kind_of_newer_version_is_left_alone(store: Store, claims: Claims) -> None:
    number = await store.jobs.submit("of tomorrow", "", SystemClock().now())
    worker = running(store, claims, doubled)
    await worker.find_work()
    worker.on_notification(Notification("bot", "errand", str(number)))
    await worker.idle()
    await worker.close()
    assert claims.asked == 0
    assert await store.jobs.get(number) is not None


async def test_without_database_it_is_done_by_oneself(store: Store, claims: Claims) -> None:
    await store.close()
    assert await asking(store, claims).ask("double", "ab") is None


async def test_without_line_it_is_done_by_oneself(store: Store) -> None:
    @asynccontextmanager
    async def cut(_name: str) -> AsyncIterator[bool]:
        raise StoreUnavailableError("the connection is gone")
        yield False  # type: ignore[unreachable]

    assert await JobClient(store, cut, SystemClock(), poll_seconds=LOOK).ask("double", "ab") is None
    assert await store.jobs.unanswered(["double"]) == []


async def test_who_is_told_to_stop_waits_for_nothing_and_leaves_nothing(store: Store, claims: Claims) -> None:
    claims.refusing = True
    waiting = asyncio.create_task(asking(store, claims).ask("double", "ab"))
    number = await asked(store)
    async with asyncio.timeout(20):
        while not claims.asked:  # noqa: ASYNC110 (nothing tells of it)
            await asyncio.sleep(LOOK)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert await store.jobs.get(number) is None


async def test_errands_that_no_one_waits_for_are_forgotten(it: Club) -> None:
    number = await it.store.jobs.submit("double", "ab", it.app._matches.clock.now())
    await it.pass_time(days=2)
    assert await it.store.jobs.get(number) is None
