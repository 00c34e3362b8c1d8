"""The database of a process that stays: waited for where it is not there yet, as after a reboot."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import AsyncExitStack

from bot.cli.databases import NotYetError, joined, open_store
from bot.cli.settings import Settings
from bot.cli.waiting import served_waiting
from storage import PostgresPubSub, Store

log = logging.getLogger(__name__)
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds before the database is tried again: twice as many each time."""


class StoppedError(Exception):
    """The process was told to stop while it waited."""


def stop_signal() -> asyncio.Event:
    """Return an event that SIGINT and SIGTERM set from now on."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def open_once(settings: Settings, stack: AsyncExitStack) -> tuple[Store, PostgresPubSub | None]:
    """Open the database and join it until the end of a stack. Raises SettingsError, StartError."""
    store = await open_store(settings, stack)
    return store, await joined(settings, store, stack)


async def open_patiently(
    stop: asyncio.Event, address: tuple[str, int] | None, settings: Settings, stack: AsyncExitStack
) -> tuple[Store, PostgresPubSub | None]:
    """Open it as soon as that can be done, and serve health at an address meanwhile. Raises StoppedError besides."""
    trying = asyncio.create_task(_opened(address, settings, stack))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({trying, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not trying.done():
            raise StoppedError
        return await trying
    finally:
        for task in (trying, stopping):
            task.cancel()
        await asyncio.gather(trying, stopping, return_exceptions=True)


async def _opened(
    address: tuple[str, int] | None, settings: Settings, stack: AsyncExitStack
) -> tuple[Store, PostgresPubSub | None]:
    pause = FIRST_PAUSE
    async with AsyncExitStack() as waiting:
        while True:
            try:
                async with AsyncExitStack() as attempt:
                    found = await open_once(settings, attempt)
                    stack.push_async_exit(attempt.pop_all())
                    return found
            except NotYetError as error:
                log.warning("%s Trying again in %g s.", error, pause)
            if pause == FIRST_PAUSE:
                await waiting.enter_async_context(served_waiting(address))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
