"""Clocks, timers and vacations."""

from __future__ import annotations

from datetime import timedelta

import pytest

from storage import tables
from tests.simulation.auditor.clocks import read_control
from tests.simulation.evidence import (
    ALICE,
    BRUNO,
    CHLOE,
    DAY,
    HOUR,
    MATCH,
    MINUTE,
    START,
    Evidence,
    Make,
    wrong,
)
from tests.simulation.journal import Died, Started


@pytest.fixture
def timed(make: Make) -> Evidence:
    """A match with a day a move, a bank of two and an hour of gain, whose start has been posted."""
    evidence = make("connexes", "1d+2d+1h")
    evidence.set(deadline=START + 3 * DAY)
    evidence.post(0)
    evidence.auditor.step()
    return evidence


def test_control_is_read() -> None:
    assert read_control("") is None
    assert read_control("3d") == (3 * DAY, timedelta(), timedelta())
    assert read_control("3d+5d+12h") == (3 * DAY, 5 * DAY, 12 * HOUR)


def test_time_that_is_not_over_is_found(timed: Evidence) -> None:
    timed.later(2 * DAY)
    timed.act("time", 0)
    timed.over("time", 0, 1)
    wrong(timed, "ends the time of seat 0, which lasts until 2026-01-04")


def test_time_that_is_over_ends_match(timed: Evidence) -> None:
    timed.later(3 * DAY + MINUTE)
    timed.act("time", 0)
    timed.over("time", 0, 1)
    timed.auditor.step()


def test_time_that_is_over_and_not_told_is_found(timed: Evidence) -> None:
    timed.later(3 * DAY + 3 * HOUR)
    wrong(timed, "its time was over at 2026-01-04")


def test_bank_pays_for_what_move_takes_too_long_and_gains(timed: Evidence) -> None:
    timed.later(2 * DAY)
    timed.act("move", 0, "b1c3")
    timed.set(deadline=timed.now + 3 * DAY)
    timed.auditor.step()
    timed.act("move", 1, "b8c6")
    timed.set(deadline=timed.now + 3 * DAY)
    wrong(timed, "its clock ends between 2026-01-05 00:59:59")


def test_clock_in_pause_stands_still_and_goes_on_with_twelve_hours(timed: Evidence) -> None:
    timed.later(3 * DAY - HOUR)
    timed.act("offer", 1, "pause")
    timed.act("accept", 0, "pause")
    timed.set(deadline=None)
    timed.auditor.step()
    timed.later(5 * DAY)
    timed.act("resume", 1)
    timed.set(deadline=timed.now + 12 * HOUR)
    timed.auditor.step()


def test_bank_that_is_used_stays_used_for_replacement(timed: Evidence) -> None:
    timed.later(2 * DAY)
    seats = tables.seats.update().where(tables.seats.c.seat == 0).values(user_id=CHLOE)
    timed.run(seats)
    timed.act("replace", 0, f"substitute {CHLOE}", user_id=None)
    timed.set(deadline=START + 4 * DAY, event_id="cup-of-tea", turn_user=CHLOE)
    timed.auditor.step()
    timed.set(deadline=START + 5 * DAY)
    timed.act("offer", 1, "draw")
    timed.set(turn_user=CHLOE)
    wrong(timed, "its deadline is 2026-01-06")


def test_bank_that_is_used_stays_used_after_extension(timed: Evidence) -> None:
    timed.later(2 * DAY)
    timed.act("extend", None, "24h 1", user_id=None)
    timed.set(deadline=START + 4 * DAY, event_id="cup-of-tea", turn_user=ALICE)
    timed.auditor.step()
    timed.play(0, "e3")
    timed.set(deadline=timed.now + 3 * DAY, turn_user=BRUNO)
    timed.auditor.step()
    timed.later(HOUR)
    timed.play(1, "e6")
    timed.set(deadline=timed.now + 3 * DAY, turn_user=ALICE)
    wrong(timed, "its deadline is 2026-01-06 01:00:00")


def test_what_frozen_clock_is_given_fills_no_bank(make: Make) -> None:
    match = make("connexes", "1h+1h+1h")
    match.set(deadline=START + 2 * HOUR)
    match.post(0)
    match.later(110 * MINUTE)
    match.act("offer", 1, "pause")
    match.act("accept", 0, "pause")
    match.set(deadline=None)
    match.later(DAY)
    match.act("resume", 1)
    match.set(deadline=match.now + HOUR)
    match.auditor.step()
    match.act("move", 0, "b1c3")
    match.act("move", 1, "b8c6")
    match.set(deadline=match.now + HOUR + 10 * MINUTE + HOUR)
    match.auditor.step()


