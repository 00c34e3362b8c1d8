"""A month as people live it: clocks, reminders, vacations, plans, kills; nothing is early, late, twice or lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.bot.app.month.simulation import run
from tests.smallest import SMALLEST, sized

pytestmark = pytest.mark.sqlite("a month in one thread")

OFTEN = (
    *("move", "plan", "resign", "time", "away", "back", "offer", "accept", "refuse"),
    *("resume", "revive", "reminder"),
)
"""What happens even in a month of few matches."""
RARELY = ("choose", "reveal", "abort")
"""What happens in some month of a few with many matches."""


async def test_a_month_of_twenty_matches(tmp_path: Path) -> None:
    month = await run(tmp_path, 1, 20)
    assert len(month.book.names) >= 20
    assert min(month.book.kinds[kind] for kind in OFTEN) > 0


@pytest.mark.prove(part="month")
async def test_a_seed_always_gives_the_same_month(tmp_path: Path) -> None:
    told = []
    for name in "ab":
        (tmp_path / name).mkdir()
        told.append((await run(tmp_path / name, 5, 5)).book.logs)
    assert told[0] == told[1]


@pytest.mark.prove(part="month")
@pytest.mark.parametrize("first", range(100, 115, 3))
async def test_three_thousand_matches(tmp_path: Path, first: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(first, first + sized(3, 1)):
        (tmp_path / str(seed)).mkdir()
        month = await run(tmp_path / str(seed), seed, sized(200, 20))
        assert min(month.book.kinds[kind] for kind in OFTEN) > 0, seed
        kinds += month.book.kinds
    assert SMALLEST or min(kinds[kind] for kind in RARELY) > 0
