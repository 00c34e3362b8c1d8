"""The database that the settings name: opened, kept from other bots; and what is wrong with it, in sentences."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path

from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, NoSuchModuleError, OperationalError

import storage
from bot.cli.settings import Settings, SettingsError

NO_DRIVER = "PostgreSQL needs the library asyncpg: pip install asyncpg, or '.[postgres]' in Féerie's folder."


_LATER = ("08", "25006", "53", "55", "57", "58")
"""Codes of PostgreSQL for what may pass; a wrong password or name of a database does not."""


class StartError(Exception):
    """The bot, or a command, cannot run; the text is one sentence that says why."""


class StartRefusedError(StartError):
    """The bot cannot run until its host has changed something: to try again would be in vain."""


class LaterError(StartError):
    """The same command may succeed later, without any change."""


def later(database: object) -> StartRefusedError:
    """The refusal of a database, or of a backup, whose schema is a later one."""
    return StartRefusedError(f"The database {database} was written by a later version of Féerie: install that version.")


class NotYetError(SettingsError):
    """The database cannot be opened now, but perhaps later with the same settings."""


def file_of(settings: Settings) -> Path | None:
    """The file of the database, None for one in memory or on a server. Raises SettingsError."""
    with _reached():
        return storage.file_of(settings.database)


def required_file(settings: Settings) -> Path:
    """The same, for what works with files only. Raises SettingsError."""
    file = file_of(settings)
    if file is None:
        raise SettingsError(
            "FEERIE_DATABASE: only SQLite files can be backed up or restored like this. Use pg_dump and pg_restore."
        )
    return file


def folder_of(settings: Settings, file: Path) -> Path:
    """Folder for copies of a database."""
    return settings.backups or file.parent / "backups"


def archive_of(settings: Settings) -> storage.BackupFolder | None:
    """The copies that are kept, if the database is a file. Raises SettingsError."""
    file = file_of(settings)
    return None if file is None else storage.BackupFolder(file, folder_of(settings, file))


def erasures_of(settings: Settings) -> storage.ErasureLog | None:
    """The list of those who were erased, if the database is a file. Raises SettingsError."""
    file = file_of(settings)
    return None if file is None else storage.ErasureLog(file)


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Keep bots from a database. Raises StartError if one has it, SettingsError."""
    with ExitStack() as stack:
        try:
            with _reached():
                stack.enter_context(storage.held(file))
        except storage.DatabaseHeldError as error:
            raise StartError(
                f"The database {file} belongs to a bot that runs already ({error}): "
                "stop that one, or name another database in FEERIE_DATABASE."
            ) from error
        yield


async def open_store(settings: Settings, stack: AsyncExitStack) -> storage.Store:
    """Open the database until the end of a stack, in a folder made for it if need be, with no other bot on its file.

    Raises SettingsError, StartError.
    """
    file = file_of(settings)
    if file is not None:
        with _reached():
            file.parent.parent.stat()  # a disk that is not there yet gets no folders in its place
        _require_disk(settings, file)
        with _reached():
            storage.make_folder(file.parent)
        stack.enter_context(held(file))
    backups = None if file is None else folder_of(settings, file)
    if file is not None:
        _require_content(settings, file)
    try:
        with _reached():
            store = await storage.open(settings.database, backups)
    except storage.DamagedDatabaseError as error:
        raise StartError(
            f"The database {file} is damaged ({error}): restore a backup with: feerie restore FILE, "
            "or move it away to start with an empty one."
        ) from error
    except storage.NewerDatabaseError as error:
        raise later(file or "of FEERIE_DATABASE") from error
    except storage.SharedConnectionError as error:
        raise SettingsError(
            "FEERIE_DATABASE: the pooler in front of PostgreSQL pools transactions: let it pool sessions "
            "(PgBouncer: pool_mode = session)."
        ) from error
    except storage.NotSavedError as error:
        raise StartError(
            f"The database {file} is of an earlier version and can't be backed up before the update ({error}): "
            "fix that, or name another folder in FEERIE_BACKUPS."
        ) from error
    stack.push_async_callback(store.close)
    return store


def _require_disk(settings: Settings, file: Path) -> None:
    """Refuse a missing file whose backups are elsewhere: that is how a late disk looks. Raises SettingsError."""
    with _reached():
        folder = folder_of(settings, file)
        if file.exists() or file.parent in folder.resolve().parents:
            return
        latest = storage.BackupFolder(file, folder).latest()
    if latest is not None:
        raise NotYetError(
            f"The database {file} is missing although there are backups: its disk may not be mounted yet. If it is, "
            f"restore the latest with: feerie restore {latest}, or move the backups away to start with an "
            "empty one."
        )


def _require_content(settings: Settings, file: Path) -> None:
    """Refuse a file without tables beside backups: the database was lost. Raises StartError, SettingsError."""
    with _reached():
        latest = storage.BackupFolder(file, folder_of(settings, file)).latest()
        if latest is None or not storage.has_no_tables(file):
            return
    raise StartError(
        f"The database {file} is missing or empty although there are backups: restore the latest with: "
        f"feerie restore {latest}, or move the backups away to start with an empty one."
    )


async def joined(settings: Settings, store: storage.Store, stack: AsyncExitStack) -> storage.PostgresPubSub | None:
    """Join a database to the other processes on it, until the end of a stack; None for a file, which has no others.

    Raises SettingsError.
    """
    if not storage.is_server(settings.database):
        if settings.shards is not None:
            raise SettingsError("FEERIE_SHARDS: several processes need a database in PostgreSQL (docs/hosting.md).")
        return None
    line = storage.PostgresPubSub(
        settings.database, f"{socket.gethostname()[:20]}-{os.getpid()}-{secrets.token_hex(3)}"
    )
    stack.push_async_callback(line.close)
    try:
        await line.open()
    except storage.StoreUnavailableError as error:
        raise NotYetError(f"FEERIE_DATABASE: the database cannot be opened ({error}).") from error
    store.db.pubsub = line
    return line


@contextmanager
def _reached() -> Iterator[None]:
    """Turn what shows that a database cannot be reached into SettingsError."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise SettingsError(f"FEERIE_DATABASE: {NO_DRIVER}") from error
    except (ArgumentError, NoSuchModuleError, DBAPIError, OSError) as error:
        kind = NotYetError if _may_heal(error) else SettingsError
        raise kind(f"FEERIE_DATABASE: the database cannot be opened ({reason_of(error)}).") from error


def failed(sentence: str, error: Exception) -> StartError:
    """The failure of a command with its reason: a LaterError where a server did not answer, or a file was locked."""
    busy = isinstance(error, storage.StoreUnavailableError | ConnectionError | TimeoutError | socket.gaierror)
    kind = LaterError if busy or (isinstance(error, DBAPIError) and _may_heal(error)) else StartError
    return kind(f"{sentence}: {reason_of(error)}.")


def _may_heal(error: Exception) -> bool:
    """Tell whether an error may pass by itself: no server, disk or connection yet, rather than a wrong setting."""
    if isinstance(error, OSError):
        return not isinstance(error, IsADirectoryError | NotADirectoryError)
    state = storage.sqlstate_of(error)
    return state.startswith(_LATER) if state else isinstance(error, OperationalError | InterfaceError)


def reason_of(error: Exception) -> str:
    """One-line description of a database error, without its SQL statement."""
    said = str(getattr(error, "orig", None) or error).splitlines()
    return said[0].rstrip(".") if said else type(error).__name__
