"""Another process for what takes long, so that the bot stays quick."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TypeVar

Result = TypeVar("Result")
NICE = 10
"""By how much such a process stands back behind the bot and everything else, of 19."""


class Workers:
    """Processes, started with the first work and replaced if one dies."""

    def __init__(self, count: int = 1) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[], Result]) -> Result:
        """What comes of some work that can be pickled. Raises BrokenProcessPool if its process dies."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._count, get_context("spawn"), initializer=_prepare)
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
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _prepare() -> None:
    """Let others go first, leave Ctrl-C to the bot, and go when the bot is gone, even if it was killed."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
