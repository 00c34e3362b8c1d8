"""Vacations begin and end by themselves, once, whatever happens to the bot meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.app import RequestContext
from bot.app.match.actions import StartVacation
from bot.app.match.log import append
from storage import VacationTimer
from tests.bot.app.people.vacationing import FAR, deadline, only
from tests.bot.app.stored import kinds
from tests.bot.fakes import ANNA, BEN, CLEO, Club


async def test_planned_vacation_begins_by_itself(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="14d")
    done = await it.app.vacations.begin(it.call(ANNA), 4, 3)
    assert done.key == "done-vacation-planned"
    await it.pass_time(days=2, hours=23)
    assert await kinds(it, match) == []
    await it.pass_time(hours=1)
    assert await kinds(it, match) == ["away"]
    await it.pass_time(days=4)
    assert await kinds(it, match) == ["away", "back"]
    assert await deadline(it, match) == it.world.now + timedelta(days=11)


async def test_one_may_play_and_join_before_planned_vacation(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    assert await kinds(it, match) == ["move"]


async def test_planned_vacation_can_be_cancelled(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    done = await it.app.vacations.end(it.call(ANNA), (await only(it)).id)
    assert done.key == "done-vacation-cancelled"
    await it.pass_time(days=10)
    assert "away" not in await kinds(it, match)
    assert (await it.app.vacations.show(it.call(ANNA))).left == 30


async def test_vacation_planned_while_bot_was_down_begins_late_and_ends_in_time(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="30d")
    ends = it.world.now + timedelta(days=7)
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    await it.kill()
    it.world.now += timedelta(days=5)
    await it.open()
    await it.app.start()
    await it.pass_time(hours=1)
    assert (await kinds(it, match))[-1] == "away"
    assert (await only(it)).ends_at == ends
    await it.pass_time(days=2)
    assert (await kinds(it, match))[-1] == "back"


async def test_vacation_that_passed_while_bot_was_down_is_over(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="30d")
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    await it.kill()
    it.world.now += timedelta(days=9)
    await it.open()
    await it.app.start()
    await it.pass_time(hours=1)
    assert "away" not in await kinds(it, match)
    assert (await only(it)).state == "over"


async def test_vacation_ends_once_even_if_bot_is_restarted(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.vacations.begin(it.call(ANNA), 2)
    await it.restart()
    await it.pass_time(days=1)
    await it.restart()
    await it.pass_time(days=30)
    assert (await kinds(it, match))[:2] == ["away", "back"]
    assert (await kinds(it, match)).count("back") == 1
    assert (await only(it)).state == "over"


async def test_vacation_that_follows_at_once_on_another_keeps_clock_frozen(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await it.app.vacations.begin(it.call(ANNA), 3)
    await it.app.vacations.begin(it.call(ANNA), 5, 3)
    await it.pass_time(days=7, hours=23)
    assert (await kinds(it, match), await deadline(it, match)) == (["away"], None)
    await it.pass_time(hours=2)
    assert await kinds(it, match) == ["away", "back"]


async def test_nobodys_time_ends_at_moment_at_which_their_vacation_begins(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await it.app.vacations.begin(it.call(ANNA), 3, 1)
    await it.pass_time(days=1, minutes=1)
    assert await kinds(it, match) == ["away"]


async def timers(it: Club) -> list[VacationTimer]:
    return [timer for timer in await it.store.timers.due(FAR) if isinstance(timer, VacationTimer)]


async def test_what_was_announced_before_crash_is_not_announced_again(it: Club) -> None:
    told, untold = await it.begin("connexes", ANNA, BEN), await it.begin("connexes", ANNA, CLEO)
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    vacation = await only(it)
    snapshot = await it.app._matches.snapshot(told)
    await append(it.app._matches, snapshot, StartVacation(0, vacation.ends_at), RequestContext(ANNA))
    timer = next(timer for timer in await timers(it) if timer.kind == "away")
    it.world.now = vacation.starts_at
    for _ in range(2):
        await it.app.vacations.fire(timer)
        assert await kinds(it, told) == await kinds(it, untold) == ["away"]
    assert [timer.kind for timer in await timers(it)] == ["back"]


async def test_timer_of_vacation_that_is_no_more_goes_away(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    for timer in await timers(it):
        await it.app.vacations.fire(replace(timer, vacation=99))
    assert await timers(it) == []


@pytest.mark.parametrize("turns", range(0, 120, 12))
async def test_kill_at_any_moment_leaves_vacation_whole(it: Club, turns: int) -> None:
    matches = [await it.begin("connexes", ANNA, other, clock="3d") for other in (BEN, CLEO)]
    for deed, expected in ((_go, ["away"]), (_come, ["away", "back"])):
        task = asyncio.create_task(deed(it))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await it.kill()
        await it.open()
        await it.app.start()
        await it.app.idle()
        await _again(it, deed, expected)
        for match in matches:
            assert await kinds(it, match) == expected


async def _go(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 4)


async def _come(it: Club) -> None:
    leave = await it.app.vacations.show(it.call(ANNA))
    await it.app.vacations.end(it.call(ANNA), leave.active.id if leave.active else 0)


async def _again(it: Club, deed: object, expected: list[str]) -> None:
    """If nothing was stored before the kill, the person tries again."""
    active = (await it.app.vacations.show(it.call(ANNA))).active
    if (active is None) == (expected == ["away"]):
        await (_go if deed is _go else _come)(it)
        await it.app.idle()
