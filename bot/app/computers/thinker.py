"""Computers' thoughts, found in other processes; those for which none is free wait their turn."""

from __future__ import annotations

import asyncio
import logging
from bisect import insort
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from itertools import chain, count
from typing import TypeVar

import engine
from bot.app.core.ports import ThinkRequest, Verdict
from bot.app.core.processes import Workers
from bot.child_processes.computer import agreed, decided
from engine.search import LEVELS
from engine.search.levels import EARLY

log = logging.getLogger(__name__)
Result = TypeVar("Result")
MAX_SEARCH_ATTEMPTS = 3
"""Attempts at a search whose process dies: the search itself may be the cause."""
FAIR = 4
"""Every so many times whoever has waited longest is served, else the newest."""
LONG_SEARCH_NODES = 50_000
"""Node count from which searches run in a queue of their own, so that they delay no others."""


class ProcessThinker:
    """Thinks in worker processes, which give way to everything else on the machine: so many for all that is found soon,
    as many for what takes its time.
    """

    def __init__(self, workers: int = 1) -> None:
        self._workers = {long: [Workers() for _ in range(workers)] for long in (False, True)}
        self._rotas = {long: Rota(ours) for long, ours in self._workers.items()}

    async def decide(self, turn: ThinkRequest) -> Verdict:
        """Choose a computer's action for its turn."""
        return Verdict(*await self._thought(turn, partial(decided, *_arguments(turn))))

    async def accepts_draw(self, turn: ThinkRequest, seat: int) -> bool:
        """True if a computer's seat accepts a draw; early offers are declined without a search."""
        if turn.round <= EARLY:
            return False
        return await self._thought(turn, partial(agreed, *_arguments(turn), seat))

    async def _thought(self, turn: ThinkRequest, work: Callable[[], Result]) -> Result:
        async with self._rotas[_is_long(turn)].next(turn.since) as workers:
            for tried in range(1, MAX_SEARCH_ATTEMPTS):
                try:
                    return await workers.run(work)
                except BrokenProcessPool:
                    log.warning("a search process died; attempts: %d", tried)
            return await workers.run(work)

    def close(self) -> None:
        """Stop; a move still looked for is found again after the next start."""
        for workers in chain.from_iterable(self._workers.values()):
            workers.close()


def _is_long(turn: ThinkRequest) -> bool:
    return LEVELS[turn.level].among(len(engine.variants()[turn.variant].seats)).nodes > LONG_SEARCH_NODES


def _arguments(turn: ThinkRequest) -> tuple[str, dict[str, str], list[str], int, int]:
    """A turn in plain values."""
    return turn.variant, dict(turn.options), list(turn.moves), turn.level, turn.seed


class Rota:
    """Queue of turns for the workers: newest turn first, so that recent moves are answered soonest.

    Every fourth time the longest-waiting turn comes first, to prevent starvation.
    """

    def __init__(self, workers: Sequence[Workers]) -> None:
        self._free = list(workers)
        self._waiting: list[tuple[datetime, int, asyncio.Future[Workers]]] = []
        self._numbers = count()
        self._handed = 0

    @asynccontextmanager
    async def next(self, since: datetime) -> AsyncIterator[Workers]:
        """A worker to oneself, for a turn that began then."""
        workers = self._free.pop() if self._free else await self._in_turn(since)
        try:
            yield workers
        finally:
            self._hand_on(workers)

    async def _in_turn(self, since: datetime) -> Workers:
        come: asyncio.Future[Workers] = asyncio.get_running_loop().create_future()
        insort(self._waiting, (since, next(self._numbers), come))
        try:
            return await come
        except asyncio.CancelledError:
            if not come.cancelled():  # it came at the same time
                self._hand_on(come.result())
            raise

    def _hand_on(self, workers: Workers) -> None:
        while self._waiting:
            self._handed += 1
            _, _, come = self._waiting.pop(-1 if self._handed % FAIR else 0)
            if not come.done():
                come.set_result(workers)
                return
        self._free.append(workers)
