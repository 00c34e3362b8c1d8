"""What every part of the store stands on: a connection to write, some to read, and typed errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from storage.errors import ConflictError, DuplicateError
from storage.opening import connect, migrate
from storage.writer import Result, Work, Writer


class Database:
    """Writes happen one at a time, each whole or not at all, even if the caller is cancelled."""

    def __init__(self, url: str) -> None:
        self._writer = Writer(connect(url, writes=True))
        self._write = self._writer.write
        self._reader = connect(url, writes=False)

    async def migrate(self) -> None:
        """Bring the schema up to date."""
        await self._write(migrate)

    async def close(self) -> None:
        """Finish the writes under way and let go of the database."""
        await self._writer.close()
        await self._reader.dispose()

    async def _rows(self, query: sa.Executable, **values: object) -> Sequence[sa.Row[Any]]:
        async with self._reader.connect() as connection:
            return (await connection.execute(query, values)).fetchall()

    async def _guarded(self, work: Work[Result]) -> Result:
        try:
            return await self._write(work)
        except IntegrityError as error:
            known = any(name in str(error.orig) for name in ("request_id", "interaction_id"))
            raise (DuplicateError if known else ConflictError)(str(error.orig)) from error
