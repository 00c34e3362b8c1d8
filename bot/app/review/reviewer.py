"""Reviews, worked out in another process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from bot.app.core.processes import Workers
from bot.child_processes.child import LAST, prepare
from engine.review import NODES

Result = TypeVar("Result")


class ProcessReviewer:
    """Works in a process of its own, behind those of computers: games that are played come first."""

    nodes = NODES

    def __init__(self) -> None:
        self._workers = Workers(begin=partial(prepare, LAST))

    async def run(self, work: Callable[[], Result]) -> Result:
        """Run picklable work in a worker process. Raises BrokenProcessPool if the process dies."""
        return await self._workers.run(work)

    def close(self) -> None:
        """Stop; a review under way can be asked for again after the next start."""
        self._workers.close()
