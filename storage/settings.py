"""Values that the bot keeps for itself."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import sqlalchemy as sa

from storage.base import Database
from storage.tables import settings


@dataclass
class SettingStore:
    """Texts by key."""

    db: Database

    async def get(self, key: str) -> str | None:
        """Return a value."""
        rows = await self.db.rows(sa.select(settings.c.value).where(settings.c.key == key))
        return str(rows[0].value) if rows else None

    async def starting_with(self, prefix: str) -> dict[str, str]:
        """Return the values whose keys start with a prefix."""
        wanted = settings.c.key.startswith(prefix, autoescape=True)
        return {str(row.key): str(row.value) for row in await self.db.rows(sa.select(settings).where(wanted))}

    async def set(self, key: str, value: str) -> None:
        """Set a value."""
        await self.db.write(lambda connection: keep(connection, key, value))

    def lock(self, key: str) -> AbstractAsyncContextManager[None]:
        """Hold a lock on a key among all processes. Raises StoreUnavailableError."""
        return self.db.lock(key)


def keep(connection: sa.Connection, key: str, value: str) -> None:
    """Set a value in a transaction that does more."""
    connection.execute(sa.delete(settings).where(settings.c.key == key))
    connection.execute(sa.insert(settings), {"key": key, "value": value})
