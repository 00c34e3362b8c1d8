"""The way to the database: a transaction is one hop, and whole or not at all, with other drivers too."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

import storage
from storage import DamagedDatabaseError, Store, StoreUnavailableError
from storage.base import Database
from storage.opening import connect
from storage.transactions import AsyncTransactor, Transactor
from tests.counting import counted
from tests.storage.samples import NOW, outbox_message, playing, turn

pytestmark = pytest.mark.sqlite("its thread")
INSERT = sa.text("INSERT INTO numbers VALUES (:number)")
SELECT = sa.text("SELECT number FROM numbers ORDER BY number")


def create(connection: sa.Connection) -> None:
    connection.execute(sa.text("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))


def add(*numbers: int) -> Callable[[sa.Connection], None]:
    def work(connection: sa.Connection) -> None:
        for number in numbers:
            connection.execute(INSERT, {"number": number})

    return work


def look(connection: sa.Connection) -> list[int]:
    return list(connection.execute(SELECT).scalars())


@pytest_asyncio.fixture(params=["thread", "asynchronous"])
async def transactor(request: pytest.FixtureRequest, url: str) -> AsyncIterator[Transactor]:
    own = request.param == "thread"
    opened = await connect(url, writes=True) if own else AsyncTransactor(create_async_engine(url))
    await opened.run(create)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def reader(url: str) -> AsyncIterator[Transactor]:
    opened = await connect(url, writes=False)
    yield opened
    await opened.close()


async def test_what_transaction_did_is_there_for_others_once_it_returns(
    transactor: Transactor, reader: Transactor
) -> None:
    await transactor.run(add(1, 2))
    assert await reader.run(look) == [1, 2]


async def test_transaction_that_fails_leaves_nothing_and_harms_none_after_it(transactor: Transactor) -> None:
    await transactor.run(add(1))
    with pytest.raises(IntegrityError):
        await transactor.run(add(2, 1))
    await transactor.run(add(3))
    assert await transactor.run(look) == [1, 3]


async def test_transaction_is_one_hop_however_many_its_statements(store: Store) -> None:
    with counted(store) as counts:
        await store.settings.set("hash", "one")
        assert (len(counts.statements), counts.hops) == (2, 1)
        await store.matches.create(playing(), [outbox_message(1)])
        assert (len(counts.statements) > 4, counts.hops) == (True, 2)


async def test_read_is_one_hop(store: Store) -> None:
    await store.matches.create(playing(), [])
    with counted(store) as counts:
        assert await store.matches.get("kiva-tolu") == playing()
    assert (len(counts.statements), counts.hops) == (1, 1)


async def test_writes_that_wait_share_hop(store: Store) -> None:
    with counted(store) as counts:
        await asyncio.gather(*(store.settings.set(f"key{number}", "x") for number in range(20)))
    assert (len(counts.statements), counts.hops) == (40, 1)


async def test_turn_is_one_hop(store: Store) -> None:
    await store.matches.create(playing(), [])
    with counted(store) as counts:
        await store.matches.apply(turn(0, outbox_message(1), interaction=5), NOW)
    assert counts.hops == 1


async def test_reads_do_not_wait_for_write_under_way(store: Store) -> None:
    begun, ended = threading.Event(), threading.Event()

    def slow(_connection: sa.Connection) -> None:
        begun.set()
        ended.wait(60)

    writing = asyncio.create_task(store.db.write(slow))
    await asyncio.to_thread(begun.wait, 60)
    assert await store.settings.get("hash") is None
    assert not writing.done()
    ended.set()
    await writing


async def test_what_was_handed_over_is_done_even_if_caller_is_cancelled(store: Store) -> None:
    await store.db.write(create)
    caller = asyncio.create_task(store.db.writer.transactor.run(add(1, 2, 3)))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    await store.db.write(add(4))
    assert await store.db.reader.run(look) == [1, 2, 3, 4]


async def test_pool_without_free_connection_is_unavailable_database(url: str) -> None:
    small = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=0.01, poolclass=AsyncAdaptedQueuePool)
    database = Database(await connect(url, writes=True), AsyncTransactor(small))
    async with small.connect():
        with pytest.raises(StoreUnavailableError, match="timed out"):
            await database.rows(SELECT)
    await database.close()


async def test_its_threads_end_with_store_and_keep_no_process(url: str) -> None:
    before = set(threading.enumerate())
    store = await storage.open(url)
    threads = set(threading.enumerate()) - before
    assert len(threads) == 2
    assert all(thread.daemon for thread in threads)
    await store.close()
    for thread in threads:
        await asyncio.to_thread(thread.join, 60)
    assert set(threading.enumerate()) & threads == set()


@pytest.mark.parametrize("missing", ["", "nowhere/"])
async def test_database_that_cannot_be_opened_leaves_no_thread(tmp_path: Path, missing: str) -> None:
    (tmp_path / "store.db").write_text("This is no database.\n" * 100)
    before = set(threading.enumerate())
    with pytest.raises(OperationalError if missing else DamagedDatabaseError):
        await storage.open(f"sqlite+aiosqlite:///{tmp_path}/{missing}store.db")
    assert not {thread for thread in set(threading.enumerate()) - before if "connection_worker" in thread.name}
