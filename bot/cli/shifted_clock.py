"""A clock for a local Discord: where time is moved, the bot lives through it at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta

import aiohttp

from bot.app import App
from bot.app.core.system_clock import SystemClock

log = logging.getLogger(__name__)
FIRST_TIME_TIMEOUT_SECONDS = 5.0
"""Seconds that a local Discord may take to tell its time at the start."""
RECONNECT_DELAY_SECONDS = 0.5
"""Seconds before it is tried again to follow a local Discord."""
SETTLE_TIMEOUT_SECONDS = 2.0
"""Seconds in which posts and computers' moves that fall due are waited for; half as many after each time in vain."""
SHORTEST_STEP = timedelta(minutes=1)
"""The shortest step in which time is lived through."""


class ShiftedClock(SystemClock):
    """The computer's own time, and how far that was moved `ahead`."""

    def __init__(self) -> None:
        self.ahead = timedelta()
        self._moved = asyncio.Event()

    def now(self) -> datetime:
        """The time, in UTC."""
        return super().now() + self.ahead

    def monotonic(self) -> float:
        """Seconds since some moment: time that was moved has passed, too."""
        return super().monotonic() + self.ahead.total_seconds()

    async def sleep(self, seconds: float) -> None:
        """Wait, shorter if time is moved."""
        await self.until(self.now() + timedelta(seconds=seconds))

    async def _nap(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._moved.wait()

    def move(self, ahead: timedelta) -> None:
        """Set how far ahead it is, and wake all who wait."""
        self.ahead = ahead
        self._moved.set()
        self._moved = asyncio.Event()


class Follower:
    """Sets a clock to the time of the local Discord at `api`, and has the `app`, once there is one, live through it."""

    def __init__(self, api: str, patience: float = SETTLE_TIMEOUT_SECONDS) -> None:
        self.clock = ShiftedClock()
        self.app: App | None = None
        self._api = api
        self._tried = asyncio.Event()
        self._most_patience = self._patience = patience

    @asynccontextmanager
    async def following(self) -> AsyncIterator[ShiftedClock]:
        """Follow until the block ends. The clock is right from the start, if the local Discord is there."""
        task = asyncio.create_task(self._run())
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(FIRST_TIME_TIMEOUT_SECONDS):
                    await self._tried.wait()
            yield self.clock
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        async with aiohttp.ClientSession() as session:
            while True:
                try:
                    await self._follow(session)
                except (aiohttp.ClientError, aiohttp.WSMessageTypeError, OSError) as error:
                    # That Discord is out of reach is told by the client.
                    log.debug("the time of %s is not known: %r", self._api, error)
                except Exception:  # nothing else would follow again
                    log.exception("cannot follow the time of %s", self._api)
                self._tried.set()
                await asyncio.sleep(RECONNECT_DELAY_SECONDS)

    async def _follow(self, session: aiohttp.ClientSession) -> None:
        async with session.ws_connect(f"{self._api}/sandbox/time") as socket:
            await self._live_until(await socket.receive_json())
            self._tried.set()
            async for frame in socket:
                await socket.send_json({"due": await self._live_until(frame.json())})

    async def _live_until(self, message: dict[str, float]) -> float | None:
        """Move the clock from one thing that is due to the next; how many seconds later there is more, if ever."""
        ahead, moved = timedelta(seconds=message["ahead"]), timedelta()
        while True:
            due = await self._live(moved)
            rest = ahead - self.clock.ahead
            if rest <= timedelta():
                return None if due is None else (due - self.clock.now()).total_seconds()
            step = rest if due is None else max(SHORTEST_STEP, due - self.clock.now())
            moved = rest if rest < step + SHORTEST_STEP else step
            self.clock.move(self.clock.ahead + moved)

    async def _live(self, moved: timedelta) -> datetime | None:
        """Do what is due; when there is more to do. What goes on for long, as a computer's thinking, is not awaited."""
        if self.app is None:
            return None
        await self.app.skip_time(moved)
        try:
            async with asyncio.timeout(self._patience):
                await self.app.idle()
        except TimeoutError:
            self._patience /= 2
        else:
            self._patience = self._most_patience
        return await self.app.due()
