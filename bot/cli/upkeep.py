"""The commands that look after the bot's own database: backup, restore, copy, erase, ratings."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.serving import ServingError, refusal
from bot.cli.terminal import redraw

if TYPE_CHECKING:
    from bot.cli.settings import Settings
    from storage import Contents

SQLITE = b"SQLite format 3\0"
EXPOSED = (
    "feerie: warning: other users of this machine can see the password on the command line: "
    "use PGPASSWORD or PGPASSFILE instead.\n"
)
LONGEST_USER = 19
"""Digits of a user's number at Discord."""


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this module's commands to the command line."""
    backup = commands.add_parser("backup", help="back up the database, also while the bot runs")
    backup.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="backup file (default: a new file in the folder of backups)"
    )
    backup.set_defaults(run=_backup)

    restore = commands.add_parser("restore", help="restore a backup (stop the bot first)")
    restore.add_argument("file", type=Path, metavar="FILE", help="backup file; it isn't changed")
    restore.set_defaults(run=_restore)

    copy = commands.add_parser("copy", help="copy a database into an empty one, SQLite or PostgreSQL")
    copy.add_argument("source", metavar="FROM", help="SQLite file, or address such as postgresql://...")
    copy.add_argument(
        "target", metavar="TO", help="SQLite file that doesn't exist yet, or address of an empty database"
    )
    copy.set_defaults(run=_copy)

    erase = commands.add_parser("erase", help="erase a person's data, also while the bot runs")
    erase.add_argument("user", type=user_id, metavar="USER", help="Discord user ID")
    erase.set_defaults(run=_erase)

    ratings = commands.add_parser("ratings", help="compute all ratings again (with SQLite, stop the bot first)")
    ratings.add_argument("what", choices=("rebuild",), help="from the results of all rated games")
    ratings.set_defaults(run=_ratings)


# What these commands need is heavy, and the commands for engine checkers should not wait for it.


def _backup(arguments: argparse.Namespace) -> None:
    from bot.cli.databases import StartError, failed, folder_of, later, required_file
    from storage import BackupFolder, NewerDatabaseError, StoreError, copy

    os.umask(0o077)
    with in_sentences():
        settings = read_settings()
        file = required_file(settings)
        if not file.exists():
            raise StartError(f"There is no database {file}, so there is nothing to back up.")
        try:
            target = arguments.file or BackupFolder(file, folder_of(settings, file)).by_hand(datetime.now(UTC))
            _refuse(target, file)
            found = copy(file, target)
        except NewerDatabaseError as error:
            raise later(file) from error
        except (StoreError, OSError) as error:
            raise failed("The backup was not made", error) from error
    print(f"{target}: {_described(found)}.")


def _restore(arguments: argparse.Namespace) -> None:
    from bot.cli.databases import StartError, held, required_file
    from storage import DamagedDatabaseError, NewerDatabaseError, StoreError, make_folder, restore

    os.umask(0o077)
    backup: Path = arguments.file
    with in_sentences():
        file = required_file(read_settings())
        if not backup.is_file():
            raise StartError(f"There is no file {backup}.")
        if file.exists() and backup.samefile(file):
            raise StartError(f"{backup} is the database itself: name a backup.")
        try:
            make_folder(file.parent)
            with held(file):
                found, kept, raised = restore(backup, file, datetime.now(UTC))
        except DamagedDatabaseError as error:
            raise StartError(f"{backup} is damaged, and nothing was changed: {error}.") from error
        except NewerDatabaseError as error:
            raise StartError(f"{backup} was written by a later version of Féerie: install that version.") from error
        except (StoreError, OSError) as error:
            raise StartError(f"{backup} was not restored: {error}.") from error
    print(f"{file}: {_described(found)}. The bot posts this in every game.")
    if raised:
        print(f"People who were erased since: {raised}. The bot erases them again when it starts.")
    if kept is not None:
        print(f"{kept}: the old database.")


