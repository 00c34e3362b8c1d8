"""What every part of the store stands on: a connection to write, some to read, and typed errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from storage.errors import ConflictError, DuplicateError, StoreUnavailableError, UnreadableError
from storage.opening import is_damage
from storage.pubsub import Notification, PubSub, Subject
from storage.scope import Scope
from storage.transactions import UNAVAILABLE, Manner, Result, Transactor, Work
from storage.writer import Writer


class Database:
    """Writes happen one at a time, each whole or not at all, even if the caller is cancelled.

    Every method raises StoreUnavailableError where the database cannot be asked, and UnreadableError for rows that are
    damaged.
    """

    scope: Scope | None = None
    """What of all there is to do is this process's; None where there is no other process."""
    line: PubSub | None = None
    """What joins it to the other processes, if there may be any."""
    certain: Callable[[int | None], bool] = staticmethod(lambda _guild: True)
    """Whether no other process can have taken over what this one does for a server, by its own clock."""
    term = 0
    """Counts how often this process was buried: what was taken before may be another's, however certain it is now."""

    probed: datetime | None = None
    """When a probe has last written, unless a write has failed since."""

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
            raise StoreUnavailableError(reason_of(error)) from error

    @property
    def leads(self) -> bool:
        """Whether what there is but one of, such as ratings, is looked after by this process."""
        return self.scope is None or self.scope.leads

    def owns(self, guild: int | None) -> bool:
        """Whether what happens by itself in a server is looked after by this process."""
        return self.scope is None or self.scope.owns(guild)

    def _owns_still(self, connection: sa.Connection, guild: int | None) -> bool:
        """The same, held against who has its shard by now: another process may have taken it over."""
        if self.scope is None or not self.scope.owns(guild):
            return self.scope is None
        return connection.execute(self.scope.held(guild)).first() is not None

    def held(self, name: str) -> AbstractAsyncContextManager[None]:
        """Have what bears a name to oneself among all processes. Raises StoreUnavailableError."""
        return nullcontext() if self.line is None else self.line.hold(name)

    def _tell(
        self,
        connection: sa.Connection,
        subject: Subject,
        name: str = "",
        channel: int | None = None,
        guild: int | None = None,
    ) -> None:
        """Let other processes hear what this transaction changes."""
        if self.line is not None:
            self.line.tell(connection, Notification(self.line.process, subject, name, channel, guild))

    def narrow(self, scope: Scope) -> None:
        """Look from now on for what is to be done in this scope alone."""
        self.scope = scope

    def _own(self, query: sa.Select[Any], guild: sa.ColumnElement[Any], scope: Scope | None = None) -> sa.Select[Any]:
        """A query, but for the rows of this process alone, or of some part of them."""
        scope = scope or self.scope
        return query if scope is None else query.where(scope.about(guild))

    async def _rows(self, query: sa.Executable, **values: object) -> Sequence[sa.Row[Any]]:
        return await self._read(lambda connection: connection.execute(query, values).fetchall(), "apart")

    async def _read(self, work: Work[Result], manner: Manner = "alone") -> Result:
        """What is read in several statements is all of one moment."""

        def read(connection: sa.Connection) -> Result:
            with legible():
                return work(connection)

        with self._available():
            return await self._reader.run(read, manner)

    async def _write(self, work: Work[Result], manner: Manner = "alone", about: str | None = None) -> Result:
        """Write something about a match; what is written about none comes before."""
        try:
            with self._available():
                return await self._writer.write(work, manner, about or "")
        except StoreUnavailableError:
            self.probed = None
            raise

    async def _guarded(self, work: Work[Result], manner: Manner = "alone", about: str | None = None) -> Result:
        try:
            return await self._write(work, manner, about)
        except IntegrityError as error:
            known = any(name in str(error.orig) for name in ("request_id", "interaction_id"))
            raise (DuplicateError if known else ConflictError)(str(error.orig)) from error


@contextmanager
def legible() -> Iterator[None]:
    """Raise UnreadableError where rows that are read are damaged."""
    try:
        yield
    except Exception as error:
        if is_unreadable(error):
            raise UnreadableError(reason_of(error)) from None  # it may repeat what nobody is to see
        raise


def is_unreadable(error: Exception) -> bool:
    """Whether a row is damaged: the database says so, or no time, score or object can be made of one of its texts."""
    if isinstance(error, DBAPIError):
        return is_damage(error)
    made_of_it = isinstance(error, TypeError | ValueError | ZeroDivisionError)
    return made_of_it and not isinstance(error, UnicodeEncodeError)  # which is about what was asked


def reason_of(error: Exception) -> str:
    """What the driver said, without the statement or a text that it cannot decode; or else what the pool says."""
    return str(getattr(error, "orig", None) or error).partition(" with text ")[0]
