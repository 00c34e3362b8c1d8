"""Times of turn reminders."""

from __future__ import annotations

from datetime import datetime, timedelta

DAY = timedelta(days=1)
REMINDERS_END_DAYS = 14
"""Days after which no one is reminded any more in a match without a clock."""
_SHARES = {"late": (0.8,), "twice": (0.5, 0.8)}
_DAYS = {"late": (3,), "twice": (2, 5)}


def next_reminder(pace: str, since: datetime, deadline: datetime | None, after: datetime) -> datetime | None:
    """The first reminder after a time, for a turn that began at `since`; `pace` is one of `preferences.REMINDERS`."""
    times = _times(pace, since, deadline)
    return next((time for time in times if time > after and (deadline is None or time < deadline)), None)


def _times(pace: str, since: datetime, deadline: datetime | None) -> list[datetime]:
    if pace == "daily":
        days = REMINDERS_END_DAYS if deadline is None else (deadline - since) // DAY
        return [since + DAY * day for day in range(1, days + 1)]
    if deadline is None:
        return [since + DAY * day for day in _DAYS.get(pace, ())]
    return [since + (deadline - since) * share for share in _SHARES.get(pace, ())]
