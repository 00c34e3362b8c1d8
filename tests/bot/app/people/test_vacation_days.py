"""Days of vacation: how many there are, how they are counted, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.app.match.preferences import ServerSettings
from tests.bot.app.people.vacationing import ELSEWHERE, only
from tests.bot.fakes import ANNA, BEN, GUILD, Club
from tests.bot.refusals import refuses


async def allow(it: Club, days: int) -> None:
    await it.app._matches.preferences.change_server(GUILD, lambda _: ServerSettings(vacation=days))


async def test_vacations_and_days_left_are_shown(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.vacations.begin(it.call(ANNA), 2, 10)
    leave = await it.app.vacations.show(it.call(ANNA))
    assert leave.active is not None
    assert [one.ends_at - one.starts_at for one in (leave.active, *leave.planned)] == [
        timedelta(days=5),
        timedelta(days=2),
    ]
    assert (leave.left, leave.allowance, leave.year) == (23, 30, 2026)
    assert (await it.app.vacations.show(it.call(BEN))).left == 30


async def test_vacation_that_ended_early_counts_days_begun(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 20)
    await it.pass_time(days=2, hours=1)
    await it.app.vacations.end(it.call(ANNA), (await only(it)).id)
    assert (await it.app.vacations.show(it.call(ANNA))).left == 27


async def test_more_days_than_are_left_are_refused(it: Club) -> None:
    await allow(it, 10)
    await it.app.vacations.begin(it.call(ANNA), 8)
    with refuses("vacation-too-long") as refused:
        await it.app.vacations.begin(it.call(ANNA), 3, 20)
    assert refused.value.values == {"left": 2, "year": "2026"}
    await it.app.vacations.begin(it.call(ANNA), 2, 20)


async def test_each_year_has_its_own_allowance(it: Club) -> None:
    await allow(it, 10)
    it.world.now = datetime(2026, 12, 27, 12, tzinfo=UTC)
    await it.app.vacations.begin(it.call(ANNA), 15)  # five days in the old year, ten in the new one
    assert (await it.app.vacations.show(it.call(ANNA))).left == 5
    with refuses("vacation-too-long") as refused:
        await it.app.vacations.begin(it.call(ANNA), 1, 20)
    assert refused.value.values == {"left": 0, "year": "2027"}


async def test_too_many_days_of_next_year_are_refused(it: Club) -> None:
    await allow(it, 10)
    it.world.now = datetime(2026, 12, 27, 12, tzinfo=UTC)
    with refuses("vacation-too-long") as refused:
        await it.app.vacations.begin(it.call(ANNA), 16)
    assert refused.value.values == {"left": 10, "year": "2027"}


async def test_overlapping_vacations_are_refused(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 5, 5)
    for days, ahead in ((6, 0), (1, 7), (10, 9)):
        with refuses("vacation-overlap"):
            await it.app.vacations.begin(it.call(ANNA), days, ahead)
    await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.vacations.begin(it.call(ANNA), 2, 10)


@pytest.mark.parametrize(("days", "ahead"), [(0, 0), (-1, 0), (61, 0), (5, -1), (5, 91)])
async def test_days_out_of_range_are_refused(it: Club, days: int, ahead: int) -> None:
    with refuses("vacation-days"):
        await it.app.vacations.begin(it.call(ANNA), days, ahead)
    assert await it.store.vacations.of(ANNA, GUILD) == []


async def test_vacations_need_server(it: Club) -> None:
    direct = it.call(ANNA, guild=None)
    for deed in (it.app.vacations.begin(direct, 3), it.app.vacations.show(direct), it.app.vacations.end(direct, 1)):
        with refuses("not-in-server"):
            await deed


async def test_server_may_grant_none(it: Club) -> None:
    await allow(it, 0)
    with refuses("no-vacations"):
        await it.app.vacations.begin(it.call(ANNA), 1)


async def test_no_one_comes_back_who_is_not_away(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 5)
    mine = (await only(it)).id
    with refuses("not-away"):
        await it.app.vacations.end(it.call(BEN), mine)
    with refuses("not-away"):
        await it.app.vacations.end(it.call(ANNA, guild=ELSEWHERE), mine)
    await it.app.vacations.end(it.call(ANNA), mine)
    with refuses("not-away"):
        await it.app.vacations.end(it.call(ANNA), mine)
