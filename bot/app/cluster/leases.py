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
LEASE = 15.0
"""Seconds after which a process that is not seen to live is buried."""
BEATS = 6
"""Heartbeats per lease."""
MARGIN = 3
"""One part in so many of a lease: so long before others may bury it a process does nothing by itself any more."""
HANDOVER = 10.0
"""Seconds that posts under way have to arrive before their shard is let go."""
DISCONNECT_POLL_SECONDS = 0.1
"""Seconds between two looks whether they have."""
CONNECTED_LEASE_SHARE = 2 / 3
"""The part of a lease for which a process stays connected for what it has let go of, while no one else gets connected.
Sessions are started one after the other: whenever one is, the rest have as long again."""
Follow = Callable[[frozenset[int]], Awaitable[None]]
"""Told for which shards this process is to be connected, whenever they change or it gets more to look after."""


class CrowdedError(Exception):
    """Other processes run with another number of shards; the text is how many."""


class Leases:
    """Keeps the scope of a store what it may be, from `start` to `close`.

    `follow` is awaited with the shards to be connected for: those that are this process's for certain, and those that
    it has handed over to no one yet who is connected. When the database cannot be asked for too long the scope is
    empty, though no one is told: nothing is done twice, and people still get an answer.
    """

    def __init__(self, store: Store, process: str, count: int, follow: Follow, lease: float = LEASE) -> None:
        self._store = store
        self._name = process
        self._count = count
        self._lease = lease
        self._follow = follow
        self._mine: frozenset[int] | None = None
        self._leaving: dict[int, float] = {}
        """The shards let go of that this process is still connected for, and until when at most."""
        self._followed: frozenset[int] | None = None
        self._arrived: set[int] = set()
        """The shards of which the others are still to be told that this process is connected for them."""
        self._seen: dict[str, tuple[int, float]] = {}
        """The number of each other process, and since when it is that."""
        self._number = 0
        """The highest number that others can have seen of this process."""
        self._sure_until = 0.0
        self.meter: Meter = NoMeter()
        self._looking = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._handing: frozenset[int] = frozenset()
        """The shards for which nothing more is begun, while what is under way arrives."""
        self._scope = Scope(process, count)
        store.ownership.scope = self._scope
        store.ownership.lease_valid = self._certain

    async def start(self) -> None:
        """Take part. Raises CrowdedError if others, which live, run with another number of shards; StoreError."""
        while not await self._joined():
            await self._rest()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Let others take over what this process holds, and take part no more."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        with suppress(StoreError):  # others take over once they see that this process is dead
            await self._hand_over(self._mine or frozenset())
            self._sure_until = 0.0
            await self._store.cluster.leave(self._name)
            await self._see_off()
        self._leaving.clear()
        await self._connect()

    def on_notification(self, news: Notification) -> None:
        """Look at the shards again, as another process has changed who has them."""
        if news.subject == "connected":
            self._leaving.pop(int(news.name), None)
            self._stay(self._leaving)
        if news.subject in ("shards", "connected"):
            self._looking.set()

    def arrived(self, shard: int) -> None:
        """This process is connected for a shard: whoever has handed it over may leave."""
        self._arrived.add(shard)
        self._looking.set()

    def _stay(self, shards: Iterable[int]) -> None:
        """Be connected for these shards for a while, whoever looks after them."""
        until = self._now() + self._lease * CONNECTED_LEASE_SHARE
        self._leaving |= dict.fromkeys(shards, until)

    async def _see_off(self) -> None:
        """Stay until all that was handed over is taken up, as long as there is someone to do so. Raises StoreError."""
        while self._leaving and (await self._store.cluster.membership()).beats:
            self._looking.clear()
            await self._connect()
            await self._rest()

    async def _joined(self) -> bool:
        """Join the cluster; True on success. Expire dead processes if the shard count differs. Raises CrowdedError."""
        try:
            await self._store.cluster.join(self._name, self._count)
        except ConflictError:
            membership, before = await self._store.cluster.membership(), self._seen
            await self._bury_dead(membership)
            if any(before[name][0] != beat for name, (beat, _) in self._seen.items() if name in before):
                raise CrowdedError(str(len(membership.owners))) from None
            return False
        return True

    async def _run(self) -> None:
        while True:
            self._looking.clear()  # what is heard from here on may be later than what is read
            try:
                await self._round()
            except (StoreError, TimeoutError) as error:
                log.warning("cannot check the other processes: %s", error)
            except Exception:  # no one else would see that this process lives
                log.exception("cannot check the processes")
            if self._now() >= self._sure_until and self._scope.mine:
                log.warning("this process lost its lease: others may run its shards now")
                self._narrow(frozenset())
            await self._rest()

    async def _round(self) -> None:
        begun = self._now()
        self._number += 1  # even if no one learns whether it was noted
        async with asyncio.timeout(self._lease / 2):
            membership = await self._store.cluster.heartbeat(self._name)
        if membership is None:
            log.warning("the other processes took this one for dead")
            await self._keep(frozenset())
            self._store.ownership.term += 1
            self._number += 1
            await self._store.cluster.join(self._name, self._count, self._number)
            return
        self._number = membership.beats[self._name]
        self._sure_until = begun + self._lease * (1 - 1 / MARGIN)
        await self._keep(membership.shards_of(self._name))
        if await self._bury_dead(membership):
            membership = await self._store.cluster.membership()
            if self._name not in membership.beats:  # it stood still, and was itself buried: the next beat tells
                return
        await self._share(membership)
        arrived = frozenset(self._arrived)
        if mine := arrived & (self._mine or frozenset()):
            await self._store.cluster.announce_connected(mine)
        self._arrived -= arrived

    async def _share(self, membership: Membership) -> None:
        """Have as many shards as all others, or one more."""
        mine, fair = membership.shards_of(self._name), ceil(self._count / len(membership.beats))
        surplus = frozenset(sorted(mine)[fair:])
        if surplus:
            await self._hand_over(surplus)
        free = sorted(membership.shards_of(None))[: max(0, fair - len(mine))]
        if free:
            taken = await self._store.cluster.claim_shards(self._name, free)
            self.meter.took(len(taken))
            await self._keep(mine | taken)

    async def _keep(self, mine: frozenset[int]) -> None:
        """These shards are this process's, and no others."""
        back, more = self._scope.mine != mine, not mine <= self._scope.mine
        if back:
            self._narrow(mine)
        if back or self._mine != mine:  # what was to be done while it was not known is to be looked for
            log.info(
                "shards of this process: %s; in total: %d", ", ".join(map(str, sorted(mine))) or "none", self._count
            )
            self._mine = mine
        await self._connect(anyway=more)

    async def _connect(self, *, anyway: bool = False) -> None:
        """Be connected for the shards of this process, and for those that it is leaving."""
        now, mine = self._now(), self._mine or frozenset()
        for shard in mine & self._leaving.keys():  # it has come back, and was never left
            self.arrived(shard)
        self._leaving = {shard: until for shard, until in self._leaving.items() if until > now and shard not in mine}
        connected = mine | self._leaving.keys()
        if anyway or connected != self._followed:
            self._followed = connected
            await self._follow(connected)

    async def _hand_over(self, shards: frozenset[int]) -> None:
        """Take nothing more for some shards, let what is under way arrive, and let go of them."""
        self._stay(shards)
        self._handing = shards
        try:
            await self._keep((self._mine or frozenset()) - shards)
            until = self._now() + min(HANDOVER, self._lease / MARGIN)
            theirs = replace(self._scope, mine=shards)
            while self._now() < until and await self._store.outbox.count_sending(theirs):  # noqa: ASYNC110 (it tells)
                await asyncio.sleep(DISCONNECT_POLL_SECONDS)
        finally:
            self._handing = frozenset()
        self._stay(shards)
        await self._store.cluster.release_shards(self._name, shards)

    async def _bury_dead(self, membership: Membership) -> bool:
        """Bury the processes that were not seen to live for the time of a lease; whether there were any."""
        now = self._now()
        others = {name: beat for name, beat in membership.beats.items() if name != self._name}
        known = {name: self._seen.get(name, (None, now)) for name in others}
        self._seen = {name: (beat, known[name][1] if known[name][0] == beat else now) for name, beat in others.items()}
        dead = [name for name, (_, since) in self._seen.items() if now - since >= self._lease]
        for name in dead:
            if await self._store.cluster.expire(name, others[name]):
                log.warning("process %s is dead", name)
                self.meter.buried()
        return bool(dead)

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._lease / BEATS):
                await self._looking.wait()  # `asyncio.wait_for` of Python 3.11 may lose a cancellation

    def _narrow(self, mine: frozenset[int]) -> None:
        self._scope = replace(self._scope, mine=mine)
        self._store.ownership.scope = self._scope

    def _certain(self, guild: int | None) -> bool:
        """True if no other process can own a server's shard: the lease is confirmed and not out of date."""
        here = self._scope.mine | self._handing
        return self._now() < self._sure_until and self._scope.shard_of(guild) in here

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
