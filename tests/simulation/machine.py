"""One life of the bot: all that it has begun ends with it, at any instant, without a farewell."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.app import App
    from storage import Store

PROCESS: ContextVar[Process] = ContextVar("PROCESS")
"""The process whose code is running."""


class KilledError(BaseException):
    """The process that runs this is dead; no `except Exception` is to go on."""


class Process:
    """A life of the bot. What it has begun runs in its context, and can do nothing to the world once it is dead."""

    app: App
    store: Store

    def __init__(self, number: int) -> None:
        self.number = number
        self.slot = 0
        """Slot of the process among several."""
        self.stood_until = 0.0
        """Time at which it resumes, or did, after a freeze."""
        self.cuts = 0
        """Number of connections cut by a server."""
        self.alive = True
        self.died = asyncio.Event()
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.connections: list[sqlite3.Connection] = []
        self._context = copy_context()
        self._context.run(PROCESS.set, self)

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something inside the process."""
        return asyncio.get_running_loop().create_task(work, context=self._context)

    def require(self) -> None:
        """Raise KilledError if the process is dead."""
        if not self.alive:
            raise KilledError

    def kill(self) -> None:
        """End it; what it was about to do is not done."""
        self.alive = False
        self.died.set()

    async def buried(self) -> None:
        """Take apart what is left of a dead process."""
        current = asyncio.current_task()
        while left := [task for task in self.tasks if not task.done() and task is not current]:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=1)
        for connection in self.connections:
            connection.close()


def enlist(task: asyncio.Task[Any], context: Context | None) -> None:
    """Note a task as one of the process in whose context it was begun."""
    process = PROCESS.get(None) if context is None else context.get(PROCESS)
    if process is not None:
        process.tasks[task] = None
        task.add_done_callback(lambda done: process.tasks.pop(done, None))
