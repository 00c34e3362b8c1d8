"""Local checks of `feerie doctor`: engine, database, its queues, disk, backups."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

import storage
from bot.app.cluster.leases import HEARTBEATS_PER_LEASE, LEASE_SECONDS
from bot.cli.check_result import CheckResult, Sign
from bot.cli.databases import file_of, folder_of, reason_of
from bot.cli.settings import Settings
from storage import (
    BackupFolder,
    Checkup,
    Contents,
    DamagedDatabaseError,
    Membership,
    NewerDatabaseError,
    SharedConnectionError,
    StoreError,
)
from storage.opening import known_versions

if TYPE_CHECKING:
    from engine.core import Core

Restore = Callable[[Path, Path, datetime], tuple[Contents, Path | None, int]]
MEBIBYTE = 2**20
SPARE = 200
"""MiB that should be free besides room for two more copies of the database."""
LATE_POST_AGE = timedelta(minutes=10)
LOST_POST_AGE = timedelta(hours=6)
"""After what time a post that waits is worth a look, and after what time something is wrong."""
OLD_BACKUP_AGE = timedelta(days=2)
HEARTBEAT_CHECK_SECONDS = 2 * LEASE_SECONDS / HEARTBEATS_PER_LEASE
"""Seconds between two looks at who lives, in which each process shows it twice."""


def engine_check(core: Core) -> CheckResult:
    """Check which engine runs: compiled, pure Python, or pure Python because the compiled one is outdated."""
    return CheckResult("engine", "warn" if core == "outdated" else "ok", f"doctor-engine-{core}")


def env_check(file: Path = Path(".env")) -> list[CheckResult]:
    """A warning if other users of this machine may read the file of the settings, in which the token is."""
    try:
        mode = file.stat().st_mode
    except OSError:
        return []
    if os.name != "posix" or not mode & (stat.S_IRGRP | stat.S_IROTH):
        return []
    return [CheckResult("settings", "warn", "doctor-settings-open", {"file": str(file)})]


def local_checks(settings: Settings) -> list[CheckResult]:
    """Look at all that this machine can tell. It blocks. Raises SettingsError."""
    file = file_of(settings)
    if file is None:
        return server_checks(settings.database)
    found: list[CheckResult] = []
    try:
        found.extend(_lost(settings, file) or _file_checks(settings, file, datetime.now(UTC)))
    except OSError as error:  # such as a folder that this user may not enter
        found.append(unread(file, error))
    return found


def _lost(settings: Settings, file: Path) -> list[CheckResult]:
    """A database that is missing although there are backups."""
    if (latest := BackupFolder(file, folder_of(settings, file)).latest()) is not None and storage.has_no_tables(file):
        return [CheckResult("database", "bad", "doctor-database-lost", {"file": str(file), "backup": str(latest)})]
    return []


def _file_checks(settings: Settings, file: Path, now: datetime) -> Iterator[CheckResult]:
    """All that can be told of a database in a file. Raises OSError."""
    if not file.exists():
        yield CheckResult("database", "warn", "doctor-database-none", {"file": str(file)})
        yield _disk(settings, file, 0)
        return
    try:
        found = storage.check_up(file, now)
    except NewerDatabaseError as error:
        yield CheckResult("database", "bad", "doctor-database-later", {"version": str(error)})
    except DamagedDatabaseError as error:
        yield CheckResult("database", "bad", "doctor-database-damaged", {"reason": str(error)})
    except (StoreError, OSError) as error:
        yield unread(file, error)
    else:
        yield _bot(file)
        yield _database(found)
        if storage.is_behind(file):
            yield CheckResult("database", "bad", "doctor-database-behind")
        yield _posts(found, now)
        yield _disk(settings, file, found.size)
        yield backups_check(settings, file, now)
        yield from _erasures(file)


def unread(file: Path, error: Exception) -> CheckResult:
    """A database that cannot be read, or whose disk has no room for what reading takes."""
    if trouble := storage.disk_trouble(error, file.parent):
        return CheckResult("database", "bad", "doctor-database-unchecked", {"trouble": trouble})
    reason = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) and error.filename else str(error)
    return CheckResult("database", "bad", "doctor-database-unread", {"reason": reason})


def server_checks(url: str, between: float = HEARTBEAT_CHECK_SECONDS) -> list[CheckResult]:
    """Look at a database on a server, or in memory."""
    if not storage.is_server(url):
        return [CheckResult("database", "ok", "doctor-database-elsewhere")]
    now = datetime.now(UTC)
    try:
        seen = asyncio.run(storage.check_up_server(url, now, between))
    except ModuleNotFoundError:
        return [CheckResult("database", "bad", "doctor-database-driver")]
    except SharedConnectionError:
        return [CheckResult("database", "bad", "doctor-database-shared")]
    except NewerDatabaseError as error:
        return [CheckResult("database", "bad", "doctor-database-later", {"version": str(error)})]
    except (SQLAlchemyError, OSError) as error:
        return [CheckResult("database", "bad", "doctor-database-unreached", {"reason": reason_of(error)})]
    unsafe = [
        CheckResult("durability", "bad", "doctor-durability-off", {"setting": name}) for name in seen.durability_off
    ]
    if seen.found is None:
        return [CheckResult("database", "warn", "doctor-database-empty", {"server": seen.server}), *unsafe]
    held = seen.found.contents
    values: dict[str, str | int] = {"version": held.version, "matches": held.matches, "server": seen.server}
    values["size"] = _mebibytes(seen.found.size)
    earlier = held.version != known_versions()[0]
    return [
        CheckResult("bot", "ok", "doctor-bot-connected" if seen.used else "doctor-bot-stopped"),
        *(() if seen.memberships is None else _processes(*seen.memberships, between)),
        CheckResult(
            "database", "warn" if earlier else "ok", f"doctor-database-server-{'earlier' if earlier else 'ok'}", values
        ),
        *unsafe,
        _posts(seen.found, now),
        CheckResult("backups", "ok", "doctor-backups-server"),
    ]


def _processes(before: Membership, now: Membership, between: float) -> Iterator[CheckResult]:
    """Check the processes that share a database: their shards, and if their heartbeat advanced."""
    for name, beat in sorted(now.beats.items()):
        values: dict[str, str | int] = {"name": name, "shards": _listed(now.shards_of(name)), "count": len(now.owners)}
        if before.beats.get(name) != beat:
            yield CheckResult("process", "ok", "doctor-process-lives", values)
        else:
            yield CheckResult("process", "warn", "doctor-process-silent", values | {"seconds": round(between)})
    if free := now.shards_of(None):
        yield CheckResult("process", "warn", "doctor-process-free", {"shards": _listed(free), "count": len(now.owners)})


def _listed(shards: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(shards))) or "-"


def _bot(file: Path) -> CheckResult:
    who = storage.lock_holder(file)
    if who is None:
        return CheckResult("bot", "ok", "doctor-bot-stopped")
    return CheckResult("bot", "ok", "doctor-bot-runs", {"who": who})


def _database(found: Checkup) -> CheckResult:
    held = found.contents
    earlier = held.version != known_versions()[0]
    values: dict[str, str | int] = {"version": held.version, "matches": held.matches, "size": _mebibytes(found.size)}
    if earlier:
        return CheckResult("database", "warn", "doctor-database-earlier", values)
    return CheckResult("database", "ok", "doctor-database-ok", values)


def _posts(found: Checkup, now: datetime) -> CheckResult:
    if found.oldest is None:
        return CheckResult("posts", "ok", "doctor-posts-none")
    age = now - found.oldest
    values: dict[str, str | int] = {"count": found.waiting, "minutes": round(age.total_seconds() / 60)}
    sign: Sign = "ok" if age < LATE_POST_AGE else "warn" if age < LOST_POST_AGE else "bad"
    return CheckResult("posts", sign, "doctor-posts-wait" if sign == "ok" else "doctor-posts-late", values)


def _disk(settings: Settings, file: Path, size: int) -> CheckResult:
    """Check the free space for the database and its backups."""
    places = {_existing(file.parent), _existing(folder_of(settings, file))}
    place = min(places, key=lambda path: shutil.disk_usage(path).free)
    free = shutil.disk_usage(place).free
    values: dict[str, str | int] = {"free": _mebibytes(free), "place": str(place)}
    if free >= 2 * size + SPARE * MEBIBYTE:
        return CheckResult("disk", "ok", "doctor-disk-ok", values)
    return CheckResult("disk", "warn" if free > size + MEBIBYTE else "bad", "doctor-disk-full", values)


def backups_check(settings: Settings, file: Path, now: datetime, restore: Restore = storage.restore) -> CheckResult:
    """Restore the last backup into a scratch file: only then it counts as one."""
    values: dict[str, str | int] = {}
    try:
        last = BackupFolder(file, folder_of(settings, file)).latest()
        if last is None:
            return CheckResult("backups", "warn", "doctor-backups-none")
        made = datetime.fromtimestamp(last.stat().st_mtime, UTC)
        values |= {"name": last.name, "at": f"{made:%Y-%m-%d %H:%M}"}
        with TemporaryDirectory(prefix=".doctor-", dir=file.parent) as scratch:
            found, *_ = restore(last, Path(scratch) / "restored.sqlite3", now)
    except (StoreError, OSError) as error:
        if values and (trouble := storage.disk_trouble(error, file.parent)):
            return CheckResult("backups", "warn", "doctor-backups-unchecked", values | {"trouble": trouble})
        return CheckResult("backups", "bad", "doctor-backups-broken", {"reason": str(error)})
    values["matches"] = found.matches
    if now - made > OLD_BACKUP_AGE:
        return CheckResult("backups", "warn", "doctor-backups-old", values)
    return CheckResult("backups", "ok", "doctor-backups-ok", values)


def _erasures(file: Path) -> list[CheckResult]:
    """The list of those who were erased, if there is one."""
    try:
        count = storage.ErasureLog(file).count()
    except (StoreError, OSError) as error:
        return [CheckResult("erasures", "bad", "doctor-erasures-broken", {"reason": str(error)})]
    return [CheckResult("erasures", "ok", "doctor-erasures-ok", {"count": count})] if count else []


def _existing(folder: Path) -> Path:
    """A folder, or the nearest one above it that is there already."""
    return next(path for path in (folder, *folder.parents) if path.exists())


def _mebibytes(size: int) -> int:
    return -(-size // MEBIBYTE)
