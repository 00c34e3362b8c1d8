"""Resources used by processes and their database, from the system and PostgreSQL."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncpg

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of processor time of some processes, and bytes in memory that they do not share with others.

    `largest` are all bytes of the one that has most.
    """

    cpu: float
    own: int
    largest: int
    processes: int


def family(leader: int) -> Spent:
    """Resources used by a process and its session; ended ones are counted with their parents."""
    return _sum(process for process, fields in _running() if int(fields[3]) == leader)


def children(parent: int) -> Spent:
    """Resources used by a process and its children: those of PostgreSQL have sessions of their own."""
    return _sum(process for process, fields in _running() if parent in (process, int(fields[1])))


def parent_of(process: int) -> int:
    """Process ID of a process's parent."""
    return int(_fields(process)[1])


def _running() -> list[tuple[int, list[str]]]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                found.append((int(folder.name), _fields(int(folder.name))))
    return found


def _fields(process: int) -> list[str]:
    """The fields of `/proc/.../stat` from the third on. Raises OSError."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def _sum(processes: Iterable[int]) -> Spent:
    cpu, own, largest, count = 0.0, 0, 0, 0
    for process in processes:
        with contextlib.suppress(OSError):
            fields = _fields(process)
            cpu += sum(int(field) for field in fields[11:15]) / _TICK
            pages = [int(field) for field in Path(f"/proc/{process}/statm").read_text().split()]
            own += (pages[1] - pages[2]) * _PAGE
            largest, count = max(largest, pages[1] * _PAGE), count + 1
    return Spent(cpu, own, largest, count)


@dataclass(frozen=True, slots=True)
class Statement:
    """One kind of statement: how often, and for how many seconds in all, PostgreSQL has run it."""

    text: str
    calls: int
    seconds: float


_STATEMENTS = (
    "SELECT query, sum(calls)::bigint AS calls, sum(total_exec_time) / 1000 AS seconds FROM pg_stat_statements "
    "WHERE query NOT LIKE '%pg_stat_%' GROUP BY query ORDER BY seconds DESC"
)
_TABLES = ("matches", "seats", "actions", "outbox", "deadlines")


async def prepare(connection: asyncpg.Connection) -> int:
    """Have PostgreSQL count statements; the process that all its others are children of."""
    await connection.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
    return parent_of(await connection.fetchval("SELECT pg_backend_pid()"))


async def forget(connection: asyncpg.Connection) -> None:
    """Count from now on."""
    await connection.execute("SELECT pg_stat_statements_reset()")


async def statements(connection: asyncpg.Connection) -> list[Statement]:
    """Statements run since `forget`, longest total time first."""
    return [Statement(row["query"], row["calls"], row["seconds"]) for row in await connection.fetch(_STATEMENTS)]


async def commits(connection: asyncpg.Connection) -> tuple[int, int]:
    """Transactions that were committed, and that were rolled back."""
    query = "SELECT xact_commit, xact_rollback FROM pg_stat_database WHERE datname = current_database()"
    row = await connection.fetchrow(query)
    return row["xact_commit"], row["xact_rollback"]


async def sizes(connection: asyncpg.Connection) -> dict[str, tuple[int, int]]:
    """Of each table of matches the rows, and the bytes with all indexes, once what is no longer needed is gone."""
    found = {}
    for table in _TABLES:
        await connection.execute(f"VACUUM FULL {table}")
        rows = await connection.fetchval(f"SELECT count(*) FROM {table}")  # noqa: S608 (our own names)
        found[table] = (rows, await connection.fetchval("SELECT pg_total_relation_size($1::regclass)", table))
    return found
