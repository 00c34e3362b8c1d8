"""Pending threads: a match's location is settled once Discord has opened its thread, or has failed to."""

from __future__ import annotations

import asyncio

THREAD_WAIT_SECONDS = 2.0
"""Seconds that someone waits for it at most."""


class PendingThreads:
    """Matches whose thread is pending, and the tasks that wait for it."""

    def __init__(self) -> None:
        self._expected: dict[str, asyncio.Event] = {}

    def expect(self, match: str) -> None:
        """A match is about to begin whose thread is opened then."""
        self._expected[match] = asyncio.Event()

    def known(self, match: str) -> None:
        """It was settled where a match is played."""
        if (event := self._expected.pop(match, None)) is not None:
            event.set()

    async def wait(self, match: str) -> None:
        """Wait until it is settled, for a while."""
        if (event := self._expected.get(match)) is not None:
            try:
                async with asyncio.timeout(THREAD_WAIT_SECONDS):
                    await event.wait()
            except TimeoutError:
                self._expected.pop(match, None)
