"""The auditor finds posts that wait for no reason, once people and troubles are at rest."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from tests.simulation.auditor.liveness import check_outbox
from tests.simulation.auditor.violation import Violation

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


def outbox(state: str, age: timedelta) -> sqlite3.Connection:
    """An outbox with one row of an age."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE outbox (match_id, seq, kind, state, channel_id, written_at)")
    written = (NOW - age).replace(tzinfo=None).isoformat(" ")
    connection.execute("INSERT INTO outbox VALUES ('kiva-tolu', 1, 'turn', ?, 100, ?)", (state, written))
    return connection


@pytest.mark.parametrize("state", ["pending", "sending"])
def test_post_that_waits_is_found(state: str) -> None:
    with pytest.raises(Violation, match=f"is still {state}"):
        check_outbox(outbox(state, timedelta(hours=1)), NOW)


@pytest.mark.parametrize(("state", "age"), [("sent", timedelta(hours=1)), ("sending", timedelta(seconds=2))])
def test_post_that_was_sent_or_just_written_is_none(state: str, age: timedelta) -> None:
    check_outbox(outbox(state, age), NOW)
