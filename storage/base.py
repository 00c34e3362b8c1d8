"""What every part of the store stands on: a connection to write, some to read, and typed errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, IntegrityError, InterfaceError, OperationalError

from storage.errors import ConflictError, DuplicateError, StoreUnavailableError, UnreadableError
from storage.opening import is_damage
from storage.transactions import Result, Transactor, Work
from storage.writer import Writer

_UNAVAILABLE = (InterfaceError, OperationalError, sa.exc.TimeoutError)
"""No answer, a lost connection, a full disk, or no connection free in time."""


class Database:
    """Writes happen one at a time, each whole or not at all, even if the caller is cancelled.

    Every method raises StoreUnavailableError where the database cannot be asked, and UnreadableError for rows that are
    damaged.
    """

    def __init__(self, writing: Transactor, reading: Transactor) -> None:
        self._writer = Writer(writing)
        self._reader = reading

    async def close(self) -> None:
        """Finish the writes under way and let go of the database."""
        await self._writer.close()
        await self._reader.close()

    async def _rows(self, query: sa.Executable, **values: object) -> Sequence[sa.Row[Any]]:
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def _read(self, work: Work[Result]) -> Result:
        def read(connection: sa.Connection) -> Result:
            try:
                return work(connection)
            except Exception as error:
                if is_unreadable(error):
                    raise UnreadableError(reason_of(error)) from None  # it may repeat what nobody is to see
                raise

        try:
            return await self._reader.run(read)
        except _UNAVAILABLE as error:
            raise StoreUnavailableError(reason_of(error)) from error

    async def _write(self, work: Work[Result]) -> Result:
        try:
            return await self._writer.write(work)
        except _UNAVAILABLE as error:
            raise StoreUnavailableError(reason_of(error)) from error

    async def _guarded(self, work: Work[Result]) -> Result:
        try:
            return await self._write(work)
        except IntegrityError as error:
            known = any(name in str(error.orig) for name in ("request_id", "interaction_id"))
            raise (DuplicateError if known else ConflictError)(str(error.orig)) from error


def is_unreadable(error: Exception) -> bool:
    """Whether a row is damaged: the database says so, or no time, score or object can be made of one of its texts."""
    if isinstance(error, DatabaseError):
        return is_damage(error)
    made_of_it = isinstance(error, TypeError | ValueError | ZeroDivisionError)
    return made_of_it and not isinstance(error, UnicodeEncodeError)  # which is about what was asked


def reason_of(error: Exception) -> str:
    """What the driver said, without the statement or a text that it cannot decode; or else what the pool says."""
    return str(getattr(error, "orig", None) or error).partition(" with text ")[0]
