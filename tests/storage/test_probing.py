"""A probe: whether anything can be written, asked by a write."""

from __future__ import annotations

from datetime import timedelta

import pytest
import sqlalchemy as sa

from storage import Store, StoreUnavailableError
from storage.monitoring import PROBE_PERIOD
from tests.counting import Counts, counted
from tests.storage.samples import NOW
from tests.storage.test_unavailable import locked


def probes(counts: Counts) -> int:
    """The number of probing writes; on PostgreSQL each transaction notes its process, too."""
    return sum("'probe'" in statement.text for statement in counts.statements)


async def test_probe_writes_once_period(store: Store) -> None:
    with counted(store) as counts:
        await store.monitoring.probe(NOW)
        await store.monitoring.probe(NOW + PROBE_PERIOD / 2)
        assert probes(counts) == 1
        await store.monitoring.probe(NOW + PROBE_PERIOD)
    assert probes(counts) == 2


async def test_probe_after_clock_set_back_writes(store: Store) -> None:
    await store.monitoring.probe(NOW)
    with counted(store) as counts:
        await store.monitoring.probe(NOW - timedelta(hours=1))
    assert probes(counts) == 1


async def test_probe_of_unwritable_database_fails_until_it_heals(store: Store) -> None:
    engine = store.db.writer.transactor.engine
    await store.monitoring.probe(NOW)
    sa.event.listen(engine, "before_cursor_execute", locked)
    for later in (PROBE_PERIOD, PROBE_PERIOD * 1.1):
        with pytest.raises(StoreUnavailableError):
            await store.monitoring.probe(NOW + later)
    sa.event.remove(engine, "before_cursor_execute", locked)
    await store.monitoring.probe(NOW + PROBE_PERIOD * 1.2)


async def test_probe_after_failed_write_does_not_wait(store: Store) -> None:
    engine = store.db.writer.transactor.engine
    await store.monitoring.probe(NOW)
    sa.event.listen(engine, "before_cursor_execute", locked)
    with pytest.raises(StoreUnavailableError):
        await store.settings.set("key", "x")
    with pytest.raises(StoreUnavailableError):
        await store.monitoring.probe(NOW)
