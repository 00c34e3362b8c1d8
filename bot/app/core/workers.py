"""Background workers and their registry: it starts, searches, awaits and closes all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from storage import Notification


class Worker:
    """Background work. Each method does nothing unless a subclass needs it; what is left is found after a restart."""

    @property
    def busy(self) -> bool:
        """True if any task is unfinished."""
        return False

    async def start(self) -> None:
        """Start, before the first search for work."""

    async def find_work(self) -> None:
        """Query the database for work whose wake-up was lost."""

    def on_notification(self, notification: Notification) -> None:
        """Handle a change by another process."""

    async def idle(self) -> None:
        """Wait until nothing is left to do."""

    async def close(self) -> None:
        """Stop."""


AnyWorker = TypeVar("AnyWorker", bound=Worker)


@dataclass(frozen=True, slots=True)
class RegisteredWorker:
    """A worker of the registry, and whether only the leading process starts it and searches for it."""

    worker: Worker
    leader_only: bool


class WorkerRegistry:
    """All background workers of a process, by name. They start in the order in which they were added, and close in
    the reverse.
    """

    def __init__(self, leads: Callable[[], bool] = lambda: True) -> None:
        self._leads = leads
        self._workers: dict[str, RegisteredWorker] = {}

    def add(self, name: str, worker: AnyWorker, *, leader_only: bool = False) -> AnyWorker:
        """Register a worker, and return it."""
        self._workers[name] = RegisteredWorker(worker, leader_only)
        return worker

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(self._workers)

    async def start(self) -> None:
        """Start all that this process runs."""
        for entry in self._workers.values():
            if self._runs(entry):
                await entry.worker.start()

    async def find_work(self, name: str) -> None:
        """Have a worker look for work."""
        if self._runs(entry := self._workers[name]):
            await entry.worker.find_work()

    def on_notification(self, notification: Notification) -> None:
        """Pass a change by another process to all workers that run here."""
        for entry in self._workers.values():
            if self._runs(entry):
                entry.worker.on_notification(notification)

    async def idle(self) -> None:
        """Wait until none is busy."""
        workers = [entry.worker for entry in self._workers.values()]
        while any(worker.busy for worker in workers):
            for worker in workers:
                await worker.idle()

    async def close(self) -> None:
        """Close all."""
        for entry in reversed(self._workers.values()):
            await entry.worker.close()

    def _runs(self, entry: RegisteredWorker) -> bool:
        return self._leads() or not entry.leader_only
