"""Retention of nightly backups, and the latest night that is due."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from datetime import UTC, date, datetime, time, timedelta

_KEPT: tuple[tuple[int, Callable[[date], Hashable]], ...] = (
    (7, lambda night: night),
    (4, lambda night: night.isocalendar()[:2]),
    (6, lambda night: (night.year, night.month)),
)
"""Number of periods to keep, and the period of a night: days, weeks, months."""


def kept(nights: Iterable[date]) -> set[date]:
    """Those that are kept: the last night of each of the last 7 days, 4 weeks and 6 months that have any.

    As periods without a backup do not count, nothing is lost because the bot stood still for long.
    """
    latest_first = sorted(nights, reverse=True)
    found: set[date] = set()
    for most, period_of in _KEPT:
        last_of: dict[Hashable, date] = {}
        for night in latest_first:
            last_of.setdefault(period_of(night), night)
        found.update(list(last_of.values())[:most])
    return found


def last_night(now: datetime, at: time) -> date:
    """The date on which it was last so late, in UTC."""
    now = now.astimezone(UTC)
    return now.date() - timedelta(days=now.time() < at)
