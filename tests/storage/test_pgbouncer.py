"""Connections that a pooler lends: what it is sent when they are made, and which kinds of pools are refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

import storage
from bot.cli.local_checks import server_checks
from storage import PostgresPubSub, SharedConnectionError
from storage.postgres import create_pool
from tests import databases
from tests.pgbouncer import PROGRAM, pgbouncer

NOBODY = "postgresql://feerie@127.0.0.1:1/feerie"
needs_pooler = pytest.mark.skipif(PROGRAM is None, reason="There is no pgbouncer here: apt-get install pgbouncer.")


def startup_parameters(engine: AsyncEngine) -> dict[str, str]:
    """Parameters in the first packet of a connection."""
    sent: dict[str, str] = {}

    @sa.event.listens_for(engine.sync_engine, "do_connect")
    def look(_dialect: object, _record: object, _given: object, more: dict[str, Any]) -> None:
        sent.update(more["server_settings"])
        raise ConnectionRefusedError

    with pytest.raises(ConnectionRefusedError):
        engine.sync_engine.connect()
    return sent


@pytest.mark.parametrize("writes", [True, False])
def test_store_sends_its_name_alone_at_startup(writes: bool) -> None:
    assert startup_parameters(create_pool(sa.make_url(NOBODY), writes=writes)) == {"application_name": "feerie"}


def test_line_sends_its_name_alone_at_startup() -> None:
    assert startup_parameters(PostgresPubSub(NOBODY, "one")._engine) == {"application_name": "one"}


@needs_pooler
@pytest.mark.postgres
async def test_pooler_of_sessions_serves_store_line_and_doctor(tmp_path: Path) -> None:
    with pgbouncer(databases.make(tmp_path / "pooled.db"), "session") as url:
        store, line, other = await storage.open(url), PostgresPubSub(url, "one"), PostgresPubSub(url, "two")
        heard = asyncio.Event()
        other.on_notification = lambda _: heard.set()
        await line.open()
        await other.open()
        store.db.pubsub = line
        await store.db.write(lambda connection: store.db.notify(connection, "match", "kiva-tolu"))
        async with asyncio.timeout(10):
            await heard.wait()
        found = await asyncio.to_thread(server_checks, url, 0.0)
        assert "doctor-database-server-ok" in {finding.key for finding in found}
        assert "doctor-bot-connected" in {finding.key for finding in found}
        for one in (line, other, store):
            await one.close()


@needs_pooler
@pytest.mark.postgres
async def test_pooler_of_transactions_is_refused(tmp_path: Path) -> None:
    with pgbouncer(databases.make(tmp_path / "pooled.db"), "transaction") as url:
        with pytest.raises(SharedConnectionError):
            await storage.open(url)
        found = await asyncio.to_thread(server_checks, url, 0.0)
        assert [finding.key for finding in found] == ["doctor-database-shared"]
