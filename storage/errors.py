"""What the store refuses."""


class StoreError(Exception):
    """A write that was refused; nothing was changed."""


class ConflictError(StoreError):
    """The match has moved on since it was read, or the place or id is taken."""


class DuplicateError(StoreError):
    """This interaction was stored before."""
