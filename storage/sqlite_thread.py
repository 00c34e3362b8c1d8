"""SQLite in the thread of aiosqlite: a whole transaction goes there and its result comes back, in one hop."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import cast

import aiosqlite
import sqlalchemy as sa

from storage.transactions import Isolation, Result, Work
from storage.watermark import Watermark


class SqliteThread:
    """Runs transactions one at a time, on the only connection of `engine`, which never leaves its thread.

    aiosqlite's own methods, and with them SQLAlchemy's asynchronous engine, cross to the thread and back for every
    statement, and again for its cursor, its rows and the commit. Handing over a function of one's own is private to
    aiosqlite, hence the upper bound on its version.
    """

    mark: Watermark | None = None
    """The mark that every transaction raises which changes something."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._driver = aiosqlite.Connection(self._connected, iter_chunk_size=64)
        self._driver._thread.daemon = True  # a store that no one closed must not keep the process

    async def open(self) -> SqliteThread:
        """Start the thread and connect. Raises sqlalchemy.exc.OperationalError."""
        try:
            await self._driver
        except Exception:
            await asyncio.to_thread(self._driver._thread.join)  # its last word must find the event loop
            raise
        return self

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:  # noqa: ARG002 (all are exclusive)
        """Hand a transaction over; it is run to its end even if the caller is cancelled."""
        result: Result = await self._driver._execute(self._transact, work)  # type: ignore[no-untyped-call]  # it has no types
        return result

    async def close(self) -> None:
        """Finish what was handed over, close the connection and end the thread."""
        await self._driver.close()

    def _transact(self, work: Work[Result]) -> Result:
        count = None
        with self.engine.begin() as connection:
            driver = cast(sqlite3.Connection, connection.connection.driver_connection)
            before = driver.total_changes
            result = work(connection)
            if self.mark is not None and driver.total_changes != before:
                count = self.mark.raised(driver)
        if self.mark is not None and count is not None:
            self.mark.set(count)
        return result

    def _connected(self) -> sqlite3.Connection:
        with self.engine.connect() as connection:
            return cast(sqlite3.Connection, connection.connection.driver_connection)
