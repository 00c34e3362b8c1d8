"""`feerie solve`: how far it is, what was found, and whether it is proven."""

from __future__ import annotations

import json

import pytest

import engine
from bot.__main__ import main
from bot.cli.solving import Solution, SolvingCost, followed
from engine.problems import SearchProgress, Solved, Solving

MOVES = ("c2c3", "b8c6", "b2b4")
PROVEN = Solved(MOVES, proven=True, values={"moves": 12, "fewer": 11, "squares": "d2, e2", "by": 7})


def answered(solved: Solved) -> Solution:
    return Solution("promotion", engine.variants()["connexes"], solved, [SolvingCost("plans", 27, 0.5)])


def solving() -> Solving:
    yield SearchProgress("plans", 1, 2, 5)
    yield SearchProgress("plans", 2, 2, 27)
    yield SearchProgress("game", 1, 1, 3)
    return PROVEN


def test_progress_is_told_and_each_step_is_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[tuple[str, int]] = []
    solved, steps = followed(solving(), lambda news, _: told.append((news.step, news.done)))
    assert solved == PROVEN
    assert told == [("plans", 1), ("plans", 2), ("game", 1)]
    assert [(step.step, step.positions) for step in steps] == [("plans", 27), ("game", 3)]
    assert capsys.readouterr().out == ""


def test_answer_is_game_its_position_and_what_is_proven() -> None:
    game, position, said = answered(PROVEN).as_text("fr").splitlines()
    assert game == "1. c3 Cc6 2. b4"
    assert position.endswith(" b KQkq - 0,2 -")
    assert said.startswith("Promotion des Blancs au coup 12, pas avant")


def test_what_is_not_proven_is_said_to_be_not() -> None:
    said = answered(Solved(MOVES, proven=False)).as_text("en").splitlines()[-1]
    assert said == "This game promotes, but it isn’t proven to be the shortest."


def test_programs_are_told_what_it_has_cost() -> None:
    told = json.loads(answered(PROVEN).as_json("en"))
    assert told == {
        "problem": "promotion",
        "variant": "connexes",
        "moves": list(MOVES),
        "san": ["c3", "Nc6", "b4"],
        "fen": told["fen"],
        "proven": True,
        "steps": [{"step": "plans", "positions": 27, "seconds": 0.5}],
    }


def test_unknown_problem_is_one_sentence_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "mate"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "feerie: no problem 'mate': choose one of promotion\n")