def test_clock_that_stands_still_has_no_end(timed: Evidence) -> None:
    timed.act("away", 0)
    wrong(timed, "its deadline is .*, but no clock runs")


def test_no_clock_stops_for_want_of_board_in_server(timed: Evidence) -> None:
    timed.act("boardless", 0, (timed.now + 3 * DAY).isoformat())
    wrong(timed, "stops a clock though the game is on a server's board")


def test_clock_stops_for_want_of_board_no_longer_than_72_hours(timed: Evidence) -> None:
    timed.set(guild_id=None)
    timed.act("boardless", 0, (timed.now + 4 * DAY).isoformat())
    wrong(timed, "stops a clock until")


def test_clock_stops_for_want_of_board_only_once(timed: Evidence) -> None:
    timed.set(guild_id=None)
    timed.act("boardless", 0, (timed.now + 3 * DAY).isoformat())
    timed.act("reached", 0)
    timed.act("boardless", 0, (timed.now + 3 * DAY).isoformat())
    wrong(timed, "stops a clock for want of a board again")


def test_outage_takes_nobodys_time(timed: Evidence) -> None:
    timed.later(2 * DAY)
    timed.note(Died, process=1)
    timed.later(DAY)
    timed.note(Started, process=2)
    timed.later(HOUR)
    timed.act("time", 0)
    timed.over("time", 0, 1)
    wrong(timed, "which was over at|although nobody ran from|too late to be told")


def test_after_outage_clock_goes_on_as_if_it_had_stood_still(timed: Evidence) -> None:
    timed.later(2 * DAY)
    timed.note(Died, process=1)
    timed.later(DAY)
    timed.note(Started, process=2)
    timed.act("revive", None)
    timed.set(deadline=timed.now + 3 * DAY)
    timed.auditor.step()


def test_move_long_after_end_is_found(timed: Evidence) -> None:
    timed.later(3 * DAY + 3 * HOUR)
    timed.act("move", 0, "b1c3")
    timed.set(deadline=timed.now + 3 * DAY)
    wrong(timed, "is played, but the time was over at")


def test_timer_that_is_overdue_is_found_at_rest(match: Evidence) -> None:
    match.run(tables.timers.insert().values(kind="remind", match_id=MATCH, user_id=1, at=START, number=0))
    match.later(3 * HOUR)
    wrong(match, "a timer .remind, user 1. is overdue", rest=True)


def test_clock_without_timer_is_found_at_rest(timed: Evidence) -> None:
    timed.later(HOUR)
    wrong(timed, "1 clocks run, but there are 0 timers", rest=True)


def test_clock_with_its_timer_passes(timed: Evidence) -> None:
    timed.run(
        tables.timers.insert().values(kind="time", match_id=MATCH, user_id=1, at=START + 3 * DAY, number=0),
    )
    timed.later(HOUR)
    timed.auditor.rest()


def test_timer_of_match_that_is_over_is_found_at_rest(match: Evidence) -> None:
    match.act("resign", 0)
    match.over("resignation", 0, 1)
    match.strip()
    match.post(1, buttons=(), log="\n".join(match.lines[:1]))
    match.run(tables.timers.insert().values(kind="remind", match_id=MATCH, user_id=1, at=START + DAY, number=0))
    wrong(match, "the last line|last post brought no log|outlives the match", rest=True)


def test_vacation_that_no_log_tells_is_found_at_rest(timed: Evidence) -> None:
    away = {"user_id": BRUNO, "guild_id": 9, "starts_at": START, "ends_at": START + 9 * DAY, "state": "active"}
    timed.run(tables.timers.insert().values(kind="time", match_id=MATCH, at=START + 3 * DAY, number=0))
    timed.run(tables.vacations.insert().values(**away))
    wrong(timed, "by its log the seats .. are away, but on vacation are .1.", rest=True)


def test_vacation_that_does_not_end_is_found_at_rest(match: Evidence) -> None:
    away = {"user_id": BRUNO, "guild_id": 9, "starts_at": START, "ends_at": START + DAY, "state": "active"}
    match.run(tables.vacations.insert().values(**away))
    match.later(2 * DAY)
    wrong(match, "a vacation of 2 is active, though it should not be", rest=True)


def test_what_is_done_after_time_that_was_not_told_leaves_none_of_it(timed: Evidence) -> None:
    timed.later(3 * DAY + HOUR)
    timed.act("offer", 1)
    timed.set(deadline=START + 3 * DAY + HOUR)
    timed.auditor.step()
