"""A clock that jumps ahead and is put right: deadlines follow the correct time, and nothing is lost meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
import sqlalchemy as sa

from bot.app.challenges.challenge_steps import CHALLENGE_LIFETIME
from bot.app.match.audit import verify
from bot.app.scheduling.scheduler import HEARTBEAT_INTERVAL
from engine import records
from engine.proofs import hashed
from storage import MatchTimer
from storage.mapping import values_of
from storage.tables import timers
from tests.bot.app.people.vacationing import only
from tests.bot.app.stored import kinds, row_of
from tests.bot.fakes import ANNA, BEN, Club, club
from tests.timers import match_timers

DAY = timedelta(days=1)


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        await made.restart(beat=HEARTBEAT_INTERVAL)
        yield made


def said(it: Club, text: str) -> int:
    return sum(text in post.content for post in it.world.posts())


async def actions(it: Club, match: str) -> list[tuple[str, str]]:
    return [(action.kind, action.text) for action in await it.store.matches.actions(match)]


async def test_deadline_of_move_made_in_jump_follows_correct_time(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.set_clock(days=1)
    await it.play(match, (ANNA, "Nc3"))
    await it.set_clock(days=-1)
    assert (await row_of(it, match)).deadline == it.world.now + 3 * DAY
    assert said(it, "My clock was wrong and is fixed now") == 1
    await it.pass_time(days=3, hours=1)
    assert (await row_of(it, match)).reason == "time"


async def test_clock_extended_in_jump_follows_correct_time(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.set_clock(days=30)
    assert await actions(it, match) == [("revive", "outage")]
    await it.set_clock(days=-30)
    assert await actions(it, match) == [("revive", "outage"), ("revive", "returned")]
    assert (await row_of(it, match)).deadline == it.world.now + 3 * DAY


async def test_game_started_in_jump_follows_correct_time(it: Club) -> None:
    await it.set_clock(days=30)
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.set_clock(days=-30)
    assert (await row_of(it, match)).deadline == it.world.now + 3 * DAY


async def test_jump_put_right_while_bot_is_down_is_seen_at_start(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.set_clock(days=30)
    await it.play(match, (ANNA, "Nc3"))
    await it.kill()
    it.world.now -= timedelta(days=30)
    for _ in range(2):
        await it.restart(beat=HEARTBEAT_INTERVAL)
        await it.app.idle()
    assert (await row_of(it, match)).deadline == it.world.now + 3 * DAY
    assert (await actions(it, match)).count(("revive", "returned")) == 1


@pytest.mark.parametrize("more", [{"minutes": -14}, {"days": -1}])
async def test_games_without_actions_in_jump_are_left_alone(it: Club, more: dict[str, float]) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    deadline = (await row_of(it, match)).deadline
    await it.set_clock(**{unit: -amount for unit, amount in more.items()})
    await it.set_clock(**more)
    assert await actions(it, match) == []
    assert (await row_of(it, match)).deadline == deadline


async def test_paused_game_stays_silent_after_jump(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.set_clock(days=1)
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    await it.set_clock(days=-1)
    assert ("revive", "returned") not in await actions(it, match)
    await it.app.offers.resume(it.call(ANNA, match))
    assert (await row_of(it, match)).deadline is not None
    assert (await row_of(it, match)).deadline <= it.world.now + 3 * DAY  # type: ignore[operator]  # it is set


async def test_challenge_of_jump_expires_by_correct_time(it: Club) -> None:
    await it.set_clock(days=30)
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.set_clock(days=-30)
    (timer,) = [timer for timer in await match_timers(it.store, it.world.now + 100 * DAY) if timer.kind == "expire"]
    assert (timer.match, timer.at) == (match, it.world.now + CHALLENGE_LIFETIME)


async def test_record_of_corrected_game_is_verified(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.set_clock(days=30)
    await it.play(match, (ANNA, "Nc3"))
    await it.set_clock(days=-30)
    await it.play(match, (BEN, "Nc6"))
    await it.app.playing.resign(it.call(ANNA, match))
    await it.app.idle()
    record = records.read((await it.app.proofs.export(it.call(ANNA, match))).text)
    assert ("revive", "returned") in await actions(it, match)
    assert verify(record, hashed(record.log[-1]))[-1].startswith("authentic")


async def test_post_tried_in_jump_is_sent_once_clock_is_right(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="none")
    await it.set_clock(days=30)
    it.world.faults["post"] = [asyncio.CancelledError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.kill()
    it.world.now -= timedelta(days=30)
    now = it.world.now
    await it.restart(beat=HEARTBEAT_INTERVAL)
    await it.app.idle()
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]
    assert it.world.now - now < DAY


async def test_growing_post_of_jump_is_sent_once_clock_is_right(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="none")
    await it.set_clock(days=30)
    growing = sa.insert(timers).values(values_of(MatchTimer("grown", it.world.now + timedelta(minutes=1), match)))
    await it.store.db.write(lambda connection: connection.execute(growing))
    await it.set_clock(days=-30)
    assert [timer for timer in await it.store.timers.due(it.world.now + 100 * DAY) if timer.kind == "grown"] == []


async def test_time_that_jump_took_by_offer_is_given_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d+5d")
    await it.set_clock(days=5)
    await it.app.offers.draw(it.call(BEN, match))
    await it.set_clock(days=-5)
    assert (await row_of(it, match)).deadline == it.world.now + 8 * DAY


async def test_bank_that_jump_took_by_move_is_given_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d+5d")
    await it.set_clock(days=5)
    await it.play(match, (ANNA, "Nc3"))
    await it.set_clock(days=-5)
    await it.play(match, (BEN, "Nc6"))
    assert (await row_of(it, match)).deadline == it.world.now + 8 * DAY


async def test_bank_used_before_jump_stays_used(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d+5d")
    await it.pass_time(days=4)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.set_clock(days=1)
    await it.app.offers.draw(it.call(BEN, match))
    await it.set_clock(days=-1)
    assert (await row_of(it, match)).deadline == it.world.now + 7 * DAY


async def test_bank_that_jump_took_is_given_back_in_pause(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d+5d")
    await it.set_clock(days=5)
    await it.app.offers.pause(it.call(BEN, match))
    await it.app.offers.accept(it.call(ANNA, match))
    await it.set_clock(days=-5)
    await it.app.offers.resume(it.call(ANNA, match))
    assert (await row_of(it, match)).deadline == it.world.now + 8 * DAY


async def test_planned_vacation_begins_only_once_jump_is_confirmed(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="30d")
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    await it.set_clock(days=4)
    await it.pass_time(minutes=55)
    assert "away" not in await kinds(it, match)
    await it.pass_time(minutes=10)
    assert (await kinds(it, match))[-1] == "away"


async def test_planned_vacation_keeps_its_dates_after_jump_put_right(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="30d")
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    begins = it.world.now + 3 * DAY
    await it.set_clock(days=30)
    await it.set_clock(days=-30)
    assert (await only(it)).state == "planned"
    await it.pass_time(days=3, hours=1)
    assert ((await only(it)).state, (await only(it)).starts_at) == ("active", begins)
    assert "away" in await kinds(it, match)


async def test_vacation_goes_on_through_jump_put_right(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="30d")
    await it.app.vacations.begin(it.call(ANNA), 4)
    await it.set_clock(days=30)
    await it.set_clock(days=-30)
    await it.pass_time(days=3, hours=23)
    assert "back" not in await kinds(it, match)
    await it.pass_time(hours=2)
    assert "back" in await kinds(it, match)


async def test_vacation_begun_in_jump_begins_once_clock_is_right(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="30d")
    await it.set_clock(days=30)
    await it.app.vacations.begin(it.call(ANNA), 4)
    await it.set_clock(days=-30)
    vacation = await only(it)
    assert (vacation.state, vacation.starts_at, vacation.ends_at) == ("active", it.world.now, it.world.now + 4 * DAY)
    assert (await actions(it, match))[-1] == ("away", vacation.ends_at.isoformat())
    await it.pass_time(days=4, hours=2)
    assert ((await only(it)).state, (await kinds(it, match))[-1]) == ("over", "back")


async def test_time_does_not_end_while_vacation_waits(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await it.app.vacations.begin(it.call(ANNA), 3, 1)
    await it.pass_time(hours=23, minutes=30)
    await it.set_clock(minutes=10)
    await it.pass_time(minutes=30)
    assert await kinds(it, match) == []
    await it.pass_time(minutes=45)
    assert await kinds(it, match) == ["away"]
