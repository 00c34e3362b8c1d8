"""A database that cannot be asked: every read and every write says so in one way, and nothing is done."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
from datetime import timedelta
from operator import attrgetter
from typing import Any, cast

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from storage import (
    BoardChannel,
    MatchTimer,
    OutboxMessage,
    OutboxRow,
    PlayerNote,
    RatingBatch,
    Result,
    Scope,
    Store,
    StoredAnalysis,
    StoredConditionalMoves,
    StoreUnavailableError,
    TournamentChange,
    Vacation,
    WebToken,
)
from storage.base import Database
from storage.opening import connect
from storage.transactions import AsyncTransactor
from storage.writer import MAX_WRITES_PER_TRANSACTION
from tests.counting import counted
from tests.storage.samples import NOW, a_lobby_game, a_match, a_seek, an_event, outbox_message, turn

ROW = OutboxRow(1, "a", 1, outbox_message(1), 1, None, interrupted=False)
TIMER = MatchTimer("time", NOW, "a", id=1)
VACATION = Vacation(1, 2, NOW, NOW + timedelta(days=1), "planned", 1)

ARGUMENTS: dict[str, Any] = {
    "bytes": b"",
    "Callable[[], int]": lambda: -1,
    "Change": turn(0),
    "Collection[int]": [1],
    "Collection[str]": ["a"],
    "datetime": NOW,
    "Edit": lambda _: {},
    "int": 1,
    "int | None": 1,
    "Iterable[int]": [1],
    "Iterable[OutboxMessage]": [],
    "Iterable[Rating]": [],
    "Mapping[int, datetime | None]": {1: None},
    "Match": a_match(),
    "Mapping[int, SeekState]": {1: "open"},
    "Mapping[int, int]": {1: 0},
    "StoredSeek": a_seek(),
    "LobbyGame": a_lobby_game("a", 1, 2),
    "PlayerNote": PlayerNote("x"),
    "OutboxMessage | None": None,
    "OutboxRow": OutboxRow(1, "a", 1, outbox_message(1), 1, None, interrupted=False),
    "StoredConditionalMoves | None": StoredConditionalMoves(1, (("e2e4",),)),
    "RatingBatch": RatingBatch("yalta", (Result("a"),)),
    "BoardChannel": BoardChannel(1, None, 1, "en"),
    "WebToken": WebToken("a", "link", 1, "Anna", None, "", NOW, NOW, NOW),
    "Scope": Scope("one", 1, frozenset({0})),
    "OutboxMessage": OutboxMessage("turn", 1, "a"),
    "Sequence[OutboxMessage]": [],
    "Sequence[str]": ["a"],
    "Sequence[TokenKind]": ["session"],
    "Status": "playing",
    "str": "a",
    "StoredAnalysis": StoredAnalysis(1, {}),
    "StoredTournament": an_event(),
    "MatchTimer": MatchTimer("time", NOW, "a", id=1),
    "MatchTimer | None": None,
    "Timer": MatchTimer("time", NOW, "a", id=1),
    "TokenKind": "session",
    "TournamentChange": TournamentChange("a", 0),
    "Vacation": Vacation(1, 2, NOW, NOW + timedelta(days=1), "planned", 1),
}
"""An argument for each type of the store's required parameters."""
METHODS = [
    f"{part}.{name}"
    for part, kept in vars(Store(*[cast(Any, None)] * 2)).items()
    if hasattr(kept, "db")
    for name, _ in inspect.getmembers(kept, inspect.iscoroutinefunction)
    if not name.startswith("_")
]


async def call(store: Store, method: str) -> object:
    """Call a method of a part of the store with any valid arguments."""
    called = attrgetter(method)(store)
    required = [one for one in inspect.signature(called).parameters.values() if one.default is one.empty]
    return await called(*(ARGUMENTS[one.annotation] for one in required))


def locked(*_: object) -> None:
    raise sa.exc.OperationalError("SELECT 1", {}, sqlite3.OperationalError("database is locked"))


@pytest.mark.parametrize("method", METHODS)
async def test_whatever_is_asked_of_locked_database_is_unavailable(store: Store, method: str) -> None:
    for database in (store.db.writer.transactor, store.db.reader):
        sa.event.listen(database.engine, "before_cursor_execute", locked)
    with pytest.raises(StoreUnavailableError, match="database is locked"):
        await call(store, method)


@pytest.mark.sqlite("the lock on its file")
async def test_writes_that_wait_for_locked_database_wait_for_it_once(store: Store, url: str) -> None:
    await store.db.write(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout = 50").fetchall())
    keys = [f"key {number}" for number in range(MAX_WRITES_PER_TRANSACTION)]
    other = sqlite3.connect(sa.make_url(url).database or "", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with counted(store) as counts:
        told = await asyncio.gather(*(store.settings.set(key, "x") for key in keys), return_exceptions=True)
    other.close()
    assert {type(one) for one in told} == {StoreUnavailableError}
    assert counts.hops == 1
    await asyncio.gather(*(store.settings.set(key, "kept") for key in keys))
    assert {await store.settings.get(key) for key in keys} == {"kept"}


@pytest.mark.parametrize("method", METHODS)
async def test_whatever_is_asked_of_closed_store_is_unavailable(store: Store, method: str) -> None:
    await store.close()
    with pytest.raises(StoreUnavailableError, match="closed"):
        await call(store, method)


async def test_closed_store_may_be_closed_again(store: Store) -> None:
    await store.close()
    await store.close()


async def test_closed_store_opens_no_new_connection(url: str) -> None:
    pool = create_async_engine(url)
    database = Database(await connect(url, writes=True), AsyncTransactor(pool))
    await database.close()
    connected: list[object] = []
    sa.event.listen(pool.sync_engine, "connect", lambda *_: connected.append(1))
    with pytest.raises(StoreUnavailableError):
        await database.rows(sa.text("SELECT 1"))
    assert connected == []


async def test_what_was_asked_before_store_is_closed_is_answered(store: Store) -> None:
    writing = [
        asyncio.create_task(store.settings.set(f"key {number}", "kept"))
        for number in range(2 * MAX_WRITES_PER_TRANSACTION)
    ]
    reading = asyncio.create_task(store.settings.get("key"))
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*writing, reading) == [None] * (2 * MAX_WRITES_PER_TRANSACTION + 1)
