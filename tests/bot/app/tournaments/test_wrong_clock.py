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
    event = await created(it, days="1")
    for user in FOUR:
        await it.app.joining.join(it.call(user, event))
    return event


async def status(it: Club, event: str) -> str:
    return (await state(it, event)).event.status


async def is_final(it: Club, event: str) -> bool:
    return (await state(it, event)).event.ended_at is not None


async def test_event_starts_only_once_jump_is_confirmed(it: Club) -> None:
    event = await announced(it)
    await it.set_clock(days=30)
    await it.pass_time(minutes=55)
    assert await status(it, event) == "open"
    await it.pass_time(minutes=10)
    assert await status(it, event) == "running"


async def test_event_keeps_its_date_after_jump_put_right(it: Club) -> None:
    event = await announced(it)
    await it.set_clock(days=30)
    await it.pass_time(minutes=30)
    await it.set_clock(days=-30)
    await it.pass_time(hours=23)
    assert await status(it, event) == "open"
    await it.pass_time(hours=1)
    assert await status(it, event) == "running"


async def test_event_starts_at_once_by_command_after_jump(it: Club) -> None:
    event = await announced(it)
    await it.set_clock(days=30)
    await it.app.organising.start(it.call(HEAD, event, manager=True), ROOM)
    assert await status(it, event) == "running"


async def test_results_become_final_only_once_jump_is_confirmed(it: Club) -> None:
    event = await begun(it, FOUR)
    await played(it, event)
    await it.set_clock(days=30)
    await it.pass_time(minutes=55)
    assert not await is_final(it, event)
    await it.pass_time(minutes=10)
    assert await is_final(it, event)


async def test_results_stay_provisional_for_day_after_jump_put_right(it: Club) -> None:
    event = await begun(it, FOUR)
    await played(it, event)
    await it.set_clock(days=30)
    await it.pass_time(minutes=30)
    await it.set_clock(days=-30)
    await it.pass_time(hours=23)
    assert not await is_final(it, event)
    await it.pass_time(hours=1)
    assert await is_final(it, event)


async def test_results_are_approved_at_once_after_jump(it: Club) -> None:
    event = await begun(it, FOUR)
    await played(it, event)
    await it.set_clock(days=30)
    await it.app.organising.approve(it.call(HEAD, event, manager=True))
    assert await is_final(it, event)


async def test_results_can_be_corrected_until_they_are_final(it: Club) -> None:
    event = await begun(it, FOUR)
    await played(it, event)
    await it.set_clock(days=30)
    await it.app.organising.withdraw(it.call(HEAD, event, manager=True), ANNA)
    assert (await state(it, event)).number_of(ANNA) is None
