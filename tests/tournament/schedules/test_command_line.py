"""`feerie schedule`."""

import json

import pytest

from tests.bot.cli.test_tools import refused, said
from tournament.schedules import schedule


def words(seats: str, players: str, rounds: str) -> list[str]:
    return ["schedule", "--seats", seats, "--players", players, "--rounds", rounds]


def test_schedule_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *words("2", "3", "3"))
    assert text == '{"rounds":[[[2,3]],[[1,2]],[[3,1]]],"byes":[[1],[3],[2]]}\n'


def test_seed_is_that_of_search(capsys: pytest.CaptureFixture[str]) -> None:
    made = schedule(3, 7, 3, seed=8)
    assert json.loads(said(capsys, *words("3", "7", "3"), "--seed", "8")) == {
        "rounds": [[list(game) for game in games] for games in made.rounds],
        "byes": [list(byes) for byes in made.byes],
    }


@pytest.mark.parametrize(
    "given",
    [
        words("4", "9", "4"),
        words("3", "2", "4"),
        words("3", "-9", "4"),
        words("3", "9", "0"),
        words("3", "nine", "4"),
        words("3", "9" * 5000, "4"),
        words("3", "9", "4")[:-2],
        [*words("3", "9", "4"), "--seed", "x"],
        [*words("3", "9", "4"), "more"],
    ],
)
def test_what_makes_no_schedule_is_refused_in_one_sentence(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    refused(capsys, *given)
