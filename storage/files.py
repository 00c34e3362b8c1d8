"""Files of an SQLite database: their permissions, and the lock of the bot that uses them."""

from __future__ import annotations

import fcntl
import logging
import os
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from urllib.parse import unquote

import sqlalchemy as sa

from storage.addresses import normalized
from storage.errors import DatabaseHeldError

log = logging.getLogger(__name__)
LOCK = ".lock"
MARK = ".mark"
FRESH, REPLACED = ".restored", ".replaced-"
"""Suffixes that a restore adds to the name of a database: for the new one, and for the one it replaces."""
LOGS = ("-wal", "-journal")
"""Suffixes of SQLite's logs."""
_SIBLING_SUFFIXES = (*LOGS, "-shm", MARK, LOCK)
_MODE = 0o600
_MAX_NOTE_BYTES = 200


def file_of(url: str) -> Path | None:
    """The file of a database, None for one in memory or on a server. Raises sqlalchemy.exc.ArgumentError."""
    address = sa.make_url(url)
    name = address.database or ""
    if name.startswith("file:"):
        name = unquote(name.removeprefix("file:"))
    in_memory = name in ("", ":memory:") or address.query.get("mode") == "memory"
    return None if address.get_backend_name() != "sqlite" or in_memory else Path(name).resolve()


def address_of(name: str) -> str:
    """The address of a database that is named by its file or by its address. Raises AddressError."""
    if "://" in name:
        return normalized(name)
    return sa.URL.create("sqlite+aiosqlite", database=str(Path(name).resolve())).render_as_string(hide_password=False)


def is_server(url: str) -> bool:
    """Tell whether an address is one of a server."""
    return sa.make_url(url).get_backend_name() != "sqlite"


def shown(url: str) -> str:
    """Return the display name of a database: its file, or its address without the password."""
    file = file_of(url)
    return sa.make_url(url).render_as_string() if file is None else str(file)


def make_private(file: Path) -> None:
    """Let no one but its owner read a database, which is made if there is none, nor what lies beside it."""
    with suppress(OSError):  # SQLite says why it cannot be opened
        os.close(open_private(file, os.O_RDWR))
    for path in (file, *(file.with_name(file.name + end) for end in _SIBLING_SUFFIXES)):
        with suppress(FileNotFoundError):
            mode = path.stat().st_mode
            if stat.S_IMODE(mode) == _MODE or not stat.S_ISREG(mode):  # an address may name a folder by mistake
                continue
            try:
                path.chmod(_MODE)
            except PermissionError:
                log.warning("other users can read %s, and another user owns it", path)


def open_private(path: Path, flags: int, owner: Path | None = None) -> int:
    """Open a file that only its owner may read, and return its descriptor.

    Root gives the file to the owner of `owner` (by default the folder): the bot does not run as root, and must be able
    to open what a command of root's has made.
    """
    with suppress(FileExistsError):
        descriptor = os.open(path, flags | os.O_CREAT | os.O_EXCL, _MODE)
        _give_to_owner_of(descriptor, path, owner or path.parent)
        return descriptor
    return os.open(path, flags | os.O_CREAT, _MODE)


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner may read, and those above it; root gives it to the owner of the one above."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        _give_to_owner_of(descriptor, folder, folder.parent)
    finally:
        os.close(descriptor)


def _give_to_owner_of(descriptor: int, path: Path, owner: Path) -> None:
    if os.geteuid() != 0:
        return
    try:
        wanted = (owner if owner.exists() else owner.parent).stat()
        os.fchown(descriptor, wanted.st_uid, wanted.st_gid)
    except OSError as error:  # such as a network disk that knows no owners
        log.warning("%s belongs to root: %s", path, error.strerror)


def drop_leftovers(file: Path) -> None:
    """Undo what a restore has begun that was killed: its copy, and the second name of the database.

    Two names of one database are dangerous: SQLite would keep a log for each, and neither would know of the other.
    """
    for path in _siblings(file, FRESH):
        path.unlink(missing_ok=True)
    for path in _siblings(file, REPLACED):
        if path.exists() and file.exists() and path.samefile(file):
            for end in LOGS:
                _restore_log(path.with_name(path.name + end), file.with_name(file.name + end))
            path.unlink()


def _restore_log(log: Path, first: Path) -> None:
    """Delete the second name of a log, unless it is the only one left."""
    if not first.exists() and log.exists():
        log.rename(first)
    log.unlink(missing_ok=True)


def _siblings(file: Path, end: str) -> list[Path]:
    return list(file.parent.glob(f"{escape(file.name + end)}*"))


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Keep other bots from a database until the end of the block or of the process, however that ends.

    Raises DatabaseHeldError, which says who has it, and OSError.
    """
    descriptor = open_private(file.with_name(file.name + LOCK), os.O_RDWR, file)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            said = os.pread(descriptor, _MAX_NOTE_BYTES, 0).decode(errors="replace")
            raise DatabaseHeldError(said or "it has only just begun") from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, _process_description().encode()[:_MAX_NOTE_BYTES], 0)
        drop_leftovers(file)
        yield
    finally:
        os.close(descriptor)  # the file stays: deleting it could delete the lock of another process


def _process_description() -> str:
    return f"process {os.getpid()} on {socket.gethostname()}, since {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
