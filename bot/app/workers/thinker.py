"""Computers' moves, found in another process so that the bot stays quick."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process

SECONDS = 1.0
"""Thinking time for one move."""


def find_move(variant: str, options: Mapping[str, str], moves: Sequence[str], seconds: float, seed: int) -> str:
    """A good move after `moves`, in coordinate form (runs in the other process)."""
    import engine
    from engine.search import best_move

    position = engine.new_position(variant, **options)
    for text in moves:
        position.push(position.parse(text))
    return str(best_move(position, seconds, seed))


def _prepare() -> None:
    """Leave Ctrl-C to the bot, and go when the bot is gone, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class ProcessThinker:
    """One worker process, started with the first move and replaced if it dies."""

    def __init__(self, seconds: float = SECONDS, workers: int = 1) -> None:
        self._seconds = seconds
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def move(self, variant: str, options: Mapping[str, str], moves: Sequence[str], seed: int) -> str:
        """A good move after `moves`."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=_prepare)
        work = partial(find_move, variant, dict(options), list(moves), self._seconds, seed)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        except BrokenProcessPool:
            self._pool = None
            raise

    def close(self) -> None:
        """Stop the worker; a move it was still looking for is found again after the next start."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
