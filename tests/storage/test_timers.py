"""Timers and vacations: set with what they belong to, served once, gone when it ends."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from storage import Change, ConflictError, DuplicateError, MatchTimer, Store, Vacation, VacationTimer
from tests.storage.samples import NOW, a_match, outbox_message, playing, turn
from tests.timers import match_timers

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
TIME = MatchTimer("time", NOW + 3 * DAY, "kiva-tolu")
REMIND = MatchTimer("remind", NOW + 2 * DAY, "kiva-tolu", 2)
FAR = NOW + 999 * DAY


async def told(store: Store, until: datetime = FAR) -> list[tuple[str, datetime]]:
    return [(timer.kind, timer.at) for timer in await store.timers.due(until)]


async def test_new_match_has_its_timers(store: Store) -> None:
    assert await store.timers.next_due() is None
    await store.matches.create(a_match(), [], [MatchTimer("expire", NOW + 7 * DAY, "kiva-tolu")])
    (timer,) = await match_timers(store, FAR)
    assert replace(timer, id=0) == MatchTimer("expire", NOW + 7 * DAY, "kiva-tolu")
    assert await store.timers.next_due() == NOW + 7 * DAY


async def test_timer_comes_back_as_it_was_set(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(replace(turn(0), timers=(replace(REMIND, guild=9),)), NOW)
    (timer,) = await match_timers(store, FAR)
    assert replace(timer, id=0) == replace(REMIND, guild=9)
    assert timer.id > 0


async def test_timers_are_due_in_order_of_time_and_not_before(store: Store) -> None:
    await store.matches.create(playing(), [], [TIME, REMIND])
    await store.matches.create(playing("other", board_channel=7), [], [replace(TIME, at=NOW + DAY)])
    assert await told(store, NOW + DAY - timedelta(microseconds=1)) == []
    assert await told(store, NOW + DAY) == [("time", NOW + DAY)]
    assert await told(store) == [("time", NOW + DAY), ("remind", REMIND.at), ("time", TIME.at)]
    assert [timer.at for timer in await store.timers.due(FAR, most=2)] == [NOW + DAY, REMIND.at]


async def test_turn_replaces_timers_of_its_match_alone(store: Store) -> None:
    await store.matches.create(playing(), [], [TIME, REMIND])
    await store.matches.create(playing("other", board_channel=7), [], [replace(TIME, match="other")])
    await store.matches.apply(replace(turn(0), timers=(replace(TIME, at=NOW + 5 * DAY),)), NOW)
    assert await told(store) == [("time", TIME.at), ("time", NOW + 5 * DAY)]
    await store.matches.apply(turn(1), NOW)
    assert len(await told(store)) == 2
    await store.matches.apply(replace(turn(2), timers=()), NOW)
    assert await told(store) == [("time", TIME.at)]


@pytest.mark.parametrize("status", ["over", "cancelled", "parked"])
async def test_match_that_stops_loses_its_timers(store: Store, status: str) -> None:
    await store.matches.create(playing(), [], [TIME, REMIND])
    await store.matches.apply(Change("kiva-tolu", 0, "playing", fields={"status": status}, timers=(TIME,)), NOW)
    assert await told(store) == []


async def test_match_that_goes_on_has_timers_again(store: Store) -> None:
    await store.matches.create(playing(status="parked"), [])
    await store.matches.apply(Change("kiva-tolu", 0, "parked", fields={"status": "playing"}, timers=(TIME,)), NOW)
    assert await told(store) == [("time", TIME.at)]


async def test_refused_change_leaves_timers(store: Store) -> None:
    await store.matches.create(playing(), [], [TIME])
    await store.matches.apply(turn(0, interaction=5), NOW)
    with pytest.raises(ConflictError):
        await store.matches.apply(replace(turn(0), timers=()), NOW)
    with pytest.raises(DuplicateError):
        await store.matches.apply(replace(turn(1, interaction=5), timers=()), NOW)
    assert await told(store) == [("time", TIME.at)]


async def test_timer_is_dropped_once(store: Store) -> None:
    await store.matches.create(playing(), [], [TIME])
    (timer,) = await match_timers(store, FAR)
    assert sorted(await asyncio.gather(store.timers.delete(timer), store.timers.delete(timer))) == [False, True]
    assert await told(store) == []


async def test_replaced_timer_is_not_mistaken_for_its_successor(store: Store) -> None:
    await store.matches.create(playing(), [], [TIME])
    (timer,) = await match_timers(store, FAR)
    await store.matches.apply(replace(turn(0), timers=(TIME,)), NOW)
    assert await store.timers.delete(timer) is False
    assert await told(store) == [("time", TIME.at)]


async def test_reminder_is_sent_once_and_sets_next(store: Store) -> None:
    await store.matches.create(playing(), [], [REMIND])
    (timer,) = await match_timers(store, FAR)
    following = replace(REMIND, at=NOW + 3 * DAY)
    assert await store.timers.serve(timer, outbox_message(0, "remind"), following) == (100,)
    assert await store.timers.serve(timer, outbox_message(0, "remind"), following) == ()
    assert [replace(left, id=0) for left in await store.timers.due(FAR)] == [following]
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    assert row.outbox_message == outbox_message(0, "remind")
    assert (await store.outbox.mark_sent(row, 50, NOW))[1] is None


async def test_no_reminder_is_sent_after_move(store: Store) -> None:
    await store.matches.create(playing(), [], [REMIND])
    (timer,) = await match_timers(store, FAR)
    await store.matches.apply(replace(turn(0), timers=()), NOW)
    assert await store.timers.serve(timer, outbox_message(0, "remind"), timer) == ()
    assert await told(store) == []
    assert await store.outbox.waiting_channels() == []


async def test_reminder_may_be_last_and_say_nothing(store: Store) -> None:
    await store.matches.create(playing(thread=500), [], [REMIND])
    (timer,) = await match_timers(store, FAR)
    assert await store.timers.serve(timer, None, None) == (500,)
    assert await told(store) == []
    assert await store.outbox.waiting_channels() == []


async def test_timer_that_is_put_off_is_due_later(store: Store) -> None:
    await store.matches.create(playing(), [], [REMIND])
    (timer,) = await match_timers(store, FAR)
    await store.timers.postpone(timer, timer.at + HOUR)
    assert await store.timers.due(timer.at) == []
    assert await store.timers.next_due() == timer.at + HOUR


async def test_match_with_later_action_is_found_by_date(store: Store) -> None:
    await store.matches.create(playing(started_at=NOW - DAY), [])
    assert await store.matches.dated_after(NOW - HOUR) == []
    await store.matches.apply(turn(0), NOW)
    assert await store.matches.dated_after(NOW - HOUR) == ["kiva-tolu"]
    assert await store.matches.dated_after(NOW) == []


async def test_match_with_later_start_is_found_by_date(store: Store) -> None:
    await store.matches.create(playing(started_at=NOW), [])
    assert await store.matches.dated_after(NOW - HOUR) == ["kiva-tolu"]


async def test_finished_match_is_not_found_by_date(store: Store) -> None:
    await store.matches.create(replace(playing(started_at=NOW), status="over"), [])
    assert await store.matches.dated_after(NOW - HOUR) == []


def holiday(first: int = 1, last: int = 8, **more: Any) -> Vacation:
    return replace(Vacation(1, 9, NOW + first * DAY, NOW + last * DAY), **more)


async def test_vacation_is_stored_with_timers_of_its_ends(store: Store) -> None:
    added = await store.vacations.add(holiday())
    assert added == holiday(id=added.id)
    assert await store.vacations.of(1, 9) == [added]
    assert [replace(timer, id=0) for timer in await store.timers.due(FAR)] == [
        VacationTimer("away", added.starts_at, 1, 9, added.id),
        VacationTimer("back", added.ends_at, 1, 9, added.id),
    ]


async def test_vacations_come_in_order_each_with_its_user_and_server(store: Store) -> None:
    late, early = await store.vacations.add(holiday(20, 30)), await store.vacations.add(holiday())
    await store.vacations.add(holiday(user=2))
    await store.vacations.add(holiday(guild=8))
    assert await store.vacations.of(1, 9) == [early, late]


async def test_those_under_way_are_found_for_all_users_and_servers(store: Store) -> None:
    await store.vacations.add(holiday(20, 30))
    mine, theirs = [await store.vacations.add(holiday(0, user=user, state="active")) for user in (1, 2)]
    await store.vacations.change(replace(theirs, state="over"))
    other = await store.vacations.add(holiday(0, guild=8, state="active"))
    assert await store.vacations.active() == [mine, other]


async def test_vacation_that_begins_at_once_only_waits_for_its_end(store: Store) -> None:
    added = await store.vacations.add(holiday(0, state="active"))
    assert await told(store) == [("back", added.ends_at)]


@pytest.mark.parametrize(("first", "last"), [(2, 3), (0, 2), (7, 9), (0, 9), (1, 8)])
async def test_overlapping_vacations_are_refused(store: Store, first: int, last: int) -> None:
    added = await store.vacations.add(holiday())
    with pytest.raises(ConflictError):
        await store.vacations.add(holiday(first, last))
    assert await store.vacations.of(1, 9) == [added]
    assert len(await told(store)) == 2


async def test_vacation_may_follow_another_or_one_that_is_over(store: Store) -> None:
    over = await store.vacations.add(holiday())
    await store.vacations.add(holiday(8, 9))
    await store.vacations.change(replace(over, state="over"))
    await store.vacations.add(holiday(2, 5))
    assert len(await store.vacations.of(1, 9)) == 3


async def test_vacation_that_begins_keeps_only_its_end_ahead(store: Store) -> None:
    added = await store.vacations.add(holiday())
    other = await store.vacations.add(holiday(user=2))
    begun = replace(added, state="active", ends_at=NOW + 5 * DAY)
    assert await store.vacations.change(begun)
    assert await store.vacations.of(1, 9) == [begun]
    assert await told(store) == [("away", other.starts_at), ("back", begun.ends_at), ("back", other.ends_at)]


async def test_planned_vacation_can_be_moved(store: Store) -> None:
    added = await store.vacations.add(holiday())
    moved = replace(added, starts_at=NOW + 2 * DAY)
    assert await store.vacations.change(moved)
    assert await told(store) == [("away", NOW + 2 * DAY), ("back", NOW + 8 * DAY)]


async def test_vacation_ends_once_and_leaves_no_timer(store: Store) -> None:
    added = await store.vacations.add(holiday())
    ended = replace(added, state="over", ends_at=NOW)
    assert await store.vacations.change(ended) is True
    assert await store.vacations.change(replace(added, state="active")) is False
    assert await store.vacations.of(1, 9) == [ended]
    assert await told(store) == []


async def test_only_those_whose_vacation_has_begun_are_away(store: Store) -> None:
    begun = await store.vacations.add(holiday(state="active"))
    await store.vacations.add(holiday(user=2))
    await store.vacations.add(holiday(user=3, guild=8, state="active"))
    await store.vacations.add(holiday(user=4, state="over"))
    await store.vacations.add(holiday(user=5, state="active"))
    assert await store.vacations.active_among(9, [1, 2, 3, 4]) == {1: begun}
    assert await store.vacations.active_among(9, []) == {}
