"""Opening a database: connections as they must be, and the schema brought up to date."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000", "cache_size=-16000")


def connect(url: str, *, writes: bool) -> AsyncEngine:
    """An engine for writing (one connection, whole transactions) or one for reading (each query by itself).

    Its errors do not repeat the values of a statement, among which there are secrets.
    """
    if not url.startswith("sqlite"):
        return create_async_engine(url, hide_parameters=True)
    size, reset = (1, "rollback") if writes else (4, None)
    engine = create_async_engine(url, pool_size=size, max_overflow=0, pool_reset_on_return=reset, hide_parameters=True)

    # The driver's own transactions begin too late for SQLite: a writer must hold the lock from the start.
    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    if writes:

        @sa.event.listens_for(engine.sync_engine, "begin")
        def begin(connection: sa.Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def migrate(connection: sa.Connection) -> None:
    """Bring the schema up to date (runs in the caller's transaction)."""
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
