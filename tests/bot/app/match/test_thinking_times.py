"""Thinking times, computed from the times of the log."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.app.match.thinking_times import time_spent
from storage import Action
from tests.bot.app.match.logs import START

HOUR = timedelta(hours=1)


Deed = tuple[str, int | None, int]
"""Kind of action, seat, hours after the start."""


def log(*deeds: Deed) -> list[Action]:
    return [Action(seq, kind, seat, "", "", _at(hours)) for seq, (kind, seat, hours) in enumerate(deeds, 1)]


def _at(hours: int) -> datetime:
    return START + hours * HOUR


@pytest.mark.parametrize(
    ("deeds", "hours"),
    [
        ((("move", 0, 2), ("plan", 1, 5), ("move", 0, 6)), {0: 3, 1: 3}),
        ((("choose", 1, 2), ("choose", 0, 5), ("move", 0, 6)), {0: 6, 1: 2}),
        ((("move", 0, 2), ("offer", 0, 3), ("refuse", 1, 4), ("move", 1, 5)), {0: 2, 1: 3}),
        ((("move", 0, 2), ("accept", 0, 3), ("resume", 0, 50), ("move", 1, 51)), {0: 2, 1: 1}),
        ((("move", 0, 2), ("time", 1, 74)), {0: 2, 1: 72}),
    ],
    ids=["turns", "choices", "offers", "pause", "time over"],
)
def test_time_is_that_of_who_had_to_act(deeds: tuple[Deed, ...], hours: dict[int, int]) -> None:
    assert time_spent(START, log(*deeds)) == {seat: count * HOUR for seat, count in hours.items()}
