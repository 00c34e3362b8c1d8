"""Gaps of older schemas, for code that reads a database before it is migrated."""


def has_outbox_times(version: str) -> bool:
    """Return True if messages of the outbox carry times."""
    return version >= "0005"


def has_entry_hashes(version: str) -> bool:
    """Return True if actions carry the hash of their log entry."""
    return version >= "0006"
