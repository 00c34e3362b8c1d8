"""Jobs among processes on PostgreSQL: the claim of one that dies is free."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
import sqlalchemy as sa

import storage
from bot.app.cluster.jobs import JobClient, JobWorker, ReportProgress
from bot.app.core.system_clock import SystemClock
from storage import PostgresPubSub, Store
from tests import databases
from tests.compiled import share_compiled

pytestmark = pytest.mark.postgres
Ends = dict[str, tuple[Store, PostgresPubSub]]
LOOK = 0.05
FAR = 10**6
"""More looks than anybody has patience for."""


@pytest_asyncio.fixture
async def ends(tmp_path: Path) -> AsyncIterator[Ends]:
    """A bot and two workers."""
    url = databases.make(tmp_path / "errands.db")
    async with AsyncExitStack() as stack:
        made: Ends = {}
        for process in ("bot", "one", "two"):
            store = share_compiled(await storage.open(url))
            stack.push_async_callback(store.close)
            store.db.pubsub = line = PostgresPubSub(url, process)
            stack.push_async_callback(line.close)
            await line.open()
            made[process] = store, line
        yield made


class Work:
    """Return the job that two workers work on; `go` lets it end."""

    def __init__(self, ends: Ends) -> None:
        self.begun: asyncio.Queue[str] = asyncio.Queue()
        self.go = asyncio.Event()
        self.workers = {name: self._worker(name, *ends[name]) for name in ("one", "two")}

    def _worker(self, name: str, store: Store, line: PostgresPubSub) -> JobWorker:
        async def double(question: str, _tell: ReportProgress) -> bytes:
            self.begun.put_nowait(name)
            await self.go.wait()
            return question.encode() * 2

        made = JobWorker(store, line.try_lock, SystemClock(), {"double": double})
        line.on_notification = made.on_notification
        return made

    async def close(self) -> None:
        """Stop."""
        for worker in self.workers.values():
            await worker.close()


def asking(ends: Ends, poll_limit: int = FAR) -> JobClient:
    store, line = ends["bot"]
    made = JobClient(store, line.try_lock, SystemClock(), poll_seconds=LOOK, poll_limit=poll_limit)
    line.on_notification = made.on_notification
    return made


async def cut(ends: Ends, process: str) -> None:
    """End the connection of a process, as when it dies."""
    kill = sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name")
    await ends["bot"][0].db.write(lambda connection: connection.execute(kill, {"name": process}).fetchall())


async def test_errand_is_heard_of_and_taken_once(ends: Ends) -> None:
    work = Work(ends)
    waiting = asyncio.create_task(asking(ends).ask("double", "ab"))
    await work.begun.get()
    for worker in work.workers.values():
        await worker.find_work()
    work.go.set()
    assert await waiting == b"abab"
    for worker in work.workers.values():
        await worker.idle()
    assert work.begun.empty()
    await work.close()


async def test_another_takes_over_from_one_whose_connection_dies(ends: Ends) -> None:
    work = Work(ends)
    waiting = asyncio.create_task(asking(ends).ask("double", "ab"))
    first = await work.begun.get()
    await cut(ends, first)
    second = "two" if first == "one" else "one"
    async with asyncio.timeout(20):
        while work.begun.empty():
            await work.workers[second].find_work()
            await asyncio.sleep(LOOK)
    assert work.begun.get_nowait() == second
    work.go.set()
    assert await waiting == b"abab"
    await work.close()


async def test_who_asked_takes_over_from_one_whose_connection_dies(ends: Ends) -> None:
    work = Work(ends)
    await work.workers.pop("two").close()
    ends["two"][1].on_notification = lambda _: None
    waiting = asyncio.create_task(asking(ends, poll_limit=1).ask("double", "ab"))
    store = ends["bot"][0]
    if (begun := asyncio.create_task(work.begun.get())) and (
        await asyncio.wait({begun, waiting}, return_when=asyncio.FIRST_COMPLETED)
    )[0] == {waiting}:
        pytest.fail("nobody has taken it up")
    await asyncio.sleep(3 * LOOK)
    assert not waiting.done()
    await cut(ends, "one")
    assert await waiting is None
    assert await store.jobs.unanswered(["double"]) == []
    await work.close()


async def test_where_no_one_is_there_it_is_done_by_oneself(ends: Ends) -> None:
    assert await asking(ends, poll_limit=2).ask("double", "ab") is None
