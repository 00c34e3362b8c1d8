"""Errors of the store."""


class StoreError(Exception):
    """A failed operation, which has changed nothing."""


class ConflictError(StoreError):
    """The match has changed since it was read, or the place or id is taken."""


class DuplicateError(StoreError):
    """This interaction was stored before."""


class StoreUnavailableError(StoreError):
    """The database is unavailable (locked, disk full, connection lost, closed); a retry may succeed."""


class UnreadableError(StoreError):
    """Unreadable rows: damaged, or not written by this program. `match` is theirs, if known."""

    def __init__(self, reason: str, match: str | None = None) -> None:
        super().__init__(reason)
        self.match = match


class DatabaseHeldError(StoreError):
    """Another bot has the database to itself; the text says which."""


class DamagedDatabaseError(StoreError):
    """The file is no database, or a damaged one; the text is the message of the database."""


class NewerDatabaseError(StoreError):
    """The database was written by a later version of this program."""


class CopyStoppedError(StoreError):
    """A copy was cancelled."""


class CopyRefusedError(StoreError):
    """There is nothing to copy, or the target is not empty; the text says which."""


class NotSavedError(StoreError):
    """A database of an earlier version could not be saved before it is brought up to date; the text says why."""


class SharedConnectionError(StoreError):
    """A pooler between the bot and PostgreSQL lends one of its connections to several clients in turn."""


class AddressError(StoreError):
    """An address that leads to no database that can be used; the text says what is wrong with it."""
