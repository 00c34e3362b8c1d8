"""Metrics of a process as they are served: those it counts, and those that are looked up at each scrape."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from prometheus_client.core import GaugeMetricFamily, Metric

from bot.app.core.ports import Clock
from bot.cli.databases import StartError, file_of, folder_of
from bot.cli.metrics import Metrics
from bot.cli.settings import Settings
from storage import BackupFolder, Store, StoreError


@dataclass(frozen=True, slots=True)
class Files:
    """A database in a file, the folder of its backups, and whether the bot makes those itself."""

    database: Path
    backups: Path
    nightly: bool


Measure = Callable[[Files], Iterable[Metric]]
"""Looks at the disk, in a thread."""


class Lookup:
    """Looks up what no one counts: disks, backups, the size of the database, computer moves that wait.

    A scrape waits no longer than `patience`, in seconds, for a disk, or for the database.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        files: Files | None = None,
        measure: Measure | None = None,
        patience: float = 2.0,
    ) -> None:
        self._measure = measure or _of_files
        self._patience = patience
        self._store = store
        self._clock = clock
        self._files = files
        self._looking: asyncio.Task[list[Metric]] | None = None

    async def look(self, answers: bool = True) -> Sequence[Metric]:
        """Return what can be found out now; the database is asked only if it `answers`."""
        found: list[Metric] = []
        with suppress(StoreError, TimeoutError):
            if answers:
                async with asyncio.timeout(self._patience):
                    found += await self._asked()
        if self._files is not None:
            found += await self._looked(self._files)
        return found

    async def _asked(self) -> list[Metric]:
        queue = await self._store.monitoring.computer_queue()
        age = 0.0 if queue.oldest is None else max(0.0, (self._clock.now() - queue.oldest).total_seconds())
        size = () if self._files is not None else (_size(await self._store.monitoring.database_size()),)
        return [
            _gauge("feerie_computer_moves_waiting", "Matches in which a computer must move or answer", queue.waiting),
            _gauge("feerie_computer_moves_oldest_seconds", "For how long the oldest of them has waited", age),
            *size,
        ]

    async def _looked(self, files: Files) -> list[Metric]:
        """Look at the disk, in one thread at most: a disk that does not answer holds up nothing else."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(asyncio.to_thread(lambda: list(self._measure(files))))
        done, _ = await asyncio.wait({self._looking}, timeout=self._patience)
        return self._looking.result() if done else []


async def serve_metrics(
    stack: AsyncExitStack,
    metrics: Metrics,
    settings: Settings,
    store: Store,
    clock: Clock,
    connected: Callable[[], bool] | None,
    named: Literal["metrics", "work_metrics", "web_metrics"] = "metrics",
) -> None:
    """Serve the metrics of a process, if the setting that is `named` says where.

    `connected` tells whether a bot is; None for processes that have no connection. Raises SettingsError, StartError.
    """
    given: str | None = getattr(settings, named)
    address: tuple[str, int] | None = getattr(settings, f"{named}_address")
    if address is None:
        return
    lookup = Lookup(store, clock, _files(settings))
    try:
        await stack.enter_async_context(metrics.served(*address, store, clock, connected, lookup.look))
    except OSError as error:
        raise StartError(
            f"FEERIE_{named.upper()}: {given} cannot be served ({error.strerror}): "
            "give each process on this machine a port of its own."
        ) from error


def _files(settings: Settings) -> Files | None:
    file = file_of(settings)
    return None if file is None else Files(file, folder_of(settings, file), settings.backup_time is not None)


def _of_files(files: Files) -> Iterator[Metric]:
    free = GaugeMetricFamily("feerie_disk_free_bytes", "Free space of the disk of a folder", labels=["folder"])
    whole = GaugeMetricFamily("feerie_disk_size_bytes", "Size of the disk of a folder", labels=["folder"])
    for label, folder in (("database", files.database.parent), ("backups", files.backups)):
        with suppress(OSError):
            usage = shutil.disk_usage(_existing(folder))
            free.add_metric([label], usage.free)
            whole.add_metric([label], usage.total)
    yield from (free, whole)
    with suppress(OSError):
        yield _size(sum(_length(files.database.with_name(files.database.name + end)) for end in ("", "-wal")))
    if files.nightly:
        with suppress(OSError):
            latest = BackupFolder(files.database, files.backups).latest()
            made = 0.0 if latest is None else latest.stat().st_mtime
            text = "When the last good backup was made, in Unix time; 0 if there is none"
            yield _gauge("feerie_last_backup_timestamp_seconds", text, made)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value)


def _size(value: int) -> Metric:
    return _gauge("feerie_database_size_bytes", "Size of the database, with the log of SQLite", value)


def _length(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _existing(folder: Path) -> Path:
    """A folder, or the nearest one above it that is there already."""
    return next(path for path in (folder, *folder.parents) if path.exists())
