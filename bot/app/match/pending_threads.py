"""Where a match is played is known a moment after it has begun: once Discord has opened its thread, or has not."""

from __future__ import annotations

import asyncio

THREAD_WAIT_SECONDS = 2.0
"""Seconds that somebody waits for it at most."""


class Places:
    """Who waits for the places of which matches."""

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
