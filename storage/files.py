"""The files of an SQLite database: who may read them, and which bot has them to itself."""

from __future__ import annotations

import fcntl
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote

import sqlalchemy as sa

from storage.errors import DatabaseHeldError

log = logging.getLogger(__name__)
LOCK = ".lock"
MARK = ".mark"
_BESIDE = ("-wal", "-shm", "-journal", MARK, LOCK)
_MODE = 0o600
_LONGEST_NOTE = 200


def file_of(url: str) -> Path | None:
    """The file of a database, None for one in memory or on a server. Raises sqlalchemy.exc.ArgumentError."""
    address = sa.make_url(url)
    name = address.database or ""
    if name.startswith("file:"):
        name = unquote(name.removeprefix("file:"))
    in_memory = name in ("", ":memory:") or address.query.get("mode") == "memory"
    return None if address.get_backend_name() != "sqlite" or in_memory else Path(name).resolve()


def address_of(name: str) -> str:
    """The address of a database that is named by its file or by its address."""
    if "://" in name:
        return name
    return sa.URL.create("sqlite+aiosqlite", database=str(Path(name).resolve())).render_as_string(hide_password=False)


def is_server(url: str) -> bool:
    """Whether an address leads to a server."""
    return sa.make_url(url).get_backend_name() != "sqlite"


def shown(url: str) -> str:
    """How a database is named to people: by its file, or by its address without the password."""
    file = file_of(url)
    return sa.make_url(url).render_as_string() if file is None else str(file)


def make_private(file: Path) -> None:
    """Let nobody but its owner read a database, which is made if there is none, nor what lies beside it."""
    with suppress(OSError):  # SQLite says why it cannot be opened
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, _MODE))
    for path in (file, *(file.with_name(file.name + end) for end in _BESIDE)):
        with suppress(FileNotFoundError):
            if path.stat().st_mode & 0o777 == _MODE:
                continue
            try:
                path.chmod(_MODE)
            except PermissionError:
                log.warning("others may read %s, which belongs to somebody else", path)


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Keep other bots from a database until the end of the block or of the process, however that ends.

    Raises DatabaseHeldError, which says who has it, and OSError.
    """
    descriptor = os.open(file.with_name(file.name + LOCK), os.O_RDWR | os.O_CREAT, _MODE)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            said = os.pread(descriptor, _LONGEST_NOTE, 0).decode(errors="replace")
            raise DatabaseHeldError(said or "it has only just begun") from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, _myself().encode()[:_LONGEST_NOTE], 0)
        yield
    finally:
        os.close(descriptor)  # the file stays: whoever deleted it could delete another's lock


def _myself() -> str:
    return f"process {os.getpid()} on {socket.gethostname()}, since {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
