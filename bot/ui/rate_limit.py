"""Rate limiter that keeps all requests of the bot below Discord's global limit.

discord.py paces each route, but not all of them together: many channels at once would run into Discord's global limit,
and each 429 counts towards the 10,000 invalid requests after which it bans an address. Answers to interactions do not
count towards that limit, and never come here.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count

PER_SECOND = 30.0
"""Discord allows 50."""
AT_ONCE = 10
"""Burst: requests that may start together after a pause."""
UNDER_WAY = 16
"""Limit of concurrent requests to Discord."""


_TINY = 1e-6
"""Tolerance for rounding errors."""


class RequestPriority(IntEnum):
    """Priority of a request."""

    TURN = 0
    REMINDER = 1
    EDIT = 2


class RateLimiter:
    """Lets requests start in order of rank; those of one rank in turn, one for each channel."""

    def __init__(self, per_second: float = PER_SECOND, at_once: float = AT_ONCE, under_way: int = UNDER_WAY) -> None:
        self._allowed = self._per_second = per_second
        self._most = self._at_once = self._ready = at_once
        self._free = under_way
        self._waiting: list[tuple[RequestPriority, int, int, int, asyncio.Future[None]]] = []
        self._number = count()
        self._rounds: dict[tuple[RequestPriority, int], int] = {}
        self._round = dict.fromkeys(RequestPriority, 0)
        self._looked = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def share(self, part: float) -> None:
        """Have only a part of what the bot may: the rest is for its other processes."""
        self._per_second, self._at_once = self._allowed * part, max(1.0, self._most * part)

    @asynccontextmanager
    async def turn(self, channel: int, rank: RequestPriority) -> AsyncIterator[None]:
        """Make a request about a channel as soon as it is its turn."""
        await self._admitted(channel, rank)
        try:
            yield
        finally:
            self._leave()

    async def _admitted(self, channel: int, rank: RequestPriority) -> None:
        come: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        turn = max(self._round[rank], self._rounds.get((rank, channel), 0)) + 1
        self._rounds[rank, channel] = turn
        heapq.heappush(self._waiting, (rank, turn, next(self._number), channel, come))
        self._admit()
        try:
            await come
        except asyncio.CancelledError:
            if come.done() and not come.cancelled():
                self._leave()
            raise

    def _leave(self) -> None:
        self._free += 1
        self._admit()

    def _admit(self) -> None:
        """Let in the requests that may start now."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._ready = min(self._at_once, self._ready + (now - self._looked) * self._per_second)
        self._looked = now
        while self._waiting and self._free > 0:
            if self._ready < 1 - _TINY:
                self._look_again(loop, (1 - self._ready) / self._per_second)
                return
            rank, turn, _, channel, come = heapq.heappop(self._waiting)
            if self._rounds.get((rank, channel)) == turn:
                del self._rounds[rank, channel]
            if come.done():  # cancelled while it waited
                continue
            self._round[rank] = turn
            self._ready -= 1
            self._free -= 1
            come.set_result(None)

    def _look_again(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        if self._timer is None:
            self._timer = loop.call_later(seconds, self._awaken)

    def _awaken(self) -> None:
        self._timer = None
        self._admit()
