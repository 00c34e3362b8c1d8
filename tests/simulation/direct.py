"""SQLite for SQLAlchemy's asynchronous engine without a thread, so that anything may happen at every statement."""

from __future__ import annotations

import sqlite3
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite


class Cursor(sqlite3.Cursor):
    """One that SQLAlchemy takes for asynchronous. It hurries: what a machine would lose is up to `Disk`."""

    def execute(self, statement: str, *parameters: Any) -> Cursor:
        return super().execute("PRAGMA synchronous=OFF" if "synchronous" in statement else statement, *parameters)

    async def _async_soft_close(self) -> None:
        """Its rows are left to be fetched."""


class Connection(sqlite3.Connection):
    """Has such cursors."""

    def cursor(self, factory: Any = Cursor) -> Any:
        return super().cursor(factory)


class Direct(SQLiteDialect_pysqlite):
    """SQLite whose connections are used in the event loop."""

    is_async = True

    @classmethod
    def get_pool_class(cls, url: sa.URL) -> type[sa.Pool]:  # noqa: ARG003 (SQLAlchemy's signature)
        return sa.AsyncAdaptedQueuePool

    def connect(self, *names: Any, **more: Any) -> Any:
        return super().connect(*names, **more, factory=Connection)
