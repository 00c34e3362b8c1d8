"""An event loop in which time is only counted, and what is ready runs in an order that a seed decides."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable, Coroutine
from contextvars import Context
from random import Random
from typing import Any, TypeVar

from tests.simulation.machine import PROCESS, Process

Result = TypeVar("Result")
Born = Callable[["NumberedTask", Context | None], None]


class StalledError(AssertionError):
    """Nothing is ready and nothing waits for a time: what is awaited will never come."""


class NumberedTask(asyncio.Task[Any]):
    """A task that sets keep in the order of its number: addresses in memory would differ from run to run."""

    def __init__(self, number: int, work: Coroutine[Any, Any, Any], **more: Any) -> None:
        self.number = number
        super().__init__(work, **more)

    def __hash__(self) -> int:
        return self.number


class SeededLoop(asyncio.BaseEventLoop):
    """Time goes on when nothing is left to do now. Threads are replaced by the loop itself.

    Without `chance` what is ready runs in the order in which it became so, as in any other loop. `born` is told of each
    task and of the context it was begun in (None: the current one).
    """

    def __init__(self, chance: Random | None, born: Born) -> None:
        super().__init__()
        self._order = chance
        self._chance = Random(str(chance and chance.random()))
        self._passed = 0.0
        self._clock_resolution = 1e-6  # coarser than the numbers that count a year in seconds
        self._selector = self  # asked for events, of which there are none; it is asked before every round
        self._ready: Any
        self._scheduled: Any
        self._frozen: dict[Process, list[asyncio.Handle]] = {}
        """Callbacks held back while a process is frozen."""
        numbers = itertools.count()

        def make(_loop: asyncio.AbstractEventLoop, work: Any, *, context: Context | None = None) -> NumberedTask:
            task = NumberedTask(next(numbers), work, loop=self, context=context)
            born(task, context)
            return task

        self.set_task_factory(make)

    def time(self) -> float:
        """Seconds since the beginning."""
        return self._passed

    def select(self, timeout: float | None) -> tuple[()]:
        """Let time pass until something happens, or shuffle what is ready."""
        if timeout is None:
            raise StalledError("nothing will ever happen any more")
        if timeout > 0:
            self._passed += timeout
        if self._frozen:
            self._hold_back()
        if timeout > 0:
            return ()
        if self._order is not None and len(self._ready) > 1:
            handles = list(self._ready)
            self._order.shuffle(handles)
            self._ready.clear()
            self._ready.extend(handles)
        return ()

    def freeze(self, process: Process) -> None:
        """A process stands still between two instructions, as by SIGSTOP."""
        self._frozen.setdefault(process, [])

    def thaw(self, process: Process) -> None:
        """It goes on as if nothing had been, if it stood still."""
        self._ready.extend(self._frozen.pop(process, ()))

    def stands_still(self, process: Process) -> bool:
        """True if a process is frozen."""
        return process in self._frozen

    def _hold_back(self) -> None:
        ready = list(self._ready)
        self._ready.clear()
        self._ready.extend(handle for handle in ready if not self._held_back(handle))
        due = [one for one in self._scheduled if one.when() <= self._passed + self._clock_resolution]
        held = {id(one) for one in due if not one.cancelled() and self._held_back(one)}
        if held:
            self._scheduled = [one for one in self._scheduled if id(one) not in held]
            heapq.heapify(self._scheduled)

    def _held_back(self, handle: Any) -> bool:
        frozen = self._frozen.get(handle._context.get(PROCESS))
        if frozen is None:
            return False
        if isinstance(handle, asyncio.TimerHandle):
            timer: Any = handle
            timer._scheduled = False
        frozen.append(handle)
        return True

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]  # noqa: ARG002 (typeshed binds the arguments)
        """Run work for a thread in the loop, a little later."""
        answer = self.create_future()

        def run() -> None:
            try:
                result = func(*args)
            except Exception as error:
                if not answer.cancelled():
                    answer.set_exception(error)
            else:
                if not answer.cancelled():
                    answer.set_result(result)

        self.call_later(self._chance.random() / 100, run)
        return answer

    def _process_events(self, _events: object) -> None:
        """There are none."""

    def _write_to_self(self) -> None:
        """No one needs to be woken from another thread."""
