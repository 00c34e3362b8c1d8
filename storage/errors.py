"""What the store refuses, or cannot do."""


class StoreError(Exception):
    """Something that was not done; nothing was changed."""


class ConflictError(StoreError):
    """The match has moved on since it was read, or the place or id is taken."""


class DuplicateError(StoreError):
    """This interaction was stored before."""


class StoreUnavailableError(StoreError):
    """The database cannot be asked now (locked, disk full, connection lost, closed); the same may succeed later."""
