"""Publish and subscribe over PostgreSQL: NOTIFY and advisory locks."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from storage.errors import StoreUnavailableError
from storage.postgres import asyncpg_address, configure
from storage.pubsub import Notification, notification_of

log = logging.getLogger(__name__)
TOPIC = "feerie"
LOCK_TIMEOUT_SECONDS = 20.0
"""Seconds to wait for a lock of another process, and for a connection."""
MIN_POLL_SECONDS, MAX_POLL_SECONDS = 0.005, 0.2
"""Seconds between two attempts at a lock."""
MIN_RECONNECT_SECONDS, MAX_RECONNECT_SECONDS = 0.1, 2.0
"""Seconds before the next attempt to connect."""
CONNECTION_CHECK_SECONDS = 15.0
"""Seconds between two checks of the connection."""


IDLE_SESSION_TIMEOUT = "45s"
"""Time without such a check after which PostgreSQL closes the connection of a process that hangs."""


class PostgresPubSub:
    """One connection for the life of the process. It listens and locks on the same one on purpose.

    PostgreSQL delivers notifications sent before a lock became free no later than the lock itself. So a process that
    gets a lock knows all earlier changes. If the connection breaks, the locks are gone, but each write still checks the
    version it was made for. `on_notification` receives notifications of others. `on_gap` is called if some may have
    been lost or could not be read.
    """

    def __init__(self, url: str, process: str, lock_timeout: float = LOCK_TIMEOUT_SECONDS) -> None:
        self.process = process
        self._lock_timeout = lock_timeout
        self._abandoned_locks: set[asyncio.Task[Any]] = set()
        self.on_notification: Callable[[Notification], None] = lambda _: None
        self.on_gap: Callable[[], None] = lambda: None
        named = {"server_settings": {"application_name": process}}
        self._engine = create_async_engine(
            asyncpg_address(sa.make_url(url)), poolclass=sa.NullPool, hide_parameters=True, connect_args=named
        )
        configure(self._engine, {"idle_session_timeout": IDLE_SESSION_TIMEOUT})
        self._connection: Any = None
        self._open = asyncio.Event()
        self._broken = asyncio.Event()
        self._turn = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start listening. Raises StoreUnavailableError."""
        self._task = asyncio.create_task(self._run())
        await self._wait_until_open()

    async def close(self) -> None:
        """Stop listening, and release all locks."""
        await asyncio.gather(*self._abandoned_locks, return_exceptions=True)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._engine.dispose()

    def publish(self, connection: sa.Connection, notification: Notification) -> None:
        """Have PostgreSQL tell it with the commit."""
        connection.execute(sa.select(sa.func.pg_notify(TOPIC, str(notification))))

    @asynccontextmanager
    async def lock(self, name: str) -> AsyncIterator[None]:
        """Hold an advisory lock of this session. Raises StoreUnavailableError."""
        key = _lock_key(name)
        try:
            async with asyncio.timeout(self._lock_timeout):
                raw = await self._lock(key)
        except TimeoutError:
            raise StoreUnavailableError(f"another process has had {name} for too long") from None
        try:
            yield
        finally:
            await self._release(key, raw)

    @asynccontextmanager
    async def try_lock(self, name: str) -> AsyncIterator[bool]:
        """Hold a lock unless another process does: whether it is ours. Raises StoreUnavailableError."""
        key = _lock_key(name)
        await self._wait_until_open()
        raw = self._connection
        mine = await self._try_lock_key(key, raw)
        try:
            yield mine
        finally:
            if mine:
                await self._release(key, raw)

    async def _lock(self, key: int) -> Any:
        """Wait for a lock; the connection that holds it."""
        pause = MIN_POLL_SECONDS
        while True:
            await self._wait_until_open()
            raw = self._connection
            with suppress(StoreUnavailableError):  # the next connection is asked
                if await self._try_lock_key(key, raw):
                    return raw
            await asyncio.sleep(pause)
            pause = min(2 * pause, MAX_POLL_SECONDS)

    async def _try_lock_key(self, key: int, raw: Any) -> bool:
        """Take a lock if it is free; no one who is cancelled meanwhile has it. Raises StoreUnavailableError."""
        asking = asyncio.create_task(self._query("SELECT pg_try_advisory_lock($1)", key, raw))
        try:
            return await asyncio.shield(asking)
        except asyncio.CancelledError:
            regret = asyncio.create_task(self._release_abandoned(asking, key, raw))
            self._abandoned_locks.add(regret)
            regret.add_done_callback(self._abandoned_locks.discard)
            raise

    async def _release_abandoned(self, asking: asyncio.Task[bool], key: int, raw: Any) -> None:
        with suppress(StoreUnavailableError):
            if await asking:
                await self._release(key, raw)

    async def _release(self, key: int, raw: Any) -> None:
        """Let go of a lock, even if the caller is cancelled."""
        freeing = asyncio.create_task(self._query("SELECT pg_advisory_unlock($1)", key, raw))
        self._abandoned_locks.add(freeing)
        freeing.add_done_callback(self._abandoned_locks.discard)
        with suppress(StoreUnavailableError):  # all locks are free when the connection is gone
            await asyncio.shield(freeing)

    async def _wait_until_open(self) -> None:
        try:
            async with asyncio.timeout(self._lock_timeout):
                await self._open.wait()
        except TimeoutError:
            raise StoreUnavailableError("the database cannot be reached") from None

    async def _query(self, question: str, key: int, raw: Any) -> bool:
        """Ask something of a connection, which must be the one that there is. Raises StoreUnavailableError."""
        async with self._turn:
            if raw is None or raw is not self._connection:
                raise StoreUnavailableError("the connection is gone")
            try:
                return bool(await raw.fetchval(question, key, timeout=LOCK_TIMEOUT_SECONDS))
            except Exception as error:  # after any error this connection is useless
                self._broken.set()
                raise StoreUnavailableError(str(error)) from error

    async def _run(self) -> None:
        pause = MIN_RECONNECT_SECONDS
        while True:
            try:
                async with self._engine.connect() as connection:
                    raw = (await connection.get_raw_connection()).driver_connection
                    await self._listen(raw)
                    pause = MIN_RECONNECT_SECONDS
            except Exception as error:  # no one else would open it again
                log.warning("lost the connection to the other processes. Trying again in %.3g s: %s", pause, error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, MAX_RECONNECT_SECONDS)

    async def _listen(self, raw: Any) -> None:
        """Be there for others until the connection breaks."""
        self._broken.clear()
        raw.add_termination_listener(lambda _: self._broken.set())
        await raw.add_listener(TOPIC, self._receive)
        self._connection = raw
        self._open.set()
        log.info("connected to the other processes")
        self.on_gap()
        try:
            while not self._broken.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(
                        CONNECTION_CHECK_SECONDS
                    ):  # `wait_for` of Python 3.11 may lose a cancellation
                        await self._broken.wait()
                    break
                async with self._turn:
                    await raw.fetchval("SELECT 1", timeout=LOCK_TIMEOUT_SECONDS)
        finally:
            self._open.clear()
            self._connection = None
            raw.terminate()
            self.on_gap()

    def _receive(self, _connection: Any, _pid: int, _topic: str, text: str) -> None:
        try:
            notification = notification_of(text)
        except (ValueError, TypeError):
            log.warning("cannot read a message of another process. It may run another version")
            self.on_gap()
            return
        if notification.process != self.process:
            self.on_notification(notification)


def _lock_key(name: str) -> int:
    """The number by which PostgreSQL knows a lock."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "big", signed=True)
