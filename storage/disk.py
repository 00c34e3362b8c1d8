"""Disks that take no writes: full, or mounted for reading only."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path
from typing import Literal

DiskTrouble = Literal["full", "readonly"]
_PRIMARY_CODE = 0xFF
"""The bits of an SQLite error code that name its kind."""
_MIN_FREE_BYTES = 64 << 10
"""Bytes that SQLite needs beside a database to read it."""
_BY_ERRNO: dict[int | None, DiskTrouble] = {errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "readonly"}
_AMBIGUOUS_CODES = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
"""Codes of SQLite for a full or read-only disk, but also for a broken disk and for a file of another user."""


def disk_trouble(error: BaseException, folder: Path) -> DiskTrouble | None:
    """Return why the disk of a folder took no writes if that is what an error comes from."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, sqlite3.Error):
            code = getattr(cause, "sqlite_errorcode", 0) & _PRIMARY_CODE
            if code in _AMBIGUOUS_CODES:
                return _state_of(folder)
            return "full" if code == sqlite3.SQLITE_FULL else None
        if isinstance(cause, OSError):
            return _BY_ERRNO.get(cause.errno)
        cause = cause.__cause__
    return None


def _state_of(folder: Path) -> DiskTrouble | None:
    try:
        found = os.statvfs(folder)
    except OSError:
        return None
    if found.f_flag & os.ST_RDONLY:
        return "readonly"
    return "full" if found.f_bavail * found.f_frsize < _MIN_FREE_BYTES else None
