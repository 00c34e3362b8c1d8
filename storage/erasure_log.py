"""Erasure log `erasures.jsonl`, kept beside the database so that no older backup brings an erased user back.

The first line is a random key. Each further line is an erasure: its number, its time, and the hash (HMAC-SHA256) of the
user id under that key. So the file lists no one; but it can confirm that a user with a known id was erased.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import os
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from storage.base import reason_of
from storage.copying import sync, translated_sqlite_errors
from storage.erasing import AGAIN, LOG_POSITION, REQUEST, REQUESTED, add_request
from storage.errors import StoreError, StoreUnavailableError
from storage.files import open_private
from storage.opening import connect, require_known, translated_errors
from storage.transactions import UNAVAILABLE

NAME = "erasures.jsonl"
_KEY_BYTES = 32
_READER_TIMEOUT_SECONDS = 5.0
"""Seconds to wait for readers of the database."""
_NUMBER = re.compile(rb"\d+")
# Where users stand in the tables; any of them may be missing in a database of an earlier version.
_COLUMNS = {
    "matches": ("created_by", "turn_user"),
    "seats": ("user_id",),
    "actions": ("user_id",),
    "seat_links": ("user_id",),
    "seat_names": ("user_id",),
    "plans": ("user_id",),
    "notes": ("user_id",),
    "thoughts": ("user_id",),
    "deadlines": ("user_id",),
    "vacations": ("user_id",),
    "pings": ("user_id", "named_id"),
    "ratings": ("user_id",),
    "web_tokens": ("user_id",),
    "board_channels": ("user_id",),
    "seeks": ("user_id", "target_id"),
    "lobby_seats": ("user_id",),
    "events": ("created_by",),
    "event_actions": ("user_id", "subject_id"),
}
_TEXTS = (
    ("preferences", "SELECT id FROM preferences WHERE kind = 'user'"),
    ("actions", "SELECT text FROM actions WHERE kind IN ('offer', 'replace')"),
    ("outbox", "SELECT CAST(payload AS TEXT) FROM outbox WHERE CAST(payload AS TEXT) != '{}'"),
    ("event_actions", "SELECT CAST(data AS TEXT) FROM event_actions"),
    ("settings", f"SELECT key FROM settings WHERE substr(key, 1, {len(REQUEST)}) = '{REQUEST}'"),  # noqa: S608 (a name of our own)
)
Columns = Callable[[str], set[str]]
"""The names of the columns of a table; none if there is no such table."""


class DamagedErasureLogError(StoreError):
    """The erasure log cannot be read."""


@dataclass(frozen=True, slots=True)
class _List:
    key: bytes
    people: dict[int, str]

    @property
    def last(self) -> int:
        return max(self.people, default=0)

    def hashed(self, user: int) -> str:
        return hmac.new(self.key, str(user).encode(), hashlib.sha256).hexdigest()


class ErasureLog:
    """The erasure log of the database in `file`. Methods raise DamagedErasureLogError and OSError."""

    def __init__(self, file: Path) -> None:
        self.file = file.with_name(NAME)
        self._database = file

    async def overwrite(self) -> bool:
        """Empty the write-ahead log of the database, which still contains deleted rows.

        Returns False if a reader prevents it. Raises StoreUnavailableError, too.
        """
        return await asyncio.to_thread(self._overwrite)

    def _overwrite(self) -> bool:
        uri = f"{self._database.resolve().as_uri()}?mode=rw"
        with (
            translated_sqlite_errors(),
            closing(sqlite3.connect(uri, uri=True, timeout=_READER_TIMEOUT_SECONDS)) as connection,
        ):
            busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy

    async def note(self, user: int, at: datetime, followed: int) -> int:
        """Append an erasure durably, and return its number.

        It is higher than all earlier ones, and than the last that the database has `followed`.
        """
        return await asyncio.to_thread(self._note, user, at, followed)

    def _note(self, user: int, at: datetime, followed: int) -> int:
        descriptor = open_private(self.file, os.O_RDWR | os.O_APPEND)
        try:
            text = self._read()
            begun = b"" if text.endswith(b"\n") or not text else b"\n"  # a crash may have cut the last line short
            if not text:
                first = _line({"key": secrets.token_hex(_KEY_BYTES)})
                os.write(descriptor, first)
                text = first
            known = _parsed(text, self.file)
            number = max(known.last, followed) + 1
            entry = {"number": number, "at": at.astimezone(UTC).isoformat(), "person": known.hashed(user)}
            os.write(descriptor, begun + _line(entry))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        sync(self.file.parent)
        return number

    def count(self) -> int:
        """Return the number of erasures."""
        return len(self._list().people) if self.file.exists() else 0

    def follow(self, connection: sqlite3.Connection) -> int:
        """Request the erasure of all users in an older database who were erased since; return their number.

        The bot erases them when it starts. Users who had come back when the database was saved stay. It blocks.
        """
        if not self.file.exists():
            return 0
        known = self._list()
        row = connection.execute("SELECT value FROM settings WHERE key = ?", [LOG_POSITION]).fetchone()
        followed = int(row[0]) if row else 0
        wanted = {person for number, person in known.people.items() if number > followed}
        users = set(_users(connection.execute, _columns_in(connection))) if wanted else set()
        found = [user for user in sorted(users) if known.hashed(user) in wanted]
        requests = [(f"{REQUEST}{user}", AGAIN) for user in found]
        connection.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", requests)
        if known.last > followed:
            connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (LOG_POSITION, str(known.last)))
        return len(found)

    def _read(self) -> bytes:
        return self.file.read_bytes()

    def _list(self) -> _List:
        return _parsed(self._read(), self.file)


async def request_erasure(url: str, user: int) -> bool:
    """Request an erasure in a database, which bots may have open; a bot carries it out.

    Returns False and does nothing if it contains nothing of the user. Raises DamagedDatabaseError, NewerDatabaseError
    and StoreUnavailableError.
    """

    def work(connection: sa.Connection) -> bool:
        require_known(connection)
        known = user in _users(connection.exec_driver_sql, _columns_of(connection))
        if known:
            add_request(connection, user, REQUESTED)
        return known

    with translated_errors():
        try:
            writing = await connect(url, writes=True)
            try:
                return await writing.run(work)
            finally:
                await writing.close()
        except UNAVAILABLE as error:
            raise StoreUnavailableError(reason_of(error)) from error


def _line(entry: dict[str, object]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _parsed(text: bytes, file: Path) -> _List:
    """Parse a log; a line that was cut short counts as not written. Raises DamagedErasureLogError."""
    first, *lines = text.split(b"\n")
    try:
        key = bytes.fromhex(json.loads(first)["key"])
        people = {}
        for line in lines:
            with suppress(json.JSONDecodeError):
                entry = json.loads(line)
                people[int(entry["number"])] = str(entry["person"])
        return _List(key, people)
    except (ValueError, LookupError, TypeError) as error:
        raise DamagedErasureLogError(f"{file} is damaged: {error!r}") from error


def _users(ask: Callable[[str], Iterable[Sequence[object]]], columns: Columns) -> Iterator[int]:
    """Yield every number in a database that may be a user id, some more than once."""
    for table, names in _COLUMNS.items():
        for column in columns(table).intersection(names):
            yield from _numbers(ask(f"SELECT DISTINCT {column} FROM {table}"))  # noqa: S608 (names of our own)
    for table, query in _TEXTS:
        if columns(table):
            yield from _numbers(ask(query))


def _columns_in(connection: sqlite3.Connection) -> Columns:
    return lambda table: {str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")}


def _columns_of(connection: sa.Connection) -> Columns:
    found = sa.inspect(connection)
    tables = found.get_table_names()
    return lambda table: {column["name"] for column in found.get_columns(table)} if table in tables else set()


def _numbers(rows: Iterable[Sequence[object]]) -> Iterator[int]:
    for (value,) in rows:
        yield from map(int, _NUMBER.findall(str(value).encode()))
