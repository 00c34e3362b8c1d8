"""Which shards a bot among others looks after: taken when they are free, shared evenly, handed over when it stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from math import ceil

from storage import ConflictError, Roll, Scope, Store, StoreError

log = logging.getLogger(__name__)
LEASE = 15.0
"""Seconds after which a process that is not seen to live is buried."""
BEATS = 6
"""How often in a lease it shows that it lives."""
MARGIN = 3
"""One part in so many of a lease: so long before others may bury it a process does nothing by itself any more."""
HANDOVER = 10.0
"""Seconds that posts under way have to arrive before their shard is let go."""
LOOK = 0.1
"""Seconds between two looks whether they have."""
Follow = Callable[[frozenset[int]], Awaitable[None]]
"""Told which shards are this process's, whenever they change."""


class CrowdedError(Exception):
    """Other processes run with another number of shards; the text is how many."""


class Leases:
    """Keeps the scope of a store what it may be, from `start` to `close`.

    `follow` is awaited with the shards that are this process's for certain: before it lets go of others, and after it
    has taken more, or may look after its own again. When the database cannot be asked for too long the scope is empty,
    though nobody is told: nothing is done twice, and people still get an answer.
    """

    def __init__(self, store: Store, process: str, count: int, follow: Follow, lease: float = LEASE) -> None:
        self._store = store
        self._name = process
        self._count = count
        self._lease = lease
        self._follow = follow
        self._mine: frozenset[int] | None = None
        self._seen: dict[str, tuple[int, float]] = {}
        """The number of each other process, and since when it is that."""
        self._number = 0
        """The highest number that others can have seen of this process."""
        self._sure_until = 0.0
        self._looking = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._scope = Scope(process, count)
        store.narrow(self._scope)
        store.certain = self._certain

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
            await self._store.leave(self._name)

    def look(self) -> None:
        """Some shards may be free now, or too many this process's."""
        self._looking.set()

    async def _joined(self) -> bool:
        """Whether this process takes part; while it cannot, those that are dead are buried. Raises CrowdedError."""
        try:
            await self._store.join(self._name, self._count)
        except ConflictError:
            roll, before = await self._store.roll(), self._seen
            await self._bury_dead(roll)
            if any(before[name][0] != beat for name, (beat, _) in self._seen.items() if name in before):
                raise CrowdedError(str(len(roll.owners))) from None
            return False
        return True

    async def _run(self) -> None:
        while True:
            self._looking.clear()  # what is heard from here on may be later than what is read
            try:
                await self._round()
            except (StoreError, TimeoutError) as error:
                log.warning("it is not known whether others live: %s", error)
            except Exception:  # nobody else would see that this process lives
                log.exception("seeing who lives")
            if self._now() >= self._sure_until and self._scope.mine:
                log.warning("others may have taken over what this process looked after: it stops for now")
                self._narrow(frozenset())
            await self._rest()

    async def _round(self) -> None:
        begun = self._now()
        self._number += 1  # even if nobody learns whether it was noted
        async with asyncio.timeout(self._lease / 2):
            roll = await self._store.beat(self._name)
        if roll is None:
            log.warning("this process was thought to be dead")
            await self._keep(frozenset())
            self._store.term += 1
            self._number += 1
            await self._store.join(self._name, self._count, self._number)
            return
        self._number = roll.beats[self._name]
        self._sure_until = begun + self._lease * (1 - 1 / MARGIN)
        await self._keep(roll.shards_of(self._name))
        if await self._bury_dead(roll):
            roll = await self._store.roll()
        await self._share(roll)

    async def _share(self, roll: Roll) -> None:
        """Have as many shards as all others, or one more."""
        mine, fair = roll.shards_of(self._name), ceil(self._count / len(roll.beats))
        surplus = frozenset(sorted(mine)[fair:])
        if surplus:
            await self._hand_over(surplus)
        free = sorted(roll.shards_of(None))[: max(0, fair - len(mine))]
        if free:
            taken = await self._store.claim(self._name, free)
            await self._keep(mine | taken)

    async def _keep(self, mine: frozenset[int]) -> None:
        """These shards are this process's, and no others."""
        back = self._scope.mine != mine
        if back:
            self._narrow(mine)
        if back or self._mine != mine:  # what was to be done while it was not known is to be looked for
            log.info("this process looks after the shards %s of %d", sorted(mine), self._count)
            self._mine = mine
            await self._follow(mine)

    async def _hand_over(self, shards: frozenset[int]) -> None:
        """Take nothing more for some shards, let what is under way arrive, and let go of them."""
        await self._keep((self._mine or frozenset()) - shards)
        until = self._now() + min(HANDOVER, self._lease / MARGIN)
        theirs = replace(self._scope, mine=shards)
        while self._now() < until and await self._store.still_sending(theirs):  # noqa: ASYNC110 (the database tells it)
            await asyncio.sleep(LOOK)
        await self._store.release(self._name, shards)

    async def _bury_dead(self, roll: Roll) -> bool:
        """Bury the processes that were not seen to live for the time of a lease; whether there were any."""
        now = self._now()
        others = {name: beat for name, beat in roll.beats.items() if name != self._name}
        known = {name: self._seen.get(name, (None, now)) for name in others}
        self._seen = {name: (beat, known[name][1] if known[name][0] == beat else now) for name, beat in others.items()}
        dead = [name for name, (_, since) in self._seen.items() if now - since >= self._lease]
        for name in dead:
            if await self._store.bury(name, others[name]):
                log.warning("the process %s is dead", name)
        return bool(dead)

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._looking.wait(), self._lease / BEATS)

    def _narrow(self, mine: frozenset[int]) -> None:
        self._scope = replace(self._scope, mine=mine)
        self._store.narrow(self._scope)

    def _certain(self) -> bool:
        """Whether nobody can have buried this process: one that stood still asks before anything else tells it."""
        return self._now() < self._sure_until

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
