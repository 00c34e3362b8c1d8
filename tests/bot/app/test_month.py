"""A month as people live it: clocks, reminders, vacations, plans, kills; nothing is early, late, twice or lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.app.month.simulation import run

OFTEN = (
    *("move", "plan", "resign", "time", "away", "back", "offer", "accept", "refuse"),
    *("resume", "revive", "reminder"),
)
"""What happens even in a month of few matches."""
KINDS = (*OFTEN, "choose", "reveal", "abort")
"""What happens in every month of many."""


@pytest.mark.parametrize("seed", [1, 6])
async def test_a_month_of_thirty_matches(tmp_path: Path, seed: int) -> None:
    month = await run(tmp_path, seed, 30)
    assert len(month.book.names) >= 30
    assert min(month.book.kinds[kind] for kind in OFTEN) > 0


async def test_a_seed_always_gives_the_same_month(tmp_path: Path) -> None:
    told = []
    for name in "ab":
        (tmp_path / name).mkdir()
        told.append((await run(tmp_path / name, 5, 5)).book.logs)
    assert told[0] == told[1]


@pytest.mark.prove(part="month")
@pytest.mark.parametrize(("seed", "matches"), [(1, 100), (2, 100), *((seed, 200) for seed in range(100, 115))])
async def test_three_thousand_matches(tmp_path: Path, seed: int, matches: int) -> None:
    month = await run(tmp_path, seed, matches)
    assert min(month.book.kinds[kind] for kind in KINDS) > 0
