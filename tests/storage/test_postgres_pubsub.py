"""The line between processes over PostgreSQL: what one commits all hear, and what one holds no one else has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa

import storage
from storage import ConflictError, Notification, PostgresPubSub, Store, StoreUnavailableError
from tests import databases
from tests.compiled import share_compiled
from tests.storage.samples import NOW, a_match, playing, turn

pytestmark = pytest.mark.postgres


@pytest.fixture
def patience() -> float:
    """Seconds for which someone waits for a lock."""
    return 20.0


class End:
    """One process's end of the line, and its store."""

    def __init__(self, store: Store, line: PostgresPubSub) -> None:
        self.store, self.line = store, line
        self.on_notification: list[Notification] = []
        self.on_gap = 0
        line.on_notification, line.on_gap = self.on_notification.append, self._deafen

    def _deafen(self) -> None:
        self.on_gap += 1


@pytest_asyncio.fixture
async def ends(tmp_path: Path, patience: float) -> AsyncIterator[tuple[End, End]]:
    """Two processes on one database."""
    url = databases.make(tmp_path / "line.db")
    async with AsyncExitStack() as stack:
        made = []
        for process in ("one", "two"):
            store = share_compiled(await storage.open(url))
            stack.push_async_callback(store.close)
            store.db.pubsub = line = PostgresPubSub(url, process, patience)
            end = End(store, line)
            stack.push_async_callback(line.close)
            await line.open()
            made.append(end)
        yield made[0], made[1]


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what comes over the line."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 (nothing tells of it)
            await asyncio.sleep(0.01)


async def cut(end: End) -> None:
    """End the connection of a line, as an administrator may, or a router."""
    kill = sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name")
    await end.store.db.write(lambda connection: connection.execute(kill, {"name": end.line.process}).fetchall())


async def test_what_one_has_written_others_hear_and_it_does_not(ends: tuple[End, End]) -> None:
    one, two = ends
    await one.store.matches.create(playing(guild=9), [])
    await one.store.matches.apply(turn(0), NOW)
    await until(lambda: len(two.on_notification) == 2)
    assert two.on_notification[-1] == Notification("one", "match", "kiva-tolu", 100, 9)
    assert one.on_notification == []


async def test_no_one_hears_what_was_not_committed(ends: tuple[End, End]) -> None:
    one, two = ends
    await one.store.matches.create(playing(), [])
    with pytest.raises(ConflictError):
        await one.store.matches.apply(turn(5), NOW)
    await one.store.matches.create(a_match("bila-dozu"), [])
    await until(lambda: len(two.on_notification) == 2)
    assert [news.name for news in two.on_notification] == ["kiva-tolu", "bila-dozu"]


async def test_what_one_holds_another_waits_for(ends: tuple[End, End]) -> None:
    one, two = ends
    order = []

    async def take(end: End, name: str) -> None:
        async with end.line.lock("kiva-tolu"):
            order.append(f"{name} begins")
            await asyncio.sleep(0.05)
            order.append(f"{name} ends")

    await asyncio.gather(take(one, "one"), take(two, "two"))
    assert [word.split()[1] for word in order] == ["begins", "ends"] * 2


async def test_things_of_different_names_are_held_at_once(ends: tuple[End, End]) -> None:
    one, two = ends
    async with one.line.lock("kiva-tolu"), two.line.lock("bila-dozu"), one.line.lock("mezo-raki"):
        pass


async def test_who_has_waited_has_heard_what_was_done_meanwhile(ends: tuple[End, End]) -> None:
    one, two = ends
    await one.store.matches.create(playing(), [])
    for version in range(20):
        async with one.line.lock("kiva-tolu"):
            await one.store.matches.apply(turn(version), NOW)
        async with two.line.lock("kiva-tolu"):
            assert len(two.on_notification) == version + 2


async def test_claim_is_refused_while_another_has_it(ends: tuple[End, End]) -> None:
    one, two = ends
    async with one.line.try_lock("kiva-tolu") as first, two.line.try_lock("kiva-tolu") as second:
        assert (first, second) == (True, False)
    async with two.line.try_lock("kiva-tolu") as after:
        assert after


@pytest.mark.parametrize("patience", [0.2])
async def test_what_is_held_for_too_long_is_refused(ends: tuple[End, End]) -> None:
    one, two = ends
    async with one.line.lock("kiva-tolu"):
        with pytest.raises(StoreUnavailableError, match="kiva-tolu"):
            async with two.line.lock("kiva-tolu"):
                pass


async def test_who_is_cancelled_while_waiting_holds_nothing(ends: tuple[End, End]) -> None:
    one, two = ends

    async def take() -> None:
        async with two.line.lock("kiva-tolu"):
            pass

    async with one.line.lock("kiva-tolu"):
        waiting = asyncio.create_task(take())
        await asyncio.sleep(0.05)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    async with asyncio.timeout(10):  # the database may take a moment to hear that the waiting one has gone
        while True:
            async with one.line.try_lock("kiva-tolu") as free:
                if free:
                    return
            await asyncio.sleep(0.01)


async def test_who_is_cancelled_while_it_becomes_theirs_does_not_keep_it(ends: tuple[End, End]) -> None:
    one, two = ends

    async def take() -> None:
        async with one.line.lock("kiva-tolu"):
            await asyncio.sleep(1)

    for turns in range(12):  # of the event loop: until the question is asked, until the answer is there ...
        taking = asyncio.create_task(take())
        for _ in range(turns):
            await asyncio.sleep(0)
        taking.cancel()
        await asyncio.gather(taking, return_exceptions=True)
        async with two.line.lock("kiva-tolu"):
            pass


async def test_cut_line_is_joined_again_and_nothing_known_before_is_trusted(ends: tuple[End, End]) -> None:
    one, two = ends
    before = two.on_gap
    await cut(two)
    await until(lambda: two.on_gap >= before + 2)  # when it broke, and when it was there again
    await one.store.matches.create(playing(), [])
    await until(lambda: bool(two.on_notification))


async def test_what_was_held_over_cut_line_is_free(ends: tuple[End, End]) -> None:
    one, two = ends
    async with one.line.lock("kiva-tolu"):
        await cut(one)
        async with two.line.lock("kiva-tolu"):
            pass
    async with one.line.lock("kiva-tolu"):
        pass


async def test_after_news_of_another_version_that_make_no_sense_nothing_is_trusted(ends: tuple[End, End]) -> None:
    one, two = ends
    told: list[Any] = ["[]", '{"a": 1}', "nonsense", '["one", "match", "a", 1, 2, 3]', '["one", "rule", "a"]']
    before = two.on_gap
    for text in told:
        notify = sa.select(sa.func.pg_notify("feerie", text))
        await one.store.db.write(lambda connection, notify=notify: connection.execute(notify).fetchall())  # type: ignore[misc]
    await one.store.matches.create(playing(), [])
    await until(lambda: bool(two.on_notification))
    assert [news.name for news in two.on_notification] == ["kiva-tolu"]
    assert two.on_gap == before + len(told)