def _copy(arguments: argparse.Namespace) -> None:
    from sqlalchemy.exc import SQLAlchemyError

    from bot.cli.databases import NO_DRIVER, StartError, failed, later
    from storage import DatabaseHeldError, NewerDatabaseError, StoreError, address_of, password_in, shown, transfer

    os.umask(0o077)
    with in_sentences():
        try:
            source, target = address_of(arguments.source), address_of(arguments.target)
            if password_in(source) or password_in(target):
                sys.stderr.write(EXPOSED)
            found = asyncio.run(transfer(source, target, _copying))
        except ModuleNotFoundError as error:
            raise StartError(NO_DRIVER) from error
        except DatabaseHeldError as error:
            raise StartError(f"Nothing was copied: a bot has a database open ({error}). Stop it first.") from error
        except NewerDatabaseError as error:
            raise later(shown(source)) from error
        except (StoreError, SQLAlchemyError, OSError) as error:
            raise failed("Nothing was copied", error) from error
    print(f"{shown(target)}: {_described(found)}. To use it, name it in FEERIE_DATABASE.")


def _copying(table: str, done: int, whole: int) -> None:
    _progress(f"copying {table}", done, whole)


def _progress(what: str, done: int, whole: int) -> None:
    """Tell on standard error how far something is, in one line."""
    if whole:
        end = "\n" if done == whole else ""
        redraw(f"{what}: {done} of {whole}{end}")


def user_id(text: str) -> int:
    """Discord user ID in an argument. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_USER):
        raise argparse.ArgumentTypeError("USER is a Discord user ID, a number")
    return int(text)


def _erase(arguments: argparse.Namespace) -> None:
    from sqlalchemy.exc import SQLAlchemyError

    from bot.cli.databases import NO_DRIVER, StartError, failed, file_of, later
    from storage import NewerDatabaseError, StoreError, request_erasure, shown

    with in_sentences():
        settings = read_settings()
        file = file_of(settings)
        if file is not None and not file.exists():
            raise StartError(f"There is no database {file}, so there is no one to erase.")
        try:
            known = asyncio.run(request_erasure(settings.database, arguments.user))
        except ModuleNotFoundError as error:
            raise StartError(NO_DRIVER) from error
        except NewerDatabaseError as error:
            raise later(file or shown(settings.database)) from error
        except (StoreError, SQLAlchemyError, OSError) as error:
            raise failed("Nothing was erased", error) from error
        if not known:
            place = shown(settings.database) if file is None else file
            raise StartError(f"The database {place} has no data of {arguments.user}, so there is nothing to erase.")
    print("Request saved. The bot erases this person within a minute, or when it starts.")


def _refuse(target: Path, file: Path) -> None:
    """See that a backup overwrites nothing but another one. Raises StartError, OSError."""
    from bot.cli.databases import StartError

    if not target.exists():
        return
    if target.samefile(file):
        raise StartError(f"{target} is the database itself: name another file.")
    with target.open("rb") as opened:
        if opened.read(len(SQLITE)) not in (SQLITE, b""):
            raise StartError(f"{target} is not a backup, so it wasn't changed: name another file.")


def _described(found: Contents) -> str:
    """Contents of a database, in words."""
    return f"matches: {found.matches}, sealed actions: {found.hashed_actions}, version {found.version}, checked"


def _ratings(_: argparse.Namespace) -> None:
    with in_sentences():
        counted = asyncio.run(_rebuild(read_settings()))
    print(f"{counted} rated matches were counted.")


async def _rebuild(settings: Settings) -> int:
    from bot.app.ratings.rebuild import rebuild
    from bot.cli.databases import open_store

    async with AsyncExitStack() as stack:
        return await rebuild(await open_store(settings, stack), partial(_progress, "counting"))


def read_settings() -> Settings:
    """Settings of the environment. Raises SettingsError."""
    from bot.cli.setting_names import warn_of_misspelt
    from bot.cli.settings import read

    warn_of_misspelt()
    return read()


@contextmanager
def in_sentences() -> Iterator[None]:
    """Have the command line tell what keeps a command from its work."""
    from bot.cli.databases import StartError
    from bot.cli.settings import SettingsError

    try:
        yield
    except (SettingsError, StartError) as error:
        raise refusal(error) from error
    except OSError as error:
        if error.errno is None or error.filename is None:  # such as an output that no one reads any more
            raise
        raise ServingError(f"{error.filename}: {error.strerror}.") from error
