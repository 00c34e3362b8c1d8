"""What the store refuses, or cannot do."""


class StoreError(Exception):
    """Something that was not done; nothing was changed."""


class ConflictError(StoreError):
    """The match has moved on since it was read, or the place or id is taken."""


class DuplicateError(StoreError):
    """This interaction was stored before."""


class StoreUnavailableError(StoreError):
    """The database cannot be asked now (locked, disk full, connection lost, closed); the same may succeed later."""


class UnreadableError(StoreError):
    """Rows that cannot be read: they are damaged, or were not written by this program. `match` is theirs, if known."""

    def __init__(self, reason: str, match: str | None = None) -> None:
        super().__init__(reason)
        self.match = match


class DatabaseHeldError(StoreError):
    """Another bot has the database to itself; the text says which."""


class DamagedDatabaseError(StoreError):
    """The file is no database, or one that is damaged; the text is what the database says of it."""


class NewerDatabaseError(StoreError):
    """The database was written by a later version of this program."""


class CopyStoppedError(StoreError):
    """A copy was not made, as nobody waits for it any more."""


class CopyRefusedError(StoreError):
    """There is nothing to copy, or no room for it; the text says what."""


class NotSavedError(StoreError):
    """A database of an earlier version could not be saved before it is brought up to date; the text says why."""


class SharedConnectionError(StoreError):
    """A pooler between the bot and PostgreSQL lends one of its connections to several clients in turn."""


class AddressError(StoreError):
    """An address that leads to no database that can be used; the text says what is wrong with it."""
