"""Dates of a season, and clocks that fit into it."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.leagues.rules import SeasonCalendar, longest_move_hours, needed_time, needed_weeks, playing_time

START = datetime(2030, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)


def test_calendar_of_twelve_weeks() -> None:
    season = SeasonCalendar(START, 12)
    dates = (season.registration_opens, season.games_end, season.next_starts)
    assert [(date - START) / DAY for date in dates] == [56, 82, 84]


@pytest.mark.parametrize(("seats", "days", "needed"), [(2, 1, 80), (2, 3, 240), (3, 1, 120)])
def test_forty_moves_of_each_need_all_their_time(seats: int, days: int, needed: int) -> None:
    assert needed_time(seats, days * DAY) == needed * DAY


def test_bank_and_increment_add_to_needed_time() -> None:
    assert needed_time(2, DAY, bank=5 * DAY, increment=DAY / 2) == 2 * (60 + 5) * DAY


@pytest.mark.parametrize(("days", "weeks"), [(240, 35), (120, 18), (82, 12), (83, 13)])
def test_shortest_season_for_a_time(days: int, weeks: int) -> None:
    assert needed_weeks(days * DAY) == weeks
    assert playing_time(weeks - 1) < days * DAY <= playing_time(weeks)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("weeks", [4, 12, 52])
def test_longest_time_for_a_move_just_fits(seats: int, weeks: int) -> None:
    hours = longest_move_hours(seats, weeks)
    assert needed_time(seats, timedelta(hours=hours)) <= playing_time(weeks)
    assert needed_time(seats, timedelta(hours=hours + 1)) > playing_time(weeks)
