"""Leases of shards in a cluster: taken when free, shared evenly, handed over on shutdown.

A shard that moves between two live processes is handed over in two steps. The old process stops background work for it
when it releases the lease. It stays connected and keeps answering people until the new process reports that it is
connected. An interaction that reaches both is handled by the one that acknowledges it first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from math import ceil

from bot.app.core.ports import Meter, NoMeter
from storage import ConflictError, Membership, Notification, Scope, Store, StoreError

log = logging.getLogger(__name__)
LEASE_SECONDS = 15.0
"""Seconds without a heartbeat after which a process is expired."""
HEARTBEATS_PER_LEASE = 6
SAFETY_MARGIN_DIVISOR = 3
"""A process stops background work this fraction (1/3) of a lease before others may expire it."""
HANDOVER_TIMEOUT_SECONDS = 10.0
"""Seconds that unfinished posts get to arrive before their shard is released."""
DISCONNECT_POLL_SECONDS = 0.1
"""Seconds between two checks for unfinished posts."""
CONNECTED_LEASE_SHARE = 2 / 3
"""Part of a lease for which a process stays connected for released shards while no new process connects.
Sessions start one after the other: each start gives the others as long again."""
OnShardsChanged = Callable[[frozenset[int]], Awaitable[None]]
"""Receives the shards to be connected for, whenever they change or this process gets more of them."""


class ShardCountMismatchError(Exception):
    """Other processes run with another number of shards; the text is that number."""


class Leases:
    """Keeps the scope of a store up to date, from `start` to `close`.

    `connect` is awaited with the shards to be connected for: those of this process, and those it has released that no
    other process is connected for yet. If the database can't be reached for too long, the scope is empty but the
    connections stay: nothing is done twice, and people still get answers.
    """

    def __init__(
        self, store: Store, process: str, shard_count: int, connect: OnShardsChanged, lease: float = LEASE_SECONDS
    ) -> None:
        self._store = store
        self._name = process
        self._shard_count = shard_count
        self._lease = lease
        self._connect = connect
        self._shards: frozenset[int] | None = None
        self._handed_over: dict[int, float] = {}
        """Released shards that this process is still connected for, with the latest time to disconnect."""
        self._connected: frozenset[int] | None = None
        self._unannounced: set[int] = set()
        """Connected shards that the other processes don't know of yet."""
        self._heartbeats: dict[str, tuple[int, float]] = {}
        """Heartbeat counter of each other process, and the time it was first seen."""
        self._heartbeat = 0
        """Highest heartbeat counter that others can have seen of this process."""
        self._valid_until = 0.0
        self.meter: Meter = NoMeter()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._draining: frozenset[int] = frozenset()
        """Shards for which nothing new starts, while unfinished posts arrive."""
        self._scope = Scope(process, shard_count)
        store.ownership.scope = self._scope
        store.ownership.lease_valid = self._is_valid

    async def start(self) -> None:
        """Join the cluster.

        Raises ShardCountMismatchError if live processes use another number of shards; StoreError.
        """
        while not await self._try_join():
            await self._wait_for_next_heartbeat()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Hand over all shards, and leave the cluster."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        with suppress(StoreError):  # others take over once they see that this process is dead
            await self._hand_over(self._shards or frozenset())
            self._valid_until = 0.0
            await self._store.cluster.leave(self._name)
            await self._wait_for_successors()
        self._handed_over.clear()
        await self._update_connections()

    def on_notification(self, notification: Notification) -> None:
        """Check the shards again, as another process has changed their owners."""
        if notification.subject == "connected":
            self._handed_over.pop(int(notification.name), None)
            self._stay_connected(self._handed_over)
        if notification.subject in ("shards", "connected"):
            self._wake.set()

    def on_connected(self, shard: int) -> None:
        """Announce that this process is connected for a shard: its former owner may disconnect."""
        self._unannounced.add(shard)
        self._wake.set()

    def _stay_connected(self, shards: Iterable[int]) -> None:
        """Stay connected for released shards for a while."""
        until = self._now() + self._lease * CONNECTED_LEASE_SHARE
        self._handed_over |= dict.fromkeys(shards, until)

    async def _wait_for_successors(self) -> None:
        """Wait until other processes are connected for all released shards, if there are any. Raises StoreError."""
        while self._handed_over and (await self._store.cluster.membership()).beats:
            self._wake.clear()
            await self._update_connections()
            await self._wait_for_next_heartbeat()

    async def _try_join(self) -> bool:
        """Join the cluster; True on success. If the shard count differs, expire dead processes.

        Raises ShardCountMismatchError if the others live.
        """
        try:
            await self._store.cluster.join(self._name, self._shard_count)
        except ConflictError:
            membership, before = await self._store.cluster.membership(), self._heartbeats
            await self._expire_dead(membership)
            if any(before[name][0] != beat for name, (beat, _) in self._heartbeats.items() if name in before):
                raise ShardCountMismatchError(str(len(membership.owners))) from None
            return False
        return True

    async def _run(self) -> None:
        while True:
            self._wake.clear()  # what is heard from here on may be later than what is read
            try:
                await self._renew()
            except (StoreError, TimeoutError) as error:
                log.warning("cannot check the other processes: %s", error)
            except Exception:  # without heartbeats the process would be expired
                log.exception("cannot check the processes")
            if self._now() >= self._valid_until and self._scope.shards:
                log.warning("this process lost its lease: others may run its shards now")
                self._set_scope(frozenset())
            await self._wait_for_next_heartbeat()

    async def _renew(self) -> None:
        begun = self._now()
        self._heartbeat += 1  # even if no one learns whether it was noted
        async with asyncio.timeout(self._lease / 2):
            membership = await self._store.cluster.heartbeat(self._name)
        if membership is None:
            log.warning("the other processes took this one for dead")
            await self._set_shards(frozenset())
            self._store.ownership.term += 1
            self._heartbeat += 1
            await self._store.cluster.join(self._name, self._shard_count, self._heartbeat)
            return
        self._heartbeat = membership.beats[self._name]
        self._valid_until = begun + self._lease * (1 - 1 / SAFETY_MARGIN_DIVISOR)
        await self._set_shards(membership.shards_of(self._name))
        if await self._expire_dead(membership):
            membership = await self._store.cluster.membership()
            if (
                self._name not in membership.beats
            ):  # this process stood still and was expired itself: the next heartbeat tells
                return
        await self._balance(membership)
        arrived = frozenset(self._unannounced)
        if mine := arrived & (self._shards or frozenset()):
            await self._store.cluster.announce_connected(mine)
        self._unannounced -= arrived

    async def _balance(self, membership: Membership) -> None:
        """Balance the shards: release surplus ones, or claim free ones."""
        mine, fair = membership.shards_of(self._name), ceil(self._shard_count / len(membership.beats))
        surplus = frozenset(sorted(mine)[fair:])
        if surplus:
            await self._hand_over(surplus)
        free = sorted(membership.shards_of(None))[: max(0, fair - len(mine))]
        if free:
            taken = await self._store.cluster.claim_shards(self._name, free)
            self.meter.took(len(taken))
            await self._set_shards(mine | taken)

    async def _set_shards(self, mine: frozenset[int]) -> None:
        """Set the shards of this process."""
        back, more = self._scope.shards != mine, not mine <= self._scope.shards
        if back:
            self._set_scope(mine)
        if back or self._shards != mine:  # look for work that was missed meanwhile
            log.info(
                "shards of this process: %s; in total: %d",
                ", ".join(map(str, sorted(mine))) or "none",
                self._shard_count,
            )
            self._shards = mine
        await self._update_connections(anyway=more)

    async def _update_connections(self, *, anyway: bool = False) -> None:
        """Connect for the shards of this process and for those that it is handing over."""
        now, mine = self._now(), self._shards or frozenset()
        for shard in mine & self._handed_over.keys():  # it has come back, and was never left
            self.on_connected(shard)
        self._handed_over = {
            shard: until for shard, until in self._handed_over.items() if until > now and shard not in mine
        }
        connected = mine | self._handed_over.keys()
        if anyway or connected != self._connected:
            self._connected = connected
            await self._connect(connected)

    async def _hand_over(self, shards: frozenset[int]) -> None:
        """Start nothing new for some shards, let unfinished posts arrive, and release them."""
        self._stay_connected(shards)
        self._draining = shards
        try:
            await self._set_shards((self._shards or frozenset()) - shards)
            until = self._now() + min(HANDOVER_TIMEOUT_SECONDS, self._lease / SAFETY_MARGIN_DIVISOR)
            theirs = replace(self._scope, shards=shards)
            while self._now() < until and await self._store.outbox.count_sending(theirs):  # noqa: ASYNC110 (it tells)
                await asyncio.sleep(DISCONNECT_POLL_SECONDS)
        finally:
            self._draining = frozenset()
        self._stay_connected(shards)
        await self._store.cluster.release_shards(self._name, shards)

    async def _expire_dead(self, membership: Membership) -> bool:
        """Expire processes without a heartbeat for the time of a lease; True if there were any."""
        now = self._now()
        others = {name: beat for name, beat in membership.beats.items() if name != self._name}
        known = {name: self._heartbeats.get(name, (None, now)) for name in others}
        self._heartbeats = {
            name: (beat, known[name][1] if known[name][0] == beat else now) for name, beat in others.items()
        }
        dead = [name for name, (_, since) in self._heartbeats.items() if now - since >= self._lease]
        for name in dead:
            if await self._store.cluster.expire(name, others[name]):
                log.warning("process %s is dead", name)
                self.meter.expired_process()
        return bool(dead)

    async def _wait_for_next_heartbeat(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._lease / HEARTBEATS_PER_LEASE):
                await self._wake.wait()  # `asyncio.wait_for` of Python 3.11 may lose a cancellation

    def _set_scope(self, mine: frozenset[int]) -> None:
        self._scope = replace(self._scope, shards=mine)
        self._store.ownership.scope = self._scope

    def _is_valid(self, guild: int | None) -> bool:
        """True if no other process can own a server's shard: the lease is confirmed and current."""
        here = self._scope.shards | self._draining
        return self._now() < self._valid_until and self._scope.shard_of(guild) in here

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
