"""Probing: a small write that shows whether the database takes any, as reading goes on where a disk is full."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from storage.base import Database, legible

PERIOD = timedelta(seconds=30)
"""Period for which a successful probe is not repeated."""
_PROBE = sa.text(
    "INSERT INTO settings (key, value) VALUES ('probe', :at) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


class Probing(Database):
    """The part of the store that finds out whether it can write."""

    async def probe(self, now: datetime) -> None:
        """Write something, unless a probe has within `PERIOD` and no write has failed since."""
        if self.probed is not None and timedelta() <= now - self.probed < PERIOD:
            return
        with legible():
            await self._write(lambda connection: connection.execute(_PROBE, {"at": now.isoformat()}), "beside")
        self.probed = now
