"""What every part of the store stands on: a connection to write, some to read, and typed errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from storage.errors import ConflictError, DuplicateError, StoreUnavailableError
from storage.transactions import UNAVAILABLE, Result, Transactor, Work
from storage.writer import Writer


class Database:
    """Writes happen one at a time, each whole or not at all, even if the caller is cancelled.

    Every method raises StoreUnavailableError where the database cannot be asked.
    """

    def __init__(self, writing: Transactor, reading: Transactor) -> None:
        self._writer = Writer(writing)
        self._reader = reading
        self._closed = False

    async def close(self) -> None:
        """Finish what is under way and let go of the database, which cannot be asked any more."""
        self._closed = True
        await self._writer.close()
        await self._reader.close()

    @contextmanager
    def _available(self) -> Iterator[None]:
        """Tell a database that cannot be asked from what is wrong with a statement."""
        if self._closed:
            raise StoreUnavailableError("the store is closed")
        try:
            yield
        except UNAVAILABLE as error:
            raise StoreUnavailableError(_reason(error)) from error

    async def _rows(self, query: sa.Executable, **values: object) -> Sequence[sa.Row[Any]]:
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def _read(self, work: Work[Result]) -> Result:
        with self._available():
            return await self._reader.run(work)

    async def _write(self, work: Work[Result]) -> Result:
        with self._available():
            return await self._writer.write(work)

    async def _guarded(self, work: Work[Result]) -> Result:
        try:
            return await self._write(work)
        except IntegrityError as error:
            known = any(name in str(error.orig) for name in ("request_id", "interaction_id"))
            raise (DuplicateError if known else ConflictError)(str(error.orig)) from error


def _reason(error: SQLAlchemyError) -> str:
    """What the driver said, without the statement; where it was not asked at all, what the pool says."""
    return str(getattr(error, "orig", None) or error)
