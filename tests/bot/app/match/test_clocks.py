"""Time controls as text, and clocks as they run."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.app.match.clocks import MAX_TIME_BANK, Clocks, TimeControl, TimeControlError, parse, parse_stored

NOW = datetime(2026, 1, 1, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("3d", "3d"),
        ("3j", "3d"),
        ("72 h", "3d"),
        ("1h", "1h"),
        ("30d", "30d"),
        ("3d + 5d", "3d+5d"),
        ("1d+0+12h", "1d+0+12h"),
    ],
)
def test_time_control_is_read_in_days_and_hours(text: str, usual: str) -> None:
    control = parse(text)
    assert str(control) == usual
    assert parse(usual) == control


@pytest.mark.parametrize("text", ["", " ", "none", "Aucune"])
def test_no_clock_can_be_asked_for(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize(
    "text", ["31d", "0h", "0", "3", "d", "-1d", "3d+91d", "3d+1d+1d+1d", "3d+", "3w", "1.5d", "9999d"]
)
def test_time_control_out_of_bounds_is_refused(text: str) -> None:
    with pytest.raises(TimeControlError):
        parse(text)


def clocks(move: timedelta = DAY, bank: timedelta = 2 * DAY, increment: timedelta = HOUR) -> Clocks:
    return Clocks.start(TimeControl(move, bank, increment), 2, NOW).run({0})


def test_only_clocks_that_run_run() -> None:
    later = clocks().at(NOW + HOUR)
    assert (later.seats[0].move, later.seats[1].move) == (DAY - HOUR, DAY)
    assert later.deadline(0) == NOW + 3 * DAY
    assert later.deadline(1) is None
    assert later.first == NOW + 3 * DAY


def test_time_for_move_is_used_before_bank() -> None:
    assert clocks().at(NOW + DAY).seats[0].bank == 2 * DAY
    assert clocks().at(NOW + DAY + HOUR).seats[0].bank == 2 * DAY - HOUR
    spent = clocks().at(NOW + 9 * DAY).seats[0]
    assert (spent.move, spent.bank) == (timedelta(), timedelta())


def test_move_gives_whole_time_for_next_and_adds_to_bank() -> None:
    after = clocks().at(NOW + DAY + HOUR).moved(0).seats[0]
    assert (after.move, after.bank) == (DAY, 2 * DAY)


def test_clock_set_back_takes_nothing_away() -> None:
    assert clocks().at(NOW - DAY) == replace(clocks(), since=NOW - DAY)


def test_frozen_clock_goes_on_with_at_least_twelve_hours() -> None:
    late = clocks(bank=timedelta()).at(NOW + 23 * HOUR)
    assert late.thawed({0}).seats[0].move == 12 * HOUR
    early = clocks(bank=timedelta()).at(NOW + HOUR)
    assert early.thawed({0}) == early
    assert clocks(HOUR, timedelta()).at(NOW + HOUR).thawed({0}).seats[0].move == HOUR


def test_whose_bank_holds_half_day_gets_no_more_when_frozen_clock_goes_on() -> None:
    late = clocks().at(NOW + 23 * HOUR)
    assert late.thawed({0}) == late
    short = clocks(bank=5 * HOUR).at(NOW + 23 * HOUR).thawed({0}).seats[0]
    assert (short.move, short.bank) == (7 * HOUR, 5 * HOUR)


def test_bank_grows_no_fuller_than_ninety_days() -> None:
    assert clocks(bank=MAX_TIME_BANK - 2 * HOUR, increment=HOUR).moved(0).seats[0].bank == MAX_TIME_BANK - HOUR
    assert clocks(bank=MAX_TIME_BANK, increment=HOUR).moved(0).seats[0].bank == MAX_TIME_BANK


def by_seat() -> Clocks:
    control = parse_stored("7d+1d/3d")
    assert control is not None
    return Clocks.start(control, 2, NOW)


@pytest.mark.parametrize("text", ["7d/3d", "3d+5d+12h/1h"])
def test_time_control_of_each_seat_is_kept_as_text(text: str) -> None:
    assert str(parse_stored(text)) == text


@pytest.mark.parametrize("text", ["7d/none", "none/3d", "7d/", "/"])
def test_time_control_of_only_one_seat_is_refused(text: str) -> None:
    with pytest.raises(TimeControlError):
        parse_stored(text)


def test_players_cannot_ask_for_time_controls_by_seat() -> None:
    with pytest.raises(TimeControlError):
        parse("7d/3d")


def test_each_seat_starts_and_moves_with_its_own_clock() -> None:
    started = by_seat()
    assert [(clock.move.days, clock.bank.days) for clock in started.seats] == [(7, 1), (3, 0)]
    later = started.run({0, 1}).at(NOW + DAY)
    assert [clock.move.days for clock in later.moved(0).seats] == [7, 2]
    assert [clock.move.days for clock in later.moved(1).seats] == [6, 3]
    assert [clock.move.days for clock in later.refreshed({0, 1}).seats] == [7, 3]
    assert later.restarted().seats == started.seats


def test_frozen_clock_resumes_with_time_of_its_own_seat() -> None:
    control = parse_stored("7d/1h")
    assert control is not None
    empty = Clocks.start(control, 2, NOW).run({0, 1}).at(NOW + 30 * DAY)
    assert [clock.move for clock in empty.thawed({0, 1}).seats] == [12 * HOUR, HOUR]
