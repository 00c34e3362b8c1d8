"""PostgreSQL: two stores on one database are as good as one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from sqlalchemy.util import await_only

import storage
from storage import AppliedChange, ConflictError, MatchSeat, Store, WebToken
from storage.match_writes import insert_match
from storage.opening import known_versions
from tests import databases
from tests.storage.samples import NOW, a_match, outbox_message, playing, turn

pytestmark = pytest.mark.postgres


@pytest_asyncio.fixture
async def other(url: str) -> AsyncIterator[Store]:
    """A second store on the same database, as of another process."""
    opened = await storage.open(url)
    yield opened
    await opened.close()


async def test_of_two_stores_exactly_one_makes_each_move(store: Store, other: Store) -> None:
    await store.matches.create(playing(), [])
    for version in range(20):
        moves = (one.matches.apply(turn(version, outbox_message(version)), NOW) for one in (store, other, store, other))
        told = [type(found) for found in await asyncio.gather(*moves, return_exceptions=True)]
        assert sorted(told, key=str) == [ConflictError] * 3 + [AppliedChange]
    assert [action.seq for action in await other.matches.actions("kiva-tolu")] == list(range(1, 21))


async def test_interaction_that_reaches_two_stores_is_stored_once(store: Store, other: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.create(playing("other", board_channel=5), [])
    played = 0
    for number in range(10):
        moves = (
            store.matches.apply(turn(played, interaction=100 + number), NOW),
            other.matches.apply(turn(number - played, match="other", interaction=100 + number), NOW),
        )
        told = await asyncio.gather(*moves, return_exceptions=True)
        assert sorted(type(found).__name__ for found in told) == ["AppliedChange", "DuplicateError"]
        played += isinstance(told[0], AppliedChange)
    assert [len(await store.matches.actions(name)) for name in ("kiva-tolu", "other")] == [played, 10 - played]


async def test_place_holds_one_match_whichever_store_it_began_in(store: Store, other: Store) -> None:
    for number in range(10):
        begun = (
            one.matches.create(playing(f"{name}-{number}", board_channel=number), [])
            for one, name in ((store, "a"), (other, "b"))
        )
        told = await asyncio.gather(*begun, return_exceptions=True)
        assert sorted(type(found).__name__ for found in told) == ["ConflictError", "NoneType"]


async def test_vacations_of_one_user_never_overlap(store: Store, other: Store) -> None:
    vacation = storage.Vacation(1, 9, NOW, NOW.replace(year=2027), "planned")
    for user in range(10):
        told = await asyncio.gather(
            *(one.vacations.add(replace(vacation, user=user)) for one in (store, other)), return_exceptions=True
        )
        assert sorted(type(found).__name__ for found in told) == ["ConflictError", "Vacation"]


async def test_many_moves_in_many_matches_of_two_stores_are_all_made(store: Store, other: Store) -> None:
    names = [f"match-{number}" for number in range(6)]
    for number, name in enumerate(names):
        await store.matches.create(playing(name, board_channel=number), [])

    async def play(one: Store, name: str) -> None:
        for version in range(10):
            written = await one.matches.apply(turn(version, outbox_message(version), match=name), NOW)
            assert written.first is not None
            await one.outbox.mark_sent(written.first, 50, NOW)

    await asyncio.gather(*(play((store, other)[number % 2], name) for number, name in enumerate(names)))
    assert {len(await store.matches.actions(name)) for name in names} == {10}
    assert await store.outbox.waiting_channels() == []


async def test_what_is_read_together_is_of_one_moment(store: Store, other: Store) -> None:
    await store.matches.create(a_match(seats=(MatchSeat("joined", 1),)), [])
    seen: list[int] = []

    def look(connection: sa.Connection) -> None:
        query = sa.text("SELECT count(*) FROM matches")
        seen.append(connection.execute(query).scalar_one())
        await_only(other.matches.create(playing("other", board_channel=5), []))
        seen.append(connection.execute(query).scalar_one())

    await store.db.read(look)
    assert seen == [1, 1]


async def test_who_writes_alone_has_database_to_itself(store: Store, other: Store) -> None:
    await store.matches.create(playing(), [])
    others: list[asyncio.Task[Any]] = []
    seen: list[int] = []

    def work(connection: sa.Connection) -> None:
        query = sa.text("SELECT count(*) FROM actions")
        seen.append(connection.execute(query).scalar_one())
        others.append(asyncio.create_task(other.matches.apply(turn(0), NOW)))
        others.append(asyncio.create_task(other.settings.set("key", "x")))
        await_only(asyncio.sleep(0.3))
        seen.append(connection.execute(query).scalar_one())

    await store.db.write(work)
    assert seen == [0, 0]
    await asyncio.gather(*others)
    assert len(await store.matches.actions("kiva-tolu")) == 1


async def test_who_waited_to_write_alone_sees_what_was_written_meanwhile(store: Store, other: Store) -> None:
    query = sa.text("SELECT count(*) FROM matches")
    waiting: list[asyncio.Task[int]] = []

    def work(connection: sa.Connection) -> None:
        waiting.append(
            asyncio.create_task(other.db.write(lambda connection: int(connection.execute(query).scalar_one())))
        )
        await_only(asyncio.sleep(0.1))
        insert_match(connection, playing(), [], [], None)

    await store.db.write(work)
    assert await waiting[0] == 1


async def test_moves_in_two_matches_are_written_side_by_side(store: Store, other: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.create(playing("other", board_channel=5), [])

    def work(_: sa.Connection) -> None:
        await_only(other.matches.apply(turn(0, match="other"), NOW))

    await store.db.write(work, "shared")
    assert len(await store.matches.actions("other")) == 1


async def test_who_shows_that_it_lives_waits_for_no_one(store: Store, other: Store) -> None:
    await store.cluster.join("one", 1)
    numbers: list[int] = []

    def work(_: sa.Connection) -> None:
        for one in (store, other):
            membership = await_only(one.cluster.heartbeat("one"))
            assert membership is not None
            numbers.append(membership.beats["one"])

    await store.db.write(work)
    assert numbers == [1, 2]


async def test_who_stands_still_while_it_writes_is_not_waited_for_long(store: Store, other: Store) -> None:
    standing = asyncio.Event()

    def work(connection: sa.Connection) -> None:
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 100")
        if not standing.is_set():
            standing.set()
            await_only(asyncio.sleep(1))
        connection.execute(sa.text("SELECT 1"))

    still = asyncio.create_task(store.db.write(work))
    await standing.wait()
    await other.settings.set("key", "x")
    assert not still.done()
    await still  # its connection was cut, and it was run anew


# The schema


async def test_stores_that_open_empty_database_at_once_build_it_once(tmp_path: Path) -> None:
    url = databases.bare(tmp_path / "bare.db")
    stores = await asyncio.gather(*(storage.open(url) for _ in range(4)))
    for number, one in enumerate(stores):
        await one.matches.create(playing(f"match-{number}", board_channel=number), [])
        await one.close()
    found = databases.run(
        tmp_path / "bare.db", lambda connection: MigrationContext.configure(connection).get_current_revision()
    )
    assert found == known_versions()[0]


async def test_link_is_spent_in_exactly_one_of_two_stores(store: Store, other: Store) -> None:
    expiry = NOW + timedelta(hours=1)
    for number in range(20):
        link = WebToken(f"link {number}", "link", 1, "Alice", None, "", NOW, NOW, expiry)
        await store.web_tokens.add(link)
        sessions = [replace(link, hash=f"session {number} {one}", kind="session") for one in range(4)]
        pairs = zip((store, other, store, other), sessions, strict=True)
        spent = await asyncio.gather(*(one.web_tokens.exchange(link.hash, session) for one, session in pairs))
        assert sorted(spent) == [False, False, False, True]
        assert await other.web_tokens.get(link.hash) is None
        kept = [session.hash for session in sessions if await other.web_tokens.get(session.hash) is not None]
        assert kept == [session.hash for session, won in zip(sessions, spent, strict=True) if won]
