"""Simulated leagues, and their command."""

import json

import pytest

from tests.bot.cli.test_tools import refused, said
from tournament.leagues.rules import LeagueRules
from tournament.leagues.simulation import LeagueSettings, report_as_json, simulate

SETTINGS = LeagueSettings(LeagueRules(2, 8), players=30, weeks=12, move_hours=24)


def test_same_seed_gives_same_league() -> None:
    assert simulate(SETTINGS, 4, 7) == simulate(SETTINGS, 4, 7) != simulate(SETTINGS, 4, 8)


@pytest.mark.parametrize("seats", [2, 3])
def test_divisions_come_to_agree_with_strength(seats: int) -> None:
    settings = LeagueSettings(LeagueRules(seats, 12, by_rating=True), players=48, weeks=12, move_hours=16)
    reports = simulate(settings, 20, 1)
    assert sum(one.agreement for one in reports[-5:]) > sum(one.agreement for one in reports[:5])


def test_slow_clocks_leave_more_games_unfinished() -> None:
    slow = LeagueSettings(LeagueRules(2, 8), players=30, weeks=12, move_hours=72)
    counts = [report_as_json(one, 1, simulate(one, 5, 1))["unfinished"] for one in (SETTINGS, slow)]
    assert counts[0] < 0.05 < counts[1]


def test_command_prints_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "simulate-league", "--players", "20", "--seasons", "2", "--seed", "1", "--json")
    report = json.loads(text)
    assert text.count("\n") == 1
    assert [one["players"] for one in report["seasons"]] == [20, 20]
    assert sum(report["seasons"][0]["divisions"]) == 20


def test_command_prints_table(capsys: pytest.CaptureFixture[str]) -> None:
    head, *seasons = said(capsys, "simulate-league", "--players", "9", "--seats", "3", "--seasons", "2").splitlines()
    assert head.split()[:2] == ["season", "players"]
    assert [line.split()[0] for line in seasons] == ["1", "2"]


@pytest.mark.parametrize(
    "given",
    [
        ["--players", "2"],
        ["--seasons", "0"],
        ["--size", "5"],
        ["--seats", "4"],
        ["--moving", "9"],
        ["--weeks", "1"],
        ["--hours", "72"],
        ["--seed", "x"],
    ],
)
def test_impossible_league_is_refused_in_one_sentence(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, "simulate-league", *given)
