"""Reviews, worked out in another process."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from bot.app.workers.processes import Workers
from engine.review import NODES

NICE = 10
"""How far a review stands back where others want the processor: games that are played come first."""
Result = TypeVar("Result")


class ProcessReviewer:
    """Works in a process of its own, so that no computer's move waits for a review."""

    nodes = NODES

    def __init__(self) -> None:
        self._workers = Workers()

    async def run(self, work: Callable[[], Result]) -> Result:
        """What comes of some work that can be pickled. Raises BrokenProcessPool if its process dies."""
        return await self._workers.run(partial(_standing_back, work))

    def close(self) -> None:
        """Stop; a review under way can be asked for again after the next start."""
        self._workers.close()


def _standing_back(work: Callable[[], Result]) -> Result:
    os.nice(max(0, NICE - os.nice(0)))
    return work()
