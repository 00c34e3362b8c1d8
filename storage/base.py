"""The shared base of all parts of the store: one connection that writes, some that read, and typed errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from storage.errors import ConflictError, DuplicateError, StoreUnavailableError, UnreadableError
from storage.opening import is_damage
from storage.pubsub import Notification, PubSub, Subject
from storage.scope import Ownership, Scope
from storage.transactions import UNAVAILABLE, Isolation, Result, Transactor, Work
from storage.writer import Writer


class Database:
    """Transactions on one database: writes one at a time, each whole or not at all, even if the caller is cancelled.

    Every method raises StoreUnavailableError if the database cannot be reached, and UnreadableError for damaged rows.
    """

    pubsub: PubSub | None = None
    """The connection to the other processes, if there are any."""
    probed_at: datetime | None = None
    """Time of the latest successful probe, unless a write has failed since."""

    def __init__(self, writing: Transactor, reading: Transactor) -> None:
        self.ownership = Ownership()
        self.writer = Writer(writing)
        self.reader = reading
        self._closed = False

    async def close(self) -> None:
        """Finish pending work and disconnect; later calls raise StoreUnavailableError."""
        self._closed = True
        await self.writer.close()
        await self.reader.close()

    @contextmanager
    def available(self) -> Iterator[None]:
        """Raise StoreUnavailableError for errors of the database, as opposed to errors of a statement."""
        if self._closed:
            raise StoreUnavailableError("the store is closed")
        try:
            yield
        except UNAVAILABLE as error:
            raise StoreUnavailableError(reason_of(error)) from error

    def owns_still(self, connection: sa.Connection, guild: int | None) -> bool:
        """Check in the database that no other process has taken over the shard of a server."""
        scope = self.ownership.scope
        if scope is None or not scope.owns(guild):
            return scope is None
        return connection.execute(scope.held(guild)).first() is not None

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Hold a named lock among all processes. Raises StoreUnavailableError."""
        return nullcontext() if self.pubsub is None else self.pubsub.lock(name)

    def notify(
        self,
        connection: sa.Connection,
        subject: Subject,
        name: str = "",
        channel: int | None = None,
        guild: int | None = None,
    ) -> None:
        """Notify the other processes of a change once this transaction is committed."""
        if self.pubsub is not None:
            self.pubsub.publish(connection, Notification(self.pubsub.process, subject, name, channel, guild))

    def own(self, query: sa.Select[Any], guild: sa.ColumnElement[Any], scope: Scope | None = None) -> sa.Select[Any]:
        """Restrict a query to the rows that belong to this process, or to `scope`."""
        scope = scope or self.ownership.scope
        return query if scope is None else query.where(scope.about(guild))

    async def rows(self, query: sa.Executable, **values: object) -> Sequence[sa.Row[Any]]:
        """Execute one query."""
        return await self.read(lambda connection: connection.execute(query, values).fetchall(), "autocommit")

    async def read(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:
        """Run queries in one snapshot of the database."""

        def read(connection: sa.Connection) -> Result:
            with legible():
                return work(connection)

        with self.available():
            return await self.reader.run(read, isolation)

    async def write(self, work: Work[Result], isolation: Isolation = "exclusive", match: str | None = None) -> Result:
        """Run a write transaction; `match` is the match that it changes, by which locks are ordered."""
        try:
            with self.available():
                return await self.writer.write(work, isolation, match or "")
        except StoreUnavailableError:
            self.probed_at = None
            raise

    async def write_unique(
        self, work: Work[Result], isolation: Isolation = "exclusive", match: str | None = None
    ) -> Result:
        """Run a write transaction. Raises DuplicateError for a known interaction, ConflictError for another key."""
        try:
            return await self.write(work, isolation, match)
        except IntegrityError as error:
            known = any(name in str(error.orig) for name in ("request_id", "interaction_id"))
            raise (DuplicateError if known else ConflictError)(str(error.orig)) from error


@contextmanager
def legible() -> Iterator[None]:
    """Raise UnreadableError for damaged rows."""
    try:
        yield
    except Exception as error:
        if is_unreadable(error):
            raise UnreadableError(reason_of(error)) from None  # its text may contain secrets
        raise


def is_unreadable(error: Exception) -> bool:
    """Tell whether an error means a damaged row: the database reports it, or a stored text cannot be parsed."""
    if isinstance(error, DBAPIError):
        return is_damage(error)
    from_text = isinstance(error, TypeError | ValueError | ZeroDivisionError)
    return from_text and not isinstance(error, UnicodeEncodeError)  # which comes from a parameter


def reason_of(error: Exception) -> str:
    """Return the driver's message without the statement, or else the pool's."""
    return str(getattr(error, "orig", None) or error).partition(" with text ")[0]
