"""Shards among processes: each is looked after by one of those that live, and by no one who is thought to be dead."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, nullcontext
from pathlib import Path

import pytest
import pytest_asyncio

import storage
from bot.app.cluster.leases import Leases, ShardCountMismatchError
from storage import Notification, OutboxMessage, Store, StoreUnavailableError
from tests import databases
from tests.compiled import share_compiled
from tests.storage.samples import NOW, a_match

LEASE = 0.3
LONG = 600.0
"""One that does not end while a test lasts."""
COUNT = 5


class Process:
    """A store with its leases, which may stop to show that it lives (`frozen`), connected only if it says so."""

    def __init__(self, name: str, store: Store, count: int = COUNT, lease: float = LEASE) -> None:
        self.name, self.store = name, store
        self.told: list[frozenset[int]] = []
        self.frozen = False
        self.leases = Leases(store, name, count, self._follow, lease)
        self._beat, store.cluster.heartbeat = store.cluster.heartbeat, self._shown  # type: ignore[method-assign]  # this store is the test's own

    async def _follow(self, mine: frozenset[int]) -> None:
        self.told.append(mine)

    async def _shown(self, process: str) -> storage.Membership | None:
        if self.frozen:
            raise StoreUnavailableError("it stands still")
        return await self._beat(process)

    @property
    def mine(self) -> frozenset[int]:
        """Shards that the process holds."""
        assert self.store.ownership.scope is not None
        return self.store.ownership.scope.shards


class Wire:
    """A line that tells things before they are committed, which no one minds here."""

    def __init__(self, process: str, heard: Callable[[Notification], None]) -> None:
        self.process, self._heard = process, heard
        self._loop = asyncio.get_running_loop()

    def publish(self, _connection: object, news: Notification) -> None:
        self._loop.call_soon_threadsafe(self._loop.call_later, 0.05, self._heard, news)

    def lock(self, _name: str) -> AbstractAsyncContextManager[None]:
        return nullcontext()


class Cluster:
    """Processes on one file."""

    def __init__(self, file: Path, stack: AsyncExitStack) -> None:
        self._url, self._stack = databases.make(file), stack
        self._processes: list[Process] = []

    async def close(self) -> None:
        """All of them stop at once."""
        async with asyncio.timeout(20):
            await asyncio.gather(*(process.leases.close() for process in self._processes))

    def _heard(self, news: Notification) -> None:
        for process in self._processes:
            if process.name != news.process:
                process.leases.on_notification(news)

    async def process(self, name: str, count: int = COUNT, lease: float = LEASE) -> Process:
        """One that is not started yet."""
        store = share_compiled(await storage.open(self._url))
        self._stack.push_async_callback(store.close)
        made = Process(name, store, count, lease)
        store.db.pubsub = Wire(name, self._heard)
        self._processes.append(made)
        return made

    async def started(self, name: str, lease: float = LEASE) -> Process:
        """One that takes part."""
        made = await self.process(name, lease=lease)
        await made.leases.start()
        return made


@pytest_asyncio.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[Cluster]:
    """A database for processes."""
    async with AsyncExitStack() as stack:
        made = Cluster(tmp_path / "cluster.db", stack)
        yield made
        await made.close()


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what processes do by themselves."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 (nothing tells of it)
            await asyncio.sleep(0.01)


def are_all_held(*processes: Process) -> bool:
    """True if each shard is held by one of these processes, evenly."""
    held = sorted(number for process in processes for number in process.mine)
    sizes = sorted(len(process.mine) for process in processes)
    return held == list(range(COUNT)) and sizes[-1] - sizes[0] <= 1


async def test_process_alone_holds_all_shards(cluster: Cluster) -> None:
    one = await cluster.started("one")
    await until(lambda: are_all_held(one))
    assert one.told[-1] == frozenset(range(COUNT))
    assert one.store.ownership.leads


async def test_shards_are_shared_evenly_with_those_who_come(cluster: Cluster) -> None:
    one = await cluster.started("one")
    await until(lambda: are_all_held(one))
    two = await cluster.started("two")
    await until(lambda: are_all_held(one, two))
    three = await cluster.started("three")
    await until(lambda: are_all_held(one, two, three))
    assert [process.store.ownership.leads for process in (one, two, three)] == [True, False, False]


async def test_shard_is_never_looked_after_twice_while_it_changes_hands(cluster: Cluster) -> None:
    processes: list[Process] = []

    async def watch() -> None:
        while True:
            held = [number for process in processes for number in process.mine]
            assert len(held) == len(set(held)), held
            await asyncio.sleep(0)

    watching = asyncio.create_task(watch())
    for name in ("one", "two", "three"):
        processes.append(await cluster.process(name))
        await processes[-1].leases.start()
        await until(lambda: are_all_held(*processes))
    await processes.pop(0).leases.close()
    await until(lambda: are_all_held(*processes))
    assert not watching.done()
    watching.cancel()


async def test_who_stops_hands_all_over_at_once(cluster: Cluster) -> None:
    one, two = await cluster.started("one"), await cluster.started("two")
    await until(lambda: are_all_held(one, two))
    await one.leases.close()
    membership = await two.store.cluster.membership()
    assert membership.beats.keys() == {"two"}
    assert not membership.shards_of("one")
    two.leases.on_notification(Notification("", "shards"))
    await until(lambda: are_all_held(two))
    assert one.told[-1] == frozenset()


async def test_who_is_not_seen_to_live_is_buried_and_its_shards_are_taken_over(cluster: Cluster) -> None:
    one, two = await cluster.started("one"), await cluster.started("two")
    await until(lambda: are_all_held(one, two))
    one.frozen = True
    await until(lambda: len(two.mine) == COUNT)
    assert one.mine == frozenset()  # it had stopped before


async def test_who_was_thought_to_be_dead_begins_anew(cluster: Cluster) -> None:
    one, two = await cluster.started("one"), await cluster.started("two")
    await until(lambda: are_all_held(one, two))
    one.frozen = True
    await until(lambda: len(two.mine) == COUNT)
    one.frozen = False
    await until(lambda: are_all_held(one, two))


async def test_who_begins_anew_has_number_that_no_one_has_watched(cluster: Cluster) -> None:
    one, two = await cluster.started("one"), await cluster.process("two")
    numbers, join = list[int](), two.store.cluster.join

    async def joined(process: str, count: int, beat: int | None = None) -> None:
        await join(process, count, *(() if beat is None else (beat,)))
        numbers.append((await two.store.cluster.membership()).beats[process])

    two.store.cluster.join = joined  # type: ignore[method-assign]  # this store is the test's own
    two.frozen = True
    await two.leases.start()
    while "two" in (await one.store.cluster.membership()).beats:  # noqa: ASYNC110 (nothing tells of it)
        await asyncio.sleep(0.01)
    two.frozen = False
    await until(lambda: len(numbers) == 2)
    assert numbers[0] == 0
    assert numbers[1] > 0


async def test_who_is_buried_while_it_buries_another_begins_anew_without_fault(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    one, two = await cluster.started("one"), await cluster.started("two")
    bury, buried = one.store.cluster.expire, list[str]()

    async def both(process: str, beat: int) -> bool:
        if not buried:
            await bury(one.name, (await one.store.cluster.membership()).beats[one.name])
        buried.append(process)
        return await bury(process, beat)

    one.store.cluster.expire = both  # type: ignore[method-assign]  # this store is the test's own
    await until(lambda: are_all_held(one, two))
    two.frozen = True
    await until(lambda: len(one.mine) == COUNT)
    assert buried == [two.name]
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_nothing_is_done_while_it_is_not_known_who_lives_but_people_are_answered(cluster: Cluster) -> None:
    one = await cluster.started("one")
    await until(lambda: are_all_held(one))
    one.frozen = True
    await until(lambda: one.mine == frozenset())
    assert one.told[-1] == frozenset(range(COUNT))  # nobody was told to leave Discord
    told, one.frozen = len(one.told), False
    await until(lambda: are_all_held(one))
    assert one.told[told:] == [frozenset(range(COUNT))]  # but what was missed is looked for


async def test_all_have_to_divide_servers_alike(cluster: Cluster) -> None:
    one = await cluster.started("one")
    await until(lambda: are_all_held(one))
    with pytest.raises(ShardCountMismatchError, match=str(COUNT)):
        await (await cluster.process("two", COUNT + 1)).leases.start()


async def test_number_of_shards_may_change_once_others_are_gone(cluster: Cluster) -> None:
    one = await cluster.started("one")
    await until(lambda: are_all_held(one))
    one.frozen = True  # it is dead, and has said no farewell
    two = await cluster.process("two", 2)
    await two.leases.start()
    await until(lambda: two.mine == {0, 1})


async def test_post_that_is_being_sent_is_waited_for_before_its_shard_is_let_go(cluster: Cluster) -> None:
    one = await cluster.started("one")
    await until(lambda: are_all_held(one))
    match = a_match(guild=3 << 22)
    await one.store.matches.create(match, [OutboxMessage("challenge", 0, "n")])
    row = await one.store.outbox.claim(match.channel, NOW)
    assert row is not None
    closing = asyncio.create_task(one.leases.close())
    await until(lambda: one.mine == frozenset())
    assert (await one.store.cluster.membership()).shards_of("one") == frozenset(range(COUNT))
    await one.store.outbox.mark_sent(row, 5, NOW)
    await closing
    assert (await one.store.cluster.membership()).shards_of("one") == frozenset()


async def test_who_stops_stays_connected_for_each_shard_until_another_process_is(cluster: Cluster) -> None:
    one, two = await cluster.started("one", LONG), await cluster.started("two", LONG)
    await until(lambda: are_all_held(one, two))
    theirs = one.mine
    for shard in two.mine:
        two.leases.on_connected(shard)
    closing = asyncio.create_task(one.leases.close())
    await until(lambda: len(two.mine) == COUNT)
    assert one.mine == frozenset()
    assert one.told[-1] >= theirs
    for shard in sorted(theirs):
        assert shard in one.told[-1]
        two.leases.on_connected(shard)
        await until(lambda shard=shard: shard not in one.told[-1])  # type: ignore[misc]  # of this shard
    await closing
    assert one.told[-1] == frozenset()


async def test_who_lets_go_of_surplus_stays_connected_for_it_until_another_process_is(cluster: Cluster) -> None:
    one = await cluster.started("one")
    await until(lambda: are_all_held(one))
    one.leases._lease = LONG  # what was read is as good, and patience has no end
    one.leases.on_notification(Notification("", "shards"))
    two = await cluster.started("two", LONG)
    await until(lambda: are_all_held(one, two))
    assert one.told[-1] == frozenset(range(COUNT))
    assert {shard for shard in range(COUNT) if one.store.ownership.lease_valid(shard << 22)} == one.mine
    for shard in two.mine:
        two.leases.on_connected(shard)
    await until(lambda: one.told[-1] == one.mine)


async def test_who_hands_over_to_someone_who_never_connects_leaves_after_while(cluster: Cluster) -> None:
    one = await cluster.started("one")
    await until(lambda: are_all_held(one))
    two = await cluster.started("two")
    await until(lambda: are_all_held(one, two))
    await until(lambda: one.told[-1] == one.mine)
    await one.leases.close()
    assert one.told[-1] == frozenset()


async def test_who_stops_as_last_one_waits_for_no_one(cluster: Cluster) -> None:
    one, two = await cluster.started("one", LONG), await cluster.started("two", LONG)
    await until(lambda: are_all_held(one, two))
    async with asyncio.timeout(20):
        await asyncio.gather(one.leases.close(), two.leases.close())
    assert [one.told[-1], two.told[-1]] == [frozenset()] * 2


async def test_shard_that_comes_back_is_looked_after_and_not_left(cluster: Cluster) -> None:
    one = await cluster.started("one", LONG)
    await until(lambda: are_all_held(one))
    two = await cluster.started("two", LONG)
    await until(lambda: are_all_held(one, two))
    await two.leases.close()
    await until(lambda: are_all_held(one))
    assert one.told[-1] == frozenset(range(COUNT))
    assert not one.leases._handed_over


async def test_what_is_under_way_may_arrive_in_shard_that_is_let_go_and_nothing_later(cluster: Cluster) -> None:
    one, two = await cluster.started("one", LONG), await cluster.started("two", LONG)
    await until(lambda: are_all_held(one, two))
    shard = max(one.mine)
    match = a_match(guild=shard << 22)
    await one.store.matches.create(match, [OutboxMessage("challenge", 0, "n")])
    row = await one.store.outbox.claim(match.channel, NOW)
    assert row is not None
    closing = asyncio.create_task(one.leases.close())
    await until(lambda: one.mine == frozenset())
    assert one.store.ownership.lease_valid(shard << 22)
    assert not one.store.ownership.owns(shard << 22)
    await one.store.outbox.mark_sent(row, 5, NOW)
    await until(lambda: len(two.mine) == COUNT)
    assert not one.store.ownership.lease_valid(shard << 22)
    assert two.store.ownership.lease_valid(shard << 22)
    for held in range(COUNT):
        two.leases.on_connected(held)
    await closing
