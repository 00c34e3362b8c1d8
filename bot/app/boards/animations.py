"""Animations in the making: a short queue, one of each user at a time, and one rendering for equal requests."""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from bot.app.boards.replay_spec import Progress
from bot.app.errors import Refused

MAX_QUEUED_ANIMATIONS = 8
"""Animations that may be under way or wait at the same time."""
Render = Callable[[Progress], Awaitable[bytes | None]]
Result = TypeVar("Result")


@dataclass(slots=True)
class _Rendering:
    """An animation under way, who asked for it first, and everyone who follows it."""

    user: int
    done: int = 0
    count: int = 0
    followers: list[Progress] = field(default_factory=list)

    def tell(self, done: int, count: int) -> None:
        """Tell the followers how far it is (called in another thread)."""
        self.done, self.count = done, count
        for follower in tuple(self.followers):
            follower(done, count)


class Animations:
    """The queue of animations."""

    def __init__(self, limit: int = MAX_QUEUED_ANIMATIONS) -> None:
        self._limit = limit
        self._under_way: dict[Hashable, tuple[asyncio.Task[bytes | None], _Rendering]] = {}
        # A single thread, because the C library keeps freed memory for each thread that allocated it.
        self._thread = ThreadPoolExecutor(1, "animation")

    async def share(self, user: int, key: Hashable, render: Render, progress: Progress) -> bytes | None:
        """Return what `render` makes, joining the rendering under way for the same key if there is one.

        Raises Refused("replay-under-way"), Refused("replay-queue-full"), and what `render` raises.
        """
        if key not in self._under_way:
            self._require_room(user)
            rendering = _Rendering(user)
            self._under_way[key] = asyncio.create_task(self._run(key, render, rendering)), rendering
        task, rendering = self._under_way[key]
        rendering.followers.append(progress)
        progress(rendering.done, rendering.count)
        try:
            return await asyncio.shield(task)
        finally:
            rendering.followers.remove(progress)
            if not rendering.followers:
                task.cancel()  # of no effect if it is done

    def waits_for(self, user: int) -> bool:
        """Tell whether an animation that the user asked for first is under way or waits."""
        return any(rendering.user == user for _, rendering in self._under_way.values())

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        """Run blocking work in the one thread that draws animations."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, _trimmed, work)

    async def close(self) -> None:
        """Cancel what is under way; it can be asked for again after the next start."""
        tasks = [task for task, _ in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _run(self, key: Hashable, render: Render, rendering: _Rendering) -> bytes | None:
        try:
            return await render(rendering.tell)
        finally:
            del self._under_way[key]

    def _require_room(self, user: int) -> None:
        if self.waits_for(user):
            raise Refused("replay-under-way")
        if len(self._under_way) >= self._limit:
            raise Refused("replay-queue-full")


def _trimmed(work: Callable[[], Result]) -> Result:
    """Do some work, then return the memory of its frames to the system: glibc keeps some 100 MiB otherwise."""
    try:
        return work()
    finally:
        with suppress(AttributeError, OSError, TypeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
