"""Periodic work is due again after its period, and after the clock was set back."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.app.core.tasks import is_due

NOW, HOUR = datetime(2026, 1, 1, tzinfo=UTC), timedelta(hours=1)


@pytest.mark.parametrize(
    ("last", "due"),
    [
        (None, True),
        (NOW, False),
        (NOW - HOUR / 2, False),
        (NOW - HOUR, True),
        (NOW + HOUR / 60, True),
        (NOW + 9999 * HOUR, True),
    ],
)
def test_work_is_due_by_its_last_run(last: datetime | None, due: bool) -> None:
    assert is_due(last, NOW, HOUR) is due
