"""Reviews in the simulation: the true ones, at a glance; now and then an accident."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

from tests.simulation.machine import Process
from tests.simulation.trouble import Nemesis

KNOWN = 4096
"""Parts of reviews that are kept for all histories: many have the same games, and the same game has the same review."""
Result = TypeVar("Result")


class HastyReviewer:
    """Looks at few positions; sometimes what it works in dies, or the whole process does."""

    nodes = 4

    def __init__(self, nemesis: Nemesis, process: Process, crash: Callable[[Process], None], chance: Random) -> None:
        self._nemesis = nemesis
        self._process = process
        self._crash = crash
        self._chance = chance

    async def run(self, work: Callable[[], Result]) -> Result:
        """Run work with delays and faults. Raises BrokenProcessPool."""
        await asyncio.sleep(self._chance.choice((0.01, 0.5, 3)))
        self._process.require()
        if self._nemesis.strikes("crash-thought"):
            self._crash(self._process)
        if self._nemesis.strikes("fail-thought"):
            raise BrokenProcessPool
        result: Result = _worked(pickle.dumps(work))
        return result


@lru_cache(KNOWN)
def _worked(work: bytes) -> Any:
    return pickle.loads(work)()  # noqa: S301 (pickled here)
