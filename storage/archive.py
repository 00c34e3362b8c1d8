"""The folder in which copies of a database are kept."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path

from storage.copying import copy, is_empty
from storage.errors import NotSavedError, StoreError
from storage.files import make_folder

END = ".sqlite3"
_TIME = r"\d{4}-\d\d-\d\d"


class BackupFolder:
    """Copies of the database in `file`, in a folder that other databases may use as well.

    That of a night is called `feerie-2026-11-22.sqlite3`. Others, made by hand or of an earlier version, are kept
    beside them until someone deletes them. Methods raise StoreErrors and OSError.
    """

    def __init__(self, file: Path, folder: Path) -> None:
        self._file = file
        self._folder = folder
        stem, end = re.escape(file.stem), re.escape(END)
        self._night = re.compile(rf"{stem}-({_TIME}){end}")
        self._any = re.compile(rf"{stem}-(of-\w+-)?{_TIME}(T\d{{6}}Z)?{end}")

    async def nights(self) -> Sequence[date]:
        """The nights of which there are copies, in order."""
        return await asyncio.to_thread(self._nights)

    async def save(self, night: date) -> bool:
        """Make the copy of a night, unless there is nothing to be saved. Whether it was made."""
        return await self._save(self._path(night.isoformat()))

    async def save_version(self, version: str) -> None:
        """Copy the database before its schema of an earlier version is changed. Raises NotSavedError."""
        path = self._path(f"of-{version}-{datetime.now(UTC):%Y-%m-%d}")
        try:
            await self._save(path)
        except (StoreError, OSError) as error:
            raise NotSavedError(f"{path}: {error}") from error

    async def delete(self, night: date) -> None:
        """Delete the copy of a night."""
        await asyncio.to_thread(self._path(night.isoformat()).unlink, missing_ok=True)

    def by_hand(self, now: datetime) -> Path:
        """Return the path for a copy made by hand, and create its folder."""
        make_folder(self._folder)
        return self._path(f"{now.astimezone(UTC):%Y-%m-%dT%H%M%SZ}")

    def latest(self) -> Path | None:
        """Return the latest copy of any kind."""
        found = [path for path in self._folder.glob(f"*{END}") if self._any.fullmatch(path.name)]
        return max(found, key=lambda path: path.stat().st_mtime, default=None)

    def _path(self, name: str) -> Path:
        return self._folder / f"{self._file.stem}-{name}{END}"

    def _nights(self) -> list[date]:
        nights = []
        for path in self._folder.glob(f"*{END}"):
            if named := self._night.fullmatch(path.name):
                with suppress(ValueError):  # there is no such day, so it is none of ours
                    nights.append(date.fromisoformat(named[1]))
        return sorted(nights)

    async def _save(self, path: Path) -> bool:
        """Copy in a thread, which stops soon if no one waits for it any more."""
        stop = threading.Event()
        try:
            return await asyncio.to_thread(self._copy, path, stop)
        finally:
            stop.set()

    def _copy(self, path: Path, stop: threading.Event) -> bool:
        if is_empty(self._file):
            return False
        make_folder(self._folder)
        copy(self._file, path, stop.is_set)
        return True
