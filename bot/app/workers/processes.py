"""Another process for what takes long, so that the bot stays quick."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from bot.minds.child import prepare

Result = TypeVar("Result")


class Workers:
    """Processes, started with the first work and replaced if one dies; each begins with `begin`."""

    def __init__(self, count: int = 1, begin: Callable[[], None] = prepare) -> None:
        self._count = count
        self._begin = begin
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[], Result]) -> Result:
        """What comes of some work that can be pickled. Raises BrokenProcessPool if its process dies."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._count, get_context("spawn"), initializer=self._begin)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    def close(self) -> None:
        """Stop; what was under way is done anew after the next start."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())  # nothing else tells which they are
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()  # Python would wait for what they are at before it ends
            self._pool = None
