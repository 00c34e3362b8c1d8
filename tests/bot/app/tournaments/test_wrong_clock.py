"""No event takes a step by a date, unless an organiser commands it, while the clock may be wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest_asyncio

from bot.app.scheduling.scheduler import HEARTBEAT_INTERVAL
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, begun, created, played, state
from tests.bot.fakes import ANNA, Club, club

LOOK = timedelta(minutes=5)
"""Interval between looks at the tournaments."""


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        await made.restart(beat=HEARTBEAT_INTERVAL, period=LOOK)
        yield made


async def announced(it: Club) -> str:
    """An event that four players have joined and that starts in a day."""
    tournament = await created(it, days="1")
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    return tournament


async def status(it: Club, tournament: str) -> str:
    return (await state(it, tournament)).stored.status


async def is_final(it: Club, tournament: str) -> bool:
    return (await state(it, tournament)).stored.ended_at is not None


async def test_event_starts_only_once_jump_is_confirmed(it: Club) -> None:
    tournament = await announced(it)
    await it.set_clock(days=30)
    await it.pass_time(minutes=55)
    assert await status(it, tournament) == "open"
    await it.pass_time(minutes=10)
    assert await status(it, tournament) == "running"


async def test_event_keeps_its_date_after_jump_put_right(it: Club) -> None:
    tournament = await announced(it)
    await it.set_clock(days=30)
    await it.pass_time(minutes=30)
    await it.set_clock(days=-30)
    await it.pass_time(hours=23)
    assert await status(it, tournament) == "open"
    await it.pass_time(hours=1)
    assert await status(it, tournament) == "running"


async def test_event_starts_at_once_by_command_after_jump(it: Club) -> None:
    tournament = await announced(it)
    await it.set_clock(days=30)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    assert await status(it, tournament) == "running"


async def test_results_become_final_only_once_jump_is_confirmed(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await played(it, tournament)
    await it.set_clock(days=30)
    await it.pass_time(minutes=55)
    assert not await is_final(it, tournament)
    await it.pass_time(minutes=10)
    assert await is_final(it, tournament)


async def test_results_stay_provisional_for_day_after_jump_put_right(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await played(it, tournament)
    await it.set_clock(days=30)
    await it.pass_time(minutes=30)
    await it.set_clock(days=-30)
    await it.pass_time(hours=23)
    assert not await is_final(it, tournament)
    await it.pass_time(hours=1)
    assert await is_final(it, tournament)


async def test_results_are_approved_at_once_after_jump(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await played(it, tournament)
    await it.set_clock(days=30)
    await it.app.organising.approve(it.call(HEAD, tournament, manager=True))
    assert await is_final(it, tournament)


async def test_results_can_be_corrected_until_they_are_final(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await played(it, tournament)
    await it.set_clock(days=30)
    await it.app.organising.withdraw(it.call(HEAD, tournament, manager=True), ANNA)
    assert (await state(it, tournament)).number_of(ANNA) is None
