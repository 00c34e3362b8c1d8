"""The store: one part for each kind of data, over one database."""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from storage.analysis import AnalysisStore
from storage.archive import BackupFolder
from storage.base import Database
from storage.boards import BoardStore
from storage.cluster import ClusterStore
from storage.erasing import ErasureStore
from storage.errors import SharedConnectionError
from storage.files import file_of, is_server, make_private
from storage.host_blocks import HostBlockStore
from storage.jobs import JobStore
from storage.ladders import LadderStore
from storage.lobby import LobbyStore
from storage.matches import MatchStore
from storage.monitoring import MonitoringStore
from storage.opening import bring_up_to_date, check, connect, earlier_version, translated_errors
from storage.outbox import OutboxStore
from storage.people import PeopleStore
from storage.postgres import server_process
from storage.public_matches import PublicMatchStore
from storage.ratings import RatingStore
from storage.restoring import note_restored
from storage.servers import ServerStore
from storage.settings import SettingStore
from storage.sqlite_thread import SqliteThread
from storage.statistics import StatisticsStore
from storage.threads import ThreadStore
from storage.timers import TimerStore
from storage.tournaments import TournamentStore
from storage.transactions import Transactor
from storage.vacations import VacationStore
from storage.watermark import Watermark, count_of
from storage.web_tokens import WebTokenStore

log = logging.getLogger(__name__)


class Store:
    """All stored data, by kind."""

    def __init__(self, writing: Transactor, reading: Transactor) -> None:
        self.db = db = Database(writing, reading)
        self.ownership = db.ownership
        self.matches = MatchStore(db)
        self.public_matches = PublicMatchStore(db)
        self.outbox = OutboxStore(db)
        self.timers = TimerStore(db)
        self.vacations = VacationStore(db)
        self.people = PeopleStore(db)
        self.analyses = AnalysisStore(db)
        self.tournaments = TournamentStore(db)
        self.ratings = RatingStore(db)
        self.statistics = StatisticsStore(db)
        self.threads = ThreadStore(db)
        self.servers = ServerStore(db)
        self.erasure = ErasureStore(db)
        self.cluster = ClusterStore(db)
        self.jobs = JobStore(db)
        self.settings = SettingStore(db)
        self.monitoring = MonitoringStore(db)
        self.web_tokens = WebTokenStore(db)
        self.boards = BoardStore(db)
        self.host_blocks = HostBlockStore(db)
        self.lobby = LobbyStore(db)
        self.ladders = LadderStore(db)

    async def close(self) -> None:
        """Finish pending work and disconnect; later calls raise StoreUnavailableError."""
        await self.db.close()


async def open_store(url: str, backups: Path | None = None) -> Store:
    """Open a database such as `sqlite+aiosqlite:///feerie.db`, creating or migrating it as needed.

    A file that is to be migrated, and holds something, is first copied into the folder `backups`, if one is named.
    Raises DamagedDatabaseError, NewerDatabaseError, NotSavedError, SharedConnectionError, and SQLAlchemy's errors if it
    cannot be reached.
    """
    if (file := file_of(url)) is not None:
        make_private(file)
    async with AsyncExitStack() as undo:
        undo.enter_context(translated_errors())
        writing = await connect(url, writes=True)
        undo.push_async_callback(writing.close)
        await writing.run(check, "autocommit")
        if file is not None and backups is not None and (version := await writing.run(earlier_version)):
            await BackupFolder(file, backups).save_version(version)
        await bring_up_to_date(url, writing)
        if file is not None and isinstance(writing, SqliteThread):
            mark = Watermark(file)
            mark.set(await writing.run(partial(_compare_with_mark, mark)))
            writing.mark = mark
        reading = await connect(url, writes=False)
        undo.push_async_callback(reading.close)
        if is_server(url) and await _server_process(writing) == await _server_process(reading):
            raise SharedConnectionError("two connections lead to one process of PostgreSQL")
        store = Store(writing, reading)
        undo.pop_all()
    return store


def _compare_with_mark(mark: Watermark, connection: sa.Connection) -> int:
    """Return the change count of a database; treat one that is behind its mark as restored from a backup."""
    reached, count = mark.read(), count_of(connection)
    if count < reached:
        log.error(
            "the database went back: it has %d of %d stored changes, so it is treated as a restored backup",
            count,
            reached,
        )
        note_restored(connection.exec_driver_sql, datetime.now(UTC))
    return count


async def _server_process(transactor: Transactor) -> int:
    return await transactor.run(server_process, "autocommit")
