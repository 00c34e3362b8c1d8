"""Host blocks: people whom the host of the bot keeps from playing with others, in all servers.

A block is a setting by user ID, so it outlives the erasure of that person's data. The command line writes it into a
database that bots may have open. Bots therefore read it each time instead of caching it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

import sqlalchemy as sa

from storage.base import Database, reason_of
from storage.errors import StoreUnavailableError
from storage.opening import connect, require_known, translated_errors
from storage.settings import keep
from storage.tables import settings
from storage.transactions import UNAVAILABLE

BLOCK = "block "
"""Prefix of the settings for blocked users; the value is the time of the block in ISO format."""

T = TypeVar("T")
_ALL = sa.select(settings).where(settings.c.key.like(f"{BLOCK}%")).order_by(settings.c.value, settings.c.key)


@dataclass
class HostBlockStore:
    """Users blocked by the host."""

    db: Database

    async def among(self, users: Collection[int]) -> frozenset[int]:
        """Return those of the users whom the host has blocked."""
        keys = [f"{BLOCK}{user}" for user in users]
        if not keys:
            return frozenset()
        rows = await self.db.rows(sa.select(settings.c.key).where(settings.c.key.in_(keys)))
        return frozenset(int(row.key.removeprefix(BLOCK)) for row in rows)


async def block_user(url: str, user: int, now: datetime) -> bool:
    """Block a user in a database, which bots may have open. Returns False if they were blocked already.

    Raises DamagedDatabaseError, NewerDatabaseError and StoreUnavailableError, as the functions below do.
    """

    def work(connection: sa.Connection) -> bool:
        key = f"{BLOCK}{user}"
        if connection.execute(sa.select(settings.c.key).where(settings.c.key == key)).first() is not None:
            return False
        keep(connection, key, now.isoformat())
        return True

    return await _run(url, work)


async def unblock_user(url: str, user: int) -> bool:
    """Lift a block. Returns False if there was none."""
    gone = sa.delete(settings).where(settings.c.key == f"{BLOCK}{user}")
    return await _run(url, lambda connection: bool(connection.execute(gone).rowcount))


async def blocked_users(url: str) -> dict[int, datetime]:
    """Return the blocked users with the times of their blocks, the oldest first."""
    return await _run(
        url,
        lambda connection: {
            int(row.key.removeprefix(BLOCK)): datetime.fromisoformat(row.value) for row in connection.execute(_ALL)
        },
    )


async def _run(url: str, work: Callable[[sa.Connection], T]) -> T:
    def checked(connection: sa.Connection) -> T:
        require_known(connection)
        return work(connection)

    with translated_errors():
        try:
            writing = await connect(url, writes=True)
            try:
                return await writing.run(checked)
            finally:
                await writing.close()
        except UNAVAILABLE as error:
            raise StoreUnavailableError(reason_of(error)) from error
