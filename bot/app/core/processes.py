"""Another process for what takes long, so that the bot stays quick."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_bool
from multiprocessing import get_context
from multiprocessing.sharedctypes import RawValue
from typing import Any, TypeVar

from bot.child_processes.child import begun, prepare

Result = TypeVar("Result")


class Workers:
    """Processes, started with the first work and replaced if one dies; each begins with `begin`."""

    def __init__(self, count: int = 1, begin: Callable[[], None] = prepare) -> None:
        self._count = count
        self._begin = begin
        self._pool: ProcessPoolExecutor | None = None
        self._context = get_context("spawn")
        #: shared without a lock, which a process killed in the wrong moment would keep for ever
        self._stop = RawValue(c_bool, False)
        #: what no one waits for any more, and has been told to stop
        self._left: Future[Any] | None = None

    async def run(self, work: Callable[[], Result]) -> Result:
        """Run picklable work in a worker process. Raises BrokenProcessPool if the process dies.

        On cancellation the work is stopped if it polls `bot.child_processes.child.is_stopped`.
        """
        if self._left is not None:
            await asyncio.gather(asyncio.wrap_future(self._left), return_exceptions=True)
            self._left = None
            self._stop.value = False
        if self._pool is None:
            begin = (self._begin, self._stop)
            self._pool = ProcessPoolExecutor(self._count, self._context, initializer=begun, initargs=begin)
        pool = self._pool
        try:
            doing = pool.submit(work)
            try:
                return await asyncio.wrap_future(doing)
            except asyncio.CancelledError:
                if not doing.done():
                    self._left = doing
                    self._stop.value = True
                raise
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
